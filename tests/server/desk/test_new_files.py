"""Files that come into the folder of a server while it runs."""

import asyncio
import errno
import json
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import Event
from unittest.mock import patch

import httpx
import pytest

from botifarra.eventfile import EventFile, shared
from botifarra.eventfile.rescue import rescue
from botifarra.server.desk.founding.host import Host
from botifarra.server.desk.live import lost_logs, new_files
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.lost_logs import LostLogs
from botifarra.server.desk.live.state_file import lock_path, state_path
from tests.server.desk.evenings import (
    DIRECTOR,
    EVENT,
    NORTH,
    Desk,
    new_evening,
    place,
    read_book,
    run,
    serving_desk,
)
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


def served_events(url: str) -> list[str]:
    """Return the names of the events that have public pages, in order."""
    return sorted(each["event"] for each in httpx.get(f"{url}/api/events").json()["events"])


def until_served(url: str, *names: str) -> None:
    """Wait until these events have public pages, and no others."""
    end = time.monotonic() + TIMEOUT_S
    while (found := served_events(url)) != sorted(names):
        assert time.monotonic() < end, found


def until_closed(url: str, event: str, code: str) -> None:
    """Wait until requests about an event get this code."""
    end = time.monotonic() + TIMEOUT_S
    while (found := httpx.get(f"{url}/api/events/{event}/log").json()["code"]) != code:
        assert time.monotonic() < end, found


async def closed(desk: Desk) -> str:
    """Return the code with which the public page of an event is closed at once, or is closed later."""
    async with await desk.connect() as socket:
        await socket.send('{"t":"open","link":null,"known":null}')
        while "code" not in (message := json.loads(await socket.recv())):
            pass
        code: str = message["code"]
        return code


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


def test_a_file_that_another_replaces_while_it_is_served_is_opened(folder: Path, tmp_path: Path) -> None:
    """Programs that synchronize folders replace a file in this way."""
    path = new_evening(folder)
    before = Path(shutil.copy(path, tmp_path / "before"))
    with serving_desk(path) as desk:
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)

        async def replace() -> None:
            async with await desk.connect() as socket:
                await socket.send('{"t":"open","link":null,"known":null}')
                await socket.recv()
                before.replace(path)
                while "code" not in (message := json.loads(await socket.recv())):
                    pass
                assert message == {"t": "closed", "code": "file", "again": True}

        asyncio.run(replace())
        until_served(desk.url, EVENT)
        assert desk.do(DIRECTOR, "score", place=place(1), slip=NORTH) == ["scored"]

        path.rename(tmp_path / "elsewhere")
        until_served(desk.url)
        (tmp_path / "elsewhere").rename(path)  # with the same time and size
        until_served(desk.url, EVENT)
        assert desk.do(DIRECTOR, "score", place=place(2), slip=NORTH) == ["scored"]


def test_a_symbolic_link_that_leads_to_another_file_is_opened(folder: Path, tmp_path: Path) -> None:
    path = new_evening(folder)
    first, second = (Path(shutil.copy(path, tmp_path / name)) for name in ("first", "second"))
    path.unlink()
    path.symlink_to(first)
    with serving_desk(path) as desk:
        path.unlink()
        until_served(desk.url)
        path.symlink_to(second)
        until_served(desk.url, EVENT)
        assert desk.do(DIRECTOR, "score", place=place(1), slip=NORTH) == ["scored"]


def test_a_file_without_any_entry_is_not_served_before_it_has_one(
    url: str, folder: Path, tmp_path: Path
) -> None:
    event = new_evening(tmp_path)
    begun = shutil.copy(event, tmp_path / "begun")
    with closing(sqlite3.connect(begun)) as connection:
        connection.execute("DELETE FROM log")
        connection.commit()
    shutil.copy(begun, folder / "empty.event")
    until_closed(url, "empty", "damaged")
    shutil.copy(event, folder / "empty.event")
    until_served(url, "empty")


def test_a_file_that_cannot_be_locked_keeps_no_other_from_its_desk(
    url: str, folder: Path, tmp_path: Path
) -> None:
    event = new_evening(tmp_path)
    lock_path(folder / "bad.event").mkdir()
    shutil.copy(event, folder / "bad.event")
    until_closed(url, "bad", "file")
    shutil.copy(event, folder / "good.event")
    until_served(url, "good")


def test_a_file_is_opened_once_the_state_of_its_desk_is_mended(
    url: str, folder: Path, tmp_path: Path
) -> None:
    state = state_path(folder / f"{EVENT}.event")
    state.write_text("{")
    shutil.copy(new_evening(tmp_path), folder)
    until_served(url)
    state.unlink()
    until_served(url, EVENT)


def test_a_deleted_file_is_saved_and_all_goes_on_once_it_is_back(folder: Path, tmp_path: Path) -> None:
    path = new_evening(folder)
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)

        async def scenario(desk: Desk) -> None:
            director = await desk.look(DIRECTOR)
            await desk.ask(DIRECTOR, "score", place=place(1), slip=NORTH)
            await director.until_state("entered", 1)
            path.unlink()
            while (message := await director.next())["t"] != "closed":
                pass
            assert (message["code"], message["again"]) == ("gone", True)
            assert (await desk.look(DIRECTOR)).opened["code"] == "gone"
            answer = await desk.ask(DIRECTOR, "score", place=place(2), slip=NORTH)
            assert (answer.status_code, answer.json()["code"]) == (503, "file")

        run(desk, scenario)
        [saved] = folder.glob("*.rescued-*")
        saved.rename(path)
        until_served(served.url, EVENT)

        async def back(desk: Desk) -> None:
            director = await desk.look(DIRECTOR)
            assert director.state(1) == "entered"
            assert director.shown["rescued"] == []

        run(desk, back)


def test_a_log_that_cannot_be_saved_at_once_is_saved_later(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, is_saved = new_evening(folder), Event()
    attempts: list[Path] = []

    def rescue_in_the_end(file: EventFile) -> Path | None:
        attempts.append(file.path)
        if len(attempts) < 3:
            raise OSError(errno.ENOSPC, "no space left")
        try:
            return rescue(file)
        finally:
            is_saved.set()

    monkeypatch.setattr(lost_logs, "rescue", rescue_in_the_end)
    monkeypatch.setattr(lost_logs, "RETRY_EVERY_S", 0.02)
    with serving(tmp_path, events={EVENT: path}) as served:
        Desk(served.url, path).do(DIRECTOR, "score", place=place(1), slip=NORTH)
        path.unlink()
        assert is_saved.wait(TIMEOUT_S)
    [saved] = folder.glob("*.rescued-*")
    assert [where.board for where in read_book(saved).kept] == [1]


def test_a_log_whose_file_is_deleted_as_the_server_stops_is_saved(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_evening(folder)
    monkeypatch.setattr(shared, "POLL", 3_600)  # nothing is noticed before the server stops
    with serving(tmp_path, events={EVENT: path}) as served:
        Desk(served.url, path).do(DIRECTOR, "score", place=place(1), slip=NORTH)
        path.unlink()
    [saved] = folder.glob("*.rescued-*")
    assert [where.board for where in read_book(saved).kept] == [1]


def test_a_log_is_saved_after_another_copy_was_opened_in_the_place_of_its_file(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path, has_room = new_evening(folder), Event()
    older = Path(shutil.copy(path, tmp_path / "older"))

    def rescue_with_room(file: EventFile) -> Path | None:
        if not has_room.is_set():
            raise OSError(errno.ENOSPC, "no space left")
        return rescue(file)

    monkeypatch.setattr(lost_logs, "rescue", rescue_with_room)
    monkeypatch.setattr(lost_logs, "RETRY_EVERY_S", 0.02)
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)

        async def scenario(desk: Desk) -> None:
            older.replace(path)
            await asyncio.to_thread(until_served, served.url)
            await asyncio.to_thread(until_served, served.url, EVENT)
            director = await desk.look(DIRECTOR)
            assert director.shown["rescued"] == []
            has_room.set()
            await director.until(lambda shown: shown["rescued"])
            [log] = director.shown["rescued"]
            assert [where.board for where in read_book(folder / log["name"]).kept] == [1]

        run(desk, scenario)
    codes = [getattr(record, "code", None) for record in caplog.records]
    assert codes.count("event_lost") == 1  # not once for each attempt


@pytest.mark.parametrize("is_moved", [True, False])
def test_entries_that_a_replaced_file_lacks_are_saved_and_the_director_is_told(
    folder: Path, tmp_path: Path, is_moved: bool
) -> None:
    """An older copy is moved to its place, or copied over it, so that it is the same file for the system."""
    path = new_evening(folder)
    older = Path(shutil.copy(path, tmp_path / "older"))
    with serving(tmp_path, events={EVENT: path}) as served:
        desk = Desk(served.url, path)
        desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
        desk.do(DIRECTOR, "score", place=place(2), slip=NORTH)

        async def scenario(desk: Desk) -> None:
            before = await desk.look(DIRECTOR)
            if is_moved:
                older.replace(path)
            else:
                shutil.copyfile(older, path)
            while (await before.next())["t"] != "closed":
                pass
            await asyncio.to_thread(until_served, served.url, EVENT)
            director = await desk.look(DIRECTOR)
            assert director.state(1) == "missing"
            [log] = director.shown["rescued"]
            saved = read_book(folder / log["name"])
            assert [where.board for where in saved.kept] == [1, 2]
            (folder / log["name"]).unlink()
            assert (await desk.ask(DIRECTOR, "score", place=place(1), slip=NORTH)).status_code == 201
            await director.until(lambda shown: not shown["rescued"])

        run(desk, scenario)
