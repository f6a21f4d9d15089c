"""A set of shared boards under load: what its people cost, and how soon their standings are refreshed.

People enter one set over HTTP and play its boards over sockets, against bots of level `club`. Costs are
seconds of processor time, so that they hold on a busy machine. The number of cores is that for 1,000 people
who each play eight boards in the same hour. Times of moves are those of the clock, and mean something only on
an otherwise idle machine. With `--kills` the server is killed meanwhile, and started again at once: everybody
must still get each board once and in order, and the set must have one result for each board. The time of each
start then counts as the server's. The set is a challenge: the server's clock is fast, and a day would close.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from random import Random

import httpx
import psutil
import uvloop

from benchmarks.report import Measurement, seconds, show
from benchmarks.shared_person import Person
from benchmarks.swarm import quantile
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from botifarra.server.shared.live_standings import ranking
from botifarra.server.shared.members import Member, NameList, members_of
from botifarra.server.store.store import Store
from botifarra.server.table.events import Dealt
from botifarra.tournament.shared.board_result import BoardResult
from botifarra.tournament.shared.field import Field, fields
from botifarra.tournament.shared.shared_set import Entrant, SetBots, SetKind, SharedSet

HOUR_S = 3600
DAY_BOARDS = 8
FIELD = 2_000
"""Number of entrants in the standings that are measured."""

Fields = Mapping[int, Field]


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of people, of boards for each, and of workers for bots; the speed of the server's clock.

    People begin one after another, evenly `within` so many seconds. The server is killed `kills` times.
    """

    people: int
    boards: int
    workers: int
    rate: float
    within: float
    kills: int

    def begins(self, number: int) -> float:
        """Return the second in which a person begins, whose number counts from 0."""
        return self.within * number / self.people


class Child:
    """A server in a process of its own, with its workers, that can be killed."""

    def __init__(self, database: str, plan: Plan) -> None:
        self.database = database
        self._numbers = str(plan.workers), str(plan.rate)
        self._before = (0.0, 0.0)
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the server, at the same port as before."""
        arguments = (self.database, *self._numbers, str(self.port))
        command = [sys.executable, "-m", "benchmarks.table_server", *arguments]
        self._process = psutil.Popen(command, stdout=subprocess.PIPE, text=True)
        told = self._process.stdout.readline()
        if not told:
            raise RuntimeError(f"the server did not start at port {self.port}")
        self.port = int(told)

    @property
    def busy(self) -> tuple[float, float]:
        """Return the seconds of processor time of the server alone, and of the bots at tables."""
        bots = [one for one in self._process.children() if "bots.worker" in " ".join(one.cmdline())]
        server, before = _busy(self._process), self._before
        return before[0] + server, before[1] + sum(map(_busy, bots))

    def kill(self) -> None:
        """Kill the server, as `kill -9` does, and wait until its workers have ended too."""
        self._before = self.busy
        workers = self._process.children(recursive=True)
        self._process.kill()
        self._process.wait()
        psutil.wait_procs(workers)

    def stop(self) -> None:
        """End the server in order, if it runs."""
        with suppress(psutil.NoSuchProcess):
            self._process.terminate()
        self._process.wait()


def main() -> None:
    """Print every figure with its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--boards", type=int, default=DAY_BOARDS)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=20, help="speed of the server's clock")
    parser.add_argument("--within", type=float, default=0, help="seconds in which people begin")
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed meanwhile")
    plan = Plan(**vars(parser.parse_args()))
    show(f"{plan.people:,} people play {plan.boards} boards each", uvloop.run(of_load(plan)))


async def of_load(plan: Plan) -> tuple[Measurement, ...]:
    """Measure a set that people play, and the standings of a large field."""
    with tempfile.TemporaryDirectory() as folder:
        with serving(folder, plan) as child:
            url = f"http://127.0.0.1:{child.port}"
            async with httpx.AsyncClient(base_url=url, timeout=600) as http:
                set_id, people = await _enter(plan, url, http)
            before, began = child.busy, time.perf_counter()
            playing = (person.play(plan.begins(number)) for number, person in enumerate(people))
            await asyncio.gather(_kill(child, plan, people), *playing)
            lasted = time.perf_counter() - began
            server, bots = (after - at for after, at in zip(child.busy, before, strict=True))
        wrong = await _wrong_boards(child.database, set_id, plan.boards)
    boards = plan.people * plan.boards
    moves = sorted(each for person in people for each in person.moves)
    cores = (server + bots) / boards * DAY_BOARDS * 1_000 / HOUR_S
    members, results = field_of(FIELD)
    refresh_s = seconds(partial(refresh, sample_set(), members, fields_of(members, results)))
    return (
        ("boards played", f"{boards:,}", f"in {lasted:,.0f} s", ""),
        ("people with a board lost or doubled", f"{wrong:,}", f"{plan.kills} kills", "0"),
        ("connections", f"{sum(person.visits for person in people):,}", "", ""),
        ("moves of people", f"{len(moves):,}", f"{len(moves) / boards:.1f} a board", ""),
        ("a move, p99 by the clock", f"{quantile(moves, 0.99) * 1e3:.0f} ms", _p50(moves), "25 ms when idle"),
        ("server, for each board", f"{server / boards * 1e3:.0f} ms", "", ""),
        ("bots, for each board", f"{bots / boards * 1e3:.0f} ms", f"{bots / server:.0f} x the server", ""),
        ("cores for 1,000 people in an hour", f"{cores:.1f}", "", ""),
        (f"refresh standings of {FIELD:,} x {DAY_BOARDS}", f"{refresh_s * 1e3:.0f} ms", "", "under 50 ms"),
    )


def _p50(moves: list[float]) -> str:
    return f"p50 {quantile(moves, 0.5) * 1e3:.0f} ms"


async def _kill(child: Child, plan: Plan, people: Sequence[Person]) -> None:
    """Kill the server whenever a further part of all boards has been played, and start it again."""
    for number in range(1, plan.kills + 1):
        goal = plan.people * plan.boards * number / (plan.kills + 1)
        while sum(person.finished for person in people) < goal:
            await asyncio.sleep(0.1)
        await asyncio.to_thread(child.kill)
        await asyncio.to_thread(child.start)


async def _wrong_boards(database: str, set_id: str, boards: int) -> int:
    """Return the number of people whose logs or results do not have each board once, in order."""
    store = await Store.open(database)
    try:
        sets = store.shared_sets
        members = members_of(await sets.entrants(set_id), await sets.players(set_id), NameList())
        results = Counter(result.number for result in await sets.results(set_id))
        wrong = 0
        for member in members.values():
            log = await store.log(member.code or "") or []
            dealt = [entry.event.deal for entry in log if isinstance(entry.event, Dealt)]
            # The table deals the next board after a while, ready or not.
            each_once = dealt[:boards] == [*range(1, boards + 1)] and len(dealt) in (boards, boards + 1)
            wrong += not member.bot and not (each_once and results[member.number] == boards)
        return wrong
    finally:
        await store.close()


async def _enter(plan: Plan, url: str, http: httpx.AsyncClient) -> tuple[str, list[Person]]:
    """Make a challenge, which everybody enters; return its id, and the people."""
    people: list[Person] = []
    set_id = ""
    for number in range(plan.people):
        http.cookies.clear()  # one person after another, because the client keeps cookies
        named = await http.post("/api/session", json={"name": "Anna"})
        if not set_id:
            set_id = (await http.post("/api/shared/sets", json={"boards": DAY_BOARDS})).json()["id"]
        code = (await http.post(f"/api/shared/sets/{set_id}/entry")).json()["code"]
        cookie = f"botifarra={named.cookies['botifarra']}"
        people.append(Person(url, cookie, code, Random(number), plan.boards))
    return set_id, people


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
    child = Child(f"sqlite:///{folder}/load.db", plan)
    try:
        yield child
    finally:
        child.stop()


if __name__ == "__main__":
    main()
