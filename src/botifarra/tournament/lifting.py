"""The lifting of a director's ruling."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar, assert_never

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import NotInForce, RulingRepeated, UnknownEntry
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
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.results import NOTHING
from botifarra.tournament.scoring import put

_T = TypeVar("_T")


def ruling_at(entries: Iterable[Entry], number: int) -> Ruling:
    """Return the ruling of an entry; raises `UnknownEntry` for any other entry."""
    for entry in entries:
        if entry.number == number and isinstance(entry.event, Ruling):
            return entry.event
    raise UnknownEntry(entry=number)


def rulings_in_force(entries: Iterable[Entry]) -> dict[int, Ruling]:
    """Return the rulings of a log that were not lifted, by the numbers of their entries.

    The log does not tell which of several equal rulings is lifted; the last one is. A later ruling may stand
    in place of one of these.
    """
    found: dict[int, Ruling] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, Ruling):
            found[entry.number] = event
        elif isinstance(event, Lifted):
            found.pop(last_entries(found).get(event.ruling, 0), None)
        elif isinstance(event, Unpaired):
            for number, ruling in tuple(found.items()):
                if isinstance(ruling, SatOut) and ruling.round == event.number:
                    del found[number]
    return found


def last_entries(rulings: Mapping[int, Ruling]) -> dict[Ruling, int]:
    """Return the last entry of each ruling: among equal rulings, only that one can be lifted."""
    return {ruling: number for number, ruling in rulings.items()}


def lifting(book: Book, entries: Iterable[Entry], number: int, reason: str) -> list[Event]:
    """Return the events that lift the ruling of an entry, given the log so far.

    Raises `UnknownEntry`, `NotInForce` or `RulingRepeated`. `lifted` accepts more, because older logs have
    entries that were lifted twice.

    If a withdrawal is lifted, the tables of the pair that sat out because of this or another withdrawal play
    again. A table at which another pair is still missing does not.
    """
    log = tuple(entries)
    ruling = ruling_at(log, number)
    in_force = rulings_in_force(log)
    if number not in in_force:
        raise NotInForce
    later = last_entries(in_force)[ruling]
    if later != number:
        raise RulingRepeated(entry=number, later=later)
    events: list[Event] = [Lifted(ruling, reason)]
    if isinstance(ruling, Withdrawn):
        for idle in _idle_by_withdrawal(log):
            round_, table = idle.round, idle.table
            if (round_, table) not in book.sat_out or round_ < ruling.round:
                continue
            pairs = {
                pair for each in book.round(round_).seatings if each.table == table for pair in each.pairs
            }
            if ruling.pair in pairs and all(book.plays(pair, round_) for pair in pairs - {ruling.pair}):
                events.append(Lifted(idle, reason))
    return events


def _idle_by_withdrawal(entries: Iterable[Entry]) -> Iterable[SatOut]:
    """Return the tables that sit out because of a withdrawal, written for the same request."""
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


def lifted(book: Book, event: Lifted) -> Book:
    """Return the book without a ruling; raises `NotInForce`."""
    return _lift(book, event.ruling)


def _lift(book: Book, ruling: Ruling) -> Book:
    match ruling:
        case Penalised():
            return _penalised(book, ruling)
        case Adjusted():
            return _adjusted(book, ruling)
        case Cancelled():
            return _cancelled(book, ruling)
        case BoardSpoiled():
            return _spoiled(book, ruling)
        case Fined():
            return _fined(book, ruling)
        case SatOut():
            return _sat_out(book, ruling)
        case Withdrawn():
            return _withdrawn(book, ruling)
        case _:
            assert_never(ruling)


def _penalised(book: Book, ruling: Penalised) -> Book:
    kept = book.kept.get(ruling.place, NOTHING)
    return put(book, ruling.place, replace(kept, revokes=_without(kept.revokes, Side[ruling.side])))


def _adjusted(book: Book, ruling: Adjusted) -> Book:
    kept = book.kept.get(ruling.place, NOTHING)
    side, score = Side[ruling.side], Fraction(ruling.score)
    if kept.awards[side] != score:  # another award is in force instead
        raise NotInForce
    return put(book, ruling.place, replace(kept, given=_without(kept.given, (side, score))))


def _cancelled(book: Book, ruling: Cancelled) -> Book:
    if ruling.board not in book.cancelled:
        raise NotInForce
    return replace(book, cancelled=book.cancelled - {ruling.board})


def _spoiled(book: Book, ruling: BoardSpoiled) -> Book:
    return replace(book, spoiled=_without(book.spoiled, ruling))


def _fined(book: Book, ruling: Fined) -> Book:
    return replace(book, fines=_without(book.fines, ruling))


def _without(rulings: tuple[_T, ...], ruling: _T) -> tuple[_T, ...]:
    """Return all items but the last one that is equal."""
    if ruling not in rulings:
        raise NotInForce
    place = len(rulings) - 1 - rulings[::-1].index(ruling)
    return (*rulings[:place], *rulings[place + 1 :])


def _sat_out(book: Book, ruling: SatOut) -> Book:
    if (ruling.round, ruling.table) not in book.sat_out:
        raise NotInForce
    return replace(book, sat_out=book.sat_out - {(ruling.round, ruling.table)})


def _withdrawn(book: Book, ruling: Withdrawn) -> Book:
    if book.withdrawn.get(ruling.pair) != ruling.round:
        raise NotInForce
    return replace(
        book, withdrawn={pair: each for pair, each in book.withdrawn.items() if pair != ruling.pair}
    )
