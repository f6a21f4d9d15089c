"""The progress bar of long work."""

import io
import sys
from unittest.mock import patch

from botifarra.cli.terminal.progress import track


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_drawn_without_a_terminal() -> None:
    with patch("sys.stderr", io.StringIO()) as screen:
        assert list(track(range(5), "Counting")) == [0, 1, 2, 3, 4]
    assert screen.getvalue() == ""


def test_a_bar_on_a_terminal() -> None:
    with patch("sys.stderr", Terminal()) as screen:
        assert list(track(iter(range(5)), "Counting")) == [0, 1, 2, 3, 4]
    assert "Counting" in screen.getvalue()


def test_the_bar_leaves_what_is_written_to_a_file_alone() -> None:
    with patch("sys.stderr", Terminal()) as screen, patch("sys.stdout", io.StringIO()) as file:
        for number in track(range(3), "Counting"):
            sys.stdout.write(f"{number}\n")
    assert file.getvalue() == "0\n1\n2\n"
    assert "Counting" in screen.getvalue()
