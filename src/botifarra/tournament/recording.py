"""The transition of a championship: the check of an event, and the book after it."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from botifarra.tournament import (
    appealing,
    entering,
    events,
    fining,
    lifting,
    rounds_to_play,
    ruling,
    scheduling,
    scoring,
)
from botifarra.tournament.book import Book
from botifarra.tournament.chain import VERSION
from botifarra.tournament.errors import NoReason
from botifarra.tournament.events import Event


def record(book: Book, event: Event, version: int = VERSION) -> Book:
    """Return the book after an event; raises `TournamentError` if the event is refused.

    An entry of an older log follows the rules of its `version`, so that old files are read as before.
    """
    reason: str = getattr(event, "reason", "-")
    if not reason.strip() and (reason or not isinstance(event, events.Paired | events.Scored)):
        raise NoReason
    if not isinstance(event, events.Opened):
        _ = book.begun
    if version > 1:
        entering.refuse_since_2(book, event)
    return _after(book, event)


def fold(log: Iterable[Event], book: Book | None = None) -> Book:
    """Return the book after events, from `book` or from the beginning; raises the errors of `record`."""
    return reduce(record, log, Book() if book is None else book)


def _after(book: Book, event: Event) -> Book:  # noqa: C901
    match event:
        case events.Opened():
            return entering.opened(book, event)
        case events.Entered():
            return entering.entered(book, event)
        case events.Substituted():
            return entering.substituted(book, event)
        case events.Withdrawn():
            return entering.withdrawn(book, event)
        case events.Committed():
            return scheduling.committed(book, event)
        case events.Revealed():
            return scheduling.revealed(book, event)
        case events.Paired():
            return scheduling.paired(book, event)
        case events.Unpaired():
            return scheduling.unpaired(book, event)
        case events.RoundsSet():
            return rounds_to_play.rounds_set(book, event)
        case events.SatOut():
            return scheduling.table_sat_out(book, event)
        case events.Scored():
            return scoring.scored(book, event)
        case events.Confirmed():
            return scoring.confirmed(book, event)
        case events.Corrected():
            return scoring.corrected(book, event)
        case events.Erased():
            return scoring.erased(book, event)
        case events.SlipClaimed():
            return scoring.claimed(book, event)
        case events.SlipAgreed():
            return scoring.agreed(book, event)
        case events.SlipDisputed():
            return scoring.disputed(book, event)
        case events.Reseated():
            return scheduling.reseated(book, event)
        case events.Penalised():
            return ruling.penalised(book, event)
        case events.Adjusted():
            return ruling.adjusted(book, event)
        case events.Cancelled():
            return ruling.cancelled(book, event)
        case events.BoardSpoiled():
            return ruling.spoiled(book, event)
        case events.Fined():
            return fining.fined(book, event)
        case events.Appealed():
            return appealing.appealed(book, event)
        case events.AppealDecided():
            return appealing.decided(book, event)
        case events.FineAppealed():
            return fining.fine_appealed(book, event)
        case events.FineAppealDecided():
            return fining.fine_decided(book, event)
        case events.Drawn():
            return ruling.drawn(book, event)
        case events.LotsCommitted():
            return ruling.lots_committed(book, event)
        case events.Lifted():
            return lifting.lifted(book, event)
        case _:
            assert_never(event)
