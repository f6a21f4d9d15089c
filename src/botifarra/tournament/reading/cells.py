"""Tables as rows of cells, from a workbook or from text that arrives line by line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from botifarra.tournament.reading.text import UTF16, decoded
from botifarra.workbook import is_workbook, read_workbook

LARGEST = 1_000_000
"""Largest number of bytes of a table: about ten thousand results."""

_LONGEST_LINE = 1_000

NumberedRow = tuple[int, list[str]]
"""The number of a line, from 1, and its cells."""


def numbered_cells(lines: Iterable[bytes]) -> Iterator[NumberedRow]:
    """Yield the rows of a table, of text or of a workbook, as `cells_of_lines` and `without_heading` do.

    Raises `BadWorkbook`.
    """
    rows = workbook_rows(iter(lines))
    return without_heading(cells_of_lines(rows) if isinstance(rows, Iterator) else rows)


def workbook_rows(lines: Iterator[bytes]) -> Iterator[str] | list[NumberedRow]:
    """Return the rows of a workbook, or the lines of a text, each read when it is asked for.

    Raises `BadWorkbook`.
    """
    first = next(lines, b"")
    if is_workbook(first):
        return read_workbook(b"".join((first, *lines)))
    if first.startswith(UTF16):
        return iter(decoded(b"".join((first, *lines))).splitlines())
    return map(decoded, chain((first,), lines))


def cells_of_lines(lines: Iterable[str]) -> Iterator[NumberedRow]:
    """Yield the cells of each line.

    Cells are separated by commas, semicolons or tabs; in a line without these, by blanks. Quotation marks
    around a cell are removed. Only the beginning of a line that is too long is read: such a line cannot be
    right.
    """
    for number, line in enumerate(lines, 1):
        row = line[:_LONGEST_LINE].strip()
        between = "[;,\t]" if re.search("[;,\t]", row) else r"\s+"
        yield number, [cell.strip().strip('"').strip() for cell in re.split(between, row)]


def without_heading(rows: Iterable[NumberedRow]) -> Iterator[NumberedRow]:
    """Yield the rows that are not blank, except for a first row without a digit, which is a heading."""
    filled = (row for row in rows if any(row[1]))
    first = next(filled, None)
    if first is not None and re.search("[0-9]", "".join(first[1])):
        yield first
    yield from filled


def whole_numbers(cells: Sequence[str]) -> list[int] | None:
    """Return the whole numbers of the cells, 0 or more; None if a cell does not hold one."""
    return list(map(int, cells)) if all(re.fullmatch("[0-9]{1,6}", cell) for cell in cells) else None
