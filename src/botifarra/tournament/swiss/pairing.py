"""The next round of a Swiss: the matching that costs least among those in which nobody meets again."""

from collections.abc import Sequence
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.field import balanced, have_met, refuse_unfinished, sides
from botifarra.tournament.matching import cheapest_matching
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.swiss.standing import Cost, Standing, in_order

NEAREST = 24
"""How many opponents each is offered at first.

With the whole field rounds of 200 pairs cost the same, measured up to the 13th, and take five times as long.
"""


class NoPairing(TournamentError):
    """No round without a rematch or a second bye is left: `round`, `pairs`.

    The director can end the championship here, or pair this round by hand.
    """


def next_round(book: Book, draw: Random | None = None, session: int = 1) -> Round:
    """The round after those there are; the first is drawn, or without a `draw` in order of entry.

    The bye of an odd field goes to the lowest who has had none and leaves a pairing to the others. Table 1
    has the first of the standings. Boards follow those of the rounds before, the same at all tables. Raises
    `Unfinished` or `NoPairing`.
    """
    refuse_unfinished(book)
    field = in_order(book, draw)
    number = len(book.rounds) + 1
    meetings, sits_out = _paired(field, book)
    if not meetings:
        raise NoPairing(round=number, pairs=len(field))
    sat = sides(book)
    boards = _boards(book)
    seatings = (
        Seating(table, balanced((one.pair, other.pair), sat), boards)
        for table, (one, other) in enumerate(meetings, 1)
    )
    return Round(session, number, tuple(seatings), tuple(each.pair for each in sits_out))


def _paired(
    field: Sequence[Standing], book: Book
) -> tuple[list[tuple[Standing, Standing]], tuple[Standing, ...]]:
    """The meetings by rank, and who sits out; no meetings where there is no way."""
    if len(field) % 2 == 0:
        return _meetings(field, book), ()
    had_bye = {pair for each in book.rounds for pair in each.sits_out}
    for lowest in reversed(field):
        if lowest.pair not in had_bye:
            meetings = _meetings([each for each in field if each is not lowest], book)
            if meetings:
                return meetings, (lowest,)
    return [], ()


def _meetings(field: Sequence[Standing], book: Book) -> list[tuple[Standing, Standing]]:
    """Everybody with somebody it has not met, the best first; empty where there is no way."""
    met = have_met(book)
    cost = Cost(len(field), len(book.rounds))
    by_place = {each.place: each for each in field}
    offers = [
        sorted(
            (cost.of(one, other), other.place)
            for other in field
            if other is not one and frozenset((one.pair, other.pair)) not in met
        )
        for one in field
    ]
    width = NEAREST
    while True:
        costs = {
            (min(one.place, place), max(one.place, place)): much
            for one, offered in zip(field, offers, strict=True)
            for much, place in offered[:width]
        }
        found = cheapest_matching(list(by_place), costs)
        if found is not None:
            return [(by_place[one], by_place[other]) for one, other in sorted(found)]
        if width >= len(field):
            return []
        width *= 2


def _boards(book: Book) -> tuple[int, ...]:
    played = max((board for each in book.rounds for board in each.boards), default=0)
    return tuple(range(played + 1, played + book.begun.format.boards + 1))
