"""Windows in which commands run, closed when a test ends."""

from collections.abc import Iterator

import pytest

from tests.cli.terminal_window import Window


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    opened: list[Window] = []
    yield opened
    for window in opened:
        if window.process.poll() is None:
            window.process.kill()
            window.process.wait()
