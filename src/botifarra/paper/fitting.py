"""Words fitted to a box: smaller type, then several lines, and cut if the box is too small."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

MM = 25.4 / 72
"""Millimetres of a point."""

LEADING = 1.22
"""Distance from line to line, in multiples of the size."""

JOINED = "\u00a0"
"""The space within a name. Lines end there only if necessary."""

BETWEEN = " · "
"""The separator of two names on a line. It is left out at the end of a line."""

LEAST = 7.0
"""The smallest type on paper, in points."""

LEAST_OF_NAMES = 8.0
"""The smallest type of people, teams and clubs, whose names are read from a distance."""

ELLIPSIS = "…"
"""The mark at the end of a name that is cut."""

_LEAST_OF_NUMBERS = 1.0
_SLACK = 1e-9
_SMALLER = 0.97
_WHOLE_NAMES = 0.7

_AT_SPACES = f"({BETWEEN}| )"
_AT_ALL_SPACES = f"({BETWEEN}|[ {JOINED}])"

_REMEMBERED = 4_096
"""Number of texts whose parts are remembered: the same text is tried at many sizes."""

Measure = Callable[[str], float]
"""The width of words at a size of one point, in millimetres."""


class Fitted(NamedTuple):
    """Lines, and the size in points at which they fit."""

    lines: list[str]
    size: float


class Room(NamedTuple):
    """A box in millimetres, and the font for it."""

    width: float
    height: float
    measure: Measure

    def broken(self, words: str, size: float, spaces: str, chop: bool = False) -> list[str] | None:
        """Return words broken into lines.

        None if there are too many lines, or a word would have to be split.
        """
        found: list[str] = []
        for line in words.split("\n"):
            lines = _lines(line, self.width / size, self.measure, spaces, chop)
            if lines is None:
                return None
            found += lines
        return found if len(found) * LEADING * size * MM <= self.height + _SLACK else None


def fit(
    words: str, width: float, height: float, size: float, measure: Measure, least: float = LEAST
) -> Fitted:
    """Return words at the largest size that fits, from `size` down to `least` points.

    Names stay on one line down to seven tenths of the size, then words stay whole. If that is not enough,
    words are split at the smallest size, and then the longest names are cut. Numbers are never cut, because
    that would change them; they get smaller than the smallest size. Each line of `words` begins a new line. A
    box too small for a letter gets one all the same.
    """
    room = Room(width, height, measure)
    least = min(least, size)
    fitted = fit_whole(words, room, size, least)
    if fitted is None and not any(map(str.isalpha, words)):
        size, least = least, _LEAST_OF_NUMBERS
        fitted = fit_whole(words, room, size, least)
    return fitted or _fitted(cut(words, least, room), least)


def fit_whole(words: str, room: Room, size: float, least: float) -> Fitted | None:
    """Return words as `fit` does, if no word has to be split or cut."""
    for spaces, smallest in ((_AT_SPACES, max(least, _WHOLE_NAMES * size)), (_AT_ALL_SPACES, least)):
        for now in _sizes(size, smallest):
            lines = room.broken(words, now, spaces)
            if lines is not None:
                return _fitted(lines, now)
    return None


def _sizes(size: float, least: float) -> Iterator[float]:
    """Yield sizes from one down to another."""
    while size > least:
        yield size
        size *= _SMALLER
    yield least


def cut(words: str, size: float, room: Room) -> list[str]:
    """Return words split into lines, with all names cut to the number of letters that fits."""
    fewest, most = 0, len(words)
    while fewest < most:
        letters = (fewest + most + 1) // 2
        if room.broken(_shortened(words, letters), size, _AT_ALL_SPACES, chop=True) is None:
            most = letters - 1
        else:
            fewest = letters
    return room.broken(_shortened(words, fewest), size, _AT_ALL_SPACES, chop=True) or [ELLIPSIS]


def _shortened(words: str, letters: int) -> str:
    """Return words with every name cut to `letters` letters."""
    names = re.split(f"({BETWEEN}|\n)", words)
    return "".join(
        name if len(name) <= letters or name in (BETWEEN, "\n") else name[:letters].rstrip() + ELLIPSIS
        for name in names
    )


def _fitted(lines: list[str], size: float) -> Fitted:
    return Fitted([line.replace(JOINED, " ") for line in lines], size)


def _lines(words: str, width: float, measure: Measure, spaces: str, chop: bool) -> list[str] | None:
    lines = [""]
    for space, part in _parts(words, spaces):
        if measure(f"{lines[-1]}{space}{part}") <= width:
            lines[-1] += f"{space}{part}"
        elif measure(part) <= width:
            lines.append(part)
        elif not chop:
            return None
        else:
            lines.extend(_chopped(part, width, measure))
    return [line for line in lines if line]


@lru_cache(_REMEMBERED)
def _parts(words: str, spaces: str) -> tuple[tuple[str, str], ...]:
    """Return each part with the space before it."""
    first, *others = re.split(spaces, words)
    return ("", first), *zip(others[::2], others[1::2], strict=True)


def _chopped(part: str, width: float, measure: Measure) -> Iterator[str]:
    line = ""
    for letter in part:
        if line and measure(line + letter) > width:
            yield line
            line = ""
        line += letter
    yield line
