"""The API reference in docs/api: a page for each public module, from its docstrings and signatures.

The public modules are those of the names that `import botifarra` gives, and those of `EXTRA`. A page has
every function, class and constant of its module whose name does not begin with an underscore. griffe reads
the source; nothing is run.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path

import griffe

from botifarra import _HOMES

SOURCE = Path(__file__).parents[1] / "src"

EXTRA = (
    "botifarra.arena.contestant",
    "botifarra.arena.estimate",
    "botifarra.arena.processes",
    "botifarra.arena.report",
    "botifarra.arena.worker_group",
    "botifarra.bots.check",
    "botifarra.bots.effort",
    "botifarra.bots.engine.errors",
    "botifarra.bots.leads",
    "botifarra.bots.levels",
    "botifarra.bots.named",
    "botifarra.bots.reasons",
    "botifarra.bots.search",
    "botifarra.bots.threats",
    "botifarra.core.auction",
    "botifarra.core.errors",
    "botifarra.core.public",
    "botifarra.core.score",
    "botifarra.core.trick",
    "botifarra.environments.gymnasium",
    "botifarra.environments.observation",
    "botifarra.environments.openspiel",
    "botifarra.environments.pettingzoo",
    "botifarra.inference.count",
    "botifarra.inference.errors",
    "botifarra.inference.explain",
    "botifarra.inference.knowledge",
    "botifarra.records.errors",
    "botifarra.records.json",
    "botifarra.review.balance",
    "botifarra.review.call_facts",
    "botifarra.review.comparison",
    "botifarra.review.decisions",
    "botifarra.review.effort",
    "botifarra.review.errors",
    "botifarra.review.facts",
    "botifarra.review.highlights",
    "botifarra.review.open_hands",
    "botifarra.review.report",
    "botifarra.review.review",
    "botifarra.review.season",
    "botifarra.review.verdict",
    "botifarra.review.why",
    "botifarra.review.why_lines",
    "botifarra.solver.errors",
    "botifarra.solver.position",
)
"""Modules of values that the names of `import botifarra` take, return or raise; environments, and reviews."""

_CALL_DECORATORS = ("classmethod", "staticmethod")
"""The decorators that change how a function is called."""

_LONGEST = 100
"""Characters of a declaration that stand on one line."""

_HEAD = "[API reference](README.md)\n\n"

_INDEX = """\
# API reference

This reference has a page for each public module. `make docs` makes it from their docstrings and signatures.

- Names in **bold** are those of `import botifarra`. [python.md](../python.md) shows them at work.
- Rules such as R4.2 are in [rules.md](../rules.md).
- A module or a name that is not here may change without notice.

| module | what it holds | names |
| --- | --- | --- |
"""


def public_modules() -> list[str]:
    """Return the names of the modules that have a page, in order."""
    return sorted({*_HOMES.values(), *EXTRA})


@cache
def api_pages() -> dict[str, str]:
    """Return the text of each page by the name of its file."""
    modules = _modules()
    index = _INDEX + "".join(map(_index_row, modules))
    return {"README.md": index} | {f"{module.path}.md": _page(module) for module in modules}


def undocumented() -> list[str]:
    """Return the paths of the public names without a docstring.

    The docstring of a class also describes its fields, and that of an enumeration its members.
    """
    shown = [each for module in _modules() for each in (module, *_shown(module))]
    inner = [each for kind in shown if kind.is_class for each in _shown(kind) if not _is_field(each)]
    return [each.path for each in (*shown, *inner) if each.docstring is None]


def _modules() -> list[griffe.Object]:
    package = griffe.load("botifarra", search_paths=[SOURCE], allow_inspection=False)
    assert isinstance(package, griffe.Module)
    return [package[name.partition(".")[2]] for name in public_modules()]


def _shown(holder: griffe.Object) -> list[griffe.Object]:
    """Return the public definitions of a module or class, in the order of the source."""
    return [
        each
        for name, each in holder.members.items()
        if isinstance(each, griffe.Object) and not each.is_module and not name.startswith("_")
        if not _is_made(each)
    ]


def _is_made(member: griffe.Object) -> bool:
    """Return whether only `__init__` makes a member, so that its class does not declare it."""
    labels = member.labels & {"class-attribute", "instance-attribute"}
    return labels == {"instance-attribute"} and isinstance(member, griffe.Attribute) and not member.annotation


def _is_field(member: griffe.Object) -> bool:
    """Return whether a class's member is a field or an enumeration's member, not a property."""
    return member.is_attribute and "property" not in member.labels


def _index_row(module: griffe.Object) -> str:
    of_import = {name for name, home in _HOMES.items() if home == module.path}
    names = " ".join(f"**{each.name}**" if each.name in of_import else each.name for each in _shown(module))
    return f"| [{module.path}]({module.path}.md) | {_text(module).splitlines()[0]} | {names} |\n"


def _page(module: griffe.Object) -> str:
    parts = [f"# {module.path}\n\n{_HEAD}{_text(module)}\n", *map(_section, _shown(module))]
    return "\n".join(parts)


def _section(member: griffe.Object) -> str:
    """Return the section of a function, a class or a constant."""
    lines = [f"## {member.name}", "", "```python", *_signature(member), "```", "", _text(member), ""]
    if isinstance(member, griffe.Class):
        fields = [
            f"- `{field.name}`: {_text(field)}"
            for field in _shown(member)
            if _is_field(field) and field.docstring
        ]
        lines += [*fields, ""] if fields else []
        for inner in _shown(member):
            if _is_field(inner):
                continue
            lines += [f"### {member.name}.{inner.name}", "", "```python", *_signature(inner), "```", ""]
            lines += [_text(inner), ""]
    return "\n".join(lines)


def _signature(member: griffe.Object) -> Iterator[str]:
    """Yield the lines that declare a member: its arguments, or its fields."""
    if isinstance(member, griffe.Function):
        yield from (f"@{each.value}" for each in member.decorators if str(each.value) in _CALL_DECORATORS)
        yield from _wrapped(member)
    elif isinstance(member, griffe.Class):
        bases = f"({', '.join(map(str, member.bases))})" if member.bases else ""
        inner = [f"    {_declaration(field)}" for field in filter(_is_field, _shown(member))]
        made = member.members.get("__init__")
        if isinstance(made, griffe.Function) and "dataclass" not in member.labels:
            inner += [f"    {line}" for line in _wrapped(made)]
        yield f"class {member.name}{bases}{':' if inner else ''}"
        yield from inner
    else:
        yield _declaration(member)


def _wrapped(function: griffe.Function) -> list[str]:
    """Return the signature of a function, an argument a line where it is long."""
    written = f"def {function.signature()}"
    if len(written) <= _LONGEST:
        return [written]
    head, _, rest = written.partition("(")
    arguments, _, returned = rest.rpartition(")")
    return [f"{head}(", *(f"    {each}," for each in _split(arguments)), f"){returned}"]


def _split(arguments: str) -> Iterable[str]:
    """Return the arguments of a signature: the parts between commas outside of brackets."""
    return re.findall(
        r"(?:[^,\[\]()]|\[(?:[^\[\]]|\[[^\[\]]*\])*\]|\([^()]*\))+", arguments.replace(", ", ",")
    )


def _declaration(attribute: griffe.Object) -> str:
    """Return an attribute with its type, and its value where that is short and not set by `__init__`."""
    assert isinstance(attribute, griffe.Attribute)
    kind = f": {attribute.annotation}" if attribute.annotation is not None else ""
    is_made = attribute.labels & {"class-attribute", "instance-attribute"} == {"instance-attribute"}
    has_value = attribute.value is not None and not is_made and "property" not in attribute.labels
    value = f" = {attribute.value}" if has_value else ""
    written = f"{attribute.name}{kind}{value}"
    return written if len(written) <= _LONGEST else f"{attribute.name}{kind} = ..."


def _text(member: griffe.Object) -> str:
    """Return a docstring as Markdown; an empty line where there is none, which a test forbids."""
    return cleandoc(member.docstring.value) if member.docstring else ""
