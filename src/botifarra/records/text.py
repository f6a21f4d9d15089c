"""Text before it is parsed: from bytes to lines and columns, and words with their places."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn, Protocol, TypeVar

from botifarra.records.errors import Expected, ParseError

_Value = TypeVar("_Value")

_UTF8_LETTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d\xff]")
_NO_LATIN1 = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f-\x9f\xff]")


_UNBROKEN = re.compile(r"\S+")

LONGEST_LINE = 10_000
"""Longest line that is read, in characters, so that the time to read a text grows with its size only."""


Place = tuple[int, int]
"""Line and column, both from 1."""


class Spot(Protocol):
    """A piece of a source, split into words."""

    @property
    def source(self) -> str:
        """The name of the source."""

    def place(self, offset: int) -> Place:
        """Return the place in the source of the character at an offset."""


class Line(NamedTuple):
    """A line of a source, and the column from which its characters are counted."""

    source: str
    number: int
    column: int = 1

    def place(self, offset: int) -> Place:
        """Return the place in the source of the character at an offset."""
        return self.number, self.column + offset


class Word(NamedTuple):
    """A piece of a text and its start; its line and column are computed on demand."""

    text: str
    spot: Spot
    offset: int = 0

    def read(self, parse: Callable[[str], _Value]) -> _Value:
        """Return the value of the word; raise `ParseError` with its place."""
        try:
            return parse(self.text)
        except ParseError as error:
            raise error.within(self.spot.source, *self.place) from None

    def refuse(self, expected: Expected, rule: str | None = None, choices: tuple[str, ...] = ()) -> NoReturn:
        """Raise the `ParseError` for a wrong word."""
        raise self.error(expected, rule, choices)

    def error(
        self, expected: Expected, rule: str | None = None, choices: tuple[str, ...] = (), holder: str = ""
    ) -> ParseError:
        """Return the error that `refuse` raises; `holder` is the seat that has the card found."""
        return ParseError(self.text, expected, rule, choices, self.spot.source, *self.place, holder)

    @property
    def place(self) -> Place:
        """The line and the column of the first character."""
        return self.spot.place(self.offset)

    @property
    def end(self) -> "Word":
        """The empty word after it."""
        return self.part(len(self.text), len(self.text))

    def split(self) -> "list[Word]":
        """Return the words in it, separated by blanks."""
        return [self.part(*found.span()) for found in _UNBROKEN.finditer(self.text)]

    def part(self, start: int, end: int) -> "Word":
        """Return the word made of its characters from `start` to `end`."""
        return Word(self.text[start:end], self.spot, self.offset + start)


class Rows(NamedTuple):
    """Rows of words: the texts of each row, and a function that returns a row with its places, from 0."""

    texts: Sequence[Sequence[str]]
    locate: Callable[[int], Sequence[Word]]


class Places:
    """Line and column of every offset of a text that begins at a line and a column."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        self._line = line
        self._column = column
        self._ends = [found.start() for found in re.finditer("\n", text)]

    def at(self, offset: int) -> Place:
        """Return the line and column of an offset."""
        lines = bisect_left(self._ends, offset)
        return self._line + lines, offset - (self._ends[lines - 1] if lines else -self._column)


def decode_text(text: bytes | str, source: str = "-") -> str:
    """Return the text without a byte-order mark; raise `ParseError` where it is not UTF-8.

    The error names the encoding if it can be guessed.
    """
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        decoded.encode()
    except UnicodeDecodeError as error:
        encoding = _guess_encoding(error.object)
        if encoding is not None:
            line = error.object.count(b"\n", 0, error.start) + 1
            column = error.start - error.object.rfind(b"\n", 0, error.start)
            raise ParseError(encoding, Expected.ENCODING, source=source, line=line, column=column) from None
        before, found = error.object[: error.start].decode(), error.object[error.start : error.end].hex()
    except UnicodeEncodeError as error:
        before, found = error.object[: error.start], error.object[error.start]
    else:
        return decoded.removeprefix("\ufeff")
    line, column = Places(before).at(len(before))
    raise ParseError(found, Expected.UTF8, source=source, line=line, column=column)


def _guess_encoding(text: bytes) -> str | None:
    """Return the encoding of a text that is not UTF-8, by its byte-order mark or by the bytes in it.

    It is None for a text that has letters in UTF-8 too, or bytes that no text has.
    """
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    if _UTF8_LETTER.search(text):
        return None
    if not _NO_LATIN1.search(text):
        return "Latin-1"
    return None if _NO_TEXT.search(text) else "Windows-1252"
