"""Dates of championships as they are written."""

import re
from datetime import date


def is_date(written: str) -> bool:
    """Return whether a text is a date of the calendar, written YYYY-MM-DD."""
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", written):
        return False
    try:
        date.fromisoformat(written)
    except ValueError:
        return False
    return True
