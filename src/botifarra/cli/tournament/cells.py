"""Lines of a table of a spreadsheet, or typed by hand."""

import re
from collections.abc import Iterable, Iterator


def numbered_cells(lines: Iterable[bytes]) -> Iterator[tuple[int, list[str]]]:
    """The number of each line from 1, and what stands between its commas, semicolons, tabs or else blanks.

    Blank lines are passed over, and a first one without a digit, which is a heading.
    """
    for number, line in enumerate(lines, 1):
        row = line.decode("utf-8-sig", errors="replace").strip()
        if row.strip(",; \t") and (number > 1 or re.search("[0-9]", row)):
            between = "[;,\t]" if re.search("[;,\t]", row) else r"\s+"
            yield number, [cell.strip() for cell in re.split(between, row)]


def whole_numbers(cells: Iterable[str]) -> list[int] | None:
    """The numbers that cells hold, 0 or more; None if one holds none."""
    told = list(cells)
    return list(map(int, told)) if all(re.fullmatch("[0-9]{1,6}", cell) for cell in told) else None
