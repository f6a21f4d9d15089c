"""A short championship in an event file: two pairs that play one board."""

from hashlib import sha256
from pathlib import Path

from botifarra.eventfile import EventFile, Stamp
from botifarra.tournament.chain import Entry
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSlip, Committed, Entered, Event, Opened, Paired, Place, Scored
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.seating import Round, Seating

NURIA = Stamp("2026-11-22T10:00:00Z", "Núria")
OPENED = Opened("Festa Major", Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=1))
ENTERED = (Entered(Pair(1, ("Anna", "Bernat"))), Entered(Pair(2, ("Carles", "Dolors"))))
PAIRED = Paired(Round(1, 1, (Seating(1, (1, 2), (1,)),)))
SEED = bytes(range(32))
COMMITTED = Committed(1, 1, 1, sha256(SEED).hexdigest())
PLACE = Place(1, 1, 1)


def written(folder: Path) -> Path:
    """Return a file with a short championship."""
    path = folder / "festa.event"
    with EventFile.create(path, NURIA, OPENED) as file:
        add(file, *ENTERED, COMMITTED, PAIRED, Scored(PLACE, BoardSlip((40, 32))))
        with file.writing(NURIA) as pen:
            pen.keep(1, SEED)
    return path


def add(file: EventFile, *events: Event) -> None:
    with file.writing(NURIA) as pen:
        for event in events:
            pen.add(event)


def read(path: Path) -> list[Entry]:
    with EventFile(path) as file:
        return list(file.entries())
