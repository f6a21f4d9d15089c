"""Results as `tournament print FILE results` writes them, for `score --from` to read again."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from botifarra.paper.naming import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.tournament.format import Kind

_PLACE = ("round", "table")
_POINTS = ("points_NS", "points_EW")
_MATCH = (*_PLACE, *_POINTS)
_BOARD = (*_PLACE, "board", *_POINTS, "botifarra", "contro")


@dataclass(frozen=True, slots=True)
class Exported:
    """Where the columns of a result stand, in the order in which they are typed.

    `points` tells which of them are the points, `between` what is between cells.
    """

    columns: tuple[int, ...]
    points: tuple[int, int]
    between: str

    def numbered_cells(self, lines: Iterable[bytes]) -> Iterator[tuple[int, list[str]]]:
        """The number of each line below the heading, and its result; a ruling without one is passed over."""
        for number, line in enumerate(lines, 2):
            row = _cells(line, self.between)
            cells = [row[column] if column < len(row) else "" for column in self.columns]
            if any(cells[column] for column in self.points):
                yield number, cells


def exported(heading: bytes, kind: Kind) -> Exported | None:
    """How a file with this first line is read; None if it is no export."""
    keys = _BOARD if kind.facts.has_boards else _MATCH
    for language in LANGUAGES:
        words = paper_prose(language)
        found = _cells(heading, words("csv.separator"))
        titles = [words(f"column.{key}") for key in keys]
        if set(titles) <= set(found):
            points = keys.index(_POINTS[0]), keys.index(_POINTS[1])
            return Exported(tuple(map(found.index, titles)), points, words("csv.separator"))
    return None


def _cells(line: bytes, between: str) -> list[str]:
    return next(csv.reader([line.decode("utf-8-sig", errors="replace").strip()], delimiter=between), [])
