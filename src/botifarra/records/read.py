"""Reading texts of many records: one at a time, so that a fault in one does not hide the others."""

from collections.abc import Callable, Iterable, Iterator

from botifarra.records.draft import Draft, read_record
from botifarra.records.errors import Expected, ParseError
from botifarra.records.record import Record
from botifarra.records.text import decode_text

MOST_FAULTS = 1_000
"""Faulty records after which no more of a text is read."""

Entry = Record | ParseError
"""A record, or the first fault in what should be one."""

Split = Callable[[str, str], Iterable[Callable[[], Draft]]]
"""What takes a text and its source apart, and gives for each record what drafts it; raises `ParseError`."""


def read_entries(split: Split, text: bytes | str, source: str = "-") -> Iterator[Entry]:
    """Every record of a text, or its fault; a fault that is not in a record comes last.

    No more than `MOST_FAULTS` are told: a text with that many is something else.
    """
    faults = 0
    try:
        for draft in split(decode_text(text, source), source):
            entry = _read_entry(draft)
            yield entry
            faults += isinstance(entry, ParseError)
            if isinstance(entry, ParseError) and faults == MOST_FAULTS:
                yield ParseError(str(faults), Expected.FAULTS, None, (), source, entry.line, entry.column)
                return
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
