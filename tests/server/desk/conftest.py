"""The desk of an event on a real server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from botifarra.server.desk.founding.host import host_of
from tests.server.desk.evenings import Desk, new_evening, serving_desk
from tests.server.desk.founders import Wizard
from tests.server.serving import serving


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return the desk of four pairs, who play three rounds of two boards."""
    with serving_desk(new_evening(tmp_path)) as desk:
        yield desk


@pytest.fixture
def wizard(tmp_path: Path) -> Iterator[Wizard]:
    """Return the wizard of an empty folder."""
    folder = tmp_path / "evenings"
    folder.mkdir()
    host = host_of(folder)
    with serving(tmp_path, host=host) as served:
        yield Wizard(served.url, host)
