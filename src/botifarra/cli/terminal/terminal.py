"""The terminal for input and output: pages redrawn in place, or plain lines without a screen."""

import os
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import TextIOWrapper
from types import FrameType, TracebackType
from typing import Any, Self

from rich.text import Text

from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.console import Screen
from botifarra.cli.terminal.page import SMALLEST, Page
from botifarra.cli.terminal.pager import PagedOutput

Handler = Callable[[int, FrameType | None], None] | signal.Handlers

Watch = Callable[[], bool]
"""A function that returns whether the page has changed, called while nobody types."""

_LOOK = 1.0
"""The longest time in seconds until a signal is handled, and between two calls of a `Watch`."""

_HOME, _CLEAR_BELOW, _HIDE, _SHOW = "\x1b[H", "\x1b[K\x1b[J", "\x1b[?25l", "\x1b[?25h"
_KEEP_PLACE, _TO_PLACE = "\x1b7", "\x1b8"


class Terminal:
    """Standard input and output; `is_screen` is true if pages are drawn, false if only lines are written.

    A hang-up of the terminal, or a request to end, raises `EOFError` and ends all typing.
    """

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.console = Screen()
        self.is_person = sys.stdin is not None and sys.stdin.isatty()
        self.is_screen = self._has_room()
        self._page: Page | None = None
        self._prompt = Text()
        self._ahead = ""
        self._is_drawing = False
        self._is_stale = False
        self._is_gone = False
        self._handlers_before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        handlers: dict[str, Handler] = {
            "SIGWINCH": self._resize,
            "SIGHUP": self._hang_up,
            "SIGTERM": self._hang_up,
            "SIGPIPE": signal.SIG_IGN,  # so that the match can be saved after the reader of the pipe has gone
        }
        for known in signal.Signals:
            if known.name in handlers:
                self._handlers_before[known] = signal.signal(known, handlers[known.name])
        if self.is_screen:
            self.console.set_alt_screen(True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close_screen()
        for number, handler in self._handlers_before.items():
            signal.signal(number, handler)

    def close_screen(self) -> None:
        """Return to writing lines."""
        if self.is_screen:
            self.is_screen = False
            self._page = None
            self.console.set_alt_screen(False)
            self._write(_SHOW)

    def show(self, page: Page) -> None:
        """Draw a page."""
        self._page, self._prompt = page, Text()
        self._draw()

    def say(self, line: Text | str) -> None:
        """Write a line."""
        self.console.print(line, soft_wrap=True)

    def ask(self, prompt: str, page: Page, watch: Watch | None = None) -> str:
        """Return the line typed under a page; raises `EOFError` at the end of input.

        Whenever `watch` returns true the page is drawn again, and a half-typed line stays. A line that was
        typed earlier, when only the return key was expected, is the answer.
        """
        if self._ahead:
            ahead, self._ahead = self._ahead, ""
            return ahead
        self._page, self._prompt = page, Text(f"{prompt} › ", "bold")
        if self.is_screen:
            self._draw()
            return self._read(watch)
        self.console.print(self._prompt, end="", soft_wrap=True)
        try:
            typed = self._read()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            raise
        if not self.is_person:
            self.say(typed)  # a line from a pipe has not been echoed
        return typed

    def look(self, go_on: str, page: Page) -> None:
        """Show a page until the return key; a line typed instead answers the next question."""
        self._ahead = self.ask(go_on, page)

    @contextmanager
    def aside(self, go_on: str) -> Iterator[None]:
        """Let other code write lines instead of the page, a screen at a time, until the return key.

        A line that is typed instead ends the pauses, and answers the next question.
        """

        def pause() -> None:
            if not self._ahead:
                Screen(file=screen).print(Text(f"{go_on} › ", "bold"), end="")
                self._ahead = self._read()

        screen = sys.stdout
        if not self.is_screen:
            yield
            return
        self.close_screen()
        with redirect_stdout(PagedOutput(screen, pause)):
            yield
        pause()
        self.is_screen = True
        self.console.set_alt_screen(True)

    def rest(self, seconds: float) -> None:
        """Pause for the person; the return key ends the pause, and typed input is discarded."""
        if not self.is_person or seconds <= 0:
            return
        if select.select([sys.stdin], [], [], seconds)[0]:
            self._read()
        termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _read(self, watch: Watch | None = None) -> str:
        if self._is_gone or sys.stdin is None or sys.stdin.closed:
            raise EOFError
        # Python would handle a signal that comes just before a blocking read only after the next line.
        while self.is_person and not select.select([sys.stdin], [], [], _LOOK)[0]:
            if watch is not None and watch():
                self._draw_above()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def _draw(self) -> None:
        if self._page is None or not self.is_screen:
            return
        self._is_drawing, self._is_stale = True, False
        try:
            self._write(self._drawn(self._page))
        finally:
            self._is_drawing = False
        if self._is_stale:
            self._draw()

    def _draw_above(self) -> None:
        """Draw the page without the line for typing."""
        if self._page is not None and self.is_screen and not self._is_drawing:
            with self.console.capture() as drawn:
                self._print(self._page(*os.get_terminal_size(sys.stdout.fileno())))
            self._write(f"{_KEEP_PLACE}{_HOME}{drawn.get()}{_TO_PLACE}")

    def _has_room(self) -> bool:
        if not self.is_person or not sys.stdout.isatty() or self.console.is_dumb_terminal:
            return False
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        return columns >= SMALLEST[0] and rows >= SMALLEST[1]

    def _drawn(self, page: Page) -> str:
        canvas = page(*os.get_terminal_size(sys.stdout.fileno()))
        with self.console.capture() as drawn:
            self._print(canvas)
            self.console.print(
                Text(" " * canvas.margin).append_text(self._prompt), end="", no_wrap=True, crop=False
            )
        return _HIDE + _HOME + drawn.get() + _CLEAR_BELOW + (_SHOW if self._prompt else "")

    def _print(self, canvas: Canvas) -> None:
        for line in canvas.lines:
            self.console.print(line, no_wrap=True, crop=False, overflow="ignore")

    def _write(self, codes: str) -> None:
        self.console.file.write(codes)
        self.console.file.flush()

    def _resize(self, number: int, frame: FrameType | None) -> None:
        if self._is_drawing:
            self._is_stale = True
        else:
            self._draw()

    def _hang_up(self, number: int, frame: FrameType | None) -> None:
        self._is_gone = True
        raise EOFError
