"""Dates as papers print them."""

from contextlib import suppress
from datetime import date

from botifarra.prose import Prose


def day_of(written: str) -> date | None:
    """Return the day of a date in ISO 8601; None for any other text."""
    with suppress(ValueError):
        return date.fromisoformat(written)
    return None


def date_name(written: str, text: Prose) -> str:
    """Return a date in ISO 8601 in words; any other text as it is."""
    day = day_of(written)
    if day is None:
        return written
    return text("date", day=day.day, month=text(f"month.{day.month}"), year=day.year)
