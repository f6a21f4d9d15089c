"""The source of records: a file, or standard input under the name `-`."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from botifarra.records.files import split_file
from botifarra.records.read import Entry, read_entries, read_sound
from botifarra.records.record import Record


class IsChampionship(OSError):
    """The file of a championship, which has no records to read."""


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


@contextmanager
def _open(source: str) -> Iterator[BinaryIO]:
    """Open a file; raises `OSError`, such as `IsChampionship`."""
    if not source:  # Path would take an empty name for the current folder
        raise FileNotFoundError(errno.ENOENT, "no name", source)
    if source == "-":
        yield BytesIO(sys.stdin.buffer.read())
        return
    with Path(source).open("rb") as file:
        head = file.peek(72)
        if head.startswith(b"SQLite format 3\0"):
            from botifarra.eventfile.file import APPLICATION  # only here, since it loads the tournament

            if head[68:72] == APPLICATION.to_bytes(4, "big"):
                raise IsChampionship(errno.EINVAL, "is the file of a championship", source)
        yield file
