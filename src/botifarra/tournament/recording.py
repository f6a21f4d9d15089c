"""One event more: whether it may stand, and the book that it makes of another."""

from collections.abc import Iterable
from functools import reduce, singledispatch

from botifarra.tournament import entering, lifting, ruling, scheduling, scoring
from botifarra.tournament.book import Book
from botifarra.tournament.errors import NoReason
from botifarra.tournament.events import Event, Opened


def record(book: Book, event: Event) -> Book:
    """Return the book after an event; raises `TournamentError` for one that cannot stand."""
    if not getattr(event, "reason", "-").strip():
        raise NoReason
    if not isinstance(event, Opened):
        _ = book.begun
    return _after(event, book)


def fold(events: Iterable[Event], book: Book | None = None) -> Book:
    """Return the book after several events, from nothing or from another book; raises as `record`."""
    return reduce(record, events, book or Book())


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
    scoring.scored,
    scoring.confirmed,
    scoring.corrected,
    ruling.penalised,
    ruling.adjusted,
    ruling.cancelled,
    lifting.lifted,
):
    _after.register(_change)
