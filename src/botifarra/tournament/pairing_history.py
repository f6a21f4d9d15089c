"""The history that pairings need: order of entry, earlier meetings, sides and sit-outs of each pair."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.seating import Round, Seating


class Unfinished(TournamentError):
    """Missing results that the next round depends on: `missing`, the first at `round`, `table`."""


def refuse_unfinished(book: Book) -> None:
    """Raise `Unfinished` if any result of the rounds so far is missing."""
    missing = book.missing()
    if missing:
        raise Unfinished(missing=len(missing), round=missing[0].round, table=missing[0].table)


def first_order(book: Book, draw: Random | None) -> list[int]:
    """Return the pairs at the beginning, drawn or, without a `draw`, in order of entry."""
    begin = frozenset(book.playing(1))
    order = [pair for pair in book.pairs if pair in begin]
    if draw is not None:
        draw.shuffle(order)
    return order


def rounds_met(book: Book) -> Mapping[frozenset[int], Sequence[int]]:
    """Return the rounds in which each two pairs have met; a table that was not played does not count."""
    found: dict[frozenset[int], list[int]] = defaultdict(list)
    for number, seating in _played(book):
        found[frozenset(seating.pairs)].append(number)
    return found


def times_idle(book: Book) -> Counter[int]:
    """Count how often each pair sat out a round, or was without opponents at a table."""
    return Counter(pair for each in book.rounds for pair in unopposed(book, each))


def unopposed(book: Book, each: Round) -> Iterator[int]:
    """Yield the pairs of a round without opponents, or with opponents that had withdrawn."""
    yield from (pair for pair in each.sits_out if book.plays(pair, each.number))
    for seating in each.seatings:
        if (each.number, seating.table) in book.sat_out:
            came = [pair for pair in seating.pairs if book.plays(pair, each.number)]
            if len(came) == 1:
                yield came[0]


def sides(book: Book) -> Mapping[int, Sequence[Side]]:
    """Return the sides on which each pair has sat, in order."""
    found: dict[int, list[Side]] = defaultdict(list)
    for _, seating in _played(book):
        for side in Side:
            found[seating.pairs[side]].append(side)
    return found


def lean(sat: Sequence[Side]) -> int:
    """Return the surplus of seats N-S over seats E-W of a pair."""
    return sat.count(Side.NS) - sat.count(Side.EW)


def balanced(pairs: tuple[int, int], sat: Mapping[int, Sequence[Side]]) -> tuple[int, int]:
    """Return two pairs, the one for N-S first: it sat there less often, or longer ago, or is listed first."""

    def due(pair: int) -> tuple[int, list[bool]]:
        return lean(sat.get(pair, ())), [side is Side.NS for side in reversed(sat.get(pair, ()))]

    first, second = pairs
    return (first, second) if due(first) <= due(second) else (second, first)


def _played(book: Book) -> Iterator[tuple[int, Seating]]:
    for each in book.rounds:
        for seating in each.seatings:
            if (each.number, seating.table) not in book.sat_out:
                yield each.number, seating
