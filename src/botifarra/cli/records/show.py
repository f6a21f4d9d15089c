"""The command `show`: records as a replay for a reader, or as JSON."""

import sys
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import prose
from botifarra.cli.records.replay import replay
from botifarra.cli.records.sources import records_of
from botifarra.cli.terminal.console import console
from botifarra.records.json import format_json


def show(
    file: Annotated[str, Argument(metavar="FILE")],
    number: Annotated[int | None, Option("--record", min=1, metavar="NUMBER")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Replay the records of a file, or one of them."""
    text = prose(lang)
    records = records_of(file)
    if not records:
        raise CommandError(text("check.no_hand", file=file))
    if number is not None and number > len(records):
        raise UsageError(text("show.no_record", file=file, count=len(records)))
    chosen = records if number is None else records[number - 1 : number]
    if as_json:
        sys.stdout.write(format_json(chosen).decode())
        return
    screen = console()
    for place, record in enumerate(chosen):
        if place:
            screen.print("\n")
        screen.print(*replay(text, record), sep="\n")
