"""A round that a director has made by hand, one table in each line."""

import re
from collections.abc import Iterator

from botifarra.tournament.reading.cells import numbered_cells, whole_numbers
from botifarra.tournament.seating import Seating

_MOST_BOARDS = 100
"""Limits of the boards of a table: the distance between both ends of a part, and the number of parts."""


class BadSeating(Exception):
    """A line without a seating: its number, and `kind`, the name of a text about it."""

    def __init__(self, line: int, kind: str) -> None:
        super().__init__(line, kind)
        self.line = line
        self.kind = kind


def read_seatings(content: bytes, boards: tuple[int, ...]) -> tuple[Seating, ...]:
    """Read tables: table, pair at N-S, pair at E-W, and boards such as `5-8` if they are not the given ones.

    Raises `BadSeating` or `BadWorkbook`.
    """
    found = []
    for line, cells in numbered_cells(content.splitlines(keepends=True)):
        numbers = whole_numbers(cells[:3])
        if numbers is None or len(numbers) < 3:
            raise BadSeating(line, "table")
        table, north_south, east_west = numbers
        own = tuple(_boards(line, " ".join(cells[3:])))
        if own and not boards:
            raise BadSeating(line, "boards")
        found.append(Seating(table, (north_south, east_west), own or boards))
    if not found:
        raise BadSeating(1, "table")  # an empty file, or one with a heading only
    return tuple(found)


def _boards(line: int, text: str) -> Iterator[int]:
    for count, part in enumerate(text.split(), 1):
        ends = re.fullmatch("([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", part)
        if ends is None or count > _MOST_BOARDS or int(ends[2] or 0) - int(ends[1]) >= _MOST_BOARDS:
            raise BadSeating(line, "boards")
        yield from range(int(ends[1]), int(ends[2] or ends[1]) + 1)
