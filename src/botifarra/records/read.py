"""Reading texts of many records: one at a time, so that a fault in one does not hide the others."""

from collections.abc import Callable, Iterable, Iterator

from botifarra.records.draft import Draft, read_record
from botifarra.records.errors import ParseError
from botifarra.records.record import Record
from botifarra.records.text import decode_text

Entry = Record | ParseError
"""A record, or the first fault in what should be one."""

Split = Callable[[str, str], Iterable[Callable[[], Draft]]]
"""What takes a text and its source apart, and gives for each record what drafts it; raises `ParseError`."""


def read_entries(split: Split, text: bytes | str, source: str = "-") -> Iterator[Entry]:
    """Every record of a text, or its fault; a fault that is not in a record comes last."""
    try:
        for draft in split(decode_text(text, source), source):
            yield _read_entry(draft)
    except ParseError as error:
        yield error


def read_all(split: Split, text: bytes | str, source: str = "-") -> tuple[Record, ...]:
    """Every record of a text; raises the first `ParseError`."""
    return tuple(_sound(entry) for entry in read_entries(split, text, source))


def _read_entry(draft: Callable[[], Draft]) -> Entry:
    try:
        return read_record(draft())
    except ParseError as error:
        return error


def _sound(entry: Entry) -> Record:
    if isinstance(entry, ParseError):
        raise entry
    return entry
