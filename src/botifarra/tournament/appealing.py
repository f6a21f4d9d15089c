"""Appeals: made by a side of a table, and decided."""

from msgspec.structs import replace

from botifarra.tournament.book import Appeal, Book
from botifarra.tournament.errors import AppealOpen, NoOpenAppeal, NothingToAppeal, NotInForce
from botifarra.tournament.events import AppealDecided, Appealed, Line, Place, place_facts
from botifarra.tournament.kept_facts import exchanged, last_of, left_out


def appealed(book: Book, event: Appealed) -> Book:
    """Record an appeal; raises `NothingToAppeal` or `AppealOpen`, or the errors of `Book.at`."""
    place, facts = event.place, place_facts(event.place)
    before = book.counted(place)
    if place not in book.kept and not (before.is_cancelled or before.is_sat_out):
        raise NothingToAppeal(**facts)
    _refuse_second(book, place, event.side)
    return replace(book, appeals=(*book.appeals, Appeal(event, before)))


def decided(book: Book, event: AppealDecided) -> Book:
    """Record the decision about an open appeal; raises `NoOpenAppeal`."""
    found = last_of(book.appeals, lambda each: _is_open(each, event.place, event.side))
    if found is None:
        raise NoOpenAppeal(**place_facts(event.place), side=event.side)
    return replace(book, appeals=exchanged(book.appeals, found, replace(book.appeals[found], decision=event)))


def is_unchanged(book: Book, event: AppealDecided) -> bool:
    """Return whether a decision says that the result is changed, but nothing at its place has changed yet."""
    if event.outcome != "changed":
        return False
    found = last_of(book.appeals, lambda each: _is_open(each, event.place, event.side))
    return found is not None and book.appeals[found].before == book.counted(event.place)


def without_appeal(book: Book, event: Appealed) -> Book:
    """Return the book without an open appeal; raises `NotInForce`."""
    found = last_of(book.appeals, lambda each: each.made == event and each.decision is None)
    if found is None:
        raise NotInForce
    return replace(book, appeals=left_out(book.appeals, found))


def reopened(book: Book, event: AppealDecided) -> Book:
    """Return the book with an appeal that is open again; raises `NotInForce` or `AppealOpen`."""
    found = last_of(book.appeals, lambda each: each.decision == event)
    if found is None:
        raise NotInForce
    _refuse_second(book, event.place, event.side)
    return replace(book, appeals=exchanged(book.appeals, found, replace(book.appeals[found], decision=None)))


def _refuse_second(book: Book, place: Place, side: Line) -> None:
    if last_of(book.appeals, lambda each: _is_open(each, place, side)) is not None:
        raise AppealOpen(**place_facts(place), side=side)


def _is_open(each: Appeal, place: Place, side: Line) -> bool:
    return each.decision is None and (each.made.place, each.made.side) == (place, side)
