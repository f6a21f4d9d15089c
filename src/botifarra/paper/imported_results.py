"""Results from a table: as people write them, or from `tournament print FILE results`."""

import csv
from collections.abc import Iterable, Iterator
from itertools import chain

from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.cells import NumberedRow, cells_of_lines, without_heading, workbook_rows

_PLACE = ("round", "table")
_POINTS = ("points_NS", "points_EW")
_MATCH = (*_PLACE, *_POINTS)
_BOARD = (*_PLACE, "board", *_POINTS, "botifarra", "contro")


def result_rows(lines: Iterable[bytes], kind: Kind) -> Iterator[NumberedRow]:
    """Return the rows of results of a CSV, given line by line, or of a workbook, as people type them.

    A heading is left out. Of an export only the columns of a result are returned, without rulings that have
    no result. Raises `BadWorkbook`.
    """
    found = workbook_rows(iter(lines))
    if isinstance(found, Iterator):
        return _of_lines(found, kind)
    heading = found[0][1] if found else []
    columns = next(filter(None, (_columns(heading, kind, language) for language in LANGUAGES)), None)
    return _picked(found[1:], columns, kind) if columns else without_heading(found)


def _of_lines(lines: Iterator[str], kind: Kind) -> Iterator[NumberedRow]:
    heading = next(lines, "")
    for language in LANGUAGES:
        between = paper_prose(language)("csv.separator")
        columns = _columns(_cells(heading, between), kind, language)
        if columns:
            rows = ((number, _cells(line, between)) for number, line in enumerate(lines, 2))
            return _picked(rows, columns, kind)
    return without_heading(cells_of_lines(chain((heading,), lines)))


def _columns(heading: list[str], kind: Kind, language: str) -> list[int]:
    """Return the columns of a result under the heading of an export; an empty list for any other."""
    words = paper_prose(language)
    titles = [words(f"column.{key}") for key in (_BOARD if kind.facts.has_boards else _MATCH)]
    return list(map(heading.index, titles)) if set(titles) <= set(heading) else []


def _picked(rows: Iterable[NumberedRow], columns: list[int], kind: Kind) -> Iterator[NumberedRow]:
    """Yield the results in some columns; a ruling without a result is skipped."""
    keys = _BOARD if kind.facts.has_boards else _MATCH
    points = [keys.index(key) for key in _POINTS]
    for number, row in rows:
        cells = [row[column] if column < len(row) else "" for column in columns]
        if any(cells[column] for column in points):
            yield number, cells
        elif len(row) == 1 and row[0]:  # not a row of an export: it must be reported, not skipped
            yield number, row


def _cells(line: str, between: str) -> list[str]:
    """Return the cells of a line; the line itself if its quotation marks or breaks are malformed."""
    try:
        return next(csv.reader([line.strip()], delimiter=between), [])
    except csv.Error:
        return [line.strip()]
