"""Who is who: names as they may be shown."""

import unicodedata

from botifarra.server.table.events import MAX_NAME

_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are drawn as nothing."""

_MOST_MARKS = 2
"""Accents that may stand on one letter; more would cover the lines around the name."""


def clean_name(text: str) -> str | None:
    """The name as it is shown, 1 to 24 characters in Unicode's composed form; None when nothing is left.

    Blanks of any kind are one space, and what is not drawn or would turn the text around is left out.
    """
    kept = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "Z" or char in "\t\n\r" or char in _UNSEEN:
            kept.append(" ")
        elif category[0] != "C" and marks <= _MOST_MARKS:
            kept.append(char)
    name = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return name[:MAX_NAME].rstrip() or None
