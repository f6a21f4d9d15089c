"""What changes a championship is written once somebody agrees with what comes of it."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from botifarra.eventfile.errors import Overtaken
from botifarra.eventfile.file import EventFile
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import Event
from botifarra.tournament.preview import Preview, preview


def write_agreed(
    log: EventFile,
    stamp: Stamp,
    events: Callable[[Book], Sequence[Event]],
    agree: Callable[[Preview], None] | None = None,
) -> list[Entry]:
    """Write what `events` makes of the book, all or nothing, once `agree` has seen what it changes.

    `agree` raises to write nothing; without it nobody is asked. Meanwhile others may write; then the events
    are made anew, and it is asked again. Raises `Answered` for a request that was written before, and
    `TournamentError` for what cannot stand.
    """
    log.refuse_answered(stamp.request)
    while True:
        before = log.snapshot()
        wanted = events(before.book)
        if agree is not None:
            agree(preview(before.book, wanted))
        with suppress(Overtaken), log.writing(stamp, before.digest) as pen:
            return [pen.add(event) for event in wanted]
