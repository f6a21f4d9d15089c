"""Where records come from: files, or standard input under the name `-`."""

import errno
import sys
from collections.abc import Iterator
from pathlib import Path

from botifarra.records import read
from botifarra.records.bgn import split_bgn
from botifarra.records.json import is_json, split_json
from botifarra.records.record import Record


def read_records(source: str) -> tuple[Record, ...]:
    """The records of a file; raises `ParseError` at the first fault, `OSError` where it cannot be read."""
    content = read_source(source)
    return read.read_all(_split(content), content, source)


def read_entries(source: str) -> Iterator[read.Entry]:
    """The records of a file, the first fault of a faulty one in its place; raises `OSError`."""
    content = read_source(source)
    yield from read.read_entries(_split(content), content, source)


def read_source(source: str) -> bytes:
    """What a file holds; raises `OSError`."""
    if not source:  # which Path would take for the folder it stands in
        raise FileNotFoundError(errno.ENOENT, "no name", source)
    return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()


def _split(content: bytes) -> read.Split:
    return split_json if is_json(content) else split_bgn
