"""A ruling that a director takes back."""

from collections.abc import Iterable
from fractions import Fraction
from functools import singledispatch
from typing import TypeVar

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import NotInForce
from botifarra.tournament.events import (
    Adjusted,
    BoardSpoiled,
    Cancelled,
    Event,
    Fined,
    Lifted,
    Penalised,
    Ruling,
    SatOut,
    Withdrawn,
)
from botifarra.tournament.results import NOTHING
from botifarra.tournament.scoring import put

_T = TypeVar("_T")


def lifting(book: Book, entries: Iterable[Entry], ruling: Ruling, reason: str) -> list[Event]:
    """Return all that taking a ruling back takes, by the log so far.

    Once a withdrawal is taken back, those tables of the pair play again that sat out as it, or the pair that
    it was to meet, withdrew. A table at which somebody else is still missing does not.
    """
    events: list[Event] = [Lifted(ruling, reason)]
    if isinstance(ruling, Withdrawn):
        for idle in _idle_by_withdrawal(entries):
            number, table = idle.round, idle.table
            if (number, table) not in book.sat_out or number < ruling.round:
                continue
            pairs = {
                pair for each in book.round(number).seatings if each.table == table for pair in each.pairs
            }
            if ruling.pair in pairs and all(book.plays(pair, number) for pair in pairs - {ruling.pair}):
                events.append(Lifted(idle, reason))
    return events


def _idle_by_withdrawal(entries: Iterable[Entry]) -> Iterable[SatOut]:
    """Return the tables that sit out since a withdrawal, which was written for the same request."""
    found: dict[tuple[int, int], SatOut] = {}
    withdrawal: Entry | None = None
    for entry in entries:
        event = entry.event
        if isinstance(event, Withdrawn):
            withdrawal = entry
        elif not isinstance(event, SatOut):
            withdrawal = None
        elif withdrawal is not None and _stamp(entry) == _stamp(withdrawal):
            found[event.round, event.table] = event
        else:
            found.pop((event.round, event.table), None)
    return found.values()


def _stamp(entry: Entry) -> tuple[str, str, str]:
    return entry.at, entry.by, entry.request


def lifted(event: Lifted, book: Book) -> Book:
    """Return the book without a ruling; raises `NotInForce`."""
    return _lift(event.ruling, book)


@singledispatch
def _lift(ruling: Ruling, book: Book) -> Book:
    raise NotImplementedError(ruling, book)


@_lift.register
def _penalised(ruling: Penalised, book: Book) -> Book:
    kept = book.kept.get(ruling.place, NOTHING)
    return put(book, ruling.place, replace(kept, revokes=_without(kept.revokes, Side[ruling.side])))


@_lift.register
def _adjusted(ruling: Adjusted, book: Book) -> Book:
    kept = book.kept.get(ruling.place, NOTHING)
    side, score = Side[ruling.side], Fraction(ruling.score)
    if kept.awards[side] != score:  # another award counts instead
        raise NotInForce
    return put(book, ruling.place, replace(kept, given=_without(kept.given, (side, score))))


@_lift.register
def _cancelled(ruling: Cancelled, book: Book) -> Book:
    if ruling.board not in book.cancelled:
        raise NotInForce
    return replace(book, cancelled=book.cancelled - {ruling.board})


@_lift.register
def _spoiled(ruling: BoardSpoiled, book: Book) -> Book:
    return replace(book, spoiled=_without(book.spoiled, ruling))


@_lift.register
def _fined(ruling: Fined, book: Book) -> Book:
    return replace(book, fines=_without(book.fines, ruling))


def _without(rulings: tuple[_T, ...], ruling: _T) -> tuple[_T, ...]:
    """Return all but the last that is equal."""
    if ruling not in rulings:
        raise NotInForce
    place = len(rulings) - 1 - rulings[::-1].index(ruling)
    return (*rulings[:place], *rulings[place + 1 :])


@_lift.register
def _sat_out(ruling: SatOut, book: Book) -> Book:
    if (ruling.round, ruling.table) not in book.sat_out:
        raise NotInForce
    return replace(book, sat_out=book.sat_out - {(ruling.round, ruling.table)})


@_lift.register
def _withdrawn(ruling: Withdrawn, book: Book) -> Book:
    if book.withdrawn.get(ruling.pair) != ruling.round:
        raise NotInForce
    return replace(
        book, withdrawn={pair: each for pair, each in book.withdrawn.items() if pair != ruling.pair}
    )
