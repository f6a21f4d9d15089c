"""The undo of a change of a result. It is refused if the result or its pairs have changed since."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile

from botifarra.tournament.book import Book, Claim
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import ChangedSince, NoResultChange, SeatedSince, TournamentError
from botifarra.tournament.events import (
    BoardSpoiled,
    Confirmed,
    Corrected,
    Erased,
    Event,
    Lifted,
    Paired,
    Place,
    Reseated,
    SatOut,
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
    if not any(each.number == number and _is_change(each.event, place) for each in written):
        raise NoResultChange(entry=number, **place_facts(place))
    refuse_since(
        book, entries_after(log, written), lambda each: _is_change(each, place) or _takes_back(each, place)
    )
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


def refuse_since(book: Book, later: Iterable[Entry], is_in_the_way: Callable[[Event], bool]) -> None:
    """Raise `ChangedSince` if an event of later entries is in the way of an undo; the last one is named."""
    found = [each for each in later if is_in_the_way(each.event)]
    if found:
        raise changed_since(book, found[-1])


def changed_since(book: Book, entry: Entry) -> ChangedSince:
    """Return the refusal of an undo because of a later entry."""
    return ChangedSince(since=entry.event, entry=entry.number, **_about(book, entry.event))


def _about(book: Book, event: Event) -> dict[str, int]:
    """Return the round, the place or the pair of an event, if it is still there."""
    match event:
        case Lifted(ruling):
            return _about(book, ruling)
        case Paired(round_):
            return _round_there(book, round_.number)
        case Reseated(number) | SatOut(number):
            return _round_there(book, number)
        case BoardSpoiled(places=(first, *_)):
            return _place_there(book, first)
        case _:
            place, pair = getattr(event, "place", None), getattr(event, "pair", None)
            if isinstance(place, Place):
                return _place_there(book, place)
            return {"pair": pair} if isinstance(pair, int) else {}


def _round_there(book: Book, number: int) -> dict[str, int]:
    return {"round": number} if number <= len(book.rounds) else {}


def _place_there(book: Book, place: Place) -> dict[str, int]:
    try:
        book.at(place)
    except TournamentError:
        return {}
    return place_facts(place)


def _is_change(event: Event, place: Place) -> bool:
    return isinstance(event, _ResultChange) and event.place == place


def _takes_back(event: Event, place: Place) -> bool:
    return isinstance(event, Unpaired) and event.number == place.round


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
