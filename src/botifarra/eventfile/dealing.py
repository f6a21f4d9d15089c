"""Boards of a session: their secret seed is committed to when they are dealt, and revealed after play."""

import secrets
from collections.abc import Callable, Sequence

from botifarra.eventfile.changing import write_once
from botifarra.eventfile.file import EventFile, Pen
from botifarra.eventfile.stamp import Stamp
from botifarra.fairness.chance import SEED_BYTES, commitment
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Committed, Event, Revealed
from botifarra.tournament.recording import record
from botifarra.tournament.scheduling import refuse_dealt
from botifarra.tournament.sessions import (
    boards_to_deal,
    kept_seed,
    session_to_come,
    session_to_deal,
    session_to_reveal,
)


def deal_session(
    log: EventFile, stamp: Stamp, session: int | None = None, boards: int | None = None
) -> list[Entry]:
    """Commit to the seed of a session's boards and store it. Arguments that are None follow from the book.

    Raises `HowManyBoards`, or the errors of `write_once`.
    """

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        match written:
            case [Committed(number, first, last)]:
                asked = session or session_to_deal(book)
                return number == asked and (first, last) == boards_to_deal(book, asked, boards)
        return False

    def write(pen: Pen) -> list[Entry]:
        number = session or session_to_deal(pen.book)
        refuse_dealt(pen.book, number)  # before its number of boards is asked for
        wanted = boards_to_deal(pen.book, number, boards)
        seed = secrets.token_bytes(SEED_BYTES)
        entry = pen.add(Committed(number, *wanted, commitment(seed)))
        pen.keep(number, seed)
        return [entry]

    return write_once(log, stamp, is_asked, write)


def reveal_session(
    log: EventFile,
    stamp: Stamp,
    agree: Callable[[int, tuple[int, ...]], None],
    session: int | None = None,
) -> list[Entry]:
    """Reveal the seed of a session; None stands for the first session with a secret seed.

    `agree` gets the session and its boards that some table has not played yet. They cannot be played once
    their cards are public. `agree` raises an error to write nothing. Raises the errors of `write_once`.
    """

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        match written:
            case [Revealed(number)]:
                return number == (session or session_to_reveal(book))
        return False

    def revealed(book: Book) -> Revealed:
        number = session or session_to_reveal(book)
        return Revealed(number, kept_seed(book, log.secrets(), number).hex())

    def ask(book: Book) -> bool:
        event = revealed(book)
        _ = record(book, event)  # refuse an impossible event before asking
        if boards := session_to_come(book, event.session):
            agree(event.session, boards)
        return True

    return write_once(log, stamp, is_asked, lambda pen: [pen.add(revealed(pen.book))], ask)
