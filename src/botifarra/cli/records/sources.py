"""The source of records: a file, or standard input under the name `-`."""

import errno
import sys
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from botifarra.cli.errors import CommandError, UsageError
from botifarra.cli.prose import Prose
from botifarra.records.errors import ParseError
from botifarra.records.files import split_file
from botifarra.records.read import Entry, entry_readers, read_drafts

_DATABASE = b"SQLite format 3\0"
"""The beginning of a database of SQLite."""


class IsChampionship(OSError):
    """The file of a championship, which has no records to read."""


def entries_of(source: str) -> Generator[Entry, None, None]:
    """Yield the records of a file, with the first fault in place of a faulty one; raises `OSError`."""
    with _open(source) as file:
        yield from read_drafts(split_file(file, source))


def entries_in(content: bytes, source: str) -> Iterator[Entry]:
    """Yield the records of a file that is already read, with the first fault in place of a faulty one."""
    yield from read_drafts(split_file(BytesIO(content), source))


def entries_with(text: Prose, file: str, number: int | None = None) -> Iterator[Entry]:
    """Yield the records or faults of a file while it is read, at least one: all, or the first `number`.

    Raises `OSError`, and after the last entry the errors of `entry_numbered`.
    """
    count, first = 0, None
    with closing(entries_of(file)) as found:
        for entry in islice(found, number):
            count, first = count + 1, first or entry
            yield entry
    if count < (number or 1):
        raise _missing(text, file, number or 1, count, first)


def entry_numbered(text: Prose, file: str, number: int) -> Entry:
    """Return a record of a file, or its fault, without a judgement of the others.

    Raises `CommandError`, `OSError`, and `ParseError` if the file has only one fault: it may be in the
    encoding, and then no number of a hand is right.
    """
    count, first = 0, None
    with _open(file) as opened:
        for count, read in enumerate(entry_readers(split_file(opened, file)), 1):
            if count == number:
                return read()
            if count == 1:
                first = read()
    raise _missing(text, file, number, count, first)


def _missing(
    text: Prose, file: str, number: int, count: int, first: Entry | None
) -> CommandError | ParseError:
    """Return the error for a file with fewer records than asked for, or without any."""
    if first is None:
        return CommandError(text("check.no_hand", file=file))
    if count == 1 and isinstance(first, ParseError):
        return first
    return UsageError(text("show.no_record", file=file, number=number, count=count))


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
        if file.peek(len(_DATABASE)).startswith(_DATABASE):
            from botifarra.eventfile.layout import HEAD, is_event_file  # only here: it loads the tournament

            if is_event_file(file.peek(HEAD)):
                raise IsChampionship(errno.EINVAL, "is the file of a championship", source)
        yield file
