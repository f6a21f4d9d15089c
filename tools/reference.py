"""Messages as tables of their fields, for the pages about protocols."""

import inspect as python
from collections.abc import Container, Iterable
from typing import Any

import msgspec
from msgspec import inspect

from botifarra.server.api.schema import ecma_pattern
from tools.typescript import structs_in, type_name


def inner_structs(kinds: Iterable[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """Return the structs inside these, at any depth, each once."""
    found: dict[type[msgspec.Struct], None] = {}
    for kind in kinds:
        for field in _fields(kind):
            for inner in structs_in(field.type):
                if inner not in found:
                    found[inner] = None
                    found.update(dict.fromkeys(inner_structs([inner])))
    return list(found)


def reference(title: str, kinds: Iterable[type[msgspec.Struct]], described: Container[str] = ()) -> str:
    """Return a section with the fields of each struct, except those in `described`."""
    return f"## {title}\n\n" + "\n".join(_entry(kind, described) for kind in kinds)


def fields_table(kind: type[msgspec.Struct], described: Container[str] = ()) -> str:
    """Return the table of a struct's fields, except those in `described`; empty if none are left."""
    rows = [_row(field) for field in _fields(kind) if field.name not in described]
    return "| field | type | default |\n| --- | --- | --- |\n" + "".join(rows) if rows else ""


def _entry(kind: type[msgspec.Struct], described: Container[str]) -> str:
    config = kind.__struct_config__
    name = f"`{config.tag}`" if config.tag_field else f"{kind.__name__}"
    table = fields_table(kind, described)
    return (
        "\n\n".join(part for part in (f"### {name}", python.getdoc(kind) or "", table.rstrip()) if part)
        + "\n"
    )


def _row(field: inspect.Field) -> str:
    default = ""
    if field.default is not msgspec.NODEFAULT:
        default = f"`{msgspec.json.encode(field.default).decode()}`"
    elif field.default_factory is not msgspec.NODEFAULT:
        default = f"`{msgspec.json.encode(field.default_factory()).decode()}`"
    elif not field.required:
        default = "left out"
    written = type_name(field.type, "integer").replace("|", "\\|")
    return f"| `{field.encode_name}` | `{written}`{_bounds(field.type)} | {default} |\n"


def _bounds(kind: inspect.Type) -> str:
    """Return the bounds of a number or a text."""
    match kind:
        case inspect.IntType(ge=int(low), le=high):
            return f", {low} to {high}" if high is not None else f", {low} or more"
        case inspect.StrType(min_length=low, max_length=high, pattern=pattern):
            length = "" if high is None else f", {low or 0} to {high} characters"
            return length + (f", `{ecma_pattern(pattern)}`" if pattern else "")
        case inspect.UnionType(types=kinds):
            return "".join(map(_bounds, kinds))
        case _:
            return ""


def _fields(kind: type[msgspec.Struct]) -> tuple[inspect.Field, ...]:
    info: Any = inspect.type_info(kind)
    fields: tuple[inspect.Field, ...] = info.fields
    return fields
