"""Dates as people write them."""

from contextlib import suppress
from datetime import date

from botifarra.prose import Prose


def day_of(written: str) -> date | None:
    """Return the day of a date in ISO 8601; None for any other text."""
    with suppress(ValueError):
        return date.fromisoformat(written)
    return None


def is_date(written: str) -> bool:
    """Return whether a text is a date of the calendar, written YYYY-MM-DD."""
    day = day_of(written)
    return day is not None and day.isoformat() == written


def date_name(written: str, text: Prose) -> str:
    """Return a date in ISO 8601 in words; any other text as it is."""
    day = day_of(written)
    if day is None:
        return written
    return text("date", day=day.day, month=text(f"month.{day.month}"), year=day.year)
