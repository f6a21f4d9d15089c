"""The undo of a change about pairs: seats, players, rounds, the number of rounds, or the entry of a pair."""

from collections.abc import Iterable, Sequence
from functools import partial

from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.entering import withdrawal
from botifarra.tournament.errors import NoPairChange
from botifarra.tournament.events import (
    BoardSpoiled,
    Entered,
    Event,
    Lifted,
    Paired,
    Place,
    Reseated,
    RoundsSet,
    SatOut,
    Substituted,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.recording import fold, record
from botifarra.tournament.scheduling import taking_back
from botifarra.tournament.undoing import book_before, entries_after, refuse_since, request_of


def undoing_pairs(book: Book, entries: Iterable[Entry], number: int, reason: str) -> list[Event]:
    """Return the events that undo the change of entry `number`: all that the same request wrote.

    Raises `NoPairChange` if the entry is not such a change, and `ChangedSince` if the same seats, players,
    rounds or pairs, or results that depend on them, have changed since. The entry of a pair stays in the log,
    so the pair withdraws.
    """
    log = tuple(entries)
    written = request_of(log, number)
    first = written[0].number if written else 0
    later = [*entries_after(log, written)] if written else []
    for each in written:
        match each.event:
            case Reseated() as event:
                return _seats_back(book, event, book_before(log, first), later, reason)
            case Substituted() as event:
                return _players_back(book, event, book_before(log, first), later, reason)
            case Paired():
                paired = [each.event.round.number for each in written if isinstance(each.event, Paired)]
                return _rounds_back(book, paired, later, reason)
            case RoundsSet():
                return _number_back(book_before(log, first), book, later, reason)
            case Entered():
                entered = [each.event.pair.number for each in written if isinstance(each.event, Entered)]
                return _pairs_leave(book, entered, later, reason)
            case _:
                pass
    raise NoPairChange(entry=number)


def _seats_back(
    book: Book, event: Reseated, before: Book, later: Iterable[Entry], reason: str
) -> list[Event]:
    tables = {seating.table for seating in event.seatings}
    is_fouled = _fouled(book, event.round, tables) != _fouled(before, event.round, tables)
    refuse_since(book, later, lambda each: _is_at(each, event.round, tables, is_fouled=is_fouled))
    seatings = tuple(each for each in before.round(event.round).seatings if each.table in tables)
    return [Reseated(event.round, seatings, reason)]


def _fouled(book: Book, number: int, tables: set[int]) -> list[Place]:
    """Return the places of some tables of a round that were played with other cards.

    The rulings are no guide: pairing a later round lifts one and makes it again for more places.
    """
    places = (place for each in book.spoiled for place in each.places)
    return sorted(place for place in places if place.round == number and place.table in tables)


def _is_at(event: Event, number: int, tables: set[int], *, is_fouled: bool) -> bool:
    """Return whether an event changes the seats or the results of some tables of a round.

    A ruling about other cards counts if the places with other cards differ (`is_fouled`).
    """
    if isinstance(event, BoardSpoiled) and not is_fouled:
        return False
    if isinstance(event, Lifted):
        return _is_at(event.ruling, number, tables, is_fouled=is_fouled)
    if isinstance(event, Reseated):
        return event.round == number and any(each.table in tables for each in event.seatings)
    if isinstance(event, SatOut):
        return event.round == number and event.table in tables
    if isinstance(event, Unpaired):
        return event.number == number
    return any(place.round == number and place.table in tables for place in _places(event))


def _players_back(
    book: Book, event: Substituted, before: Book, later: Iterable[Entry], reason: str
) -> list[Event]:
    """Return the substitutions after which a pair has its earlier players in every round."""
    pair = event.pair
    refuse_since(book, later, lambda each: isinstance(each, Substituted) and each.pair == pair)
    known = {each.round for each in before.lineups.get(pair, ()) if each.round > event.round}
    events: list[Event] = []
    for number in sorted({event.round, *known}):
        now, then = book.pair_in(pair, number).players, before.pair_in(pair, number).players
        for leaves, comes in zip(now, then, strict=True):
            if leaves != comes:
                events.append(Substituted(pair, leaves, comes, number, reason))
                book = record(book, events[-1])
    return events


def _rounds_back(book: Book, paired: Sequence[int], later: Iterable[Entry], reason: str) -> list[Event]:
    refuse_since(book, later, lambda each: _is_about_rounds(each, paired))
    return list(taking_back(book, paired[0], reason))


def _number_back(before: Book, book: Book, later: Iterable[Entry], reason: str) -> list[Event]:
    refuse_since(book, later, lambda each: isinstance(each, RoundsSet))
    return [RoundsSet(before.begun.format.rounds, reason)]


def _is_about_rounds(event: Event, numbers: Sequence[int]) -> bool:
    """Return whether an event pairs rounds, takes some back, or changes what these rounds have."""
    if isinstance(event, Lifted):
        return _is_about_rounds(event.ruling, numbers)
    if isinstance(event, Reseated | SatOut):
        return event.round in numbers
    return isinstance(event, Paired | Unpaired) or any(place.round in numbers for place in _places(event))


def _places(event: Event) -> tuple[Place, ...]:
    """Return the places that an event is about."""
    if isinstance(event, BoardSpoiled):
        return event.places
    place = getattr(event, "place", None)
    return (place,) if isinstance(place, Place) else ()


def _pairs_leave(book: Book, pairs: Iterable[int], later: Sequence[Entry], reason: str) -> list[Event]:
    events: list[Event] = []
    for pair in pairs:
        refuse_since(book, later, partial(_is_about_pair, pair=pair))
        leaves = withdrawal(book, pair, book.kept.last_round + 1, reason)
        book = fold(leaves, book)
        events += leaves
    return events


def _is_about_pair(event: Event, pair: int) -> bool:
    """Return whether an event seats a pair, changes its players, or lets it leave or come back."""
    if isinstance(event, Lifted):
        return _is_about_pair(event.ruling, pair)
    if isinstance(event, Paired):
        return pair in event.round.pairs
    return isinstance(event, Substituted | Withdrawn) and event.pair == pair
