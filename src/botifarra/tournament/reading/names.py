"""Names of pairs from a table of a spreadsheet, with one pair in each row."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from botifarra.records.record import is_tag_text, tag_text
from botifarra.tournament.entries import Pair
from botifarra.tournament.reading.headings import COLUMNS, PLAYERS, columns_of, surname_columns
from botifarra.tournament.reading.text import decoded
from botifarra.visible import clean_line
from botifarra.workbook import is_workbook, read_workbook

MOST_PAIRS = 1_000
"""Largest number of pairs in a file."""

LONGEST = 200
"""Largest number of characters of a name, a club, a team or a section."""

_SHOWN = 60
"""Largest number of characters of a heading that are shown."""

_TWO_PLAYERS = re.compile(r"[/&+]|\s[-–—]\s|^\w+ (i|y|e|and) | (i|y|e|and) (?!de )\w+ \w", re.IGNORECASE)
"""A pattern of two names: `Anna i Bernat`, `Anna Puig i Bernat Coll`, but not `Antoni Puig i Cadafalch`."""

_DELIMITERS = "\t;,"
"""Signs between columns. The first that a line has counts: `Puig, Joan;Coll, Anna` has two columns."""

_BETWEEN = re.compile(r"\s*[/+&]\s*|\s+[-–—]\s+")
"""Signs between the players of a pair in a list without columns."""

_AND = re.compile(r"\s+(?:i|y|e|and|amb|con|with)\s+", re.IGNORECASE)
"""Words between the players of a pair in a line that has no such sign."""

_JOINERS = "\ufe0f\u200d"
"""Characters inside one emoji."""

_NUMBERED = re.compile(r"^(?:[-–•*]\s+)?(?:[0-9]{1,3}(?:\s*[.):-]+\s*|\s+|\Z))?")
"""The start of a line before the first name: a sign of a list, a number, both or neither."""


class BadNames(Exception):
    """A file without pairs: `kind`, the name of a text about it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class BadRow(BadNames):
    """A line without a pair: its number, and its content."""

    def __init__(self, line: int, kind: str, found: str = "") -> None:
        super().__init__(kind)
        self.line = line
        self.found = found


class PairLine(NamedTuple):
    """A pair, and the number of its line from 1."""

    line: int
    pair: Pair


def read_names(content: bytes, first: int) -> Iterator[PairLine]:
    """Read the pairs of a file, numbered from `first`.

    The file is a workbook, or text in UTF-8, UTF-16 or Latin-1 with commas, semicolons or tabs. Columns are
    found by their headings if the first line has some. Surnames may have columns of their own. Without
    headings, numbers before pairs are ignored. A line without columns is then a pair as in a message:
    `1. Anna - Bernat`, `Anna i Bernat`. Each of these lines may have its own signs. Blank lines are ignored.
    Columns without a number and without capital letters, before names with them, may be an unknown heading.
    They are refused. Raises `BadNames` if the file has no pair, `BadRow` or `BadWorkbook`.
    """
    columns: tuple[str, ...] = COLUMNS
    has_headings = False
    opening: PairLine | None = None
    number = first
    rows = ((line, row) for line, row in _rows(content) if any(row))
    for place, (line, row) in enumerate(rows):
        cells = row if has_headings else _cells_of_pair(row)
        if place == 0 and (headings := columns_of(row) or columns_of(cells)):
            columns = headings
            has_headings = True
            if any(columns.count(player) != 1 for player in PLAYERS):
                raise BadRow(line, "headings", tag_text(", ".join(filter(None, row)), _SHOWN))
            continue
        fields = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
        if not all(map(is_tag_text, fields.values())):
            raise BadRow(line, "no_text")
        named = [each for player in PLAYERS if any(map(str.isalpha, each := fields.get(player, "")))]
        if len(named) < len(PLAYERS):
            raise _no_pair(line, row, named, is_first=place == 0, has_headings=has_headings)
        first_player, second_player = (_whole_name(fields, player) for player in PLAYERS)
        players = first_player, second_player
        if max(map(len, (*fields.values(), *players))) > LONGEST:
            raise BadRow(line, "long", str(LONGEST))
        if both := next(filter(_TWO_PLAYERS.search, () if has_headings else players), None):
            raise BadRow(line, "both", both)
        if number - first == MOST_PAIRS:
            raise BadRow(line, "too_many", str(MOST_PAIRS))
        found = PairLine(
            line, Pair(number, players, *(fields.get(name, "") for name in ("section", "team", "club")))
        )
        _refuse_heading(opening, players)
        has_words = len(row) > 1 and any(map(str.isalpha, row[0]))
        opening = found if place == 0 and has_words else None
        yield found
        number += 1
    if number == first:
        raise BadNames("nobody")


def _refuse_heading(opening: PairLine | None, second: Sequence[str]) -> None:
    """Raise `BadRow` if an opening pair lacks capital letters, and the names after it begin with them."""
    if opening is None or not all(player[0].isupper() for player in second):
        return
    players = opening.pair.players
    if all(map(str.islower, players)):
        raise BadRow(opening.line, "perhaps_heading", tag_text(", ".join(players), _SHOWN))


def _no_pair(
    line: int, row: Sequence[str], named: Sequence[str], *, is_first: bool, has_headings: bool
) -> BadRow:
    cells = [cell for cell in row if cell]
    if not has_headings and len(cells) == 1 and len(_AND.split(cells[0])) > len(PLAYERS):
        return BadRow(line, "unclear", tag_text(cells[0], _SHOWN))
    if is_first and len(cells) == 1:
        return BadRow(line, "title")
    return BadRow(line, "one_name", tag_text(named[0], _SHOWN)) if named else BadRow(line, "two_names")


def _rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    for line, row in read_workbook(content) if is_workbook(content) else _csv_rows(content):
        yield line, [" ".join(clean_line(cell).split()) for cell in row]


def _csv_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each row. Without headings and quotes each line has its own sign."""
    lines = decoded(content).splitlines(keepends=True)
    heading = next((line for line in lines if _delimiter_of(line)), "")
    delimiter = _delimiter_of(heading)
    if not delimiter or not ('"' in "".join(lines) or columns_of(heading.split(delimiter))):
        for number, each in enumerate(lines, 1):
            own = _delimiter_of(each)
            yield number, each.split(own) if own else [each]
        return
    line = 1
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error:
        raise BadRow(line, "csv") from None


def _delimiter_of(line: str) -> str:
    return next((sign for sign in _DELIMITERS if sign in line), "")


def _cells_of_pair(row: list[str]) -> list[str]:
    """Return the columns of a row without headings: those of `1. Anna - Bernat` are the two players."""
    first, *others = map(_without_pictures, row)
    first = _NUMBERED.sub("", first)
    if any(others):
        return [first, *others] if first else others
    players = _BETWEEN.split(first)
    if len(players) == 1 and len(both := _joined_surnames(_AND.split(first), _AND.findall(first))) == len(
        PLAYERS
    ):
        return both
    return players


def _joined_surnames(parts: Sequence[str], signs: Sequence[str]) -> list[str]:
    """Join the second surnames of a list such as `Anna Coll`, `Joan Puig`, `Serra`, if they are clear.

    That is so if two of the parts have several words, and each of the others is one word after such a part.
    """
    several = [" " in part for part in parts]
    is_clear = sum(several) == len(PLAYERS) and all(map(any, pairwise([True, *several])))
    if len(parts) == len(PLAYERS) or not several[0] or not is_clear:
        return list(parts)
    joined = [parts[0]]
    for part, sign, is_new in zip(parts[1:], signs, several[1:], strict=True):
        if is_new:
            joined.append(part)
        else:
            joined[-1] += sign + part
    return joined


def _without_pictures(cell: str) -> str:
    """Remove signs such as ✅, which people add to a list, from both ends of a cell."""
    pictures = {char for char in cell if unicodedata.category(char) == "So" or char in _JOINERS}
    return cell.strip("".join(pictures) + " ")


def _whole_name(fields: dict[str, str], player: str) -> str:
    """Return the given name of a player and the surnames that have columns of their own."""
    surnames = (fields.get(column, "") for column in surname_columns(player))
    return " ".join(filter(None, (fields[player], *surnames)))
