"""Names of pairs from a table of a spreadsheet: one pair to a line."""

import csv
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from botifarra.records.record import is_tag_text
from botifarra.tournament.entries import Pair

_COLUMNS = {
    "player1": ("player1", "jugador1", "jugadora1", "jugadora", "playera", "nom1", "nombre1", "name1"),
    "player2": ("player2", "jugador2", "jugadora2", "jugadorb", "playerb", "nom2", "nombre2", "name2"),
    "club": ("club",),
    "team": ("team", "equip", "equipo"),
    "section": ("section", "secció", "seccio", "sección", "seccion"),
}
"""What the heading of each column may be, in the order that columns have without one."""

_PLAYERS = {"player1", "player2"}

_ENCODINGS = ("utf-8-sig", "cp1252", "latin-1")
"""How spreadsheets write text; the last reads anything."""


class BadRow(Exception):
    """A line that does not name a pair: its number, and `kind`, the name of a text about it."""

    def __init__(self, line: int, kind: str) -> None:
        super().__init__(line, kind)
        self.line = line
        self.kind = kind


class Row(NamedTuple):
    """The line it stands in, from 1, and the pair."""

    line: int
    pair: Pair


def read_names(content: bytes, first: int) -> Iterator[Row]:
    """The pairs of a file, numbered from `first`; raises `BadRow`.

    UTF-8 or Latin-1; commas, semicolons or tabs; the columns by their headings where the first line has some.
    Blank lines are passed over.
    """
    columns: tuple[str, ...] = tuple(_COLUMNS)
    number = first
    rows = ((line, row) for line, row in _rows(content) if any(row))
    for place, (line, row) in enumerate(rows):
        if place == 0 and (headings := _headings(row)):
            columns = headings
            if not set(columns) >= _PLAYERS:
                raise BadRow(line, "headings")
            continue
        told = {name: cell for name, cell in zip(columns, row, strict=False) if name}
        players = told.get("player1", ""), told.get("player2", "")
        if not all(any(map(str.isalpha, player)) for player in players):
            raise BadRow(line, "two_names")
        if not all(map(is_tag_text, told.values())):
            raise BadRow(line, "no_text")
        yield Row(line, Pair(number, players, *(told.get(name, "") for name in ("section", "team", "club"))))
        number += 1


def _rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    lines = _decoded(content).splitlines(keepends=True)
    heading = next((line for line in lines if line.strip()), "")
    reader = csv.reader(lines, delimiter=max(",;\t", key=heading.count), strict=True)
    line = 1
    try:
        for row in reader:
            yield line, [normalize("NFC", " ".join(cell.split())) for cell in row]
            line = reader.line_num + 1
    except csv.Error:
        raise BadRow(line, "csv") from None


def _decoded(content: bytes) -> str:
    for encoding in _ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise AssertionError


def _headings(row: list[str]) -> tuple[str, ...]:
    """The name of each column, empty for one that we do not know; nothing where there are no headings."""
    words = ["".join(filter(str.isalnum, cell.casefold())) for cell in row]
    names = tuple(next((name for name, known in _COLUMNS.items() if word in known), "") for word in words)
    return names if _PLAYERS & set(names) else ()
