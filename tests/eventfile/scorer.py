"""A director who scores until killed: `python -m tests.eventfile.scorer FILE` tells each entry."""

import sys
from itertools import count
from pathlib import Path

from botifarra.eventfile import EventFile, Stamp
from botifarra.tournament.events import BoardSlip, Corrected, Place, Scored


def main(path: str) -> None:
    with EventFile(Path(path)) as file:
        place = Place(1, 1, 1)
        is_scored = place in file.book.kept
        for points in count():
            slip = BoardSlip((points % 73, 72 - points % 73))
            event = Corrected(place, slip, "told wrong") if is_scored else Scored(place, slip)
            is_scored = True
            with file.writing(Stamp("2026-11-22T10:00:00Z", "Núria")) as pen:
                entry = pen.add(event)
            print(entry.number, slip.points[0], flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
