"""The command `export`: finished matches of the browser's table, for other programs and for keeping."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError, complain, naming
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.server.database import Data, Database, ask_store, database_url, reporting_storage_errors
from botifarra.records.bgn import format_bgn
from botifarra.records.json import format_json
from botifarra.server.live.table_codes import parse_code
from botifarra.server.store.finished import FinishedMatch
from botifarra.server.store.store import Store
from botifarra.server.table.records import PlayedMatch, match_records
from botifarra.visible import visible


def export(
    code: Annotated[str | None, Argument(metavar="CODE")] = None,
    number: Annotated[int | None, Option("--match", min=1, metavar="NUMBER")] = None,
    output: Annotated[Path | None, Option("--output", metavar="FILE", readable=False)] = None,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write the finished matches of a table, or list those of all tables."""
    text = prose(lang)
    if code is None and number is not None:
        raise UsageError(text("export.match_of"))
    url = database_url(data, database)
    with reporting_storage_errors(text):
        if code is None:
            written = _listed(ask_store(url, Store.matches), as_json)
        else:
            written = _records(_played(text, url, code, number), as_json)
    if output is None:
        sys.stdout.write(written)
    else:
        with naming(output):
            output.write_text(written, encoding="utf-8")


def _played(text: Prose, url: str, code: str, number: int | None) -> list[PlayedMatch]:
    known = parse_code(code) or code
    found = ask_store(url, lambda store: store.readable_log(known))
    if found is None:
        raise CommandError(text("export.no_table", code=code))
    matches = match_records(*found)
    finished = [match for match in matches if match.finished_at is not None]
    if unreadable := [str(deal) for match in matches for deal in match.unreadable]:
        complain(text("export.unreadable", code=known, deals=", ".join(unreadable)))
    if not finished:
        raise CommandError(text("export.none", code=known))
    chosen = [match for match in finished if number in (None, match.number)]
    if not chosen:
        numbers = ", ".join(str(match.number) for match in finished)
        raise CommandError(text("export.no_match", code=known, numbers=numbers))
    return chosen


def _records(matches: list[PlayedMatch], as_json: bool) -> str:
    records = [hand.record for match in matches for hand in match.hands]
    return format_json(records).decode() if as_json else format_bgn(records)


def _listed(matches: list[FinishedMatch], as_json: bool) -> str:
    if as_json:
        return f"{visible(msgspec.json.encode(matches).decode())}\n"
    return "".join(f"{visible(_line(match))}\n" for match in matches)


def _line(match: FinishedMatch) -> str:
    """Return a match in a line: table and number, date, players, and the score of each side."""
    date = datetime.fromtimestamp(match.finished_at / 1000, UTC).strftime("%Y-%m-%d")
    north, west, south, east = match.names
    north_south, east_west = match.score
    score = f"{north} · {south} {north_south:g} – {east_west:g} {west} · {east}"
    return f"{match.code} {match.number} {date}  {score}"
