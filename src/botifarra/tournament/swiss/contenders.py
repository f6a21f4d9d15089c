"""The pairs of a Swiss round in order, and the cost of each meeting."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.format import Kind
from botifarra.tournament.matches import standings as matches
from botifarra.tournament.pairing_history import first_order, lean, sides

MOST_LEAN = 2
"""Two pairs with this surplus on the same side should not meet, because one of them would sit there again."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A pair in order: its place from 0, twice its wins in matches, and its surplus of seats N-S.

    Places count all pairs that still take part, with one that sits out the round.
    """

    pair: int
    place: int
    half_wins: int = 0
    lean: int = 0


def in_order(book: Book, draw: Random | None) -> list[Contender]:
    """Return the pairs of the next round in order.

    Before there are results, the order is that of the draw or of entry.
    """
    if not book.rounds:
        return [Contender(pair, place) for place, pair in enumerate(first_order(book, draw))]
    half_wins: dict[int, int] = {}
    if book.begun.format.kind is Kind.MATCHES:
        rows = matches.standings(book)
        order = [row.pair for row in rows]
        half_wins = {row.pair: int(2 * row.wins) for row in rows}
    else:
        order = [row.pair for row in duplicate.standings(book)]
    play = frozenset(book.playing(len(book.rounds) + 1))
    sat = sides(book)
    return [
        Contender(pair, place, half_wins.get(pair, 0), lean(sat.get(pair, ())))
        for place, pair in enumerate(pair for pair in order if pair in play)
    ]


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a meeting in a field of `pairs` after `rounds`.

    The terms, from the most important: rematches (a later last meeting costs more); second byes; a bye for
    any pair above the lowest; seats that cannot be balanced; difference in wins; difference in places. The
    last two are squared. Each term outweighs all later ones together.
    """

    pairs: int
    rounds: int

    def of(self, one: Contender, other: Contender) -> int:
        """Return the cost of a first meeting."""
        leans = one.lean, other.lean
        unbalanced = min(leans) >= MOST_LEAN or max(leans) <= -MOST_LEAN
        most_wins_apart = self.pairs * (2 * self.rounds + 1) ** 2
        wins = unbalanced * most_wins_apart + (one.half_wins - other.half_wins) ** 2
        return wins * self.pairs**3 + (one.place - other.place) ** 2

    def idle(self, one: Contender, times: int) -> int:
        """Return the cost of a sit-out for a pair with `times` sit-outs before."""
        return (times * self.pairs + self.pairs - 1 - one.place) * self._all_meetings

    def rematch(self, met: Sequence[int]) -> int:
        """Return the additional cost of a rematch of two pairs that met in these rounds, in order."""
        all_byes = (self.rounds + 1) * self.pairs * self._all_meetings
        return (len(met) * (self.rounds + 1) * self.pairs + max(met, default=0)) * all_byes

    @property
    def _all_meetings(self) -> int:
        """An upper bound of the cost of a round's meetings by wins, seats and places together."""
        return self.pairs**5 * (2 * self.rounds + 1) ** 2
