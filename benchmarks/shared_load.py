"""A set of shared boards under load: what its people cost, and how soon their standings are refreshed.

People enter one set over HTTP and play its boards over sockets, against bots of level `club`. Costs are
seconds of processor time, so that they hold on a busy machine. The number of cores is that for 1,000 people
who each play eight boards in the same hour. Times of moves are those of the clock, and mean something only on
an otherwise idle machine.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import httpx
import msgspec
import psutil
import uvloop

from benchmarks.report import Measurement, seconds, show
from benchmarks.swarm import Line, quantile
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.server.shared.live_standings import ranking
from botifarra.server.shared.members import Member
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field, fields
from botifarra.tournament.shared.shared_set import Entrant, SetBots, SetKind, SharedSet

HOUR_S = 3600
DAY_BOARDS = 8
FIELD = 2_000
"""Number of entrants in the standings that are measured."""

_CLAIM = 57

Json = dict[str, Any]
Fields = Mapping[int, Field]


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of people, of boards for each, and of workers for bots; the speed of the server's clock.

    People begin one after another, evenly `within` so many seconds.
    """

    people: int
    boards: int
    workers: int
    rate: float
    within: float

    def begins(self, number: int) -> float:
        """Return the second in which a person begins, whose number counts from 0."""
        return self.within * number / self.people


@dataclass(slots=True)
class Person:
    """A person who plays cards at random as soon as it may; `refused` is an answer that should not come."""

    url: str
    cookie: str
    code: str
    rng: Random
    boards: int
    moves: list[float] = field(default_factory=list)
    finished: int = 0
    refused: Json | None = None
    _seq: int = 0
    _sent_at: float = 0.0
    _done: asyncio.Event = field(default_factory=asyncio.Event)
    _line: Line | None = None

    async def play(self, begins: float) -> None:
        """Play all boards, from a second on."""
        await asyncio.sleep(begins)
        self._line = await Line.open(f"{self.url.replace('http', 'ws')}/api/socket", self._hear, self.cookie)
        await self._send({"t": "hello", "table": self.code, "seq": 0})
        await self._done.wait()
        await self._line.close()
        if self.refused is not None:
            raise RuntimeError(f"the server refused a legal move: {self.refused}")

    async def _hear(self, frame: str | bytes) -> None:
        message: Json = msgspec.json.decode(frame)
        match message["t"]:
            case "welcome":
                self._seq = message["seq"]
                await self._go_on(message["table"], message["table"].get("you", {}))
            case "happened":
                self._seq = message["seq"]
                if self._sent_at and message["e"]["k"] == "acted":
                    self.moves.append(time.perf_counter() - self._sent_at)
                    self._sent_at = 0.0
                if message.get("count"):
                    self.finished += 1
                await self._go_on(message, message.get("you", {}))
            case "reject" | "bye":
                self.refused = message
                self._done.set()
            case _:
                pass

    async def _go_on(self, table: Json, you: Json) -> None:
        if self.finished == self.boards or table.get("stage") == "finished":
            self._done.set()
        elif coming := table.get("next"):
            await self._send({"t": "ready", "deal": coming["deal"], "entropy": "0" * 64})
        elif legal := [action for action in you.get("legal", ()) if action < _CLAIM]:
            self._sent_at = time.perf_counter()
            await self._send({"t": "act", "action": self.rng.choice(legal)})

    async def _send(self, message: Json) -> None:
        assert self._line is not None
        if message["t"] != "hello":
            message |= {"id": f"{self._seq:08}", "base": self._seq}
        await self._line.socket.send(msgspec.json.encode(message).decode())


@dataclass(frozen=True, slots=True)
class Child:
    """A server in a process of its own, with its workers."""

    port: int
    process: psutil.Process

    @property
    def busy(self) -> float:
        """Return the seconds of processor time of the server alone."""
        return _busy(self.process)

    @property
    def bots_busy(self) -> float:
        """Return the seconds of processor time of the bots at tables."""
        return sum(_busy(one) for one in self.process.children() if "bots.worker" in " ".join(one.cmdline()))


def main() -> None:
    """Print every figure with its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--boards", type=int, default=DAY_BOARDS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=20, help="speed of the server's clock")
    parser.add_argument("--within", type=float, default=0, help="seconds in which people begin")
    plan = Plan(**vars(parser.parse_args()))
    show(f"{plan.people:,} people play {plan.boards} boards each", uvloop.run(of_load(plan)))


async def of_load(plan: Plan) -> tuple[Measurement, ...]:
    """Measure a set that people play, and the standings of a large field."""
    with tempfile.TemporaryDirectory() as folder, serving(folder, plan) as child:
        url = f"http://127.0.0.1:{child.port}"
        async with httpx.AsyncClient(base_url=url, timeout=600) as http:
            people = await _enter(plan, url, http)
            server, bots, began = child.busy, child.bots_busy, time.perf_counter()
            await asyncio.gather(*(person.play(plan.begins(number)) for number, person in enumerate(people)))
            lasted = time.perf_counter() - began
            server, bots = child.busy - server, child.bots_busy - bots
    boards = plan.people * plan.boards
    moves = sorted(each for person in people for each in person.moves)
    cores = (server + bots) / boards * DAY_BOARDS * 1_000 / HOUR_S
    members, results = field_of(FIELD)
    refresh_s = seconds(partial(refresh, sample_set(), members, fields_of(members, results)))
    return (
        ("boards played", f"{boards:,}", f"in {lasted:,.0f} s", ""),
        ("moves of people", f"{len(moves):,}", f"{len(moves) / boards:.1f} a board", ""),
        ("a move, p99 by the clock", f"{quantile(moves, 0.99) * 1e3:.0f} ms", _p50(moves), "25 ms when idle"),
        ("server, for each board", f"{server / boards * 1e3:.0f} ms", "", ""),
        ("bots, for each board", f"{bots / boards * 1e3:.0f} ms", f"{bots / server:.0f} x the server", ""),
        ("cores for 1,000 people in an hour", f"{cores:.1f}", "", ""),
        (f"refresh standings of {FIELD:,} x {DAY_BOARDS}", f"{refresh_s * 1e3:.0f} ms", "", "under 50 ms"),
    )


def _p50(moves: list[float]) -> str:
    return f"p50 {quantile(moves, 0.5) * 1e3:.0f} ms"


async def _enter(plan: Plan, url: str, http: httpx.AsyncClient) -> list[Person]:
    """Let everybody enter the set of the day."""
    day = (await http.get("/api/shared/today")).json()["day"]["id"]
    people: list[Person] = []

    async def enter() -> None:
        http.cookies.clear()
        named = await http.post("/api/session", json={"name": "Anna"})
        cookie = f"botifarra={named.cookies['botifarra']}"
        http.cookies.clear()
        entry = await http.post(f"/api/shared/sets/{day}/entry", headers={"Cookie": cookie})
        people.append(Person(url, cookie, entry.json()["code"], Random(len(people)), plan.boards))

    for _ in range(plan.people):  # one by one, because the client keeps cookies
        await enter()
    return people


def sample_set() -> SharedSet:
    """Return a set of a day."""
    return SharedSet(
        id="2026-11-26",
        kind=SetKind.DAY,
        boards=DAY_BOARDS,
        commitment="0" * 64,
        opens_at=0,
        closes_at=1,
        bots=SetBots("club"),
    )


def field_of(entrants: int) -> tuple[dict[int, Member], dict[tuple[int, int], BoardResult]]:
    """Return entrants and their results on all boards, which are as different as they can be."""
    rng = Random(1)
    members, results = {}, {}
    for number in range(1, entrants + 1):
        members[number] = Member(
            entrant=Entrant(number, (number,)), code="", apart=False, partner_key=None, names=("Anna",)
        )
        for board in range(1, DAY_BOARDS + 1):
            points = rng.randint(0, 72)
            seat, strain = Seat(rng.randrange(4)), Strain(rng.randrange(5))
            results[number, board] = BoardResult(number, board, (points, 72 - points), seat, strain, 1)
    return members, results


def fields_of(members: Mapping[int, Member], results: Mapping[tuple[int, int], BoardResult]) -> Fields:
    """Return the fields of the boards."""
    return fields(sample_set(), (member.entrant for member in members.values()), results.values())


def refresh(shared: SharedSet, members: Mapping[int, Member], known: Fields) -> None:
    """Make the standings again after a new result on every board."""
    late = {number: field.after(field.results[1]) for number, field in known.items()}
    ranking(shared, members, late, shared.boards)


def _busy(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


@contextmanager
def serving(folder: str, plan: Plan) -> Iterator[Child]:
    """Run a server of tables."""
    arguments = [f"sqlite:///{folder}/load.db", str(plan.workers), str(plan.rate)]
    command = [sys.executable, "-m", "benchmarks.table_server", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield Child(int(process.stdout.readline()), psutil.Process(process.pid))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


if __name__ == "__main__":
    main()
