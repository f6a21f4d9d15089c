"""Texts before they mean anything: from bytes to lines and columns, and words that know where they stand."""

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple, NoReturn, TypeVar

from botifarra.records.errors import Expected, ParseError

_Value = TypeVar("_Value")


class Word(NamedTuple):
    """A piece of one line of a source, and where it begins."""

    text: str
    source: str
    line: int
    column: int

    def read(self, parse: Callable[[str], _Value]) -> _Value:
        """What the word means; raises `ParseError` with its place."""
        try:
            return parse(self.text)
        except ParseError as error:
            raise error.within(self.source, self.line, self.column) from None

    def refuse(self, expected: Expected, rule: str | None = None, choices: tuple[str, ...] = ()) -> NoReturn:
        """Raise the `ParseError` for a word that is not what should stand there."""
        raise self.error(expected, rule, choices)

    def error(self, expected: Expected, rule: str | None = None, choices: tuple[str, ...] = ()) -> ParseError:
        """The error that `refuse` raises."""
        return ParseError(self.text, expected, rule, choices, self.source, self.line, self.column)

    @property
    def end(self) -> "Word":
        """The empty word after it."""
        return self.part(len(self.text), len(self.text))

    def part(self, start: int, end: int) -> "Word":
        """The word made of its characters from `start` to `end`."""
        return Word(self.text[start:end], self.source, self.line, self.column + start)


class Places:
    """Line and column of every offset of a text."""

    def __init__(self, text: str) -> None:
        self._ends = [found.start() for found in re.finditer("\n", text)]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        lines = bisect_left(self._ends, offset)
        return lines + 1, offset - (self._ends[lines - 1] if lines else -1)


def decode_text(text: bytes | str, source: str = "-") -> str:
    """The text without a byte-order mark; raises `ParseError` for bytes or characters that are not UTF-8."""
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        decoded.encode()
    except UnicodeDecodeError as error:
        before, found = error.object[: error.start].decode(), error.object[error.start : error.end].hex()
    except UnicodeEncodeError as error:
        before, found = error.object[: error.start], error.object[error.start]
    else:
        return decoded.removeprefix("\ufeff")
    line, column = Places(before).at(len(before))
    raise ParseError(found, Expected.UTF8, source=source, line=line, column=column)
