"""The bar for long work."""

import io
from unittest.mock import patch

from botifarra.cli.progress import track


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_drawn_where_there_is_no_terminal() -> None:
    with patch("sys.stderr", io.StringIO()) as screen:
        assert list(track(range(5), "Counting")) == [0, 1, 2, 3, 4]
    assert screen.getvalue() == ""


def test_a_bar_on_a_terminal() -> None:
    with patch("sys.stderr", Terminal()) as screen:
        assert list(track(iter(range(5)), "Counting")) == [0, 1, 2, 3, 4]
    assert "Counting" in screen.getvalue()
