"""Sets of shared boards with stored results: they were played at random, and without tables."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from botifarra.server.live.clock import Calendar
from botifarra.server.live.lobby import Lobby
from botifarra.server.shared.closing import close
from botifarra.server.shared.entering import enter
from botifarra.server.shared.field_bots import FieldBots
from botifarra.server.shared.loaded_set import LoadedSet
from botifarra.server.shared.new_sets import made_set, scheduled_set
from botifarra.server.shared.schedule import windows
from botifarra.server.shared.shared_sets import SharedSets
from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from botifarra.server.table.events import Player
from botifarra.server.table.sharing import FinishedBoard
from tests.server.shared.boards import played_board
from tests.server.shared.quick_sets import simple_sets

People = Mapping[Player, str]
"""The names of people by their numbers as players."""


_DIFFERENT = 8
"""Number of people who play differently. Others play as one of them: random play takes the longest."""


class _StandingCalendar(Calendar):
    """A calendar that stands still at a moment."""

    def __init__(self, moment: int) -> None:
        super().__init__()
        self._moment = moment

    def now(self) -> int:
        return self._moment


def open_challenge(database: str, people: People, title: str, finished: int) -> str:
    """Store a challenge of four boards; each person has finished the first ones. Return its id."""

    async def seed(sets: SharedSets) -> str:
        maker, now = next(iter(people)), sets.clock.now()
        loaded = await sets.add(made_set("challenge", 1, 4, 7, title, "", maker, now))
        await _play(sets, loaded, people, finished)
        return loaded.id

    with simple_sets():
        return _stored(database, Calendar(), seed)


def sealed_day(database: str, people: People, year: int, month: int, day: int) -> str:
    """Store the sealed set of a day, which all people and two bots have played. Return its id."""
    moment = round(datetime(year, month, day, tzinfo=UTC).timestamp() * 1000)
    window = next(each for each in windows(moment, UTC) if each.series == "day")

    async def seed(sets: SharedSets) -> str:
        loaded = await sets.add(scheduled_set(window, moment))
        await _play(sets, loaded, people, loaded.shared.boards)
        no_tables = cast(Lobby, SimpleNamespace(live=()))
        assert await close(sets, no_tables, FieldBots(sets, lambda: None), loaded)
        return loaded.id

    with simple_sets("greedy", "champion"):
        return _stored(database, _StandingCalendar(moment), seed)


async def _play(sets: SharedSets, loaded: LoadedSet, people: People, boards: int) -> None:
    for player, name in people.items():
        assert await enter(sets, loaded.id, player, name) is not None
    played: dict[tuple[int, int], FinishedBoard] = {}
    for entrant, member in loaded.members.items():
        rng = Random(entrant)
        for board in range(1, boards + 1):
            alike = (entrant - 1) % _DIFFERENT, board
            if alike not in played:
                played[alike] = played_board(loaded, entrant, board, rng)
            await sets.finished(replace(played[alike], entrant=entrant, code=member.code or ""))


def _stored(database: str, clock: Calendar, seed: Callable[[SharedSets], Coroutine[Any, Any, str]]) -> str:
    """Return the id of a set that `seed` stores."""

    async def work() -> str:
        store = Store(Database(database))
        try:
            return await seed(SharedSets(store, clock, UTC))
        finally:
            await store.close()

    # Playwright has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work()).result()
