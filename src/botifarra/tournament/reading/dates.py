"""Dates as people type them: of the calendar, as YYYY-MM-DD."""

from contextlib import suppress
from datetime import date

from botifarra.tournament.errors import NotDate


def read_date(written: str) -> str:
    """Return a date in the form of the log; raises `NotDate`."""
    day = day_of(written)
    if day is None or day.isoformat() != written:
        raise NotDate(found=written)
    return written


def day_of(written: str) -> date | None:
    """Return the day of a date in ISO 8601; None for any other text, which older logs may have."""
    with suppress(ValueError):
        return date.fromisoformat(written)
    return None
