"""The command `tournament score`: one result, or many."""

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

from msgspec.structs import replace
from typer import Option

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.tournament.asking import Yes
from botifarra.cli.tournament.desk import (
    By,
    File,
    Reason,
    Request,
    Role,
    add,
    change,
    line_of_text,
    opened,
    stamp,
)
from botifarra.cli.tournament.result_import import ResultImport
from botifarra.cli.tournament.slips import Botifarra, Contro, Numbers, bad_slip
from botifarra.cli.tournament.tables import naming_workbook, refuse_large
from botifarra.tournament.book import Book
from botifarra.tournament.errors import TableSatOut
from botifarra.tournament.events import Confirmed, Event, Line, SatOut, Scored
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.slips import NoSlip, read_place, read_slip


def score(
    file: File,
    result: Numbers = None,
    botifarra: Botifarra = None,
    contro: Contro = None,
    confirm: Annotated[bool, Option("--confirm")] = False,
    sit_out: Annotated[bool, Option("--sit-out")] = False,
    source: Annotated[str | None, Option("--from", metavar="CSV")] = None,
    keep_going: Annotated[bool, Option("--keep-going")] = False,
    reason: Reason = None,
    yes: Yes = False,
    request: Request = None,
    by: By = None,
    role: Role = "director",
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Write a result or the results of a file, confirm one, or record that a table is not played."""
    text = prose(lang)
    is_file = source is not None
    if bool(result) is is_file or sum((confirm, sit_out, is_file)) > 1:
        raise UsageError(text("tournament.score.one_task"))
    if reason is not None and (is_file or confirm):
        raise UsageError(text("tournament.score.no_reason"))
    if is_file and request is not None:
        raise UsageError(text("tournament.score.no_request"))
    with opened(text, file, as_json) as log:
        kind = log.book.begun.format.kind
        if source is not None:
            if source != "-":
                refuse_large(text, source)
            importing = ResultImport(text, log, source, as_json)
            with (
                naming_workbook(text, source),
                nullcontext(sys.stdin.buffer) if source == "-" else Path(source).open("rb") as lines,
            ):
                return 0 if importing.write(lines, partial(stamp, text, by, role=role), keep_going) else 1
        who = stamp(text, by, request, role)
        if sit_out:
            idle = _sat_out(text, result or (), line_of_text(text, "--reason", reason))
            change(text, log, who, lambda book: [_playing(book, idle)], yes=yes, as_json=as_json)
        else:
            event = _result_event(text, kind, result or (), confirm, botifarra, contro)
            if isinstance(event, Scored) and reason is not None:
                event = replace(event, reason=line_of_text(text, "--reason", reason))
            add(text, log, who, event, as_json)
    return 0


def _result_event(
    text: Prose,
    kind: Kind,
    numbers: Sequence[int],
    confirm: bool,
    botifarra: Line | None,
    contro: Line | None,
) -> Event:
    try:
        if confirm:
            return Confirmed(read_place(kind, numbers))
        return Scored(*read_slip(kind, numbers, botifarra, contro))
    except NoSlip:
        raise bad_slip(text, "place" if confirm else "result", kind) from None


def _sat_out(text: Prose, numbers: Sequence[int], reason: str) -> SatOut:
    if len(numbers) != 2:
        raise bad_slip(text, "place", Kind.MATCHES)
    number, table = numbers
    return SatOut(number, table, reason)


def _playing(book: Book, event: SatOut) -> SatOut:
    """Return the sit-out of a table; raises `TableSatOut` if the table sits out already."""
    if (event.round, event.table) in book.sat_out:
        raise TableSatOut(round=event.round, table=event.table)
    return event
