"""Changes of a championship: each is written after a person agrees, and only once for a request."""

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
"""A test whether events that a request wrote on a book are those that the same request asks for now."""

Agree = Callable[[Book], bool]
"""A function that shows the book to a person and asks for agreement; it raises an error to write nothing.

It returns whether the answer depends on the book. If so, a person is asked again when the book has changed.
"""


def write_agreed(
    log: EventFile,
    stamp: Stamp,
    events: Callable[[Book], Sequence[Event]],
    agree: Callable[[Preview], None] | None = None,
) -> list[Entry]:
    """Write the events that `events` makes from the book, all or nothing, once `agree` has seen the effects.

    If `agree` raises an error, nothing is written; without `agree` nobody is asked. Raises the errors of
    `write_once`.
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

    If another program writes before the answer, `agree` is asked again. Raises `Answered` for a request that
    was already written, `OtherRequest` if its id was used for another request, and `TournamentError` for an
    event that is refused.
    """
    with _asked_once(log, stamp, is_asked):
        while True:
            before = log.snapshot()
            has_asked = agree is not None and agree(before.book)
            with suppress(Overtaken), log.writing(stamp, before.digest if has_asked else None) as pen:
                return write(pen)


def begin_once(path: Path, stamp: Stamp, opened: Opened) -> list[Entry]:
    """Create a file in which a championship begins, today if it has no date.

    Raises the errors of `EventFile.create`, or those of `write_once` if the same request created the file.
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
    """Refuse a request that was already written.

    `is_asked` gets the events that the request wrote, and the book before them.
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


def entries_before(log: EventFile, stamp: Stamp) -> Iterator[Entry]:
    """Yield the log as a request found it, also when the request is sent again."""
    asked = stamp.by, stamp.role, stamp.request
    for entry in log.entries():
        if stamp.request and (entry.by, entry.role, entry.request) == asked:
            return
        yield entry


def book_after(log: EventFile, number: int) -> Book:
    """Return the book as it was after an entry."""
    book = Book()
    for entry in takewhile(lambda each: each.number <= number, log.entries()):
        book = record(book, entry.event, entry.version)
    return book
