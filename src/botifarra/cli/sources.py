"""Where records come from: files, or standard input under the name `-`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from botifarra.records.bgn import parse_bgn, split_bgn
from botifarra.records.errors import ParseError
from botifarra.records.json import parse_json
from botifarra.records.record import Record
from botifarra.records.text import decode_text


def read_source(source: str) -> bytes:
    """What a file holds; raises `OSError` where it cannot be read."""
    return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()


def read_records(source: str) -> Iterator[Record]:
    """The records of a file; raises `ParseError` at the first fault."""
    for entry in read_entries(source):
        if isinstance(entry, ParseError):
            raise entry
        yield entry


def read_entries(source: str) -> Iterator[Record | ParseError]:
    """The records of a file, BGN or JSON by its content, with the first fault of a record in its place.

    A fault in JSON ends the file; in BGN the next record is read.
    """
    content = read_source(source)
    try:
        if content.lstrip().startswith(b"{"):
            yield from parse_json(content, source)
            return
        parts = split_bgn(decode_text(content, source))
    except ParseError as error:
        yield error
        return
    for line, part in parts:
        try:
            yield from parse_bgn(part, source, line)
        except ParseError as error:
            yield error
