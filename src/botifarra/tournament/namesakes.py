"""People who may be entered twice under two spellings of a name: capitals, accents, blanks, order."""

from collections.abc import Iterable
from typing import NamedTuple

from botifarra.letters import plain_letters
from botifarra.tournament.book import Book
from botifarra.tournament.entries import given_name_first


class Namesake(NamedTuple):
    """A name to be entered, and a similar one of `pair`; None if that name is to be entered too."""

    name: str
    known: str
    pair: int | None


def namesakes(book: Book, names: Iterable[str], leaves: str = "") -> list[Namesake]:
    """Return the names to be entered that may be other spellings of a player who is already entered.

    The same spelling is left out, because an event refuses it. So is a spelling of the player who `leaves`.
    """
    known: dict[str, tuple[str, int | None]] = {}
    for pair in book.pairs.values():
        for player in pair.players:
            if player != leaves:
                known.setdefault(_alike(player), (player, pair.number))
    found = []
    for name in names:
        other, number = known.setdefault(_alike(name), (name, None))
        if other != name:
            found.append(Namesake(name, other, number))
    return found


def _alike(name: str) -> str:
    return "".join(filter(str.isalnum, plain_letters(given_name_first(name))))
