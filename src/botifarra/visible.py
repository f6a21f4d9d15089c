"""Text of unknown origin, made safe to show: it cannot control a terminal or the writing direction."""

import re
from unicodedata import category, normalize

_HIDDEN = (
    "\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
)
"""Control characters (C0 and C1), line breaks, surrogates, and characters of direction or of zero width."""

_SHAPED = f"[^{_HIDDEN}\x00-\u058f\u2000-\u206f]"
"""A character of an emoji, or of a script after the Latin, Greek, Cyrillic and Armenian ones."""

_JOINERS = "[\u200c\u200d]"
_UNSEEN = re.compile(f"[{_HIDDEN}]|(?<!{_SHAPED}){_JOINERS}|{_JOINERS}(?!{_SHAPED})")

_CUT_ESCAPE = re.compile(r"\\(?:u[0-9a-f]{0,3})?…")

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

    A joiner stays between two characters of scripts after the Latin, Greek, Cyrillic and Armenian ones: real
    names need it there, in Persian or Sinhala, and so do emoji made of several. Names with and without it may
    then look alike in those scripts. Beside a letter of the others it has no effect, so it is escaped.
    """
    if text.isascii() and text.isprintable():  # as most are; the search takes ten times longer
        return text
    return _UNSEEN.sub(lambda found: found[0] if found[0] in kept else _escape(found[0]), text)


def cut_short(text: str) -> str:
    r"""Return a text in which ellipses stand for the escapes that they cut: `Anna\u20…` becomes `Anna…`.

    Spaces keep the width.
    """
    return _CUT_ESCAPE.sub(lambda found: "…".ljust(len(found[0])), text)


def _escape(char: str) -> str:
    """Return the escape of a character; JSON writes one above U+FFFF as two surrogates."""
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))
