"""Normalised letters for comparing and sorting names: lower case, without accents."""

import re
from unicodedata import combining, normalize


def plain_letters(text: str) -> str:
    """Return a text in lower case without accents: `Núria` as `nuria`."""
    return "".join(char for char in normalize("NFD", text.casefold()) if not combining(char))


_ALIKE = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ŀ": "l", "·": None}
)
"""Letters that do not decompose into a letter and an accent; the point of an `l·l` does not count."""


def alphabetical(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the sort key of a text: the words before its comma, then the words after it.

    Accents and characters other than letters do not count, so that ç is sorted as c, ñ as n and l·l as ll.
    """
    return tuple(tuple(re.findall(r"\w+", plain_letters(part).translate(_ALIKE))) for part in text.split(","))
