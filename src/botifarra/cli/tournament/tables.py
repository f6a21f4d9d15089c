"""Files with names, results or seatings: read in full, and refused where they are too large."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.cli.records.sources import read_source
from botifarra.tournament.reading.cells import LARGEST
from botifarra.workbook import BadWorkbook


def read_table(text: Prose, source: str) -> bytes:
    """Return the bytes of a file or of standard input; raises `CommandError` for too many, and `OSError`."""
    if source != "-":
        refuse_large(text, source)
    content = read_source(source)
    _refuse(text, source, len(content))
    return content


def refuse_large(text: Prose, source: str) -> None:
    """Raise `CommandError` where a file is too large to be a table, and `OSError` where there is none."""
    _refuse(text, source, Path(source).stat().st_size)


def _refuse(text: Prose, source: str, size: int) -> None:
    if size > LARGEST:
        raise CommandError(f"{source}: {text('table.too_large', most=LARGEST // 1000)}")


def latin_note(text: Prose, source: str) -> str:
    """Return what is said of a file that is not UTF-8."""
    return f"{source}: {text('table.latin')}"


@contextmanager
def naming_workbook(text: Prose, source: str) -> Iterator[None]:
    """Complain of a workbook that cannot be read."""
    try:
        yield
    except BadWorkbook as error:
        raise CommandError(f"{source}: {text(f'table.{error.kind}')}") from None
