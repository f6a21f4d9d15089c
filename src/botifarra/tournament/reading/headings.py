"""The headings of a spreadsheet of names, from which the columns of a pair are found."""

import re
from collections.abc import Sequence

from botifarra.letters import plain_letters

PLAYERS = ("player1", "player2")

_HEADINGS = {
    "player1": (
        "player1", "jugador1", "jugadora1", "jugadora", "playera", "nom1", "nombre1", "name1", "j1",
        "primerjugador", "primerajugadora", "firstplayer", "primer", "primera", "primero", "first",
    ),
    "player2": (
        "player2", "jugador2", "jugadora2", "jugadorb", "playerb", "nom2", "nombre2", "name2", "j2",
        "segonjugador", "segonajugadora", "segundojugador", "segundajugadora", "secondplayer",
        "segon", "segona", "segundo", "segunda", "second",
    ),
    "club": ("club",),
    "team": ("team", "equip", "equipo"),
    "section": ("section", "seccio", "seccion"),
}  # fmt: skip
"""The headings of each column."""

COLUMNS = tuple(_HEADINGS)
"""The columns in their order in a file without headings."""

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


def surname_columns(player: str) -> tuple[str, str]:
    """Return the names of the columns for the first and the second surname of a player."""
    return f"surname1 of {player}", f"surname2 of {player}"


def columns_of(row: Sequence[str]) -> tuple[str, ...]:
    """Return the column under each heading, empty for one that is ignored.

    The columns are `COLUMNS` and `surname_columns`. The result is empty if the row does not have headings. It
    does not have the players if nobody can tell whose the surnames are.
    """
    words = [_word(cell) for cell in row]
    columns = [_column(word) for word in words]
    names = [index for index, word in enumerate(words) if _is_name(word)]
    if len(names) == len(PLAYERS):
        for index, player in zip(names, PLAYERS, strict=True):
            columns[index] = player
    surnames = [
        index
        for index, word in enumerate(words)
        if _SURNAME.search(word) and not columns[index] and index not in names
    ]
    if surnames:
        owned = _surnames_of_players(words, columns, surnames)
        if not owned:
            return tuple("" if column in PLAYERS else column for column in columns)
        return tuple(owned.get(index, column) for index, column in enumerate(columns))
    is_heading = any(columns) or names or any(word in _OTHERS for word in words)
    return tuple(columns) if is_heading else ()


def _word(cell: str) -> str:
    """Return the letters and digits of a heading, without accents: `Jugador/a 1` is `jugadora1`."""
    return "".join(filter(str.isalnum, plain_letters(cell)))


def _column(word: str) -> str:
    """Return the column under a heading that tells it alone, or an empty text."""
    base = _OF_PLAYER.sub("", word)
    if base[:-1] in _NAMES and base[-1] in "12":
        return f"player{base[-1]}"
    return next((column for column, headings in _HEADINGS.items() if word in headings), "")


def _is_name(word: str) -> bool:
    """Return whether a heading may stand over the column of either player."""
    return _OF_PLAYER.sub("", word) in _NAMES


def _surnames_of_players(
    words: Sequence[str], columns: Sequence[str], surnames: Sequence[int]
) -> dict[int, str]:
    """Return the columns of surnames by their places; none if it is not certain whose they are."""
    players = [index for index, column in enumerate(columns) if column in PLAYERS]
    order = "".join("p" if index in players else "s" for index in sorted((*players, *surnames)))
    if order not in _ORDERS:
        return {}
    half = len(surnames) // 2
    owned: dict[int, str] = {}
    for index, places in zip(players, (surnames[:half], surnames[half:]), strict=True):
        player = columns[index]
        if not _agree(player[-1], [words[place] for place in places]):
            return {}
        owned |= zip(places, surname_columns(player), strict=False)
    return owned


def _agree(player: str, words: Sequence[str]) -> bool:
    """Return whether headings for the surnames of one player, 1 or 2, agree with their places."""
    found = [match for word in words if (match := _SURNAMES.fullmatch(word))]
    if len(found) < len(words):
        return False
    which = [_digit(match[1]) for match in found]
    whose = [_digit(match[2]) for match in found]
    in_order = ["1", "2"][: len(words)]
    if len(words) == 2 and not any(which) and whose == in_order:  # `Cognom 1,Cognom 2` of each player
        return True
    return (not any(which) or which == in_order) and (not any(whose) or set(whose) == {player})


def _digit(word: str | None) -> str:
    """Return the digit of an ordinal or of a player: `1er` and `a` are 1, `segon` and `b` are 2."""
    if not word:
        return ""
    return "2" if word[0] in "2sb" else "1"
