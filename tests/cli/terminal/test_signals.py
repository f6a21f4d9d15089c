"""Signals while the terminal waits for a line."""

import os
import pty
import select
import signal
import sys
from collections.abc import Iterator
from threading import Event, Thread, get_ident

import pytest

from botifarra.cli.terminal.canvas import Canvas
from botifarra.cli.terminal.page import draw_text
from botifarra.cli.terminal.terminal import Terminal
from tests.timeouts import TIMEOUT_S


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Yield the keyboard of the terminal that standard input comes from."""
    keys, inside = pty.openpty()
    with os.fdopen(inside, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield keys
    os.close(keys)


def page(columns: int, rows: int) -> Canvas:
    return draw_text("", "")


def test_a_signal_that_does_not_end_the_read_is_handled_before_the_next_line(keys: int) -> None:
    """One that comes just before the read does not end it. Here another thread gets the signal."""
    is_over = Event()

    def signal_and_type_late() -> None:
        is_over.wait(0.2)  # meanwhile the read begins; if it begins later, the test passes all the same
        signal.pthread_kill(get_ident(), signal.SIGTERM)
        is_over.wait(5)
        os.write(keys, b"late\n")

    with Terminal() as terminal:
        other = Thread(target=signal_and_type_late)
        other.start()
        try:
            with pytest.raises(EOFError):
                terminal.ask("?", page)
        finally:
            is_over.set()
            other.join()
        assert select.select([sys.stdin], [], [], TIMEOUT_S)[0], (
            "the line was read before the signal was handled"
        )
