"""Dates as papers print them."""

from botifarra.prose import Prose
from botifarra.tournament.reading.dates import day_of


def date_name(written: str, text: Prose) -> str:
    """Return a date in ISO 8601 in words; any other text as it is."""
    day = day_of(written)
    if day is None:
        return written
    return text("date", day=day.day, month=text(f"month.{day.month}"), year=day.year)
