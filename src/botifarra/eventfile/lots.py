"""Lots for prizes, and commitments to new lots."""

from collections.abc import Sequence

from botifarra.eventfile.changing import Agree, write_once
from botifarra.eventfile.file import EventFile
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Drawn, Event, LotsCommitted
from botifarra.tournament.prizes import tied_for_prizes


def draw_for_prizes(log: EventFile, stamp: Stamp, places: int, agree: Agree | None = None) -> list[Entry]:
    """Draw lots among those that share one of the first `places`; raises the errors of `write_once`.

    Raises also `TooEarlyForPrizes` and `LotsLost`.
    """

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        drawn = [set(event.entries) for event in written if isinstance(event, Drawn)]
        return len(drawn) == len(written) and drawn == list(map(set, tied_for_prizes(book, places)))

    return write_once(
        log,
        stamp,
        is_asked,
        lambda pen: [pen.draw("prizes", tied) for tied in tied_for_prizes(pen.book, places)],
        agree,
    )


def commit_lots(log: EventFile, stamp: Stamp, reason: str, agree: Agree | None = None) -> list[Entry]:
    """Commit to new lots; raises the errors of `write_once`."""

    def is_asked(_: Book, written: Sequence[Event]) -> bool:
        match written:
            case [LotsCommitted(reason=earlier)]:
                return earlier == reason
        return False

    return write_once(log, stamp, is_asked, lambda pen: [pen.commit_lots(reason)], agree)
