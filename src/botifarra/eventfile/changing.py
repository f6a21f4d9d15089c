"""Changes of a championship, written once somebody agrees with them, and once for each request."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import takewhile
from pathlib import Path

from msgspec.structs import replace

from botifarra.eventfile.errors import Answered, OtherRequest, Overtaken
from botifarra.eventfile.file import EventFile, Pen
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event, Opened
from botifarra.tournament.preview import Preview, preview
from botifarra.tournament.recording import record

IsAsked = Callable[[Book, Sequence[Event]], bool]
"""A test whether some events, written on a book for a request, are what the same request asks for now."""

Agree = Callable[[Book], bool]
"""A function that asks a person who has seen the book, and raises to write nothing.

It returns whether the answer depends on the book; then nothing is written on another one.
"""


def write_agreed(
    log: EventFile,
    stamp: Stamp,
    events: Callable[[Book], Sequence[Event]],
    agree: Callable[[Preview], None] | None = None,
) -> list[Entry]:
    """Write what `events` makes of the book, all or nothing, once `agree` has seen what it changes.

    `agree` raises to write nothing; without it nobody is asked. Raises as `write_once`.
    """
    wanted: list[Event] = []

    def ask(book: Book) -> bool:
        wanted[:] = events(book)
        if agree is not None:
            agree(preview(book, wanted))
        return True

    def is_asked(book: Book, written: Sequence[Event]) -> bool:
        return written == list(events(book))

    return write_once(log, stamp, is_asked, lambda pen: [pen.add(event) for event in wanted], ask)


def write_once(
    log: EventFile,
    stamp: Stamp,
    is_asked: IsAsked,
    write: Callable[[Pen], list[Entry]],
    agree: Agree | None = None,
) -> list[Entry]:
    """Let `write` add to the log, all or nothing, once `agree` has seen the book.

    If others write before the answer, it is asked again. Raises `Answered` for a request that was written
    before, or `OtherRequest` if that was another one, and `TournamentError` for an event that cannot stand.
    """
    with _asked_once(log, stamp, is_asked):
        while True:
            before = log.snapshot()
            has_asked = agree is not None and agree(before.book)
            with suppress(Overtaken), log.writing(stamp, before.digest if has_asked else None) as pen:
                return write(pen)


def begin_once(path: Path, stamp: Stamp, opened: Opened) -> list[Entry]:
    """Make a file in which a championship begins, today if it has no date.

    Raises as `EventFile.create` where there is a file; where a request has made it, as `write_once`.
    """

    def is_asked(_: Book, written: Sequence[Event]) -> bool:
        match written:
            case [Opened(date=date, lots=lots)]:
                return written == [replace(opened, date=opened.date or date, lots=lots)]
        return False

    today = datetime.now().astimezone().date().isoformat()
    try:
        with EventFile.create(path, stamp, replace(opened, date=opened.date or today)) as made:
            return list(made.entries())
    except FileExistsError:
        if stamp.request:
            with EventFile(path) as log, _asked_once(log, stamp, is_asked):
                pass
        raise


@contextmanager
def _asked_once(log: EventFile, stamp: Stamp, is_asked: IsAsked) -> Iterator[None]:
    """Refuse a request that was written before.

    `is_asked` is given the events that the request wrote, and the book as it was before them.
    """
    try:
        log.refuse_answered(stamp)
        yield
    except Answered as answered:
        if not _is_same(log, answered.entries, is_asked):
            raise OtherRequest(log.path) from None
        raise


def _is_same(log: EventFile, entries: Sequence[Entry], is_asked: IsAsked) -> bool:
    try:
        return is_asked(book_after(log, entries[0].number - 1), [entry.event for entry in entries])
    except TournamentError:  # an event that was impossible then was not written then
        return False


def book_after(log: EventFile, number: int) -> Book:
    """Return the book as it was after an entry."""
    book = Book()
    for entry in takewhile(lambda each: each.number <= number, log.entries()):
        book = record(book, entry.event, entry.version)
    return book
