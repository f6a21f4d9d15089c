"""The source of records: a file, or standard input under the name `-`."""

import errno
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from botifarra.records.files import split_file
from botifarra.records.read import Entry, read_entries, read_sound
from botifarra.records.record import Record


def records_of(source: str) -> tuple[Record, ...]:
    """Return the records of a file; raises `ParseError` at the first fault, `OSError` if it is unreadable."""
    with _open(source) as file:
        return tuple(read_sound(split_file(file, source)))


def records_in(content: bytes, source: str) -> tuple[Record, ...]:
    """Return the records of a file that is already read; raises `ParseError` at the first fault."""
    return tuple(read_sound(split_file(BytesIO(content), source)))


def entries_of(source: str) -> Iterator[Entry]:
    """Yield the records of a file, with the first fault in place of a faulty one; raises `OSError`."""
    with _open(source) as file:
        yield from read_entries(split_file(file, source))


def read_source(source: str) -> bytes:
    """Return the content of a file; raises `OSError`."""
    with _open(source) as file:
        return file.read()


def _open(source: str) -> BinaryIO:
    """Open a file; raises `OSError`."""
    if not source:  # Path would take an empty name for the current folder
        raise FileNotFoundError(errno.ENOENT, "no name", source)
    return BytesIO(sys.stdin.buffer.read()) if source == "-" else Path(source).open("rb")
