"""Event files that are damaged, before the start of a server or while it serves them."""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import Event
from unittest.mock import patch

import httpx
import pytest

from botifarra.server.desk.founding.host import Host
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.lost_logs import LostLogs
from tests.server.desk.evenings import (
    DIRECTOR,
    EVENT,
    NORTH,
    Desk,
    new_evening,
    place,
    run,
    serving_desk,
)
from tests.server.desk.served_files import closed, until_closed, until_served
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S


@pytest.mark.parametrize("has_folder", [True, False])
def test_a_file_that_cannot_be_read_at_the_start_is_told_and_opened_once_it_is_mended(
    folder: Path, tmp_path: Path, has_folder: bool
) -> None:
    good = new_evening(tmp_path)
    bad = folder / f"{EVENT}.event"
    bad.write_bytes(good.read_bytes()[:3000])
    host = Host(folder, "secret") if has_folder else None
    with serving(tmp_path, events={EVENT: bad}, host=host) as served:
        desk = Desk(served.url, bad)

        assert asyncio.run(closed(desk)) == "damaged"
        answer = httpx.get(f"{desk.api}/log", headers={"Authorization": "Bearer x"})
        assert (answer.status_code, answer.json()["code"]) == (503, "damaged")
        until_served(served.url)
        shutil.copy(good, bad)
        until_served(served.url, EVENT)
        assert desk.do(DIRECTOR, "score", place=place(1), slip=NORTH) == ["scored"]


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO log VALUES (999, 'no entry', 'no digest')")
        connection.commit()


def test_an_event_that_is_being_opened_again_is_not_unknown(folder: Path, tmp_path: Path) -> None:
    """A phone would give up what waits to be sent."""
    path = new_evening(folder)
    is_opening, may_open = Event(), Event()
    open_evening = Evening.open

    @asynccontextmanager
    async def open_slowly(event: str, path: Path, lost: LostLogs) -> AsyncIterator[Evening]:
        is_opening.set()
        await asyncio.to_thread(may_open.wait)
        async with open_evening(event, path, lost) as evening:
            yield evening

    with serving(tmp_path, events={EVENT: path}) as served, patch.object(Evening, "open", open_slowly):
        damage(path)
        try:
            assert is_opening.wait(TIMEOUT_S)
            assert httpx.get(f"{served.url}/api/events/{EVENT}/log").json()["code"] == "file"
        finally:
            may_open.set()
        until_closed(served.url, EVENT, "damaged")


@pytest.mark.parametrize("has_folder", [True, False])
def test_a_file_that_is_damaged_while_it_is_served_is_opened_again_once_it_is_mended(
    folder: Path, tmp_path: Path, has_folder: bool
) -> None:
    path = new_evening(folder)
    copy = shutil.copy(path, tmp_path / "copy")
    host = Host(folder, "secret") if has_folder else None
    with serving(tmp_path, events={EVENT: path}, host=host) as served:
        desk = Desk(served.url, path)
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
        damage(path)
        until_served(served.url)
        codes = iter(lambda: asyncio.run(closed(desk)), "damaged")
        assert {*codes} <= {"file"}  # while it is being opened again
        shutil.copy(copy, folder / "new")
        (folder / "new").replace(path)
        until_served(served.url, EVENT)
        assert desk.do(DIRECTOR, "score", place=place(1), slip=NORTH) == ["scored"]


def test_a_file_that_is_overwritten_in_place_is_noticed_by_the_next_command(
    folder: Path, tmp_path: Path
) -> None:
    """SQLite tells other programs only of changes by SQLite."""
    path = new_evening(folder)
    copy = shutil.copy(path, tmp_path / "copy")
    with serving_desk(path) as desk:
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(bytes(range(1, 256)) * 40)
        assert desk.send(DIRECTOR, "score", place=place(2), slip=NORTH).status_code == 500
        until_served(desk.url)
        codes = iter(lambda: asyncio.run(closed(desk)), "damaged")
        assert {*codes} <= {"file"}  # while it is being opened again
        end = time.monotonic() + TIMEOUT_S
        while [saved.suffix for saved in folder.glob("*.rescued-*")] in ([], [".new"]):
            assert time.monotonic() < end
        shutil.copy(copy, path)
        until_served(desk.url, EVENT)
        assert desk.do(DIRECTOR, "score", place=place(2), slip=NORTH) == ["scored"]


@pytest.mark.parametrize("is_moved", [True, False])
def test_a_file_that_has_all_its_entries_again_lacks_nothing(
    folder: Path, tmp_path: Path, is_moved: bool
) -> None:
    """An older copy is put in place while the desk is open, and then the log that was saved."""
    path = new_evening(folder)
    older = Path(shutil.copy(path, tmp_path / "older"))
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH, _request="first")

        async def scenario(desk: Desk) -> None:
            before = await desk.look(DIRECTOR)
            shutil.copyfile(older, path)
            while (await before.next())["t"] != "closed":
                pass
            await asyncio.to_thread(until_served, served.url, EVENT)
            director = await desk.look(DIRECTOR)
            [log] = director.shown["rescued"]
            saved = folder / log["name"]
            if is_moved:
                saved.replace(path)
            else:
                shutil.copyfile(saved, path)
            while not (director.shown["rescued"] == [] and director.state(1) == "entered"):
                if (await director.next())["t"] == "closed":
                    await asyncio.to_thread(until_served, served.url, EVENT)
                    director = await desk.look(DIRECTOR)
            assert not [*folder.glob("*.rescued-*")]

        run(desk, scenario)
