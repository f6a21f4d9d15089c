"""The seating of a round, with all facts for its page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Place
from botifarra.tournament.matches.final_standings import first_knockout_round
from botifarra.tournament.seating import Round


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table: N-S and E-W, its boards (none in matches), and whether it sits out."""

    table: int
    pairs: tuple[Pair, Pair]
    boards: tuple[int, ...]
    is_idle: bool


@dataclass(frozen=True, slots=True)
class RoundSeating:
    """A round as it is posted on the wall; `sits_out` are the pairs without a table.

    `walkovers` are the pairs without a table whose opponents in a knock-out have withdrawn.
    """

    number: int
    session: int
    tables: tuple[SeatedTable, ...]
    sits_out: tuple[Pair, ...]
    walkovers: tuple[Pair, ...]


def round_seating(book: Book, shown: Round) -> RoundSeating:
    """Return the seating of a round."""
    waiting = tuple(book.pair_in(pair, shown.number) for pair in shown.sits_out)
    is_walkover = has_walkovers(book, shown.number)
    return RoundSeating(
        shown.number,
        shown.session,
        tuple(
            SeatedTable(
                seating.table,
                (
                    book.pair_in(seating.pairs[0], shown.number),
                    book.pair_in(seating.pairs[1], shown.number),
                ),
                seating.boards,
                (shown.number, seating.table) in book.sat_out,
            )
            for seating in shown.seatings
        ),
        () if is_walkover else waiting,
        waiting if is_walkover else (),
    )


def has_walkovers(book: Book, number: int) -> bool:
    """Return whether pairs sit out a round because others withdrew; only in a knock-out after round 1."""
    begun = first_knockout_round(book)
    return begun is not None and number > begun


def missing_tables(places: Iterable[Place]) -> Iterator[tuple[Place, tuple[int, ...]]]:
    """Yield, for places in order, the first place of each table and all boards of that table."""
    for _, each in groupby(places, key=lambda place: (place.round, place.table)):
        first, *more = each
        yield first, (first.board, *(place.board for place in more))
