"""The order in which the screens of an evening are made anew."""

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from botifarra.eventfile import EventFile, Snapshot
from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.viewer import Viewer
from botifarra.server.desk.protocol.desk_screen import DeskScreen
from botifarra.server.desk.screens.desk_screen import desk_screen
from botifarra.server.desk.state import DeskState
from botifarra.server.live.limits import Limits
from botifarra.tournament.chain import BrokenChain
from botifarra.tournament.events import Withdrawn
from tests.server.desk.evenings import DIRECTOR, HALL, add, new_evening, opened, table
from tests.timeouts import TIMEOUT_S

TABLES = 10
LINKS = (DIRECTOR, HALL, *map(table, range(1, TABLES + 1)))


def look(evening: Evening, link: Link) -> Viewer:
    """Return a viewer that the first screen is shown to."""
    viewer = Viewer("127.0.0.1", Limits())
    evening.join(viewer, link, secret_of(evening.state, link))
    return viewer


async def close(evening: Evening, number: int) -> None:
    """Close a round, which changes all screens."""

    def closed(state: DeskState) -> DeskState:
        return replace(state, closed=number)

    await evening.change_state(f"close {number}", closed)


async def until_shown(viewer: Viewer, part: str) -> None:
    """Receive until a screen has a part."""
    while part not in (received := "".join(await viewer.outgoing())):
        assert received, "the viewer was closed"


def is_readable(evening: Evening) -> bool:
    """Return whether the last attempt to read the log did not fail without a reason that we know."""
    try:
        return bool(evening.log)
    except MemoryError:
        return False


def test_other_tasks_run_between_two_screens_of_a_change(tmp_path: Path) -> None:
    turns = count()
    shown: dict[Link, int] = {}

    async def receive(link: Link, viewer: Viewer) -> None:
        await until_shown(viewer, '"closed":1')
        shown[link] = next(turns)

    async def turn() -> None:
        while len(shown) < len(LINKS):
            before = len(shown)
            await asyncio.sleep(0)
            assert len(shown) <= before + 1

    async def scenario() -> None:
        async with opened(new_evening(tmp_path, pairs=2 * TABLES)) as evening:
            viewers = {link: look(evening, link) for link in LINKS}
            async with asyncio.timeout(TIMEOUT_S), asyncio.TaskGroup() as tasks:
                for link, viewer in viewers.items():
                    tasks.create_task(receive(link, viewer))
                tasks.create_task(turn())
                await close(evening, 1)

    asyncio.run(scenario())
    assert sorted(LINKS, key=lambda link: shown[link])[:2] == [DIRECTOR, HALL]


def test_a_change_while_screens_are_made_reaches_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(new_evening(tmp_path, pairs=2 * TABLES)) as evening:
            viewers = [look(evening, link) for link in LINKS]

            async def at_once(task: Callable[[object], object]) -> object:
                return task(None)

            monkeypatch.setattr(evening.shared, "work", at_once)  # so that a change falls after one screen
            for number in (1, 2, 3):
                await close(evening, number)
                await asyncio.sleep(0)
            async with asyncio.timeout(TIMEOUT_S):
                await asyncio.gather(*(until_shown(viewer, '"closed":3') for viewer in viewers))

    asyncio.run(scenario())


def test_phones_that_come_at_the_same_time_cost_one_screen_of_the_desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def counting(
        event: str, log: Snapshot, state: DeskState, phones: dict[int, int], *rest: Any
    ) -> DeskScreen:
        made.append(sum(phones.values()))
        return desk_screen(event, log, state, phones, *rest)

    async def scenario() -> None:
        path = new_evening(tmp_path, pairs=2 * TABLES)
        async with opened(path) as evening, asyncio.timeout(TIMEOUT_S):
            director = look(evening, DIRECTOR)
            await until_shown(director, '"phones":0')
            made.clear()
            phones = [look(evening, link) for link in LINKS if link.role == "table"]
            assert made == []
            await until_shown(director, '"phones":1')
            for phone in phones:
                phone.leave()
            await until_shown(director, '"phones":0')

    monkeypatch.setattr("botifarra.server.desk.live.screen_maker.desk_screen", counting)
    asyncio.run(scenario())
    assert [phones for phones in made if phones not in (0, TABLES)] == []


def test_after_an_error_that_nobody_expects_changes_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = False

    def version(file: EventFile) -> int:
        if fails:
            raise MemoryError
        return usual(file)

    async def scenario() -> None:
        nonlocal fails
        path = new_evening(tmp_path)
        async with opened(path) as evening, asyncio.timeout(TIMEOUT_S):
            viewer = look(evening, DIRECTOR)
            fails = True
            while is_readable(evening):
                await asyncio.sleep(0.01)
            await close(evening, 1)
            fails = False
            await until_shown(viewer, '"closed":1')
            add(path, Withdrawn(4, 3, "a cold"))
            await until_shown(viewer, '"withdrawn":3')

    usual = EventFile.data_version
    monkeypatch.setattr(EventFile, "data_version", version)
    asyncio.run(scenario())


def test_a_log_that_cannot_be_saved_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        path = new_evening(tmp_path)
        async with opened(path), asyncio.timeout(TIMEOUT_S):
            path.unlink()
            while "the log of autumn is lost" not in caplog.text:
                await asyncio.sleep(0.01)

    monkeypatch.setattr(
        "botifarra.server.desk.live.lost_logs.rescue", Mock(side_effect=BrokenChain(number=3))
    )
    asyncio.run(scenario())
