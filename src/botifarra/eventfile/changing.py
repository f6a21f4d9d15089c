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
    with asked_once(log, stamp, events):
        while True:
            before = log.snapshot()
            wanted = events(before.book)
            if agree is not None:
                agree(preview(before.book, wanted))
            with suppress(Overtaken), log.writing(stamp, before.digest) as pen:
                return [pen.add(event) for event in wanted]


@contextmanager
def asked_once(log: EventFile, stamp: Stamp, events: Callable[[Book], Sequence[Event]]) -> Iterator[None]:
    """Refuse what was written before: raises `Answered` for a request of these events, else `OtherRequest`.

    `events` makes them of the book that there was before the request.
    """
    try:
        log.refuse_answered(stamp)
        yield
    except Answered as answered:
        if not _is_of(log, answered.entries, events):
            raise OtherRequest(log.path) from None
        raise


def _is_of(log: EventFile, entries: Sequence[Entry], events: Callable[[Book], Sequence[Event]]) -> bool:
    book = Book()
    for entry in takewhile(lambda each: each.number < entries[0].number, log.entries()):
        book = record(book, entry.event, entry.version)
    try:
        return [entry.event for entry in entries] == list(events(book))
    except TournamentError:  # what was impossible then was not written then
        return False
