"""Names of pairs from a table of a spreadsheet, with one pair in each row."""

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from botifarra.letters import plain_letters
from botifarra.records.record import is_tag_text
from botifarra.tournament.entries import Pair
from botifarra.tournament.reading.text import decoded
from botifarra.visible import clean_line
from botifarra.workbook import is_workbook, read_workbook

_COLUMNS = {
    "player1": (
        "player1", "jugador1", "jugadora1", "jugadora", "playera", "nom1", "nombre1", "name1", "j1",
        "primerjugador", "primerajugadora", "firstplayer",
    ),
    "player2": (
        "player2", "jugador2", "jugadora2", "jugadorb", "playerb", "nom2", "nombre2", "name2", "j2",
        "segonjugador", "segonajugadora", "segundojugador", "segundajugadora", "secondplayer",
    ),
    "club": ("club",),
    "team": ("team", "equip", "equipo"),
    "section": ("section", "seccio", "seccion"),
}  # fmt: skip
"""The possible headings of each column, in the order of columns without headings."""

MOST_PAIRS = 1_000
"""Largest number of pairs in a file."""

LONGEST = 200
"""Largest number of characters of a name, a club, a team or a section."""

_SHOWN = 60
"""Largest number of characters of a heading that are shown."""

_PLAYERS = ("player1", "player2")

_NAMES = (
    "nom", "noms", "nombre", "nombres", "name", "names", "jugador", "jugadors", "jugadores", "player",
    "players", "firstname", "givenname", "nomicognoms", "nomcognoms", "cognomsinom", "cognomsnom",
    "nombreyapellidos", "nombreapellidos", "apellidosynombre", "apellidosnombre", "fullname",
)  # fmt: skip
"""Headings for both players' columns; there must be two such columns."""

_OF_PLAYER = re.compile(r"(?<=[a-z])(del?a?|of)?(jugador|player)a?(?=[12]?\Z)")
"""Words that some headings have after those of `_NAMES`: `Nom del jugador 1`."""

_SURNAME = re.compile("cognom|apellido|surname|lastname|familyname|llinatge")
"""A word in each heading for surnames."""

_SURNAMES = re.compile(
    f"(primera?|first|1[a-zº]{{0,2}}|segona?|segundo|second|2[a-zº]{{0,2}})?(?:{_SURNAME.pattern})s?"
    "(?:(?:del?a?|of)?(?:jugador|player)a?)?([12ab]?)"
)
"""A heading for surnames in a column of their own: which surname, and of which player."""

_ORDERS = {"psps", "spsp", "ppss", "sspp", "psspss", "sspssp"}
"""The possible orders of columns for players (p) and for surnames (s)."""

_OTHERS = ("parella", "pareja", "pair", "partner", "num", "numero", "number", "correu", "email", "telefon")
"""Headings of columns that are ignored."""

_TWO_PLAYERS = re.compile(r"[/&+]|\s[-–—]\s|^\w+ (i|y|e|and) | (i|y|e|and) (?!de )\w+ \w", re.IGNORECASE)
"""A pattern of two names: `Anna i Bernat`, `Anna Puig i Bernat Coll`, but not `Antoni Puig i Cadafalch`."""


_DELIMITERS = ",;\t"

_BETWEEN = re.compile(r"\s*/\s*|\s+[-–—+&]\s+")
"""Signs between the players of a pair in a list without columns."""

_AND = re.compile(r"\s+(?:i|y|e|and|amb|con|with)\s+", re.IGNORECASE)
"""Words between the players of a pair in a line that has no such sign."""

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
    `1. Anna - Bernat`, `Anna i Bernat`. Blank lines are ignored. Raises `BadNames` if the
    file has no pair, `BadRow` or `BadWorkbook`.
    """
    columns: tuple[str, ...] = tuple(_COLUMNS)
    has_headings = False
    number = first
    rows = ((line, row) for line, row in _rows(content) if any(row))
    for place, (line, row) in enumerate(rows):
        cells = row if has_headings else _cells_of_pair(row)
        if place == 0 and (headings := _headings(row) or _headings(cells)):
            columns = headings
            has_headings = True
            if any(columns.count(player) != 1 for player in _PLAYERS):
                raise BadRow(line, "headings", ", ".join(filter(None, row))[:_SHOWN])
            continue
        fields = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
        if not all(map(is_tag_text, fields.values())):
            raise BadRow(line, "no_text")
        if not all(any(map(str.isalpha, fields.get(player, ""))) for player in _PLAYERS):
            raise BadRow(line, "title" if place == 0 and len(list(filter(None, row))) == 1 else "two_names")
        first_player, second_player = (_whole_name(fields, player) for player in _PLAYERS)
        players = first_player, second_player
        if max(map(len, (*fields.values(), *players))) > LONGEST:
            raise BadRow(line, "long", str(LONGEST))
        if both := next(filter(_TWO_PLAYERS.search, () if has_headings else players), None):
            raise BadRow(line, "both", both)
        if number - first == MOST_PAIRS:
            raise BadRow(line, "too_many", str(MOST_PAIRS))
        yield PairLine(
            line, Pair(number, players, *(fields.get(name, "") for name in ("section", "team", "club")))
        )
        number += 1
    if number == first:
        raise BadNames("nobody")


def _rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    for line, row in read_workbook(content) if is_workbook(content) else _csv_rows(content):
        yield line, [" ".join(clean_line(cell).split()) for cell in row]


def _csv_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    lines = decoded(content).splitlines(keepends=True)
    heading = next((line for line in lines if any(map(line.count, _DELIMITERS))), "")
    if not heading:
        yield from ((number, [line]) for number, line in enumerate(lines, 1))
        return
    reader = csv.reader(lines, delimiter=max(_DELIMITERS, key=heading.count), strict=True)
    line = 1
    try:
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error:
        raise BadRow(line, "csv") from None


def _cells_of_pair(row: list[str]) -> list[str]:
    """Return the columns of a row without headings: those of `1. Anna - Bernat` are the two players."""
    first, *others = row
    first = _NUMBERED.sub("", first)
    if any(others):
        return [first, *others] if first else others
    players = _BETWEEN.split(first)
    if len(players) == 1 and len(both := _AND.split(first)) == len(_PLAYERS):
        return both
    return players


def _headings(row: list[str]) -> tuple[str, ...]:
    """Return the name of each column, empty for an ignored one; an empty result without headings."""
    words = [_word(cell) for cell in row]
    names = [next((name for name, known in _COLUMNS.items() if word in known), "") for word in words]
    bases = [_OF_PLAYER.sub("", word) for word in words]
    for index, word in enumerate(bases):
        if word[:-1] in _NAMES and word[-1] in "12":
            names[index] = f"player{word[-1]}"
    which = [index for index, word in enumerate(bases) if word in _NAMES]
    if len(which) == len(_PLAYERS):
        for index, player in zip(which, _PLAYERS, strict=True):
            names[index] = player
    is_heading = any(names) or which or any(word in _OTHERS for word in words)
    surnames = [
        index
        for index, word in enumerate(words)
        if _SURNAME.search(word) and not names[index] and index not in which
    ]
    if surnames and not _place_surnames(words, names, surnames):
        return tuple("" if name in _PLAYERS else name for name in names)
    return tuple(names) if is_heading else ()


def _place_surnames(words: list[str], names: list[str], surnames: list[int]) -> bool:
    """Name the columns of surnames; return False if it is not certain whose they are."""
    players = [index for index, name in enumerate(names) if name in _PLAYERS]
    order = "".join("p" if index in players else "s" for index in sorted(players + surnames))
    if order not in _ORDERS:
        return False
    half = len(surnames) // 2
    for player, columns in zip(players, (surnames[:half], surnames[half:]), strict=True):
        digit = names[player][-1]
        if not _are_surnames_of(digit, [words[index] for index in columns]):
            return False
        for place, index in enumerate(columns, 1):
            names[index] = f"surname{place} of player{digit}"
    return True


def _are_surnames_of(digit: str, words: list[str]) -> bool:
    """Tell whether headings agree with their places, behind a player or behind all players."""
    found = [each for word in words if (each := _SURNAMES.fullmatch(word))]
    ordinals = [_digit(each[1]) for each in found]
    numbers = [_digit(each[2]) for each in found]
    blank, own = [""] * len(words), [digit] * len(words)
    places = [str(place) for place in range(1, len(words) + 1)]
    if len(words) > 1 and (ordinals, numbers) == (blank, places):  # `Cognom 1,Cognom 2` of each player
        return True
    return ordinals in (blank, places) and numbers in (blank, own)


def _digit(word: str | None) -> str:
    """Return the digit of an ordinal or of a player: `1er` and `a` are 1, `segon` and `b` are 2."""
    if not word:
        return ""
    return "2" if word[0] in "2sb" else "1"


def _whole_name(fields: dict[str, str], player: str) -> str:
    """Return the given name of a player and the surnames that have columns of their own."""
    surnames = (fields.get(f"surname{place} of {player}", "") for place in (1, 2))
    return " ".join(filter(None, (fields[player], *surnames)))


def _word(cell: str) -> str:
    """Return the letters and digits of a heading, without accents: `Jugador/a 1` is `jugadora1`."""
    return "".join(filter(str.isalnum, plain_letters(cell)))
