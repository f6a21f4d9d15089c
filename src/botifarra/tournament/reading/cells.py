"""Lines of a table of a spreadsheet, or typed by hand."""

import re
from collections.abc import Iterable, Iterator

LARGEST = 1_000_000
"""Most bytes of a table: some ten thousand results."""

_LONGEST_LINE = 1_000


def numbered_cells(lines: Iterable[bytes]) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each line, from 1, and its cells.

    Commas, semicolons or tabs part the cells; blanks do in a line that has none of these. Blank lines are
    left out, and so is a first line without a digit, which is a heading. Only the beginning of a line that is
    too long is read: such a line cannot be right.
    """
    for number, line in enumerate(lines, 1):
        row = line[:_LONGEST_LINE].decode("utf-8-sig", errors="replace").strip()
        if row.strip(",; \t") and (number > 1 or re.search("[0-9]", row)):
            between = "[;,\t]" if re.search("[;,\t]", row) else r"\s+"
            yield number, [cell.strip() for cell in re.split(between, row)]


def whole_numbers(cells: Iterable[str]) -> list[int] | None:
    """Return the whole numbers of the cells, 0 or more; None if a cell does not hold one."""
    told = list(cells)
    return list(map(int, told)) if all(re.fullmatch("[0-9]{1,6}", cell) for cell in told) else None
