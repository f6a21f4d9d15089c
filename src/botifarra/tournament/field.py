"""What every pairing asks of a book: in which order they come, who has met whom, who has sat where."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.seating import Round, Seating


class Unfinished(TournamentError):
    """Results are missing that the next round follows from: `missing`, the first at `round`, `table`."""


def refuse_unfinished(book: Book) -> None:
    """Raise `Unfinished` if any result of the rounds so far is missing."""
    missing = book.missing()
    if missing:
        raise Unfinished(missing=len(missing), round=missing[0].round, table=missing[0].table)


def first_order(book: Book, draw: Random | None) -> list[int]:
    """The pairs that begin: drawn, or without a `draw` in order of entry."""
    begin = frozenset(book.playing(1))
    order = [pair for pair in book.pairs if pair in begin]
    if draw is not None:
        draw.shuffle(order)
    return order


def rounds_met(book: Book) -> Mapping[frozenset[int], Sequence[int]]:
    """In which rounds each two have met; a table that was not played is no meeting."""
    found: dict[frozenset[int], list[int]] = defaultdict(list)
    for number, seating in _played(book):
        found[frozenset(seating.pairs)].append(number)
    return found


def times_idle(book: Book) -> Counter[int]:
    """How often each pair sat out a round, or came to a table without opponents."""
    return Counter(pair for each in book.rounds for pair in unopposed(book, each))


def unopposed(book: Book, each: Round) -> Iterator[int]:
    """Who still took part in a round and had no opponents: none at all, or such as had withdrawn."""
    yield from (pair for pair in each.sits_out if book.plays(pair, each.number))
    for seating in each.seatings:
        if (each.number, seating.table) in book.sat_out:
            came = [pair for pair in seating.pairs if book.plays(pair, each.number)]
            if len(came) == 1:
                yield came[0]


def sides(book: Book) -> Mapping[int, Sequence[Side]]:
    """Where each pair has sat, in order."""
    found: dict[int, list[Side]] = defaultdict(list)
    for _, seating in _played(book):
        for side in Side:
            found[seating.pairs[side]].append(side)
    return found


def lean(sat: Sequence[Side]) -> int:
    """How many times more at N-S than at E-W."""
    return sat.count(Side.NS) - sat.count(Side.EW)


def balanced(pairs: tuple[int, int], sat: Mapping[int, Sequence[Side]]) -> tuple[int, int]:
    """The two with the one for N-S first: it sat there less; else less lately; else it is the first named."""

    def due(pair: int) -> tuple[int, list[bool]]:
        return lean(sat.get(pair, ())), [side is Side.NS for side in reversed(sat.get(pair, ()))]

    first, second = pairs
    return (first, second) if due(first) <= due(second) else (second, first)


def _played(book: Book) -> Iterator[tuple[int, Seating]]:
    for each in book.rounds:
        for seating in each.seatings:
            if (each.number, seating.table) not in book.sat_out:
                yield each.number, seating
