"""Results as a director types them: round, table, board (except in matches), and both sides' points."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from re import fullmatch
from typing import Literal

from msgspec.structs import replace

from botifarra.tournament.events import BoardSlip, Line, MatchSlip, Place, Slip
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.cells import whole_numbers

_SIDES: dict[str, Line] = {
    **dict.fromkeys(("NS", "SN", "N", "S"), "NS"),
    **dict.fromkeys(("EW", "WE", "EO", "OE", "E", "W", "O"), "EW"),
}
"""Spellings of the sides in any language: west is W or O."""

_FEW = 10
"""The points of N-S below which a digit may be missing, because they may be typed alone: 4 for 44."""


def read_side(written: str) -> Line:
    """Read a side such as `NS`, `n-s`, `EW`, `e-o` or `o`; raises `ValueError`."""
    line = _SIDES.get(written.strip().upper().replace("-", "").replace("–", ""))
    if line is None:
        raise ValueError(written)
    return line


Call = Literal["NS", "EW", "-"]
"""The side that made a call; `-` stands for nobody."""


def read_call(written: str) -> Call:
    """Read a side, or `-` for nobody; raises `ValueError`."""
    return "-" if written.strip() == "-" else read_side(written)


class NoSlip(Exception):
    """Text that is not a result."""


def read_place(kind: Kind, numbers: Sequence[int]) -> Place:
    """Read round and table, and a board unless matches are played; raises `NoSlip`."""
    if len(numbers) != (3 if kind.facts.has_boards else 2):
        raise NoSlip
    return Place(*numbers)


def read_slip(
    kind: Kind, numbers: Sequence[int], botifarra: Line | None = None, contro: Line | None = None
) -> tuple[Place, Slip]:
    """Read a result and its place; raises `NoSlip`."""
    *where, north_south, east_west = numbers if len(numbers) > 1 else (0, 0)
    place = read_place(kind, where)
    if place.board:
        return place, BoardSlip((north_south, east_west), botifarra, contro)
    if botifarra or contro:
        raise NoSlip
    return place, MatchSlip((north_south, east_west))


def keep_calls(
    slip: Slip, before: Slip | None, botifarra: Call | None = None, contro: Call | None = None
) -> Slip:
    """Return a slip with the calls that are given; the others are those of the result `before`, if any."""
    if not isinstance(slip, BoardSlip):
        return slip
    kept = before if isinstance(before, BoardSlip) else slip
    return replace(
        slip,
        botifarra=kept.botifarra if botifarra is None else _called(botifarra),
        contro=kept.contro if contro is None else _called(contro),
    )


def read_row(kind: Kind, cells: Sequence[str]) -> tuple[Place, Slip]:
    """Read a result from a row of a table: the numbers, then the sides that named botifarra and said contro.

    Raises `NoSlip`.
    """
    count = 5 if kind.facts.has_boards else 4
    numbers = whole_numbers(cells[:count])
    if numbers is None or any(cells[count + 2 :]):
        raise NoSlip
    return read_slip(kind, numbers, *_lines(cells[count : count + 2]))


def fraction_of(written: str) -> str:
    """Return a fraction in the form of the log: decimals such as `1,5` become `3/2`, other text stays."""
    decimals = fullmatch("([0-9]{1,3})[.,]([0-9]{1,6})", written.strip())
    return str(Fraction(f"{decimals[1]}.{decimals[2]}")) if decimals else written.strip()


def is_unlikely(slip: Slip) -> bool:
    """Return whether N-S have so few points that a digit may be missing."""
    return isinstance(slip, BoardSlip) and slip.points[0] < _FEW


def _called(call: Call) -> Line | None:
    return None if call == "-" else call


def _lines(cells: Iterable[str]) -> list[Line | None]:
    """Read the sides in some cells; an empty one or `-` stands for none."""
    try:
        return [read_side(cell) if cell.strip("- ") else None for cell in cells]
    except ValueError:
        raise NoSlip from None
