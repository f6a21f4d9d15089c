"""The desk of an event on a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.desk.evenings import EVENT, Desk, new_evening
from tests.server.serving import serving


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return the desk of four pairs, who play three rounds of two boards."""
    path = new_evening(tmp_path)
    with serving(tmp_path, events={EVENT: path}) as served:
        yield Desk(served.url, path)
