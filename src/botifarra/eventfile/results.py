"""Many results from a table of a spreadsheet, each on the disk before the next is read."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from botifarra.eventfile.file import EventFile
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.chain import BrokenChain
from botifarra.tournament.errors import RetractedBefore, TournamentError
from botifarra.tournament.events import Place, Scored, Slip, place_facts
from botifarra.tournament.reading.slips import NoSlip, read_row
from botifarra.tournament.results import NOTHING

MOST_REFUSED = 1_000
"""Number of refused results after which the rest of a table is not read."""


@dataclass(frozen=True, slots=True)
class AcceptedResult:
    """A result of a line that is now in the log; `is_new` is false if it was there before."""

    line: int
    place: Place
    slip: Slip
    is_new: bool


@dataclass(frozen=True, slots=True)
class RefusedResult:
    """A line whose result is refused, and the error."""

    line: int
    place: Place
    error: TournamentError


@dataclass(frozen=True, slots=True)
class NoResult:
    """A line without a result: its cells."""

    line: int
    cells: Sequence[str]


Outcome = AcceptedResult | RefusedResult | NoResult


def write_results(
    log: EventFile, rows: Iterable[tuple[int, Sequence[str]]], stamp: Callable[[], Stamp], *, keep_going: bool
) -> Iterator[Outcome]:
    """Write the result of each row, given as line number and cells, and yield its outcome.

    A result that is already in the log, as after a crash, is not written again. A result that was corrected
    or erased is refused if the same file is given again. If it is typed alone, it is written again. Ends
    after a refused line, or with `keep_going` after `MOST_REFUSED`. Raises `EventFileError` or `BrokenChain`.
    """
    kind = log.book.begun.format.kind
    refused = 0
    for line, cells in rows:
        try:
            place, slip = read_row(kind, cells)
        except NoSlip:
            outcome: Outcome = NoResult(line, cells)
        else:
            outcome = _write(log, line, place, slip, stamp())
        yield outcome
        refused += not isinstance(outcome, AcceptedResult)
        if refused == MOST_REFUSED or (refused and not keep_going):
            return


def _write(log: EventFile, line: int, place: Place, slip: Slip, stamp: Stamp) -> Outcome:
    kept = log.book.kept.get(place)
    if kept is not None and kept.slip == slip:
        return AcceptedResult(line, place, slip, is_new=False)
    try:
        with log.writing(stamp) as pen:
            now = pen.book.kept.get(place, NOTHING)
            if now.slip is None and slip in pen.book.retracted.get(place, ()):
                raise RetractedBefore(**place_facts(place))
            pen.add(Scored(place, slip))
    except BrokenChain:
        raise
    except TournamentError as error:
        return RefusedResult(line, place, error)
    return AcceptedResult(line, place, slip, is_new=True)
