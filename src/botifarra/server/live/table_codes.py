"""The code of a table: it admits anybody who knows it, and cannot be guessed."""

import secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRTUVWXYZ"
"""Letters and digits that are not confused: without 0 O, 1 I, and S, which looks like a 5."""

LENGTH = 12
"""Characters of a code: 31 ** 12 is more than 2 ** 59."""

GROUP = 4
"""Number of characters between two dashes."""


def new_code() -> str:
    """Return a new random code: `7KQM-X2PA-9WTR`."""
    return format_code("".join(secrets.choice(ALPHABET) for _ in range(LENGTH)))


def parse_code(text: str) -> str | None:
    """Return the code as it is stored, from any spelling of it; None when it cannot be one."""
    letters = "".join(char for char in text.upper() if not (char.isspace() or char in "-–"))
    if len(letters) != LENGTH or not set(letters) <= set(ALPHABET):
        return None
    return format_code(letters)


def format_code(letters: str) -> str:
    """Return twelve characters in groups of four."""
    return "-".join(letters[start : start + GROUP] for start in range(0, LENGTH, GROUP))
