"""Changes of a championship, written once somebody agrees with them, and once for each request."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile

from botifarra.eventfile.errors import Answered, OtherRequest, Overtaken
from botifarra.eventfile.file import EventFile, Pen
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event
from botifarra.tournament.preview import Preview, preview
from botifarra.tournament.recording import record

IsAsked = Callable[[Book, Sequence[Event]], bool]
"""Whether some events, written on a book for a request, are what the same request asks for now."""

Agree = Callable[[Book], bool]
"""What asks somebody who has seen the book, and raises to write nothing.

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

    If others write before the answer, it is asked again. Raises as `asked_once`, and `TournamentError` for
    an event that cannot stand.
    """
    with asked_once(log, stamp, is_asked):
        while True:
            before = log.snapshot()
            has_asked = agree is not None and agree(before.book)
            with suppress(Overtaken), log.writing(stamp, before.digest if has_asked else None) as pen:
                return write(pen)


@contextmanager
def asked_once(log: EventFile, stamp: Stamp, is_asked: IsAsked) -> Iterator[None]:
    """Refuse a request that was written before: raises `Answered`, or `OtherRequest` if that was another one.

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
    except TournamentError:  # what was impossible then was not written then
        return False


def book_after(log: EventFile, number: int) -> Book:
    """Return the book as it was after an entry."""
    book = Book()
    for entry in takewhile(lambda each: each.number <= number, log.entries()):
        book = record(book, entry.event, entry.version)
    return book
