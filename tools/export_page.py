"""The page docs/export.md: the output of `tournament print FILE championship`, field by field."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from botifarra.tournament.listing.championship import Championship

_STORY = """\
# A championship as data

Everybody can check a championship: one JSON file has all of it, and what follows from it by [section
R7](rules.md) can be worked out again without this program.

```
botifarra tournament print evening.event championship
python3 examples/audit.py evening-championship.json
```

The first command writes `evening-championship.json`. The second one works out every final score and every
line of the standings, and tells what differs. It is six short Python files, each under 100 lines, which need
Python alone and no code of ours. This page is made by `make docs` from the types that the program writes
(`src/botifarra/tournament/listing/championship.py`).

The audit also checks that each pair has its fines, that each place of the `rounds` has its one result, that
each ranking has the pairs that it must have, and that lots follow from their seeds and commitments. It does
not check who was paired with whom, who went on to a knock-out, `planned`, `begun`, `changed`, `confirmed`,
`notes`, the rules, the seeds of the sessions (`examples/verify_boards.py` does that) or the digest of the log
(`verify` does that); results and rulings are taken as they stand.

## How to read it

- Exact numbers that may be fractions are texts: `"3/2"`, `"27"`. A field that ends in `_shown` is the same
  number as people read it, rounded half-up to two decimals.
- `null` means that there is none. A field with a default in the tables below is left out where it has that
  default.
- A pair has a number, and so has a board. Board 0 of a `Place` stands for a match.
- `version` goes up when a field changes its meaning or is removed. New fields may come at any time.
- `log` is the log that the file was made of. `botifarra tournament verify evening.event --digest DIGEST`
  tells whether an event file goes through it. The seed of a session is empty until it is revealed.
- The same lines of the standings are in `standings --json`, in `print FILE standings` as JSON and, by
  columns, as CSV or XLSX. The same results are in `print FILE results`.
- The file has every result at once, also of boards that other tables are still to play. Give it to nobody
  before all boards in it are played. That holds for `results` and for the `sheets` of pairs too.

## Results

`results` has every board at every table, or every match, in order, and then the pairs that sit the round
out: they have no `table`, stand at `NS`, and have an entry to each board they miss. In a Mitchell or a
Howell it is not known which boards those are, so they have no number.

| `status` | what happened |
| --- | --- |
| `played` | There is a result, whatever was ruled. |
| `ruled` | There is none, but rulings for both sides. |
| `missing` | A result is still to come. One side may have been given a score. |
| `cancelled` | The board counts for nobody. |
| `sat_out` | Nobody played there: the pair had no opponents, or the table did not play. |

| `basis` | how a side came by its score in a duplicate championship |
| --- | --- |
| `compared` | By comparison with the results of its line in the same `field` (R7.3, R7.8). |
| `revoked` | 0, for a revoke (R7.4). |
| `average` | The average of its line in that field, since the opponents revoked (R7.4). |
| `awarded` | What a director gave it, which `award` has too. |
| `own` | Its own average, for a board that it sat out (R7.5). |
| `withdrawn` | Nothing: it had withdrawn. |

A result is compared with others if it was `played`, neither side revoked, and its side has no `award`. The
sum of all scores of a pair, less what it was `fined`, is its `total`.

`notes` tell who ruled, corrected or erased a result, or seated a table otherwise, and why: `penalised`,
`adjusted`, `cancelled`, `boardspoiled`, `satout`, `corrected`, `erased`, `reseated`; at a pair `fined`,
`substituted` and `withdrawn`. Rulings that were lifted are not there. They stand in the log, which `verify`
shows.

## Standings

`standings` has one ranking; two for the lines of a Mitchell, and one to each group while groups play. Pairs
are ranked by what `format` says (R7.7). Pairs of a `knockout` come first, by the last round they were in,
and one more if they won it. Two pairs that have both lost before play for the third place: such a round does
not count as one they were in, but to win it counts half a round. A pair that goes on comes before a pair
that came as far and has withdrawn. What is level in all is told apart by the
last of the `lots` for `prizes` with all of these entries (R7.10), or shares a rank.

`changed` names the rounds that were paired on something that is otherwise now, with the places and pairs
that changed.

"""


def export_page() -> str:
    """Return the page."""
    return f"{_STORY}## Every field\n\n" + "\n".join(map(_section, exported()))


def exported() -> list[type[msgspec.Struct]]:
    """Return the type of the document and all types inside it, each once."""
    found: dict[type[msgspec.Struct], None] = {Championship: None}
    _find(Championship, found)
    return list(found)


def _find(kind: type[msgspec.Struct], found: dict[type[msgspec.Struct], None]) -> None:
    for hint in get_type_hints(kind).values():
        for inner in _structs(hint):
            if inner not in found:
                found[inner] = None
                _find(inner, found)


def _structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for argument in get_args(hint):
        yield from _structs(argument)


def _section(kind: type[msgspec.Struct]) -> str:
    """Return the fields of an object, with `type` for an event of the log."""
    hints = get_type_hints(kind)
    tag = kind.__struct_config__.tag
    lines = [f'| `type` | `"{tag}"` | |'] if tag else []
    for field in msgspec.structs.fields(kind):
        default = _default(field) if kind.__struct_config__.omit_defaults else ""
        lines.append(f"| `{field.encode_name}` | {_type_name(hints[field.name])} | {default} |")
    table = "\n".join(("| field | what it is | left out where it is |", "| --- | --- | --- |", *lines))
    return f"### {kind.__name__}\n\n{inspect.getdoc(kind)}\n\n{table}\n"


def _default(field: msgspec.structs.FieldInfo) -> str:
    """Return the default, with which a field is left out; empty if there is none, or a function makes it."""
    if field.default is msgspec.NODEFAULT:
        return ""
    return f"`{msgspec.json.encode(field.default).decode()}`"


def _type_name(hint: Any) -> str:
    """Return the name of a type in JSON."""
    arguments = get_args(hint)
    match get_origin(hint) or hint:
        case origin if origin in (UnionType, Union):
            return " or ".join(map(_type_name, arguments))
        case origin if origin is Literal:
            return " or ".join(f'`"{value}"`' for value in arguments)
        case origin if origin is tuple and arguments[-1] is not Ellipsis:
            return f"two: {_type_name(arguments[0])}"
        case origin if origin in (tuple, Sequence):
            return f"list of {_type_name(arguments[0])}"
        case origin if origin is Mapping:
            return f"object by {_type_name(arguments[0])}: {_type_name(arguments[1])}"
        case kind if kind in _PLAIN:
            return _PLAIN[kind]
        case kind if issubclass(kind, StrEnum):
            return " or ".join(f'`"{value}"`' for value in kind)
        case kind:
            return f"[{kind.__name__}](#{kind.__name__.lower()})"


_PLAIN = {int: "integer", str: "text", bool: "true or false", NoneType: "null"}
