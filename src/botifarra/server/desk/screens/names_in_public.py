"""Names on the screens that everybody sees: the public page and the hall's screen."""

import re
from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from botifarra.letters import plain_letters
from botifarra.server.desk.protocol.screen_parts import PairNames
from botifarra.server.desk.protocol.screens import RankedLine, Ranking
from botifarra.server.desk.screens.heads import pair_names
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book

_WORD = re.compile(r"[^\W_]{3,}|[^\W\d_]{2}")
"""A word that can tell who somebody is, such as `Pi`; a single letter or a short number cannot."""

_PARTICLES = frozenset(
    ("al", "da", "de", "del", "do", "el", "en", "es", "la", "las", "les", "los", "na", "sa")
)
"""Words that many names have."""


def initials_of(name: str) -> str:
    """Return the initials of a name: `N. S.` for Núria Serra, and `N. S.` for "Nuri" Serra."""
    letters = (next(filter(str.isalnum, word), "") for word in name.replace("-", " ").split())
    return " ".join(f"{letter.upper()}." for letter in letters if letter)


class NamesInPublic:
    """The names of a championship: whole, or with initials if the director wants that.

    Then players have initials, and so has a team or club whose name has a word of the name of a player. Other
    teams and clubs keep their names, because these do not tell who plays.
    """

    def __init__(self, book: Book, state: DeskState) -> None:
        self._book = book
        self._has_initials = state.initials

    def pair(self, pair: int, number: int) -> PairNames:
        """Return a pair with the players that it had in a round."""
        names = pair_names(self._book, pair, number)
        if not self._has_initials:
            return names
        first, second = map(initials_of, names.players)
        team, club = map(self._group, (names.team, names.club))
        return replace(names, players=(first, second), team=team, club=club)

    def rankings(self, rankings: tuple[Ranking, ...]) -> tuple[Ranking, ...]:
        """Return some rankings with their names as everybody may see them."""
        if not self._has_initials:
            return rankings
        return tuple(replace(ranking, lines=tuple(map(self._line, ranking.lines))) for ranking in rankings)

    def _line(self, line: RankedLine) -> RankedLine:
        return replace(line, players=tuple(map(initials_of, line.players)), team=self._group(line.team))

    def _group(self, name: str) -> str:
        """Return the name of a team or club."""
        return name if self._words_of_players.isdisjoint(_words(name)) else initials_of(name)

    @cached_property
    def _words_of_players(self) -> frozenset[str]:
        return frozenset(word for name in _players(self._book) for word in _words(name))


def _players(book: Book) -> Iterator[str]:
    """Yield all who play or have played."""
    for pair in book.pairs.values():
        yield from pair.players
    for lineups in book.lineups.values():
        for lineup in lineups:
            yield from lineup.players


def _words(name: str) -> Iterator[str]:
    return (word for found in _WORD.finditer(plain_letters(name)) if (word := found[0]) not in _PARTICLES)
