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

This page describes the JSON file of a championship. With this file everybody can check the championship: all
scores and standings follow from it by [section 7](rules.md#7-duplicate-championships), and can be computed
without this program.

```
botifarra tournament print evening.event championship
python3 examples/audit.py evening-championship.json
```

The first command writes `evening-championship.json`. The second one computes every final score and every line
of the standings again, and shows each value of the file that differs. `audit.py` and its five modules are
short Python files, each under 100 lines. They need only Python and do not use our code. `make docs` makes
this page from the types that the program writes (`src/botifarra/tournament/listing/championship.py`).

The audit also checks that the `fined` of each pair is the sum of its `fines`. It checks that `results` has
exactly one entry for each board or match of each table in `rounds`. It also checks that each ranking has the
right pairs, and that lots follow from their seeds and commitments. It takes results and rulings as given. It
does not check these:

- the pairing, and the pairs that went on to a knock-out
- the fields `planned`, `begun`, `changed`, `confirmed`, `notes` and `rules`
- the seeds of the sessions (`examples/verify_boards.py` does that)
- the digest of the log (`verify` does that)

## How to read it

- Exact numbers that may be fractions are texts: `"3/2"`, `"27"`. A field that ends in `_shown` is the same
  number for people, rounded half-up to two decimals. But `matchpoints_shown` is a percentage, and `standings
  --json --scale` shows total and average on that scale.
  The points of its `fines` stay as the log has them.
- `null` means that the value does not exist. A field with a default in the tables below is left out if it has
  that default.
- Pairs and boards are identified by their numbers. Board 0 of a `Place` means a match.
- `version` increases when a field changes its meaning or is removed. New fields may come at any time.
- `log` identifies the log from which the file was made. `botifarra tournament verify evening.event --digest
  DIGEST` checks that the log of an event file contains this digest. The seed of a session is empty until it
  is revealed.
- `standings --json` and `print FILE standings` have the lines of the standings too. In CSV and XLSX each
  field is a column. The last two columns are the points of the fines of a pair or team, and the first round
  that it does not play because it has withdrawn. The fines are already subtracted from the other columns.
  `print FILE results` has the results too.
- The file has every result, even of boards that other tables still have to play. Do not give it to anybody
  before all tables have played its boards. That also holds for the files of `print FILE results` and `print
  FILE sheets`.

## Results

`results` has every board at every table, or every match, in order. In each round, the pairs that sit out come
after the tables. They are at `NS`, without a `table`, with an entry for each board that they miss. In a
Mitchell or a Howell these boards are not known, so the entries do not have a board number. In matches and in
a league each such pair has one entry, without a board number.

| `status` | meaning |
| --- | --- |
| `played` | The place has a result. It may have rulings too. |
| `ruled` | The place has rulings for both sides, but not a result. |
| `missing` | The result is still to come. One side may have been given a score. |
| `cancelled` | The board does not count for anybody. |
| `sat_out` | Nobody played there, because the pair lacked opponents or the table did not play. |

| `basis` | origin of a side's score in a duplicate championship |
| --- | --- |
| `compared` | By comparison with the results of its line (N-S or E-W) in the same `field` (R7.3, R7.8). |
| `revoked` | 0, for a revoke (R7.4). |
| `average` | The average of its line in that field, because the opponents revoked (R7.4). |
| `awarded` | A score given by a director. `award` has it too. |
| `own` | Its own average, for a board that it sat out (R7.5). |
| `withdrawn` | The side does not have a score, because it had withdrawn. |

A result is compared with others if it was `played`, neither side revoked, and its side does not have an
`award`. The `total` of a pair is the sum of all its scores minus its fines (`fined`).

`notes` have the author and the reason of each ruling, correction and change of seats: `penalised`,
`adjusted`, `cancelled`, `boardspoiled`, `satout`, `corrected`, `erased`, `reseated`; for a pair also `fined`,
`substituted` and `withdrawn`. A result that was entered with a reason, or that an undo brought back, has
`scored`. An appeal has a note too: `appealed` while it is open, then `appealdecided`, or `fineappealed` and
`fineappealdecided`. Rulings that were taken back are not included. They are in the log, which `verify` shows.

## Standings

`standings` has one ranking. A Mitchell has two, one for each line, unless the pairing makes a pair change
lines. While groups play, each group has one. Pairs are ranked as `format` says (R7.7). The standings are
provisional if the `outcome` of one of the `appeals`, or the `points` of one of the `fine_appeals`, is null:
then that appeal is not decided yet.

Pairs of a `knockout` come first. A pair is ranked by the last round that it reached. A pair that won that
round counts as having reached the next one. A match for the third place, between two pairs that have both
lost before, counts as half a round for the pair that wins it. For the other pair it does not count. A pair
that goes on comes before a pair that reached the same round and has withdrawn.

If pairs are tied by all of this, lots decide (R7.10). Their order is in the last entry of `lots` that has the
purpose `prizes` and contains all these pairs. Without such an entry they share a rank.

A round is in `changed` if results or pairs changed after it was paired. For each such round, `changed` lists
the places of these results, and these pairs.

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
    table = "\n".join(("| field | type | left out if it is |", "| --- | --- | --- |", *lines))
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
            return f"list of two: {_type_name(arguments[0])}"
        case origin if origin in (tuple, Sequence):
            return f"list of {_type_name(arguments[0])}"
        case origin if origin is Mapping:
            return f"object; keys: {_type_name(arguments[0])}; values: {_type_name(arguments[1])}"
        case kind if kind in _PLAIN:
            return _PLAIN[kind]
        case kind if issubclass(kind, StrEnum):
            return " or ".join(f'`"{value}"`' for value in kind)
        case kind:
            return f"[{kind.__name__}](#{kind.__name__.lower()})"


_PLAIN = {int: "integer", str: "text", bool: "true or false", NoneType: "null"}
