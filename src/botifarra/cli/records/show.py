"""The command `show`: records as a replay for a reader, or as JSON."""

import sys
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError, complain, parse_message
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.replay import replay
from botifarra.cli.records.sources import entries_of
from botifarra.cli.terminal.console import console
from botifarra.records.errors import ParseError
from botifarra.records.json import format_json
from botifarra.records.read import Entry
from botifarra.records.record import Record


def show(
    file: Annotated[str, Argument(metavar="FILE")],
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Replay the records of a file, or one of them; report faulty ones, and return 1 after any fault."""
    text = prose(lang)
    chosen = _entries(text, file, number)
    records = [entry for entry in chosen if isinstance(entry, Record)]
    screen = console()
    if as_json and records:
        sys.stdout.write(format_json(records).decode())
    for entry in chosen:
        if isinstance(entry, ParseError):
            complain(parse_message(text, entry))
        elif not as_json:
            if entry is not records[0]:
                screen.print("\n")
            screen.print(*replay(text, entry), sep="\n")
    return 0 if len(records) == len(chosen) else 1


def _entries(text: Prose, file: str, number: int | None) -> list[Entry]:
    """Return the records or faults that are asked for.

    Raises `CommandError`, `OSError`, and `ParseError` if the file has only one fault: it may be in the
    encoding, and then no number of a hand is right.
    """
    entries = list(entries_of(file))
    if not entries:
        raise CommandError(text("check.no_hand", file=file))
    if number is None:
        return entries
    if number <= len(entries):
        return entries[number - 1 : number]
    if len(entries) == 1 and isinstance(entries[0], ParseError):
        raise entries[0]
    raise UsageError(text("show.no_record", file=file, count=len(entries)))
