"""A director who scores until killed: `python -m tests.eventfile.scorer FILE [BOARD]` prints each entry."""

import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

from botifarra.eventfile import Busy, EventFile, Stamp
from botifarra.tournament.chain import Entry
from botifarra.tournament.events import BoardSlip, Corrected, Event, Place, Scored


def main(path: str, board: str = "1") -> None:
    with opened(Path(path)) as file:
        place = Place(1, 1, int(board))
        is_scored = place in file.book.kept
        for points in count():
            slip = BoardSlip((points % 73, 72 - points % 73))
            event: Event = Corrected(place, slip, "told wrong") if is_scored else Scored(place, slip)
            is_scored = True
            print(write(file, event).number, slip.points[0], flush=True)  # noqa: T201


def opened(path: Path) -> EventFile:
    """Open a file; wait as long as other programs lock it."""
    while True:
        with suppress(Busy):
            return EventFile(path)


def write(file: EventFile, event: Event) -> Entry:
    """Write an event; wait as long as other programs lock the file."""
    while True:
        with suppress(Busy), file.writing(Stamp("2026-11-22T10:00:00Z", "Núria")) as pen:
            return pen.add(event)


if __name__ == "__main__":
    main(*sys.argv[1:])
