"""What a director rules: revokes, scores given, boards that do not count."""

import re
from fractions import Fraction

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.final import BEST, REVOKED
from botifarra.tournament.errors import BadScore, BoardCancelled, UnknownBoard, WrongSlip
from botifarra.tournament.events import Adjusted, Cancelled, Penalised, Place
from botifarra.tournament.results import NOTHING
from botifarra.tournament.scoring import put, refuse_sat_out


def penalised(event: Penalised, book: Book) -> Book:
    """Penalise a revoke (R7.4); raises `WrongSlip` in a match, or that nobody plays there."""
    _refuse_match(book, event.place)
    kept = book.kept.get(event.place, NOTHING)
    return put(book, event.place, replace(kept, revoked=kept.revoked | {Side[event.side]}))


def adjusted(event: Adjusted, book: Book) -> Book:
    """Give a side a final score; raises `BadScore` too."""
    written = event.score
    if re.fullmatch("[0-9]{1,9}(?:/0*[1-9][0-9]{0,8})?", written) is None:
        raise BadScore(score=written, least=REVOKED, most=BEST)
    score = Fraction(written)
    if not REVOKED <= score <= BEST:
        raise BadScore(score=written, least=REVOKED, most=BEST)
    _refuse_match(book, event.place)
    kept = book.kept.get(event.place, NOTHING)
    north_south, east_west = kept.awards
    awards = (score, east_west) if event.side == Side.NS.name else (north_south, score)
    return put(book, event.place, replace(kept, awards=awards))


def cancelled(event: Cancelled, book: Book) -> Book:
    """Take a board out of the count; raises `UnknownBoard` or `BoardCancelled`."""
    board = event.board
    if not any(board in each.boards for each in book.rounds):
        raise UnknownBoard(board=board)
    if board in book.cancelled:
        raise BoardCancelled(board=board)
    return replace(book, cancelled=book.cancelled | {board})


def _refuse_match(book: Book, place: Place) -> None:
    """No ruling of a board is for a match."""
    refuse_sat_out(book, place)
    if not place.board:
        raise WrongSlip(kind=book.begun.format.kind.value)
