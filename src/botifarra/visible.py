"""Text of unknown origin, made safe to show: it cannot control a terminal or the writing direction."""

import re

_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters (C0 and C1), line breaks, surrogates, and the characters that change the direction."""


def visible(text: str, kept: str = "") -> str:
    r"""Return the text with each unseen character that is not in `kept` written as `\u001b`.

    In a JSON text this is an escape of the same character, so the text keeps its meaning.
    """
    return _UNSEEN.sub(lambda found: found[0] if found[0] in kept else f"\\u{ord(found[0]):04x}", text)
