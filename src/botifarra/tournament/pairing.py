"""One door to all pairings: who meets whom next, by what kind of pairing it is."""

from collections.abc import Callable
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TooManyRounds
from botifarra.tournament.format import Pairing
from botifarra.tournament.movements import groups, knockout
from botifarra.tournament.movements.fixed import rounds_to_come
from botifarra.tournament.seating import Round
from botifarra.tournament.swiss import pairing as swiss

Pairer = Callable[[Book, Random | None, int], tuple[Round, ...]]
"""The rounds that can be told now, of a book, by a draw if there is one, for a session."""


def next_rounds(book: Book, draw: Random | None = None, session: int = 1) -> tuple[Round, ...]:
    """The rounds after those there are: one where it follows from results, else all.

    With a `draw` chance decides who meets in the first round of a Swiss and of a knock-out, else the order of
    entry does. Raises `TournamentError` where there is no such round.
    """
    return PAIRED_BY[book.begun.format.pairing](book, draw, session)


def _one_by_one(next_round: Callable[[Book, Random | None, int], Round]) -> Pairer:
    return lambda book, draw, session: (next_round(book, draw, session),)


def _as_many_as_meant(book: Book, draw: Random | None, session: int) -> tuple[Round, ...]:
    """The next round of a Swiss, if one is still to be played."""
    rounds, most = len(book.rounds) + 1, book.begun.format.rounds
    if 0 < most < rounds:
        raise TooManyRounds(rounds=rounds, most=most)
    return (swiss.next_round(book, draw, session),)


def _all_at_once(book: Book, _: Random | None, session: int) -> tuple[Round, ...]:
    return rounds_to_come(book, session)


PAIRED_BY: dict[Pairing, Pairer] = {
    Pairing.SWISS: _as_many_as_meant,
    Pairing.GROUPS: _one_by_one(groups.next_round),
    Pairing.KNOCKOUT: _one_by_one(knockout.next_round),
    Pairing.BERGER: _all_at_once,
    Pairing.MITCHELL: _all_at_once,
    Pairing.HOWELL: _all_at_once,
}
