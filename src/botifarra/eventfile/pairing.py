"""Rounds that are paired, with the lots drawn for them, and rounds that are taken back."""

from collections.abc import Callable, Iterable, Sequence

from botifarra.eventfile.changing import Agree, write_once
from botifarra.eventfile.file import EventFile, Pen
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Drawn, Event, Unpaired
from botifarra.tournament.fouled_boards import pairing_events
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.recording import fold
from botifarra.tournament.scheduling import taking_back
from botifarra.tournament.seating import Round

Rounds = Callable[[Book], Iterable[Round]]
"""A function that returns the next rounds; raises `LotsNeeded` if only lots can order some entries."""


def pair_rounds(
    log: EventFile, stamp: Stamp, rounds: Rounds, agree: Agree | None = None, reason: str = ""
) -> list[Entry]:
    """Write the next rounds, and before them the lots that they need; raises the errors of `write_once`.

    `reason` is why a director has seated them by hand. Rulings on fouled boards that extend to these rounds
    are made again after them: see `rulings_moved`.
    """

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        drawn = [event for event in written if isinstance(event, Drawn)]
        return written == [*drawn, *_paired(fold(drawn, book), rounds, reason)]

    return write_once(log, stamp, is_asked, lambda pen: _write(pen, rounds, reason), agree)


def _write(pen: Pen, rounds: Rounds, reason: str) -> list[Entry]:
    drawn: list[Entry] = []
    while True:
        try:
            return [*drawn, *map(pen.add, _paired(pen.book, rounds, reason))]
        except LotsNeeded as needed:
            drawn.append(pen.draw(needed.purpose, needed.entries, needed.round))


def _paired(book: Book, rounds: Rounds, reason: str) -> list[Event]:
    return pairing_events(book, rounds(book), reason)


def take_back_rounds(
    log: EventFile,
    stamp: Stamp,
    number: int,
    reason: str,
    agree: Agree | None = None,
) -> list[Entry]:
    """Take back a round and all rounds after it, the last one first; raises the errors of `write_once`."""

    def events(book: Book) -> list[Unpaired]:
        return taking_back(book, number, reason)

    return write_once(
        log,
        stamp,
        lambda book, written: written == events(book),
        lambda pen: [pen.add(event) for event in events(pen.book)],
        agree,
    )
