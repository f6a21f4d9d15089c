"""The meetings of a round robin that begins again in a new session, because its pairs have changed."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from botifarra.tournament.book import Book
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.movements.fixed import continues, rounds_to_come
from botifarra.tournament.pairing_history import rounds_met

Meeting = tuple[str, str]
"""The numbers of two pairs, or in a league the names of two teams."""


class BegunAgain(NamedTuple):
    """The meetings of earlier sessions that are played `again`, and those that are `never` played."""

    again: tuple[Meeting, ...] = ()
    never: tuple[Meeting, ...] = ()


def begun_again(book: Book, session: int) -> BegunAgain:
    """Return the meetings of a session that begins again; raises the errors of `rounds_to_come`.

    They are empty if the session has begun, if it continues the earlier ones, if those are whole round
    robins, or if no meeting is repeated.
    """
    field = book.playing(len(book.rounds) + 1)
    has_begun = not book.rounds or book.rounds[-1].session >= session
    if book.begun.format.pairing is not Pairing.BERGER or has_begun or continues(book.rounds, field):
        return BegunAgain()
    before = _named(book, map(tuple, rounds_met(book)))
    coming = _named(
        book, (seating.pairs for each in rounds_to_come(book, session) for seating in each.seatings)
    )
    possible = _possible(book, field)
    again = tuple(each for each in possible if each in before and each in coming)
    everybody = {pair for each in book.rounds for pair in each.pairs}
    if not again or _possible(book, everybody).keys() <= before.keys():
        return BegunAgain()
    return BegunAgain(again, tuple(each for each in possible if each not in before and each not in coming))


def _possible(book: Book, pairs: Iterable[int]) -> dict[Meeting, None]:
    """Return all meetings of a round robin of some pairs."""
    couples = combinations(sorted(pairs), 2)
    return _named(book, (each for each in couples if len({book.pair(pair).section for pair in each}) == 1))


def _named(book: Book, meetings: Iterable[tuple[int, ...]]) -> dict[Meeting, None]:
    """Return meetings by the names of those who meet, in order, each once."""
    is_league = book.begun.format.kind is Kind.TEAMS
    found: dict[Meeting, None] = {}
    for pairs in meetings:
        one, other = sorted(pairs)
        names = (book.pair(one).team, book.pair(other).team) if is_league else (str(one), str(other))
        if names[0] != names[1] and (names[1], names[0]) not in found:
            found[names] = None
    return found
