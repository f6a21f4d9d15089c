"""Results from the rows of a spreadsheet; the outcome of each row is printed at once."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from botifarra.cli.errors import complain
from botifarra.cli.prose import Prose
from botifarra.cli.tournament.desk import say_json
from botifarra.cli.tournament.tables import latin_note
from botifarra.eventfile import EventFile, Stamp
from botifarra.eventfile.results import (
    MOST_REFUSED,
    AcceptedResult,
    NoResult,
    Outcome,
    RefusedResult,
    write_results,
)
from botifarra.paper.imported_results import result_rows
from botifarra.records.record import tag_text
from botifarra.sentences.chronicle import slip_text
from botifarra.sentences.complaints import complaint
from botifarra.sentences.places import place_name
from botifarra.tournament.matches.final_standings import undecided
from botifarra.tournament.reading.text import UTF16, is_latin
from botifarra.workbook import is_workbook

_SHOWN = 60


class ResultImport:
    """A writer of results into a log that prints the outcome of each; `source` is their file."""

    def __init__(self, text: Prose, log: EventFile, source: str, as_json: bool) -> None:
        self._text = text
        self._log = log
        self._source = source
        self._as_json = as_json
        self._kind = log.book.begun.format.kind
        self._written = 0
        self._known = 0
        self._refused = 0
        self._is_latin = False

    def write(self, lines: Iterable[bytes], stamp: Callable[[], Stamp], keep_going: bool) -> bool:
        """Write the results in order, past refusals if `keep_going`; return whether all were accepted.

        False also if there is no result: then it is probably another file.
        """
        rows = result_rows(self._watched(lines), self._kind)
        stop = 0
        for outcome in write_results(self._log, rows, stamp, keep_going=keep_going):
            self._tell(outcome)
            goes_on = isinstance(outcome, AcceptedResult) or (keep_going and self._refused < MOST_REFUSED)
            stop = 0 if goes_on else outcome.line
        unread = sum(1 for _ in rows) if Path(self._source).is_file() else None  # a stream may never end
        if self._is_latin:
            complain(latin_note(self._text, self._source))
        self._sum_up(stop, unread, "" if keep_going else " (--keep-going)")
        if not (self._written or self._known or self._refused):
            complain(f"{self._source}: {self._text('result_import.nothing')}")
            return False
        return not self._refused

    def _watched(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines, and remember whether one is Latin-1."""
        is_text = None
        for line in lines:
            is_text = not (is_workbook(line) or line.startswith(UTF16)) if is_text is None else is_text
            self._is_latin |= is_text and is_latin(line)
            yield line

    def _tell(self, outcome: Outcome) -> None:
        match outcome:
            case AcceptedResult():
                self._say(outcome)
            case RefusedResult(line, place, error):
                self._refuse(line, complaint(self._text, error, place_name(self._text, place)))
            case NoResult(line, cells):
                self._refuse(line, self._no_result(cells))

    def _say(self, result: AcceptedResult) -> None:
        self._written += result.is_new
        self._known += not result.is_new
        if self._as_json:
            what = "written" if result.is_new else "known"
            say_json({"line": result.line, what: {"place": result.place, "slip": result.slip}})
        else:
            line = f"{place_name(self._text, result.place)}: {slip_text(self._text, result.slip)}"
            sys.stdout.write(f"{line}\n" if result.is_new else f"{line} {self._text('result.known')}\n")
        sys.stdout.flush()
        if tie := undecided(self._log.book, result.place, result.slip):
            complain(f"{self._source}:{result.line}: {complaint(self._text, tie)}")

    def _refuse(self, line: int, why: str) -> None:
        self._refused += 1
        if self._as_json:
            say_json({"line": line, "error": why})
        complain(f"{self._source}:{line}: {why}")

    def _no_result(self, cells: Sequence[str]) -> str:
        what = "board" if self._kind.facts.has_boards else "match"
        return self._text(f"result_import.bad.{what}", found=tag_text(" ".join(filter(None, cells)), _SHOWN))

    def _sum_up(self, stop: int, unread: int | None, advice: str) -> None:
        """Print the numbers of rows by outcome, and the line after which reading stopped."""
        summary = {"written": self._written, "known": self._known, "refused": self._refused}
        if self._as_json:
            say_json(summary | ({"stopped": stop, "unread": unread} if stop else {}))
            return
        sys.stdout.write(f"{self._text('result_import.summary', **summary)}\n")
        if stop and unread != 0:
            key = "result_import.stopped.stream" if unread is None else "result_import.stopped"
            sys.stdout.write(f"{self._text(key, line=stop, unread=unread)}{advice}\n")
