"""Tables on a page: titles, and rows that continue side by side and on further pages."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from typing import TypeVar

from botifarra.paper.box import Box
from botifarra.paper.fitting import JOINED, LEADING, LEAST, LEAST_OF_NAMES, MM
from botifarra.paper.sheet import GREY, INK, LINE, Align, Sheet

TITLES = 7.0
"""The height of the row of titles, in millimetres."""

GAP = 8.0
"""Distance between tables side by side."""

LARGEST = 16.0
"""The size of names, in points, if there is room: they are read from two metres."""

_PAD = 1.2
_TITLE = 7.5
_LARGEST_TITLE = 11.0
_STEPS = 12
_SMALLER = 0.8
"""The smallest size of long names on an enlarged page, relative to that of the others."""
_FEW = 8
"""The number of rows of which one may have names that do not fit."""
_AIRY = 1.5
"""Largest additional height of enlarged rows, relative to their type, for names on several lines."""
_ABOVE = 0.3
_NAME_LINE = LEAST_OF_NAMES * LEADING * MM

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its title, its relative width, and its style.

    `has_names`: its texts are names of people, teams or clubs, which may take several lines; figures do not.
    `lead`: the first line of each cell is a heading.
    """

    title: str
    weight: float
    align: Align = Align.LEFT
    bold: bool = False
    size: float = 9
    has_names: bool = False
    lead: bool = False

    @property
    def least(self) -> float:
        """The smallest type of the column, in points."""
        return LEAST_OF_NAMES if self.has_names else LEAST

    def enlarged(self, scale: float) -> "Column":
        """Return the column with larger type."""
        return replace(self, size=self.size * scale)


Cells = Sequence[str]


def grid(
    sheet: Sheet, box: Box, columns: Sequence[Column], rows: Sequence[Cells], height: float, scale: float = 1
) -> None:
    """Draw rows of a height under their titles, every other one tinted; they must fit the box.

    The type is larger by `scale` than the columns say.
    """
    titles = box.top(TITLES)
    for column, cell in zip(columns, _cells(titles, columns), strict=True):
        sheet.write(cell.inset(_PAD, 0), column.title, size=title_size(scale), shade=GREY, align=column.align)
    sheet.line(box.x, titles.bottom, box.right, titles.bottom, shade=INK, width=0.3)
    larger = [column.enlarged(scale) for column in columns]
    for number, row in enumerate(rows):
        line = box.below(TITLES + number * height).top(height)
        if number % 2:
            sheet.tint(line)
        for column, cell, words in zip(larger, _cells(line, columns), row, strict=True):
            _write(sheet, cell.inset(_PAD, _ABOVE), column, words)


def _write(sheet: Sheet, box: Box, column: Column, words: str) -> None:
    rest = words if column.has_names else words.replace(" ", JOINED)
    if column.lead and "\n" in words:
        heading, rest = words.split("\n", 1)
        top = box.top(box.height / (words.count("\n") + 1))
        sheet.write(top, heading, size=column.size, bold=True, align=column.align, least=column.least)
        box = box.below(top.height)
    sheet.write(box, rest, size=column.size, bold=column.bold, align=column.align, least=column.least)


def are_whole(
    sheet: Sheet, width: float, columns: Sequence[Column], rows: Sequence[Cells], height: float
) -> bool:
    """Return whether names in rows of a height are neither split nor cut, and figures are not broken."""
    return not any(_crowded(sheet, width, columns, row, height) for row in rows)


def _crowded(
    sheet: Sheet, width: float, columns: Sequence[Column], row: Cells, height: float, shrink: float = 0
) -> int:
    """Return the number of cells in rows of a height with names that are cut, or figures that are broken.

    They may `shrink` to that part of their size, but not below the smallest type.
    """
    cells = [cell.inset(_PAD, _ABOVE) for cell in _cells(Box(0, 0, width, height), columns)]
    return sum(
        not _is_whole(sheet, cell, column, words, max(column.least, shrink * column.size))
        for column, cell, words in zip(columns, cells, row, strict=True)
    )


def _is_whole(sheet: Sheet, cell: Box, column: Column, words: str, least: float) -> bool:
    if column.has_names:
        return sheet.is_whole(cell, words, size=column.size, bold=column.bold, least=least)
    return all(sheet.width(line, least, bold=column.bold) <= cell.width for line in words.split("\n"))


def scale_for(
    sheet: Sheet, width: float, columns: Sequence[Column], rows: Sequence[Cells], height: float, room: float
) -> float:
    """Return the enlargement that rows may have if each has `room`; names grow up to `LARGEST` points.

    At that size only a few long names may get much smaller than the others, or be cut.
    """
    most = min(room / height, LARGEST / min(column.size for column in columns))
    few = len(rows) // _FEW
    for step in range(_STEPS if most > 1 else 0):
        scale = most - (most - 1) * step / _STEPS
        larger = [column.enlarged(scale) for column in columns]
        high = min(height * scale * _AIRY, room)
        crowded = (row for row in rows if _crowded(sheet, width, larger, row, high, _SMALLER))
        if sum(1 for _ in islice(crowded, few + 1)) <= few:  # no more rows are tried than necessary
            return scale
    return 1


def row_height(
    sheet: Sheet,
    width: float,
    columns: Sequence[Column],
    rows: Sequence[Cells],
    height: float,
    room: float,
    scale: float = 1,
) -> float:
    """Return the height of rows whose type is larger by `scale`, of at most the `room` of each.

    Rows get higher as long as fewer names are cut.
    """
    larger = [column.enlarged(scale) for column in columns]
    best = high = min(height * scale * _AIRY if scale > 1 else height, room)
    crowded = {
        row: cells for row in {*map(tuple, rows)} if (cells := _crowded(sheet, width, larger, row, high))
    }
    fewest = sum(crowded.values())
    while fewest and high + _NAME_LINE < room:  # a row that fits also fits with more height
        high += _NAME_LINE
        cells = sum(_crowded(sheet, width, larger, row, high) for row in crowded)
        if cells < fewest:
            best, fewest = high, cells
    return best


def title_size(scale: float) -> float:
    """Return the size of titles above enlarged type."""
    return min(_TITLE * scale, _LARGEST_TITLE)


def rule(sheet: Sheet, box: Box, columns: Sequence[Column], rows: int, height: float) -> None:
    """Draw the lines of a table to be filled in by hand."""
    bottom = box.y + TITLES + rows * height
    for number in range(1, rows + 1):
        y = box.y + TITLES + number * height
        sheet.line(box.x, y, box.right, y, shade=LINE)
    for cell in _cells(box, columns)[1:]:
        sheet.line(cell.x, box.y + TITLES, cell.x, bottom, shade=LINE)


def listed(
    sheet: Sheet,
    begin: Callable[[], Box],
    columns: Sequence[Column],
    rows: Sequence[Cells],
    *,
    height: float,
    least: float,
    across: int = 1,
) -> None:
    """Draw a table on as few pages as rows of the `least` height need, each begun by `begin`.

    Rows are then as high as the pages allow, up to `height`; with more room, all type is enlarged. `across`
    parts stand side by side.
    """
    box = begin()
    room = box.height - TITLES
    pages = ceil(len(rows) / (int(room / least) * across)) or 1
    down = ceil(len(rows) / pages / across) or 1
    width = box.columns(*[1] * across, gap=GAP)[0].width
    scale = scale_for(sheet, width, columns, rows, height, room / down)
    high = row_height(sheet, width, columns, rows, height, room / down, scale)
    for number, page in enumerate(chunks(rows, down * across)):
        box = begin() if number else box
        for beside, some in zip(box.columns(*[1] * across, gap=GAP), chunks(page, down), strict=False):
            grid(sheet, beside, columns, some, high, scale)


def chunks(things: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
    """Yield a sequence in parts of `size` items."""
    for start in range(0, len(things), size):
        yield things[start : start + size]


def _cells(row: Box, columns: Sequence[Column]) -> list[Box]:
    return row.columns(*[column.weight for column in columns])
