"""What changes a championship is written once somebody agrees with what comes of it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile

from botifarra.eventfile.errors import Answered, OtherRequest, Overtaken
from botifarra.eventfile.file import EventFile
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Event
from botifarra.tournament.preview import Preview, preview
from botifarra.tournament.recording import record


def write_agreed(
    log: EventFile,
    stamp: Stamp,
    events: Callable[[Book], Sequence[Event]],
    agree: Callable[[Preview], None] | None = None,
) -> list[Entry]:
    """Write what `events` makes of the book, all or nothing, once `agree` has seen what it changes.

    `agree` raises to write nothing; without it nobody is asked. Meanwhile others may write; then the events
    are made anew, and it is asked again. Raises as `asked_once`, and
    `TournamentError` for what cannot stand.
    """
    with asked_once(log, stamp, lambda book, written: written == list(events(book))):
        while True:
            before = log.snapshot()
            wanted = events(before.book)
            if agree is not None:
                agree(preview(before.book, wanted))
            with suppress(Overtaken), log.writing(stamp, before.digest) as pen:
                return [pen.add(event) for event in wanted]


@contextmanager
def asked_once(
    log: EventFile, stamp: Stamp, is_asked: Callable[[Book, Sequence[Event]], bool]
) -> Iterator[None]:
    """Refuse a request that was written before: raises `Answered`, or `OtherRequest` if that was another one.

    `is_asked` tells whether the events that were written then, on the book of before, are what is asked now.
    """
    try:
        log.refuse_answered(stamp)
        yield
    except Answered as answered:
        if not _is_same(log, answered.entries, is_asked):
            raise OtherRequest(log.path) from None
        raise


def _is_same(
    log: EventFile, entries: Sequence[Entry], is_asked: Callable[[Book, Sequence[Event]], bool]
) -> bool:
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
