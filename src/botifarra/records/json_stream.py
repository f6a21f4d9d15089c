"""JSON text read one value at a time, so that a long file need not be in memory."""

import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any, NoReturn, TextIO

from botifarra.records.errors import Expected
from botifarra.records.locate import DECODER, Located, after_space, read_scalar
from botifarra.records.text import Line, Word

LONGEST_VALUE = 100_000
"""Longest value that is read at once, such as a hand, in characters."""

_CUT_WORD = re.compile(r"(?:-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)\s*")
_CUT_NUMBER = re.compile(r"(?:\.|[eE][+-]?)\s*")
_CUT_ESCAPE = re.compile("u[0-9a-fA-F]{0,4}")
"""The end of a text that stops within a value, from the place where the decoder finds the fault.

In a word, that is its first letter. In a number it comes after the digits, in an escape after the backslash.
"""

_BLOCK = LONGEST_VALUE + (1 << 16)
"""Size of one read from the file, in characters."""


class JsonStream:
    """The part of a text that is in memory, and how far it has been read.

    More than `LONGEST_VALUE` characters follow that place, or all that are left. A value that does not end
    within them is refused. All methods raise `ParseError`.
    """

    def __init__(self, file: TextIO, source: str) -> None:
        self._file = file
        self._source = source
        self._text = ""
        self._offset = 0
        self._place = (1, 1)
        self._is_read = False

    def peek(self) -> str:
        """Return the next character that is not blank, or the empty string at the end of the text."""
        while True:
            self._fill()
            self._advance(after_space(self._text, self._offset))
            if self._offset < len(self._text) or self._is_read:
                return self._text[self._offset : self._offset + 1]

    def take(self, characters: str) -> str:
        """Return the next character, which must be one of `characters`, and go on after it."""
        found = self.peek()
        if not found or found not in characters:
            self._refuse_form(is_cut=not found)
        self._advance(self._offset + 1)
        return found

    def items(self, brackets: str) -> Iterator[None]:
        """Yield before each item of an object or array in `brackets`; the caller must read the item."""
        self.take(brackets[0])
        if self.peek() == brackets[1]:
            self.take(brackets[1])
            return
        while True:
            yield
            if self.take("," + brackets[1]) == brackets[1]:
                return

    def field(self) -> str:
        """Return the name of a field, and go on to its value."""
        if (found := self.peek()) != '"':
            self._refuse_form(is_cut=not found)
        name = read_scalar(self.value().text, 0)
        self.take(":")
        self.peek()
        return name or ""

    def value(self) -> Located:
        """Return the next value, with its place, and go on after it."""
        self.peek()
        self._fill()
        start = self._offset
        value: Any = None
        fault: JSONDecodeError | None = None
        try:
            value, end = DECODER.raw_decode(self._text, start)
        except RecursionError:
            self.refuse(Expected.VALUE)
        except JSONDecodeError as error:
            fault = error
            end = len(self._text) if error.msg.startswith("Unterminated string") else error.pos
        if end - start > LONGEST_VALUE:
            self.refuse(Expected.LENGTH, (str(LONGEST_VALUE),))
        if fault is not None:
            is_cut = end == len(self._text) or self._is_cut(fault)
            self._advance(fault.pos)
            self._refuse_form(is_cut=is_cut)
        if self._text[end - 1].isdecimal() and _CUT_NUMBER.fullmatch(self._text, end):
            self._advance(end)
            self._refuse_form(is_cut=True)
        located = Located(self._text[start:end], self._source, self._place, value)
        self._advance(end)
        return located

    @property
    def here(self) -> Word:
        """The empty word before the next character."""
        return Word("", Line(self._source, *self._place))

    def _is_cut(self, fault: JSONDecodeError) -> bool:
        """Return whether the text ends in what begins where a value has its fault."""
        if fault.msg == "Expecting value":
            return _CUT_WORD.fullmatch(self._text, fault.pos) is not None
        if fault.msg.startswith("Invalid \\u"):
            return _CUT_ESCAPE.fullmatch(self._text, fault.pos) is not None
        is_number = self._text[fault.pos - 1].isdecimal()
        return is_number and _CUT_NUMBER.fullmatch(self._text, fault.pos) is not None

    def _refuse_form(self, *, is_cut: bool) -> NoReturn:
        """Refuse the next text, which is not JSON; `is_cut`: the whole text ends within its JSON."""
        self.refuse(Expected.WHOLE if is_cut and self._place != (1, 1) else Expected.JSON)

    def refuse(self, expected: Expected, choices: tuple[str, ...] = ()) -> NoReturn:
        """Raise the `ParseError` for the next text."""
        shown = Located(self._text[self._offset :], self._source, self._place).shown(0)
        shown.refuse(expected, choices=choices)

    def _fill(self) -> None:
        """Read the next block if no more than `LONGEST_VALUE` characters are left."""
        if self._is_read or len(self._text) - self._offset > LONGEST_VALUE:
            return
        block = self._file.read(_BLOCK)
        self._is_read = not block
        self._text = self._text[self._offset :] + block
        self._offset = 0

    def _advance(self, offset: int) -> None:
        line, column = self._place
        lines = self._text.count("\n", self._offset, offset)
        if lines:
            column = 0
            self._offset = self._text.rindex("\n", self._offset, offset)
        self._place = line + lines, column + offset - self._offset
        self._offset = offset
