"""A ruling that a director takes back."""

from fractions import Fraction
from functools import singledispatch

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.errors import NotInForce
from botifarra.tournament.events import Adjusted, Cancelled, Penalised, Ruling, SatOut, Withdrawn


def lift(book: Book, ruling: Ruling) -> None:
    """Write into the book that a ruling holds no more; raises `NotInForce`, and changes nothing then."""
    _lift(ruling, book)


@singledispatch
def _lift(ruling: Ruling, book: Book) -> None:
    raise NotImplementedError(ruling, book)


@_lift.register
def _penalised(ruling: Penalised, book: Book) -> None:
    kept = book.kept.get(ruling.place)
    if kept is None or Side[ruling.side] not in kept.revoked:
        raise NotInForce
    kept.revoked -= {Side[ruling.side]}
    book.forget_empty(ruling.place)


@_lift.register
def _adjusted(ruling: Adjusted, book: Book) -> None:
    kept = book.kept.get(ruling.place)
    side = Side[ruling.side]
    if kept is None or kept.awards[side] != Fraction(ruling.score):
        raise NotInForce
    north_south, east_west = kept.awards
    kept.awards = (None, east_west) if side is Side.NS else (north_south, None)
    book.forget_empty(ruling.place)


@_lift.register
def _cancelled(ruling: Cancelled, book: Book) -> None:
    if ruling.board not in book.cancelled:
        raise NotInForce
    book.cancelled.remove(ruling.board)


@_lift.register
def _sat_out(ruling: SatOut, book: Book) -> None:
    if (ruling.round, ruling.table) not in book.sat_out:
        raise NotInForce
    book.sat_out.remove((ruling.round, ruling.table))


@_lift.register
def _withdrawn(ruling: Withdrawn, book: Book) -> None:
    if book.withdrawn.get(ruling.pair) != ruling.round:
        raise NotInForce
    del book.withdrawn[ruling.pair]
