"""What every pairing asks of a book: in which order they come, who has met whom, who has sat where."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.seating import Seating


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


def have_met(book: Book) -> frozenset[frozenset[int]]:
    """Every two that have met; a table that was not played is no meeting."""
    return frozenset(frozenset(seating.pairs) for seating in _played(book))


def sides(book: Book) -> Mapping[int, Sequence[Side]]:
    """Where each pair has sat, in order."""
    found: dict[int, list[Side]] = defaultdict(list)
    for seating in _played(book):
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


def _played(book: Book) -> Iterator[Seating]:
    for each in book.rounds:
        for seating in each.seatings:
            if (each.number, seating.table) not in book.sat_out:
                yield seating
