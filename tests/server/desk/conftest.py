"""The desk of an event on a real server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from botifarra.server.desk.founding.host import host_of
from botifarra.server.desk.live import new_files
from tests.server.desk.evenings import Desk, new_evening, open_desk
from tests.server.desk.founders import Wizard
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server without events."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def desk(served: Served, tmp_path: Path) -> Desk:
    """Return the desk of four pairs, who play three rounds of two boards."""
    return open_desk(served, new_evening(tmp_path))


@pytest.fixture
def wizard(tmp_path: Path) -> Iterator[Wizard]:
    """Return the wizard of an empty folder."""
    with _serving_wizard(tmp_path) as wizard:
        yield wizard


@pytest.fixture(scope="module")
def lasting_wizard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wizard]:
    """Return the wizard of a folder without events, for tests that begin none."""
    with _serving_wizard(tmp_path_factory.mktemp("hosted")) as wizard:
        yield wizard
        assert [*wizard.folder.glob("*.event")] == []


@contextmanager
def _serving_wizard(parent: Path) -> Iterator[Wizard]:
    folder = parent / "evenings"
    folder.mkdir()
    host = host_of(folder)
    with serving(parent, host=host) as served:
        yield Wizard(served.url, host)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a host, and look at it often."""
    monkeypatch.setattr(new_files, "LOOK_EVERY_S", 0.02)
    folder = tmp_path / "events"
    folder.mkdir()
    return folder
