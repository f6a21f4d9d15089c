"""The next round of a Swiss: the cheapest one after which the remaining rounds are possible too."""

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TooFewPairs, TournamentError
from botifarra.tournament.matching import cheapest_matching, matchings_by_cost
from botifarra.tournament.new_boards import new_boards
from botifarra.tournament.pairing_history import balanced, refuse_unfinished, sides
from botifarra.tournament.seating import Round, Seating
from botifarra.tournament.swiss.completion import (
    Meeting,
    completion,
    fewest_left,
    is_certain,
    rounds_at_most,
    rounds_to_come,
)
from botifarra.tournament.swiss.contenders import Contender, in_order
from botifarra.tournament.swiss.meeting_costs import MeetingCosts

_TRIED = 400
"""Limit of rounds tried, the cheapest first. 8 pairs have 105, and few of them lead to a dead end."""


class SwissOver(TournamentError):
    """A Swiss in which every further round has a rematch or a second bye: `rounds` played, `pairs`.

    To play on, the director pairs by hand.
    """


def next_round(book: Book, draw: Random | None = None, session: int = 1) -> Round:
    """Return the next round; the first one is drawn, or without a `draw` in order of entry.

    It has the lowest cost (`swiss.contenders.Cost`) of all rounds without a rematch or a second bye that
    leave all later rounds without one too. If no round does, it leaves as many of them as possible. If more
    rounds are planned than are possible without rematches, it has as few rematches as possible.

    In an odd field the bye goes to the lowest pair that may have it. Table 1 has the first pair of the
    standings. All tables play the same `new_boards`.

    Raises `Unfinished`, `TooFewPairs`, or `SwissOver` if all pairs have met and no more rounds are planned.
    """
    refuse_unfinished(book)
    field = in_order(book, draw)
    if len(field) < 2:
        raise TooFewPairs(pairs=len(field), least=2)
    meetings = _best(MeetingCosts.of(field, book), book)
    if not meetings:
        raise SwissOver(rounds=len(book.rounds), pairs=len(field))
    sat = sides(book)
    boards = new_boards(book)
    met = [(field[one].pair, field[other].pair) for one, other in meetings if other < len(field)]
    return Round(
        session,
        len(book.rounds) + 1,
        tuple(Seating(table, balanced(pairs, sat), boards) for table, pairs in enumerate(met, 1)),
        tuple(field[one].pair for one, other in meetings if other == len(field)),
    )


def rounds_left(book: Book) -> int:
    """Return how many of the remaining planned rounds can be played without a rematch, of those found."""
    left = _left(book)
    return rounds_to_come(left, _meant(book, left))


def rematch_rounds_found(book: Book) -> int:
    """Return how many of the remaining planned rounds will have a rematch or a second bye.

    In a small field it is one for each round that the search does not find, in rare fields too many. A large
    field is not searched, because a person waits for the answer. There it is the lowest possible number.
    """
    meant = max(book.begun.format.rounds - len(book.rounds), 0)
    return meant - rounds_at_most(_left(book), meant)


def _left(book: Book) -> list[int]:
    """Return the opponents that each pair of the next round has not met, as `completion` takes them."""
    playing = book.playing(len(book.rounds) + 1)
    field = [Contender(pair, place) for place, pair in enumerate(playing)]  # standings make no difference
    return MeetingCosts.of(field, book).left()


def _meant(book: Book, left: Sequence[int]) -> int:
    """Return the number of planned rounds that are left.

    In an open Swiss it is 2, or the fewest opponents that any pair has left once two rounds are not certain.
    """
    rounds = book.begun.format.rounds
    if rounds:
        return max(rounds - len(book.rounds), 0)
    return 2 if is_certain(left, 2) else fewest_left(left)


def _best(meeting_costs: MeetingCosts, book: Book) -> Sequence[Meeting]:
    """Return the cheapest round after which the other planned rounds are possible."""
    left = meeting_costs.left()
    ahead = rounds_to_come(left, _meant(book, left))
    if not ahead and not book.begun.format.rounds:
        return ()
    if not ahead:
        return sorted(cheapest_matching(meeting_costs.places, meeting_costs.costs_again()) or ())
    if is_certain(left, ahead):
        return sorted(cheapest_matching(meeting_costs.places, meeting_costs.costs_within_reach()) or ())
    costs, numbered = meeting_costs.costs(), meeting_costs.numbered
    index = {place: index for index, place in enumerate(numbered)}
    for meetings in islice(matchings_by_cost(meeting_costs.places, costs), _TRIED):
        if completion(_without(left, _renamed(meetings, index)), ahead - 1) is not None:
            return sorted(meetings)
    known = [_renamed(meetings, numbered) for meetings in completion(left, ahead) or ()]
    return sorted(min(known, key=lambda meetings: sum(costs[each] for each in meetings)))


def _renamed(meetings: Sequence[Meeting], names: Mapping[int, int] | Sequence[int]) -> list[Meeting]:
    """Return the meetings with the name of each place, the lower first."""
    both = ((names[one], names[other]) for one, other in meetings)
    return [(min(each), max(each)) for each in both]


def _without(left: Sequence[int], meetings: Sequence[Meeting]) -> list[int]:
    """Return the places that each place has left to meet after a round."""
    found = list(left)
    for one, other in meetings:
        found[one] ^= 1 << other
        found[other] ^= 1 << one
    return found
