"""The command `review`: the choices that cost points in finished hands, and the luck."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from rich.text import Text
from typer import Argument, Option

from botifarra.arena.worker_group import ALONE, WorkerGroup, in_order
from botifarra.cli.analysis.review_html import html_document, html_season, html_section
from botifarra.cli.analysis.review_page import Reviewed, notes, review_page, season_page
from botifarra.cli.arena.options import Cluster, Workers, can_write_all, chosen_group
from botifarra.cli.arena.playing import CUT_SHORT, gather
from botifarra.cli.errors import CommandError, complain, naming, parse_message
from botifarra.cli.options import SEATS, Json, Lang, SeatLetter
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.moment import match_before
from botifarra.cli.records.replay import revoke_message
from botifarra.cli.records.sources import entries_with, entry_numbered
from botifarra.cli.terminal.console import console
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.records.errors import ParseError
from botifarra.records.notation import parse_seat
from botifarra.records.read import Entry
from botifarra.records.record import Record
from botifarra.review.effort import DEEP, QUICK, Effort
from botifarra.review.report import report_review
from botifarra.review.review import Review
from botifarra.review.review import review as review_hand
from botifarra.visible import visible


@dataclass(frozen=True, slots=True)
class _Job:
    """A finished hand of a file, and the match before it."""

    number: int
    record: Record
    match: Match | None


class _Unfinished(CommandError):
    """A hand that is not over."""

    def __init__(self, text: Prose, file: str, number: int) -> None:
        super().__init__(text("review.unfinished", file=file, number=number))
        self.number = number


def review(
    file: Annotated[str, Argument(metavar="FILE")],
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    seat: Annotated[SeatLetter | None, Option("--seat", case_sensitive=False, metavar=SEATS)] = None,
    deep: Annotated[bool, Option("--deep")] = False,
    in_match: Annotated[bool, Option("--match")] = False,
    seed: Annotated[int, Option("--seed", metavar="NUMBER")] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: Json = False,
    html: Annotated[Path | None, Option("--html", metavar="FILE", readable=False)] = None,
    lang: Lang = None,
) -> int:
    """Review the finished hands of a file; return 1 if some cannot be reviewed, 130 after ctrl-C."""
    text = prose(lang)
    can_write_all(text, {"--html": html})
    asked = list(_jobs(text, file, number, in_match))
    jobs = [job for job in asked if isinstance(job, _Job)]
    faults = [fault for fault in asked if isinstance(fault, CommandError)]
    group = chosen_group(text, workers, cluster) if jobs else ALONE
    of_hands, of_decisions = (group, ALONE) if len(jobs) > 1 else (ALONE, group)
    by = partial(_review, DEEP if deep else QUICK, seed, of_decisions)
    results = in_order(of_hands, by, [(job.record, job.match) for job in jobs])
    seats = (parse_seat(seat),) if seat else tuple(Seat)
    found: list[Reviewed] = []

    def take(one: Reviewed) -> None:
        if as_json:
            _write(one, seats)
        if html is not None or not as_json:  # long files need little memory if only lines are written
            found.append(one)

    is_done = gather(text, "reviews", _pair(jobs, results), take, len(jobs))
    if found and not as_json:
        pages = (
            review_page(text, found[0], seats) if len(jobs) == 1 else season_page(text, file, found, seats)
        )
        faint = (Text(note, "dim") for note in notes(text, found, seats, in_match=in_match))
        console().print(*pages, Text(), *faint, sep="\n")
    if html is not None and found:
        with naming(html):
            sections = [html_season(text, found, seats)] if len(jobs) > 1 else []
            sections += [html_section(text, one, seats) for one in found]
            told = notes(text, found, seats, in_match=in_match)
            html.write_text(html_document(text, file, sections, told), encoding="utf-8")
    for line in _fault_lines(text, file, faults):
        complain(line)
    return CUT_SHORT if not is_done else max((fault.status for fault in faults), default=0)


def _jobs(text: Prose, file: str, number: int | None, in_match: bool) -> Iterator[_Job | CommandError]:
    """Yield the finished hands that are asked for, and for each other hand why it cannot be reviewed."""
    if number is None or in_match:
        entries = list(entries_with(text, file, number))
    else:
        entries = [entry_numbered(text, file, number)]
    for place, entry in enumerate(entries, 1) if number is None else [(number, entries[-1])]:
        try:
            yield _job(text, file, place, entry, entries[: place - 1] if in_match else None)
        except CommandError as error:
            yield error


def _job(text: Prose, file: str, place: int, record: Entry, before: Sequence[Entry] | None) -> _Job:
    """Return the job of an entry, in a match if the entries `before` it are given.

    Raises `CommandError` where the entry is faulty, or not finished by rule.
    """
    if isinstance(record, ParseError):
        raise CommandError(parse_message(text, record))
    if record.revoke is not None:
        assert record.revoke_place is not None  # the record was read from a file
        line, column = record.revoke_place
        why = revoke_message(text, record, record.revoke)
        raise CommandError(f"{file}:{line}:{column}: {why} {text('review.revoked')}")
    if record.scored is None:
        raise _Unfinished(text, file, place)
    return _Job(place, record, None if before is None else match_before(text, file, record, before))


def _fault_lines(text: Prose, file: str, faults: Sequence[CommandError]) -> Iterator[str]:
    """Yield what is wrong with each hand that cannot be reviewed; all that are not over have one line."""
    unfinished = [fault.number for fault in faults if isinstance(fault, _Unfinished)]
    if len(unfinished) < 2:
        yield from (fault.message for fault in faults)
        return
    yield text("review.unfinished.several", file=file, count=len(unfinished), first=unfinished[0])
    yield from (fault.message for fault in faults if not isinstance(fault, _Unfinished))


def _review(
    effort: Effort, seed: int, of_decisions: WorkerGroup, hand: tuple[Record, Match | None]
) -> Review:
    record, match = hand
    return review_hand(record.state, match, effort=effort, seed=seed, group=of_decisions)


def _write(one: Reviewed, seats: Sequence[Seat]) -> None:
    """Write a review as a line of JSON, at once."""
    report = report_review(one.review, one.record, one.number, seats)
    sys.stdout.write(f"{visible(msgspec.json.encode(report).decode())}\n")
    sys.stdout.flush()


def _pair(jobs: Sequence[_Job], results: Generator[Review, None, None]) -> Generator[Reviewed, None, None]:
    """Yield the reviews with their records."""
    with closing(results):
        for job, found in zip(jobs, results, strict=True):
            yield Reviewed(job.number, job.record, found)
