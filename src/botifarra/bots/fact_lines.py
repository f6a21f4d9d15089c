"""Facts as values for programs: a struct for each kind of fact, made from the fields of its class.

Cards, seats and suits are written as in records, sets of cards as lists, and parts of the deals as numbers.
"""

from collections.abc import Iterable
from dataclasses import fields
from fractions import Fraction
from functools import cache, reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Any, get_args, get_type_hints

import msgspec

from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.notation import format_seat, format_strain
from botifarra.core.seats import Seat

DIGITS = 3
"""Digits after the point of a number that is sent."""

_WRITTEN: dict[Any, Any] = {
    Card: str,
    Seat: str,
    Suit: str,
    Fraction: float,
    CardSet: tuple[str, ...],
    int: int,
    float: float,
    str: str,
}


def line_types(kinds: Iterable[Any]) -> Any:
    """Return the union of the structs of these classes of facts."""
    return reduce(or_, map(line_type, kinds))


@cache
def line_type(kind: Any) -> type[msgspec.Struct]:
    """Return the struct of a class of facts: its fields, tagged with its code if it has one."""
    hints = get_type_hints(kind)
    return msgspec.defstruct(
        f"{kind.__name__}Line",
        [(field.name, _written_type(hints[field.name])) for field in fields(kind)],
        frozen=True,
        tag_field="code" if "code" in hints else None,
        tag=getattr(kind, "code", None),
        namespace={"__doc__": kind.__doc__},
    )


def fact_line(fact: Any) -> msgspec.Struct:
    """Return a fact as a value of the struct of its class."""
    kind: Any = type(fact)
    values = (_written(getattr(fact, field.name)) for field in fields(kind))
    return line_type(kind)(*values)


def written_share(share: Fraction) -> float:
    """Return a chance in few digits. Only one that is exactly 0 or 1 is written as such."""
    least = 10**-DIGITS
    written = float(share) if share in (0, 1) else min(max(float(share), least), 1 - least)
    return round(written, DIGITS)


def _written_type(hint: Any) -> Any:
    if isinstance(hint, UnionType):
        return line_types(get_args(hint))
    if args := get_args(hint):
        return GenericAlias(tuple, (_written_type(args[0]), ...))
    return _WRITTEN.get(hint) or line_type(hint)


def _written(value: object) -> Any:
    match value:
        case Card():
            return str(value)
        case Seat():
            return format_seat(value)
        case Suit():
            return format_strain(Strain(value))
        case Fraction():
            return written_share(value)
        case CardSet() | tuple():
            return tuple(map(_written, value))
        case int() | str():
            return value
        case float():
            return round(value, DIGITS) + 0.0
        case _:
            return fact_line(value)
