"""Files of records, in BGN or JSON, read one record at a time."""

from codecs import getincrementaldecoder
from collections.abc import Iterator
from functools import partial
from io import BytesIO, TextIOWrapper
from os import PathLike, fspath
from pathlib import Path
from typing import BinaryIO

from botifarra.records.bgn import split_lines
from botifarra.records.json import is_json, split_json_file
from botifarra.records.read import Drafts, Entry, read_drafts, read_sound
from botifarra.records.record import Record
from botifarra.records.text import decode_text

_BLOCK = 1 << 16
"""Size of one read, in bytes."""


def read_records(path: str | PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file; only one of them is in memory, unless the file is a pipe.

    Raises `ParseError` at the first fault, after which nothing more is read, and `OSError` where the file
    cannot be read. `read_entries` goes on after a fault.
    """
    with Path(path).open("rb") as file:
        yield from read_sound(split_file(file, fspath(path)))


def read_entries(path: str | PathLike[str]) -> Iterator[Entry]:
    """Yield the records of a file, as `read_records` does, but a `ParseError` in place of each faulty one.

    A fault that is not in a record comes last. After 1,000 faults the rest is not read. Raises `OSError`
    where the file cannot be read.
    """
    with Path(path).open("rb") as file:
        yield from read_drafts(split_file(file, fspath(path)))


def split_file(file: BinaryIO, source: str) -> Drafts:
    """Yield, for each record of a file, a function that returns its `Draft`: its words, not checked yet.

    Raises `ParseError`. Bytes that are not UTF-8 are reported before the first record is yielded.
    """
    if not file.seekable():
        file = BytesIO(file.read())
    split = split_json_file if is_json(file.read(_BLOCK)) else split_lines
    file.seek(0)
    _check_encoding(file, source)
    with TextIOWrapper(file, encoding="utf-8-sig", newline="\n") as text:
        yield from split(text, source)


def _check_encoding(file: BinaryIO, source: str) -> None:
    decoder = getincrementaldecoder("utf-8")()
    try:
        for block in iter(partial(file.read, _BLOCK), b""):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        file.seek(0)
        decode_text(file.read(), source)  # raises the error with its place and the encoding
    file.seek(0)
