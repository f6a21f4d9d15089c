"""TypeScript types of every message of the socket, from those of `server.protocol`, and its constants."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, get_args

import msgspec
from msgspec import inspect

from botifarra.server.events import PHRASES_IN_PLAY, AnyEvent, Level
from botifarra.server.protocol.commands import FromClient
from botifarra.server.protocol.replies import FromServer
from botifarra.server.table.follow import ASK_WAIT, DEAL_WAIT

_EVENTS = tuple(kind.__name__ for kind in get_args(AnyEvent))
_HEAD = "// Made by `make docs` from src/botifarra/server/protocol; not to be edited.\n"


def protocol_types() -> str:
    """The module web/src/protocol.ts: interfaces of structs, a union for each kind, constants."""
    roots = (FromClient, FromServer, AnyEvent)
    structs: dict[str, str] = {}
    for root in roots:
        for kind in get_args(root):
            _collect(kind, structs)
    unions = (
        f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(root))};\n"
        for name, root in zip(("FromClient", "FromServer", "AnyEvent"), roots, strict=True)
    )
    return "\n".join((_HEAD, *structs.values(), *unions, _constants()))


def _constants() -> str:
    """What the pages must know besides: levels of bots, phrases of mid-hand, who waits how long."""
    return (
        f"/** How well a bot plays, the usual level first. */\n{_constant('LEVELS', get_args(Level))}\n"
        "/** What the player on turn may say; the rest waits for the end of the hand (R4.13). */\n"
        f"{_constant('PHRASES_IN_PLAY', sorted(PHRASES_IN_PLAY, reverse=True))}\n"
        "/** Seconds that a question waits for its answers. */\n"
        f"export const ANSWER_S = {ASK_WAIT // 1000};\n\n"
        "/** Seconds that the first player who is ready for a deal waits for the others. */\n"
        f"export const DEAL_S = {DEAL_WAIT // 1000};\n"
    )


def _constant(name: str, values: Sequence[str]) -> str:
    return f"export const {name} = [{', '.join(map(_quoted, values))}] as const;\n"


def _quoted(value: object) -> str:
    return f'"{value}"'


def _collect(kind: type[msgspec.Struct], structs: dict[str, str]) -> None:
    """Add the interface of a struct, and of those it is made of, unless it is there."""
    if kind.__name__ in structs:
        return
    structs[kind.__name__] = ""  # keeps its place, and ends the walk where types turn back to themselves
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    fields = [
        f"  {field.encode_name}{_optional(kind, field)}: {type_name(field.type)};" for field in info.fields
    ]
    if info.tag_field is not None:
        fields.insert(0, f'  {info.tag_field}: "{info.tag}";')
    told = (kind.__doc__ or "").strip().splitlines()[0]
    structs[kind.__name__] = (
        f"/** {told} */\nexport interface {kind.__name__} {{\n" + "\n".join(fields) + "\n}\n"
    )
    for field in info.fields:
        for inner in structs_in(field.type):
            _collect(inner, structs)


def _optional(kind: type[msgspec.Struct], field: inspect.Field) -> str:
    """`?` for what may be left out: whatever is unset, or at its default where defaults are left out."""
    leaves_out = kind.__struct_config__.omit_defaults or kind in get_args(FromClient)
    is_unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    return "?" if not field.required and (leaves_out or is_unset) else ""


def structs_in(kind: inspect.Type) -> Iterator[type[msgspec.Struct]]:
    """The structs that values of a type are made of."""
    match kind:
        case inspect.StructType():
            yield kind.cls
        case inspect.UnionType():
            for each in kind.types:
                yield from structs_in(each)
        case inspect.TupleType():
            for each in kind.item_types:
                yield from structs_in(each)
        case inspect.VarTupleType():
            yield from structs_in(kind.item_type)


def type_name(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.UnionType():
            names = tuple(map(type_name, kind.types))
            return "AnyEvent" if names == _EVENTS else " | ".join(names)
        case inspect.TupleType():
            return f"[{', '.join(map(type_name, kind.item_types))}]"
        case inspect.VarTupleType():
            inner = type_name(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType():
            return f"Partial<Record<{type_name(kind.key_type)}, {type_name(kind.value_type)}>>"
        case inspect.LiteralType():
            return " | ".join(map(_quoted, kind.values))
        case inspect.EnumType(cls=cls) if issubclass(cls, IntEnum):
            return "number"
        case _:
            return _plain(kind)


def _plain(kind: inspect.Type) -> str:
    plain: dict[type[Any], str] = {
        inspect.IntType: "number",
        inspect.FloatType: "number",
        inspect.StrType: "string",
        inspect.BoolType: "boolean",
        inspect.NoneType: "null",
    }
    return plain[type(kind)]
