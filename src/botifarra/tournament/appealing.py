"""Appeals: made by a side of a table, and decided."""

from collections.abc import Callable

from msgspec.structs import replace

from botifarra.tournament.book import Appeal, Book
from botifarra.tournament.errors import AppealOpen, NoOpenAppeal, NothingToAppeal, NotInForce
from botifarra.tournament.events import AppealDecided, Appealed, Line, Place, place_facts


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
    found = _find(book, lambda each: _is_open(each, event.place, event.side))
    if found is None:
        raise NoOpenAppeal(**place_facts(event.place), side=event.side)
    return _with(book, found, replace(book.appeals[found], decision=event))


def is_unchanged(book: Book, event: AppealDecided) -> bool:
    """Return whether a decision says that the result is changed, but nothing at its place has changed yet."""
    if event.outcome != "changed":
        return False
    found = _find(book, lambda each: _is_open(each, event.place, event.side))
    return found is not None and book.appeals[found].before == book.counted(event.place)


def without_appeal(book: Book, event: Appealed) -> Book:
    """Return the book without an open appeal; raises `NotInForce`."""
    found = _find(book, lambda each: each.made == event and each.decision is None)
    if found is None:
        raise NotInForce
    return replace(book, appeals=(*book.appeals[:found], *book.appeals[found + 1 :]))


def reopened(book: Book, event: AppealDecided) -> Book:
    """Return the book with an appeal that is open again; raises `NotInForce` or `AppealOpen`."""
    found = _find(book, lambda each: each.decision == event)
    if found is None:
        raise NotInForce
    _refuse_second(book, event.place, event.side)
    return _with(book, found, replace(book.appeals[found], decision=None))


def _refuse_second(book: Book, place: Place, side: Line) -> None:
    if _find(book, lambda each: _is_open(each, place, side)) is not None:
        raise AppealOpen(**place_facts(place), side=side)


def _is_open(each: Appeal, place: Place, side: Line) -> bool:
    return each.decision is None and (each.made.place, each.made.side) == (place, side)


def _find(book: Book, is_meant: Callable[[Appeal], bool]) -> int | None:
    """Return the index of the last appeal that is meant."""
    return max((index for index, each in enumerate(book.appeals) if is_meant(each)), default=None)


def _with(book: Book, index: int, appeal: Appeal) -> Book:
    """Return the book with an appeal in place of another."""
    return replace(book, appeals=(*book.appeals[:index], appeal, *book.appeals[index + 1 :]))
