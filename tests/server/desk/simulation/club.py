"""The club of a simulated evening: its desk, which is killed, phones and other screens, and the command."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Self

from botifarra.server.desk.links import Link
from botifarra.tournament.events import Place
from tests.server.desk.evenings import DEPUTY, HALL, Desk, Json
from tests.server.desk.simulation.phones import Phone, address_of, points_of
from tests.server.desk.simulation.plan import Course, Plan, Points
from tests.server.desk.simulation.watcher import Watcher
from tests.server.desk.test_desk_killed import running
from tests.server.ports import free_port
from tests.timeouts import TIMEOUT_S

COMMAND = (sys.executable, "-m", "botifarra", "tournament")

_LOOK_S = 0.02
_FINISHED = ("disputed", "entered", "confirmed", "decided")


@dataclass
class Laptop:
    """The director's laptop, which may lose its power at any moment and is started again."""

    path: Path
    port: int = field(default_factory=free_port)
    power: ExitStack = field(default_factory=ExitStack)
    kills: int = 0
    killed: float = -inf
    """The time at which the desk was killed last."""

    def start(self) -> Desk:
        """Start the desk."""
        _, desk = self.power.enter_context(running(self.path, self.port))
        return desk

    def restart(self) -> None:
        """Kill the desk, and start it again."""
        self.kills += 1
        self.killed = time.monotonic()
        self.power.close()
        self.start()


class Club:
    """The phones without pages, in a thread of their own: a browser's test runs no tasks of asyncio."""

    def __init__(self, laptop: Laptop, desk: Desk, plan: Plan, rng: Random, pages: tuple[int, ...]) -> None:
        self.laptop = laptop
        self.desk = desk
        self.plan = plan
        self.phones = {
            pair: Phone(desk, pair, plan, rng, self.finished) for pair in plan.book.pairs if pair not in pages
        }
        links: tuple[Link | None, ...] = (DEPUTY, HALL, None)
        watchers = [Watcher(desk, address_of(100 + at)) for at in range(len(links))]
        self.deputy, self.hall, self.public = watchers
        self._watched = list(zip(watchers, links, strict=True))
        self._loop = asyncio.new_event_loop()

    @classmethod
    @contextmanager
    def meeting(cls, *given: Any) -> Iterator[Self]:
        """Yield a club whose screens are on."""
        club = cls(*given)
        thread = threading.Thread(target=club._loop.run_forever)
        thread.start()
        try:
            club.do(club._look()).result(TIMEOUT_S)
            yield club
        finally:
            club.do(club._leave()).result(TIMEOUT_S)
            club._loop.call_soon_threadsafe(club._loop.stop)
            thread.join(TIMEOUT_S)
            club._loop.close()

    def do(self, what: Coroutine[Any, Any, None]) -> Future[None]:
        """Do something in the thread of the club."""
        return asyncio.run_coroutine_threadsafe(what, self._loop)

    def play(self, number: int) -> Future[None]:
        """Let everybody without a page play a round, while the desk is killed and the command writes."""
        return self.do(self._play(number))

    def finished(self, number: int) -> int:
        """Return how many results of a round in play the tables have entered. A disputed one counts too."""
        shown = self.deputy.shown.get("shown")
        if not shown or shown["number"] != number:
            return 0
        return sum(cell["state"] in _FINISHED for table in shown["tables"] for cell in table["cells"])

    def points(self, at: Place) -> Points | None:
        """Return the result of a place in the round in play, as the deputy sees it."""
        cell = self._cell(at)
        return None if cell is None else points_of(cell["slip"])

    def is_disputed(self, at: Place) -> bool:
        """Whether the director has to decide a result of the round in play."""
        cell = self._cell(at)
        return cell is not None and cell["state"] == "disputed"

    def all_see(self, at: Place, points: Points) -> bool:
        """Whether every screen that may show a result of the round in play shows this one."""
        return self.points(at) == points and all(phone.sees(at, points) for phone in self.phones.values())

    def all_see_closed(self, at: Place, points: Points) -> bool:
        """Whether the public page shows a result of a closed round, and the hall has the same standings."""
        tables = [
            table["slip"]
            for board in self.public.shown["boards"]
            if board["board"] == at.board
            for table in board["tables"]
            if (table["round"], table["table"]) == (at.round, at.table)
        ]
        ranks_same = self.public.shown["rankings"] == self.hall.shown["rankings"]
        return [points_of(slip) for slip in tables] == [points] and ranks_same

    def _cell(self, at: Place) -> Json | None:
        """Return a cell of the round in play, as the deputy sees it."""
        shown = self.deputy.shown.get("shown")
        if shown and shown["number"] == at.round:
            for table in shown["tables"]:
                for cell in table["cells"]:
                    if (table["table"], cell["board"]) == (at.table, at.board):
                        found: Json = cell
                        return found
        return None

    async def _look(self) -> None:
        for watcher, link in self._watched:
            watcher.watch(link)
            await watcher.until(bool)

    async def _leave(self) -> None:
        """End all that goes on, also after a failure."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for phone in self.phones.values():
            await phone.sender.http.aclose()
        await self.desk.hang_up()

    async def _play(self, number: int) -> None:
        async with asyncio.TaskGroup() as doing:
            for phone in self.phones.values():
                doing.create_task(phone.play(number))
            for at in self.plan.places(number, Course.TYPED):
                doing.create_task(self._command("score", at))
            for at in self.plan.places(number, Course.RETYPED):
                doing.create_task(self._retype(at))
            for kill_in, after in self.plan.kills:
                if kill_in == number:
                    doing.create_task(self._kill(number, after))

    async def _kill(self, number: int, after: int) -> None:
        while self.finished(number) < after:
            await asyncio.sleep(_LOOK_S)
        await asyncio.to_thread(self.laptop.restart)

    async def _retype(self, at: Place) -> None:
        """Correct a result with the command, once the players have confirmed it."""
        while self.points(at) != self.plan.results[at].said[0]:
            await asyncio.sleep(_LOOK_S)
        await self._command("correct", at, "--reason", "the other side's points", "--yes")

    async def _command(self, name: str, at: Place, *options: str) -> None:
        """Write the right result with a command, while the desk is open."""
        numbers = map(str, (at.round, at.table, at.board, *self.plan.results[at].points))
        command = [*COMMAND, name, str(self.laptop.path), *numbers, *options]
        process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.DEVNULL)
        assert await process.wait() == 0
