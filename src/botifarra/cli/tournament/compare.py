"""The command `tournament compare`: two copies of a file that went on apart."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from typer import Argument

from botifarra.cli.errors import UsageError
from botifarra.cli.options import Json, Lang
from botifarra.cli.prose import Prose, prose
from botifarra.cli.terminal.console import console
from botifarra.cli.tournament.desk import File, opened, say_json
from botifarra.sentences.chronicle import entry_line, place_name, slip_text
from botifarra.tournament.chain import Entry
from botifarra.tournament.copies import Comparison
from botifarra.tournament.copies import compare as compare_logs
from botifarra.tournament.events import Slip


def compare(
    file: File,
    other: Annotated[Path, Argument(metavar="OTHER", readable=False)],
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Print what only one of two copies has, and results that differ; return 1 if they are not the same."""
    text = prose(lang)
    with opened(text, file) as one, opened(text, other) as another:
        found = compare_logs([*one.entries()], [*another.entries()], one.book, another.book)
    if not found.same:
        raise UsageError(text("tournament.compare.others", file=file, other=other))
    if as_json:
        say_json(found)
    else:
        console().print(*_lines(text, file, other, found), sep="\n", soft_wrap=True)
    return 1 if found.first or found.second else 0


def _lines(text: Prose, file: Path, other: Path, found: Comparison) -> Iterator[str]:
    yield text("tournament.compare.same", number=found.same)
    for path, entries in ((file, found.first), (other, found.second)):
        yield from _only(text, path, entries)
    if found.results:
        yield text("tournament.compare.results")
    for each in found.results:
        yield text(
            "tournament.compare.result",
            where=place_name(text, each.place),
            file=file,
            other=other,
            first=_result(text, each.first),
            second=_result(text, each.second),
        )


def _only(text: Prose, path: Path, entries: Sequence[Entry]) -> Iterator[str]:
    if not entries:
        yield text("tournament.compare.nothing", file=path)
        return
    yield text("tournament.compare.only", file=path, count=len(entries))
    for entry in entries:
        yield entry_line(text, entry)


def _result(text: Prose, slip: Slip | None) -> str:
    return text("tournament.compare.none") if slip is None else slip_text(text, slip)
