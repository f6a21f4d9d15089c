"""Files with names, results or seatings, read in full; a file that is too large is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.cli.records.sources import read_source
from botifarra.tournament.reading.cells import LARGEST
from botifarra.workbook import BadWorkbook


def read_table(text: Prose, source: str) -> bytes:
    """Return the bytes of a file or of standard input; raises `OSError`, or `CommandError` for too many."""
    if source != "-":
        refuse_large(text, source)
    content = read_source(source)
    _refuse(text, source, len(content))
    return content


def refuse_large(text: Prose, source: str) -> None:
    """Raise `CommandError` if a file is too large for a table, and `OSError` if it does not exist."""
    _refuse(text, source, Path(source).stat().st_size)


def _refuse(text: Prose, source: str, size: int) -> None:
    if size > LARGEST:
        raise CommandError(f"{source}: {text('table.too_large', most=LARGEST // 1000)}")


def latin_note(text: Prose, source: str) -> str:
    """Return a note about a file that is not UTF-8."""
    return f"{source}: {text('table.latin')}"


@contextmanager
def naming_workbook(text: Prose, source: str) -> Iterator[None]:
    """Turn the error of an unreadable workbook into a `CommandError`."""
    try:
        yield
    except BadWorkbook as error:
        raise CommandError(f"{source}: {text(f'table.{error.kind}')}") from None
