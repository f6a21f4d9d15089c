"""Fines of pairs (R7.9), and the appeals against them."""

import re
from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from botifarra.tournament.book import Book, FineAppeal
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import (
    AppealedAlready,
    BadFine,
    NoOpenAppeal,
    NotFine,
    NothingToAppeal,
    NotInForce,
    UnderAppeal,
)
from botifarra.tournament.events import FineAppealDecided, FineAppealed, Fined
from botifarra.tournament.format import Kind
from botifarra.tournament.kept_facts import exchanged, last_of, left_out
from botifarra.tournament.number_format import FRACTION


def fine_at(entries: Iterable[Entry], number: int) -> Fined:
    """Return the fine of an entry; raises `NotFine` for any other entry."""
    for entry in entries:
        if entry.number == number and isinstance(entry.event, Fined):
            return entry.event
    raise NotFine(entry=number)


def fined(book: Book, event: Fined) -> Book:
    """Take points off a pair; raises `UnknownPair` or `BadFine`."""
    book.pair(event.pair)
    _refuse_points(book, event.points)
    if not Fraction(event.points):
        raise _bad(book, event.points)
    return replace(book, fines=(*book.fines, event))


def _refuse_points(book: Book, points: str) -> None:
    pattern = FRACTION if book.begun.format.kind is Kind.DUPLICATE else "0|[1-9][0-9]{0,8}"
    if re.fullmatch(pattern, points) is None:
        raise _bad(book, points)


def _bad(book: Book, points: str) -> BadFine:
    kind = book.begun.format.kind
    return BadFine(points=points, **({} if kind is Kind.DUPLICATE else {"kind": kind.value}))


def appeals_against(book: Book, fine: Fined) -> int:
    """Return how many appeals against equal fines were made, open or decided."""
    return sum(each.made.fine == fine for each in book.fine_appeals)


def fine_appealed(book: Book, event: FineAppealed) -> Book:
    """Record an appeal against a fine; raises `NothingToAppeal` or `AppealedAlready`."""
    fine = event.fine
    if fine not in book.fines:
        raise NothingToAppeal(pair=fine.pair)
    if appeals_against(book, fine) >= book.fines.count(fine):
        raise AppealedAlready(pair=fine.pair)
    _refuse_second(book, fine)
    return replace(book, fine_appeals=(*book.fine_appeals, FineAppeal(event)))


def _refuse_second(book: Book, fine: Fined) -> None:
    """Refuse a second open appeal against equal fines: a decision does not tell which of them it is about."""
    if any(made.fine == fine for made in book.open_fine_appeals):
        raise AppealedAlready(pair=fine.pair, equal=True)


def fine_decided(book: Book, event: FineAppealDecided) -> Book:
    """Record the decision about an open appeal against a fine; raises `NoOpenAppeal` or `BadFine`."""
    found = last_of(book.fine_appeals, lambda each: each.decision is None and each.made.fine == event.fine)
    if found is None:
        raise NoOpenAppeal(pair=event.fine.pair)
    _refuse_points(book, event.points)
    return replace(
        book,
        fine_appeals=exchanged(book.fine_appeals, found, replace(book.fine_appeals[found], decision=event)),
    )


def without_fine(book: Book, fine: Fined) -> Book:
    """Return the book without a fine, the last equal one; raises `NotInForce` or `UnderAppeal`."""
    last = last_of(book.fines, lambda each: each == fine)
    if last is None:
        raise NotInForce
    if appeals_against(book, fine) >= book.fines.count(fine):
        raise UnderAppeal(pair=fine.pair)
    return replace(book, fines=left_out(book.fines, last))


def without_fine_appeal(book: Book, event: FineAppealed) -> Book:
    """Return the book without an open appeal against a fine; raises `NotInForce`."""
    found = last_of(book.fine_appeals, lambda each: each.made == event and each.decision is None)
    if found is None:
        raise NotInForce
    return replace(book, fine_appeals=left_out(book.fine_appeals, found))


def fine_reopened(book: Book, event: FineAppealDecided) -> Book:
    """Return the book with an appeal that is open again; raises `NotInForce` or `AppealedAlready`."""
    found = last_of(book.fine_appeals, lambda each: each.decision == event)
    if found is None:
        raise NotInForce
    _refuse_second(book, event.fine)
    return replace(
        book,
        fine_appeals=exchanged(book.fine_appeals, found, replace(book.fine_appeals[found], decision=None)),
    )
