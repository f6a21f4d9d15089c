"""Reading texts of many records: one at a time, so that a fault in one does not hide the others."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from botifarra.records.draft import Draft, read_record
from botifarra.records.errors import Expected, ParseError
from botifarra.records.record import Record

MOST_FAULTS = 1_000
"""Number of faulty records after which reading stops."""

Entry = Record | ParseError
"""A record, or the first fault in its text."""

Drafts = Iterable[Callable[[], Draft]]
"""For each record of a text, a function that returns its draft.

Raises `ParseError` for a fault around the records.
"""


def read_drafts(drafts: Drafts) -> Iterator[Entry]:
    """Yield every record of a text, or its fault; a fault that is not in a record comes last.

    At most `MOST_FAULTS` are reported: a text with more is not a file of records.
    """
    faults = 0
    try:
        for draft in drafts:
            entry = _read_entry(draft)
            yield entry
            faults += isinstance(entry, ParseError)
            if isinstance(entry, ParseError) and faults == MOST_FAULTS:
                yield ParseError(
                    str(faults), Expected.FAULTS, None, (), entry.source, entry.line, entry.column
                )
                return
    except ParseError as error:
        yield error


def entry_readers(drafts: Drafts) -> Iterator[Callable[[], Entry]]:
    """Yield, for each entry of a text, a function that reads it: an entry that is not read costs little."""
    try:
        for draft in drafts:
            yield partial(_read_entry, draft)
    except ParseError as error:
        fault = error
        yield lambda: fault


def read_sound(drafts: Drafts) -> Iterator[Record]:
    """Return the records of a text, one at a time; raises the first `ParseError`."""
    return map(_sound, read_drafts(drafts))


def _read_entry(draft: Callable[[], Draft]) -> Entry:
    try:
        return read_record(draft())
    except ParseError as error:
        return error


def _sound(entry: Entry) -> Record:
    if isinstance(entry, ParseError):
        raise entry
    return entry
