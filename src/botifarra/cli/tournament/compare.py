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
from botifarra.sentences.chronicle import entry_line, slip_text
from botifarra.sentences.places import place_name
from botifarra.tournament.chain import Entry
from botifarra.tournament.copies import Comparison
from botifarra.tournament.copies import compare as compare_logs
from botifarra.tournament.events import Opened, Slip
from botifarra.tournament.replaced_results import with_replaced


def compare(
    file: File,
    other: Annotated[Path, Argument(metavar="OTHER", readable=False)],
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Print what only one of two copies has, and results that differ; return 1 if they are not the same."""
    text = prose(lang)
    with opened(text, file) as one, opened(text, other) as another:
        begun, logs = one.book.begun, ([*one.entries()], [*another.entries()])
        found = compare_logs(*logs, one.book, another.book)
    if not found.same:
        raise UsageError(text("tournament.compare.others", file=file, other=other))
    if as_json:
        say_json(found)
    else:
        alone = [_alone(text, log, found.same, begun) for log in logs]
        console().print(*_lines(text, file, other, found, alone), sep="\n", soft_wrap=True)
    return 1 if found.first or found.second else 0


def _alone(text: Prose, log: Sequence[Entry], same: int, begun: Opened) -> list[str]:
    """Return the lines of the entries of a log after those of both."""
    return [
        entry_line(text, entry, begun, replaced)
        for entry, replaced in with_replaced(log)
        if entry.number > same
    ]


def _lines(
    text: Prose, file: Path, other: Path, found: Comparison, alone: Sequence[Sequence[str]]
) -> Iterator[str]:
    if not (found.first or found.second):
        yield text("tournament.compare.equal", number=found.same)
        return
    yield text("tournament.compare.same", number=found.same)
    for path, entries in zip((file, other), alone, strict=True):
        if entries:
            yield text("tournament.compare.only", file=path, count=len(entries))
            yield from entries
        else:
            yield text("tournament.compare.nothing", file=path)
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


def _result(text: Prose, slip: Slip | None) -> str:
    return text("tournament.compare.none") if slip is None else slip_text(text, slip)
