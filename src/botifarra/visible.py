"""Text of unknown origin, made safe to show: it cannot control a terminal or the writing direction."""

import re
from unicodedata import category, normalize

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters (C0 and C1), line breaks, surrogates, and the characters that change the direction."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols without a visible form."""


def clean_line(text: str) -> str:
    """Return a text that a person typed, as it is kept: in composed form, without outer spaces.

    Format characters are removed: those of zero width, and those that change the writing direction. Blank
    letters become spaces. Control characters stay, so that the caller can refuse them.
    """
    kept = (" " if char in _BLANK else char for char in text if category(char) != "Cf")
    return normalize("NFC", "".join(kept)).strip()


def visible(text: str, kept: str = "") -> str:
    r"""Return the text with each unseen character that is not in `kept` written as `\u001b`.

    In a JSON text this is an escape of the same character, so the text keeps its meaning.
    """
    return _UNSEEN.sub(lambda found: found[0] if found[0] in kept else f"\\u{ord(found[0]):04x}", text)
