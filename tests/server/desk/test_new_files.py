"""Files that come into the folder of a server while it runs."""

import asyncio
import errno
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from botifarra.eventfile import EventFile, shared
from botifarra.eventfile.rescue import rescue
from botifarra.server.desk.founding.host import Host
from botifarra.server.desk.live import lost_logs
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
from tests.server.desk.served_files import until_closed, until_served
from tests.server.serving import serving
from tests.timeouts import TIMEOUT_S


@pytest.fixture
def url(tmp_path: Path, folder: Path) -> Iterator[str]:
    with serving(tmp_path, host=Host(folder, "secret")) as served:
        yield served.url


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
