"""Words made to fit a box: smaller, then on several lines, and never beyond it."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

MM = 25.4 / 72
"""Millimetres of a point."""

LEADING = 1.22
"""From line to line, in sizes."""

JOINED = "\u00a0"
"""The space within a name: lines end there only where it cannot be helped."""

BETWEEN = " · "
"""What stands between two names on a line; where a line ends instead, it is left out."""

_SMALLER = 0.97
_WHOLE_NAMES = 0.7
_WHOLE_WORDS = 0.5

Measure = Callable[[str], float]
"""How wide words are at a size of one point, in millimetres."""


class Fitted(NamedTuple):
    """Lines, and the size in points at which they fit."""

    lines: list[str]
    size: float


def fit(words: str, width: float, height: float, size: float, measure: Measure) -> Fitted:
    """Words as large as they can be in so many millimetres, but no larger than `size`.

    Names stay on one line down to seven tenths of the size, words stay whole down to half; a line of `words`
    begins one in any case.
    """
    now = size
    while True:
        lines = _all_lines(words, width / now, measure, now / size)
        if lines is not None and len(lines) * LEADING * now * MM <= height:
            return Fitted([line.replace(JOINED, " ") for line in lines], now)
        now *= _SMALLER


def _all_lines(words: str, width: float, measure: Measure, smaller: float) -> list[str] | None:
    found = []
    for line in words.split("\n"):
        broken = _lines(line, width, measure, smaller)
        if broken is None:
            return None
        found += broken
    return found


def _lines(words: str, width: float, measure: Measure, smaller: float) -> list[str] | None:
    """Words broken to a width; None if something is too wide that is to stay whole at that size."""
    lines = [""]
    for space, part in _parts(
        words, f"({BETWEEN}| )" if smaller > _WHOLE_NAMES else f"({BETWEEN}|[ {JOINED}])"
    ):
        if measure(f"{lines[-1]}{space}{part}") <= width:
            lines[-1] += f"{space}{part}"
        elif measure(part) <= width:
            lines.append(part)
        elif smaller > _WHOLE_WORDS:
            return None
        else:
            lines.extend(_chopped(part, width, measure))
    return [line for line in lines if line]


def _parts(words: str, spaces: str) -> Iterator[tuple[str, str]]:
    """Each part with the space before it."""
    first, *others = re.split(spaces, words)
    yield "", first
    yield from zip(others[::2], others[1::2], strict=True)


def _chopped(part: str, width: float, measure: Measure) -> Iterator[str]:
    line = ""
    for letter in part:
        if line and measure(line + letter) > width:
            yield line
            line = ""
        line += letter
    yield line
