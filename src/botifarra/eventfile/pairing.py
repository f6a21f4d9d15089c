"""Rounds that are paired, with the lots drawn for them, and rounds that are taken back."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from botifarra.eventfile.changing import Agree, write_once
from botifarra.eventfile.file import EventFile, Pen
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import BoardSpoiled, Drawn, Event, Paired, Unpaired
from botifarra.tournament.fouled_boards import pairing_events
from botifarra.tournament.lots import LotsNeeded
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from botifarra.tournament.scheduling import taking_back
from botifarra.tournament.seating import Round
from botifarra.tournament.sessions import session_to_pair

Rounds = Callable[[Book], Iterable[Round]]
"""A function that returns the next rounds; raises `LotsNeeded` if only lots can order some entries."""


def pair_next_rounds(
    log: EventFile,
    stamp: Stamp,
    session: int | None = None,
    agree: Agree | None = None,
    seed: int | None = None,
) -> list[Entry]:
    """Write the next rounds of the movement, as `pair_rounds` does, perhaps with a draw from a `seed`.

    A request that is sent again is the same also if the program now pairs other rounds: since then it may
    have become one of a newer version. The log does not have the `seed`, so another one makes no difference.
    """

    def rounds(book: Book) -> Sequence[Round]:
        draw = None if seed is None else Random(seed)
        return next_rounds(book, draw, session or session_to_pair(book))

    def is_asked(_: Book, written: Sequence[Event]) -> bool:
        paired = [event for event in written if isinstance(event, Paired)]
        return bool(paired) and all(
            not (event.reason or event.again) and session in (None, event.round.session) for event in paired
        )

    return write_once(log, stamp, is_asked, lambda pen: _write(pen, rounds, ""), agree)


def pair_rounds(
    log: EventFile, stamp: Stamp, rounds: Rounds, agree: Agree | None = None, reason: str = ""
) -> list[Entry]:
    """Write rounds, and before them the lots that they need; raises the errors of `write_once`.

    `reason` is why a director has seated them by hand. Rulings on fouled boards that extend to these rounds
    are made again after them: see `rulings_moved`.
    """

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        drawn = [event for event in written if isinstance(event, Drawn)]
        asked = [*drawn, *_paired(fold(drawn, book), rounds, reason)]
        return without_rulings_moved(written) == without_rulings_moved(asked)

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


def without_rulings_moved(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events of a request, without the rulings that are made again after rounds are paired.

    A request that is sent again is compared without them: they follow from the rounds, and a newer version of
    the program may make others.
    """
    if not any(isinstance(event, Paired) for event in events):
        return events
    return [event for event in events if not isinstance(getattr(event, "ruling", event), BoardSpoiled)]


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
