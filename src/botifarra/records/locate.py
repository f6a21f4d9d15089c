"""Places of the values of a JSON text; decoders do not report them."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from json import JSONDecoder
from typing import Any

from botifarra.records.text import Place, Places, Word

DECODER = JSONDecoder(strict=False, parse_int=str, parse_float=str)  # str: numbers may have any length
"""A reader of the value at an offset, which also returns its end."""

Step = str | int
"""A field's name or an element's index."""

_SPACE = re.compile(r"[ \t\n\r]*")
_SHOWN = re.compile(r'[\[{]|"[^"\n]*"?|[^\s,\]}]+|[,\]}]')
_STEP = re.compile(r"\.([^.\[\]`]+)|\[([0-9]+)\]")


class Located:
    """A JSON value and its place; offsets count in its own text.

    `value` is its content, with numbers as text.
    """

    def __init__(self, text: str, source: str, start: Place, value: Any = None) -> None:
        self.text = text
        self.source = source
        self.value = value
        self._start = start

    def place(self, offset: int) -> Place:
        """Return the place in the source of the character at an offset."""
        return self._places.at(offset)

    @cached_property
    def _places(self) -> Places:
        return Places(self.text, *self._start)

    def word(self, text: str, offset: int) -> Word:
        """Return a word that stands at an offset."""
        return Word(text, self, offset)

    def shown(self, offset: int) -> Word:
        """Return the text that an error shows for an offset: a scalar, a bracket or a comma."""
        found = _SHOWN.match(self.text, offset)
        return self.word(found[0] if found else "", offset)


def parse_path(path: str) -> list[Step]:
    """Return the steps of a path such as `.hands[0].dealer`."""
    return [name or int(index) for name, index in _STEP.findall(path)]


def find_value(text: str, path: Iterable[Step], start: int = 0) -> int:
    """Return the offset of the value at the end of a path, or of the last existing value on the way to it.

    The text before that value must be valid JSON.
    """
    offset = after_space(text, start)
    for step in path:
        offset = next((inner for name, inner in children(text, offset) if name == step), offset)
    return offset


def children(text: str, offset: int) -> Iterator[tuple[Step, int]]:
    """Yield the name or index, and the offset, of each value in the object or array at `offset`."""
    opening = text[offset : offset + 1]
    if opening not in ("{", "["):
        return
    offset = after_space(text, offset + 1)
    step: Step = 0
    index = 0
    while text[offset] not in "]}":
        step = index
        if opening == "{":
            step, offset = DECODER.raw_decode(text, offset)
            offset = after_space(text, after_space(text, offset) + 1)
        yield step, offset
        _, offset = DECODER.raw_decode(text, offset)
        offset = after_space(text, offset)
        if text[offset] == ",":
            offset = after_space(text, offset + 1)
        index += 1


def read_scalar(text: str, offset: int) -> str | None:
    """Return the string at `offset`, a number as it is written, or None for null."""
    value: str | None = DECODER.raw_decode(text, offset)[0]
    return value


def after_space(text: str, offset: int) -> int:
    """Return the offset of the first character from `offset` that is not blank."""
    space = _SPACE.match(text, offset)
    return space.end() if space else offset
