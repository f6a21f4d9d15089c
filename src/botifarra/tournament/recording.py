"""One event more: whether it may stand, and the book that it makes of another."""

from collections.abc import Iterable
from functools import reduce, singledispatch

from botifarra.tournament import entering, lifting, ruling, scheduling, scoring
from botifarra.tournament.book import Book
from botifarra.tournament.chain import VERSION
from botifarra.tournament.errors import NoReason
from botifarra.tournament.events import Event, Opened


def record(book: Book, event: Event, version: int = VERSION) -> Book:
    """Return the book after an event; raises `TournamentError` for one that cannot stand.

    An entry of an older log is bound by the rules of its `version` alone: old files are read as before.
    """
    if not getattr(event, "reason", "-").strip():
        raise NoReason
    if not isinstance(event, Opened):
        _ = book.begun
    if version > 1:
        entering.refuse_since_2(event, book)
    return _after(event, book)


def fold(events: Iterable[Event], book: Book | None = None) -> Book:
    """Return the book after several events, from nothing or from another book; raises as `record`."""
    return reduce(record, events, Book() if book is None else book)


@singledispatch
def _after(event: Event, book: Book) -> Book:
    raise NotImplementedError(event, book)


for _change in (
    entering.opened,
    entering.entered,
    entering.substituted,
    entering.withdrawn,
    scheduling.committed,
    scheduling.revealed,
    scheduling.paired,
    scheduling.unpaired,
    scheduling.table_sat_out,
    scheduling.reseated,
    scoring.scored,
    scoring.confirmed,
    scoring.corrected,
    scoring.erased,
    scoring.claimed,
    scoring.agreed,
    scoring.disputed,
    ruling.penalised,
    ruling.adjusted,
    ruling.cancelled,
    ruling.spoiled,
    ruling.fined,
    ruling.drawn,
    ruling.lots_committed,
    lifting.lifted,
):
    _after.register(_change)
