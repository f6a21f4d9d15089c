"""Files that come into the folder of a server while it runs."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from botifarra.server.desk.founding.host import Host
from botifarra.server.desk.live import new_files
from tests.server.desk.evenings import EVENT, new_evening
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a host, and look at it often."""
    monkeypatch.setattr(new_files, "LOOK_EVERY_S", 0.02)
    folder = tmp_path / "events"
    folder.mkdir()
    return folder


@pytest.fixture
def url(tmp_path: Path, folder: Path) -> Iterator[str]:
    with serving(tmp_path, host=Host(folder, "secret")) as served:
        yield served.url


def until_served(url: str, *names: str) -> None:
    """Wait until these events have public pages, and no others."""
    found: list[str] = []
    end = time.monotonic() + TIMEOUT_S
    while found != sorted(names):
        assert time.monotonic() < end, found
        events = httpx.get(f"{url}/api/events").json()["events"]
        found = sorted(each["event"] for each in events)


def test_a_new_file_is_served_without_a_restart(url: str, folder: Path, tmp_path: Path) -> None:
    until_served(url)
    event = new_evening(tmp_path)
    shutil.copy(event, folder)
    until_served(url, EVENT)
    shutil.copy(event, folder / "Autumn.event")  # another file of this name in addresses
    until_served(url, EVENT, f"{EVENT}-2")


def test_a_file_that_cannot_be_read_is_tried_again_when_it_has_changed(
    url: str, folder: Path, tmp_path: Path
) -> None:
    bad = folder / "bad.event"
    bad.write_text("half of it")
    event = new_evening(tmp_path)
    shutil.copy(event, folder / "good.event")
    until_served(url, "good")
    shutil.copy(event, bad)
    until_served(url, "bad", "good")
