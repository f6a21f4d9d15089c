"""Guest names, and other lines that people write, as they may be shown."""

import unicodedata

from botifarra.server.table.events import MAX_NAME
from botifarra.visible import clean_line

_MOST_MARKS = 2
"""Number of accents that may be on one letter; more would cover the lines around the name."""


def clean_name(text: str) -> str | None:
    """Return the name as it is shown, 1 to 24 characters; None if it is empty."""
    return clean_text(text, MAX_NAME)


def clean_text(text: str, most: int) -> str | None:
    """Return a line of text as it is shown, 1 to `most` characters, in composed form; None if it is empty.

    Whitespace of any kind becomes one space. Characters that are invisible or change the text direction are
    removed.
    """
    kept = []
    marks = 0
    for char in clean_line(text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "Z" or char in "\t\n\r":
            kept.append(" ")
        elif category[0] != "C" and marks <= _MOST_MARKS:
            kept.append(char)
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return line[:most].rstrip() or None
