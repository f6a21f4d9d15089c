"""The order in which the screens of an evening are made anew."""

import asyncio
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.viewer import Viewer
from botifarra.server.desk.state import DeskState
from botifarra.server.live.limits import Limits
from tests.server.desk.evenings import DIRECTOR, EVENT, HALL, new_evening, table
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


async def until_closed(viewer: Viewer, number: int) -> None:
    """Receive until a screen shows that a round is closed."""
    while f'"closed":{number}' not in (received := "".join(await viewer.outgoing())):
        assert received, "the viewer was closed"


def test_other_tasks_run_between_two_screens_of_a_change(tmp_path: Path) -> None:
    turns = count()
    shown: dict[Link, int] = {}

    async def receive(link: Link, viewer: Viewer) -> None:
        await until_closed(viewer, 1)
        shown[link] = next(turns)

    async def turn() -> None:
        while len(shown) < len(LINKS):
            before = len(shown)
            await asyncio.sleep(0)
            assert len(shown) <= before + 1

    async def scenario() -> None:
        async with Evening.open(EVENT, new_evening(tmp_path, pairs=2 * TABLES)) as evening:
            viewers = {link: look(evening, link) for link in LINKS}
            async with asyncio.timeout(TIMEOUT_S), asyncio.TaskGroup() as tasks:
                for link, viewer in viewers.items():
                    tasks.create_task(receive(link, viewer))
                tasks.create_task(turn())
                await close(evening, 1)

    asyncio.run(scenario())
    assert {link for link in LINKS if shown[link] < 2} == {DIRECTOR, HALL}


def test_a_change_while_screens_are_made_reaches_everybody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Evening.open(EVENT, new_evening(tmp_path, pairs=2 * TABLES)) as evening:
            viewers = [look(evening, link) for link in LINKS]
            for number in (1, 2, 3):
                await close(evening, number)
                await asyncio.sleep(0)  # the first of the screens
            async with asyncio.timeout(TIMEOUT_S):
                await asyncio.gather(*(until_closed(viewer, 3) for viewer in viewers))

    asyncio.run(scenario())
