"""The command `show`: records as a replay for a reader, or as JSON."""

import sys
from collections.abc import Iterator
from itertools import chain
from typing import Annotated

from typer import Argument, Option

from botifarra.cli.errors import complain, parse_message
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.records.replay import replay
from botifarra.cli.records.sources import entries_with, entry_numbered
from botifarra.cli.terminal.console import console
from botifarra.records.errors import ParseError
from botifarra.records.json import json_pieces
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
    chosen = entries_with(text, file) if number is None else iter([entry_numbered(text, file, number)])
    status = 0
    for fault in _write_json(chosen) if as_json else _print_replays(text, chosen):
        complain(parse_message(text, fault))
        status = 1
    return status


def _write_json(chosen: Iterator[Entry]) -> Iterator[ParseError]:
    """Write each record as soon as it is read, and yield the faults after the last record."""
    faults: list[ParseError] = []
    records = _records(chosen, faults)
    first = next(records, None)
    if first is not None:
        sys.stdout.writelines(json_pieces(chain([first], records)))
    yield from faults


def _records(chosen: Iterator[Entry], faults: list[ParseError]) -> Iterator[Record]:
    """Yield the records, and add the faults between them to `faults`."""
    for entry in chosen:
        if isinstance(entry, ParseError):
            faults.append(entry)
        else:
            yield entry


def _print_replays(text: Prose, chosen: Iterator[Entry]) -> Iterator[ParseError]:
    """Print each record as soon as it is read, and yield the faults between them."""
    screen = console()
    is_first = True
    for entry in chosen:
        if isinstance(entry, ParseError):
            yield entry
            continue
        if not is_first:
            screen.print("\n")
        is_first = False
        screen.print(*replay(text, entry), sep="\n")
