"""The undo of a change of a result. It is refused if the result or its pairs have changed since."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from botifarra.tournament.book import Book, Claim
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import ChangedSince, NoResultChange, SeatedSince
from botifarra.tournament.events import (
    Confirmed,
    Corrected,
    Erased,
    Event,
    Place,
    Scored,
    SlipAgreed,
    SlipClaimed,
    SlipDisputed,
    Unpaired,
    place_facts,
)
from botifarra.tournament.recording import record
from botifarra.tournament.results import NOTHING, Kept
from botifarra.tournament.scoring import other_side

_ResultChange = Scored | Confirmed | Corrected | Erased | SlipClaimed | SlipAgreed | SlipDisputed


def undoing(book: Book, entries: Iterable[Entry], place: Place, number: int, reason: str) -> list[Event]:
    """Return the events after which a place is as it was before the change of entry `number`.

    The change is all that the same request wrote about the place. Rulings stay, because they do not change
    the result. Raises `NoResultChange` if the entry is not a change of this result, `ChangedSince`, and
    `SeatedSince`.
    """
    log = tuple(entries)
    written = request_of(log, number)
    if not any(each.number == number and _is_change(each, place) for each in written):
        raise NoResultChange(entry=number, **place_facts(place))
    if any(_is_change(each, place) or _takes_back(each, place) for each in entries_after(log, written)):
        raise ChangedSince(**place_facts(place))
    before = book_before(log, written[0].number)
    if before.at(place).pairs != book.at(place).pairs:
        raise SeatedSince(**place_facts(place))
    kept = before.kept.get(place, NOTHING)
    if kept.is_decided and book.kept.get(place, NOTHING).slip is None:
        return _decided_again(book, log, place, written[0].number, kept)
    return _events_back(book, place, kept, before.claims.get(place), reason)


def request_of(log: Sequence[Entry], number: int) -> list[Entry]:
    """Return all entries written for the same request as entry `number`; none for an unknown one."""
    asked = next((each for each in log if each.number == number), None)
    return [] if asked is None else [each for each in log if _is_same_request(each, asked)]


def entries_after(log: Iterable[Entry], written: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the entries after those of a request."""
    return (each for each in log if each.number > written[-1].number)


def book_before(log: Iterable[Entry], number: int) -> Book:
    """Return the book as it was before entry `number`."""
    book = Book()
    for each in takewhile(lambda each: each.number < number, log):
        book = record(book, each.event, each.version)
    return book


def _is_change(entry: Entry, place: Place) -> bool:
    return isinstance(entry.event, _ResultChange) and entry.event.place == place


def _takes_back(entry: Entry, place: Place) -> bool:
    return isinstance(entry.event, Unpaired) and entry.event.number == place.round


def _is_same_request(entry: Entry, other: Entry) -> bool:
    """Return whether two entries were written for one request. Older logs have entries without one."""
    if entry.number == other.number:
        return True
    asked = other.by, other.role, other.request
    return bool(entry.request) and (entry.by, entry.role, entry.request) == asked


def _decided_again(book: Book, log: Sequence[Entry], place: Place, number: int, kept: Kept) -> list[Event]:
    """Return the events of a dispute and of its decision, which was in force before entry `number`."""
    decisions = (each for each in log if isinstance(each.event, Scored) and each.event.place == place)
    decided = [each for each in decisions if each.number < number][-1]
    assert isinstance(decided.event, Scored)
    assert kept.slip is not None
    claim = book_before(log, decided.number).claims[place]
    events = [] if book.claims.get(place) == claim else _claimed_again(place, claim)
    events.append(Scored(place, kept.slip, decided.event.reason))
    return [*events, Confirmed(place)] if kept.is_confirmed else events


def _claimed_again(place: Place, claim: Claim) -> list[Event]:
    events: list[Event] = [SlipClaimed(place, claim.side, claim.slip)]
    if claim.is_disputed:
        events.append(SlipDisputed(place, other_side(claim.side), claim.other))
    return events


def _events_back(book: Book, place: Place, kept: Kept, claim: Claim | None, reason: str) -> list[Event]:
    """Return the events after which a place has an earlier result or claim again."""
    now = book.kept.get(place, NOTHING)
    events: list[Event] = []
    if kept.slip is not None and now.slip is not None and kept.is_confirmed >= now.is_confirmed:
        if kept.slip != now.slip:
            events.append(Corrected(place, kept.slip, reason))
        if kept.is_confirmed > now.is_confirmed:
            events.append(Confirmed(place))
        return events
    if now.slip is not None or place in book.claims:  # a result must not decide a dispute again
        events.append(Erased(place, reason))
    if kept.slip is not None:
        events.append(Scored(place, kept.slip, reason))
        if kept.is_confirmed:
            events.append(Confirmed(place))
    elif claim is not None:
        events += _claimed_again(place, claim)
    return events
