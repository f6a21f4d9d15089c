"""Long output on a terminal, a screen at a time."""

import io
import os
from collections.abc import Callable
from typing import TextIO

from rich.text import Text


class PagedOutput(io.TextIOBase):
    """A stream to a terminal that calls `pause` before unread lines would scroll away."""

    def __init__(self, out: TextIO, pause: Callable[[], None]) -> None:
        self._out = out
        self._pause = pause
        self._rows = 0
        self._line = ""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the terminal."""
        return self._out.encoding

    def isatty(self) -> bool:
        """Return true, so that colours and widths are those of the terminal."""
        return True

    def fileno(self) -> int:
        """Return the file descriptor of the terminal."""
        return self._out.fileno()

    def flush(self) -> None:
        """Flush the terminal."""
        self._out.flush()

    def write(self, text: str) -> int:
        """Write a text, and pause before the screen is full."""
        for part in text.splitlines(keepends=True):
            columns, rows = os.get_terminal_size(self._out.fileno())
            if not self._line and self._rows >= rows - 1:
                self._pause()
                self._rows = 0
            self._out.write(part)
            self._line += part
            if part.endswith("\n"):
                cells = Text.from_ansi(self._line.rstrip("\n")).cell_len
                self._rows += max(1, -(-cells // columns))
                self._line = ""
        return len(text)
