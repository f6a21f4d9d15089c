"""Faults of printed pages: words at an edge, words over each other, words that are too small."""

import re
from collections.abc import Collection, Iterator, Sequence

from botifarra.paper.box import Box
from botifarra.paper.fitting import LEAST, LEAST_OF_NAMES
from tests.paper.pdf_text import POINT, Line, Page

EDGE = 5.0
"""Margin that printers need, in millimetres."""

_ABOVE, _BELOW = 0.73, 0.2
"""Height of letters above their baseline and below it, in font sizes."""

_TOUCH = 0.1
"""Allowed overlap of two boxes, in millimetres."""

_ROUNDED = 0.005
"""Rounding error of written sizes, in points."""


def faults(pages: Sequence[Page], names: Collection[str] = ()) -> list[str]:
    """Return all faults; a line with one of the words in `names` is a name."""
    return [
        f"page {number}: {fault}"
        for number, page in enumerate(pages, 1)
        for fault in (*_outside(page), *_small(page, names), *_overlapping(page))
    ]


def name_words(names: Collection[str], prose: Collection[str]) -> set[str]:
    """Return the words of names that no other text has, from four letters on."""
    others = {word for text in prose for word in _words(text)}
    return {word for name in names for word in _words(name) if len(word) > 3} - others


def _outside(page: Page) -> Iterator[str]:
    within = Box(0, 0, page.width, page.height).inset(EDGE)
    return (f"at the edge: {line.words!r}" for line in page.lines if not within.contains(_box(line, page)))


def _small(page: Page, names: Collection[str]) -> Iterator[str]:
    for line in page.lines:
        least = LEAST_OF_NAMES if any(map(names.__contains__, _words(line.words))) else LEAST
        if line.size < least - _ROUNDED:
            yield f"too small, {line.size} pt: {line.words!r}"


def _overlapping(page: Page) -> Iterator[str]:
    boxes = [(_box(line, page), line.words) for line in page.lines if line.words.strip()]
    boxes.sort()
    for at, (box, words) in enumerate(boxes):
        for other, others in boxes[at + 1 :]:
            if other.x > box.right - _TOUCH:
                break
            if other.y < box.bottom - _TOUCH and box.y < other.bottom - _TOUCH:
                yield f"overlapping: {words!r} and {others!r}"


def _box(line: Line, page: Page) -> Box:
    height = line.size * POINT
    return Box(
        line.x,
        page.height - line.y - _ABOVE * height,
        line.right - line.x,
        (_ABOVE + _BELOW) * height,
    )


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)
