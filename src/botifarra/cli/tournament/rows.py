"""Many results from a table of a spreadsheet, each on the disk before the next is read."""

import sys
from collections.abc import Callable, Iterable
from itertools import chain

from botifarra.cli.errors import complain
from botifarra.cli.prose import Prose
from botifarra.cli.tournament.desk import say_json
from botifarra.eventfile import EventFile, Stamp
from botifarra.paper.exported import exported
from botifarra.sentences.chronicle import place_name, slip_text
from botifarra.sentences.complaints import complaint
from botifarra.tournament.chain import BrokenChain
from botifarra.tournament.errors import TournamentError
from botifarra.tournament.events import Place, Scored, Slip
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.cells import numbered_cells
from botifarra.tournament.reading.slips import NoSlip, read_row

_RESULT = {Kind.MATCHES: "match", Kind.DUPLICATE: "board", Kind.TEAMS: "board"}


MOST_REFUSED = 1_000
"""Refused results after which no more of a table is read."""

_SHOWN = 60


class Rows:
    """Writes results into a log and tells of each what came of it; `source` is where they come from."""

    def __init__(self, text: Prose, log: EventFile, source: str, as_json: bool) -> None:
        self._text = text
        self._log = log
        self._source = source
        self._as_json = as_json
        self._kind = log.book.begun.format.kind
        self._written = 0
        self._known = 0
        self._refused = 0

    def write(self, lines: Iterable[bytes], stamp: Callable[[], Stamp], keep_going: bool) -> bool:
        """Write them in order; goes on after one that is refused if told to. Whether all are there now."""
        lines = iter(lines)
        heading = next(lines, b"")
        export = exported(heading, self._kind)
        rows = export.numbered_cells(lines) if export else numbered_cells(chain((heading,), lines))
        for number, cells in rows:
            try:
                self._score(number, *read_row(self._kind, cells), stamp())
            except NoSlip:
                self._refuse(
                    number, self._text(f"row.bad.{_RESULT[self._kind]}", found=" ".join(cells)[:_SHOWN])
                )
            if self._refused == MOST_REFUSED or (self._refused and not keep_going):
                break
        self._sum_up()
        return not self._refused

    def _score(self, line: int, place: Place, slip: Slip, stamp: Stamp) -> None:
        """Write a result; one that is there already, as after a crash, is passed over."""
        kept = self._log.book.kept.get(place)
        if kept is not None and kept.slip == slip:
            self._known += 1
            self._tell("known", line, place, slip)
            return
        try:
            with self._log.writing(stamp) as pen:
                pen.add(Scored(place, slip))
        except BrokenChain:
            raise
        except TournamentError as error:
            self._refuse(line, complaint(self._text, error, place_name(self._text, place)))
            return
        self._written += 1
        self._tell("written", line, place, slip)

    def _refuse(self, line: int, why: str) -> None:
        self._refused += 1
        if self._as_json:
            say_json({"line": line, "error": why})
        complain(f"{self._source}:{line}: {why}")

    def _tell(self, what: str, line: int, place: Place, slip: Slip) -> None:
        if self._as_json:
            say_json({"line": line, what: {"place": place, "slip": slip}})
        else:
            told = f"{place_name(self._text, place)}: {slip_text(self._text, slip)}"
            sys.stdout.write(f"{told}\n" if what == "written" else f"{told} {self._text('row.known')}\n")
        sys.stdout.flush()

    def _sum_up(self) -> None:
        summary = {"written": self._written, "known": self._known, "refused": self._refused}
        if self._as_json:
            say_json(summary)
        else:
            sys.stdout.write(f"{self._text('row.summary', **summary)}\n")
