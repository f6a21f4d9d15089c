"""Notes on rulings and changes, with author, time and reason, by place and by pair."""

from collections.abc import Hashable, Iterable, Iterator

import msgspec

from botifarra.tournament.chain import Entry
from botifarra.tournament.events import (
    Adjusted,
    AppealDecided,
    Appealed,
    BoardSpoiled,
    Cancelled,
    Corrected,
    Erased,
    FineAppealDecided,
    FineAppealed,
    Fined,
    Line,
    Penalised,
    Place,
    Reseated,
    Ruling,
    SatOut,
    Scored,
    SlipAgreed,
    SlipClaimed,
    Substituted,
    Unpaired,
    Withdrawn,
)
from botifarra.tournament.lifting import rulings_in_force


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling in force, or a change: the number of its log entry, its event, author, time and reason.

    `side` is set if it concerns one side only.
    """

    entry: int
    event: str
    by: str
    at: str
    reason: str
    side: Line | None = None


Remarked = Corrected | Erased | Reseated | Scored | Substituted

Noted = Remarked | Ruling
"""The events that leave a note."""

CHANGES = frozenset({"corrected", "erased"})
"""The events whose note means that a result was changed."""


class Notes:
    """The notes of a log, to be looked up by place and by pair."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._found: dict[Hashable, list[Note]] = {}
        for entry, event in _noted(entries):
            for subject in _subjects(event):
                self._found.setdefault(subject, []).append(_note(entry, event))

    def of(self, place: Place) -> tuple[Note, ...]:
        """Return the notes of a place, with those of its table and its board, in order of the log."""
        subjects = (place, (place.round, place.table), place.board)
        found = [note for subject in subjects for note in self._found.get(subject, ())]
        return tuple(sorted(found, key=lambda note: note.entry))

    def of_pair(self, pair: int) -> tuple[Note, ...]:
        """Return the notes on a pair: its changes of players, fines, appeals and withdrawal."""
        return tuple(self._found.get(("pair", pair), ()))


def _noted(entries: Iterable[Entry]) -> list[tuple[Entry, Noted]]:
    """Return the rulings in force, and the changes in rounds that are still paired."""
    log = tuple(entries)
    noted: dict[int, Noted] = {**rulings_in_force(log), **_remarked(log)}
    return [(entry, noted[entry.number]) for entry in log if entry.number in noted]


def _remarked(entries: Iterable[Entry]) -> dict[int, Remarked]:
    """Return the changes by the numbers of their entries.

    An erased claim is left out, because it was not a result, and so is a result without a reason.
    """
    found: dict[int, Remarked] = {}
    claims: set[Place] = set()
    for entry in entries:
        event = entry.event
        if isinstance(event, SlipClaimed):
            claims.add(event.place)
        elif isinstance(event, Scored | SlipAgreed):
            claims.discard(event.place)
            if isinstance(event, Scored) and event.reason:
                found[entry.number] = event
        elif isinstance(event, Erased) and event.place in claims:
            claims.remove(event.place)
        elif isinstance(event, Unpaired):
            found = {number: each for number, each in found.items() if _round(each) != event.number}
        elif isinstance(event, Remarked):
            found[entry.number] = event
    return found


def _round(event: Remarked) -> int | None:
    """Return the round that a change needs; None for a change of players."""
    match event:
        case Corrected() | Erased() | Scored():
            return event.place.round
        case Reseated():
            return event.round
        case Substituted():
            return None


def _subjects(event: Noted) -> Iterator[Hashable]:
    """Yield the subjects of an event: places, a table of a round, a board, or a pair."""
    match event:
        case Corrected() | Erased() | Scored() | Penalised() | Adjusted() | Appealed() | AppealDecided():
            yield event.place
        case SatOut():
            yield event.round, event.table
        case Cancelled():
            yield event.board
        case BoardSpoiled():
            yield from event.places
        case Fined() | Substituted() | Withdrawn():
            yield "pair", event.pair
        case FineAppealed() | FineAppealDecided():
            yield "pair", event.fine.pair
        case Reseated():
            for seating in event.seatings:
                if seating.boards:
                    yield from (Place(event.round, seating.table, board) for board in seating.boards)
                else:
                    yield event.round, seating.table


def _note(entry: Entry, event: Noted) -> Note:
    side = event.side if isinstance(event, Penalised | Adjusted | Appealed | AppealDecided) else None
    return Note(entry.number, type(event).__name__.lower(), entry.by, entry.at, event.reason, side)
