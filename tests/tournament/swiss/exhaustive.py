"""The best round of a small Swiss, found by an exhaustive search."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.matches.standings import standings
from botifarra.tournament.seating import Round

Way = frozenset[frozenset[int]]
"""A round: the pairs that meet. A pair that sits out meets pair 0."""


def way_of(each: Round) -> Way:
    """Return a round as it was paired."""
    resting = (frozenset((0, pair)) for pair in each.sits_out)
    return frozenset((*(frozenset(seating.pairs) for seating in each.seatings), *resting))


def best_cost(book: Book, meant: int) -> tuple[tuple[int, ...] | None, int]:
    """Return the cost of the best round, or None, and the number of rounds that can be played from it on.

    The round must leave as many later rounds as possible, up to the number `meant`. If `meant` is 0, this is
    required only once some pair has few opponents left to meet: at most half of the field.
    """
    everybody = frozenset((*book.pairs, *([0] if len(book.pairs) % 2 else [])))
    every_way = frozenset(map(frozenset, combinations(everybody, 2)))
    left = every_way.difference(*map(way_of, book.rounds))
    most = longest(everybody, left)
    ahead = min(most, meant) if meant else most
    if not ahead and not meant:
        return None, 0
    ways: Sequence[Way] = list(ways_of(everybody, left if ahead else every_way))
    if ahead and (meant or 2 * (fewest(everybody, left) - 1) < len(everybody)):
        ways = [way for way in ways if longest(everybody, left - way) >= ahead - 1]
    return min(cost(book, way) for way in ways), ahead


def fewest(everybody: frozenset[int], meetings: Way) -> int:
    """Return the smallest number of meetings of any pair."""
    return min(sum(pair in meeting for meeting in meetings) for pair in everybody)


def ways_of(everybody: frozenset[int], meetings: Way) -> Iterator[Way]:
    """Yield all rounds of some meetings."""
    if not everybody:
        yield frozenset()
        return
    one = max(everybody)
    for meeting in meetings:
        if one in meeting and meeting <= everybody:
            for rest in ways_of(everybody - meeting, meetings):
                yield rest | {meeting}


@cache
def longest(everybody: frozenset[int], meetings: Way) -> int:
    """Return the largest number of rounds that can be played one after another."""
    most, best = fewest(everybody, meetings), 0
    for way in ways_of(everybody, meetings):
        best = max(best, 1 + longest(everybody, meetings - way))
        if best == most:
            break
    return best


def cost(book: Book, way: Way) -> tuple[int, ...]:
    """Return costs by rank: rematches, their age, second byes, the bye from below, seats, wins, places."""
    rows = standings(book)
    order = [row.pair for row in rows] if book.rounds else list(book.pairs)
    wins = {row.pair: int(2 * row.wins) for row in rows}
    place = {pair: place for place, pair in enumerate(order)}
    lean = leans(book)
    before = [(each.number, met) for each in book.rounds for met in way_of(each)]
    meetings = [tuple(meeting) for meeting in way if 0 not in meeting]
    resting = [max(meeting) for meeting in way if 0 in meeting]
    return (
        sum(met in way for _, met in before if 0 not in met),
        sum(
            max((number for number, met in before if met == frozenset(each)), default=0) for each in meetings
        ),
        sum(met in way for _, met in before if 0 in met),
        sum(len(order) - 1 - place[pair] for pair in resting),
        sum(abs(lean[one] + lean[other]) >= 4 and lean[one] * lean[other] >= 4 for one, other in meetings),
        sum((wins[one] - wins[other]) ** 2 for one, other in meetings),
        sum((place[one] - place[other]) ** 2 for one, other in meetings),
    )


def leans(book: Book) -> dict[int, int]:
    """Return for each pair how many times more often it sat N-S."""
    found = dict.fromkeys(book.pairs, 0)
    for each in book.rounds:
        for seating in each.seatings:
            found[seating.pairs[Side.NS]] += 1
            found[seating.pairs[Side.EW]] -= 1
    return found
