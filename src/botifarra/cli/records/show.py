"""The command `show`: records as a replay for a reader, or as JSON."""

import sys
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import complain, parse_message
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.records.replay import replay
from botifarra.cli.records.sources import entries_with, entry_numbered
from botifarra.cli.terminal.console import console
from botifarra.records.errors import ParseError
from botifarra.records.json import format_json
from botifarra.records.record import Record


def show(
    file: Annotated[str, Argument(metavar="FILE")],
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Replay the records of a file, or one of them; report faulty ones, and return 1 after any fault."""
    text = prose(lang)
    chosen = entries_with(text, file) if number is None else [entry_numbered(text, file, number)]
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
