"""The date of a championship, as its file has it."""

from contextlib import suppress
from datetime import date

from botifarra.tournament.errors import NotDate


def read_date(written: str) -> str:
    """Return a date of the calendar, written YYYY-MM-DD; raises `NotDate` for any other text."""
    with suppress(ValueError):
        if date.fromisoformat(written).isoformat() == written:
            return written
    raise NotDate(found=written)
