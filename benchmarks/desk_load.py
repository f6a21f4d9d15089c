"""The desk of a large evening: how soon results are acknowledged and seen, and corrections on every screen.

The desk runs as the command `botifarra desk`. Each table has two phones, each with an address and a socket of
its own. One side enters the result of a board, and the other side agrees once it sees it. The screens of the
director, the hall and the public are open all the time. The director corrects results of the round in play,
which the director and phones see, and of the round before, which the hall and the public see. When the time
of a round is over, no more of its results are corrected, so that rounds are hardly longer on a busy machine.
It all takes the seconds of the rounds, three minutes by default, and some ten seconds more. Processor time
holds on a busy machine. Times of the clock mean something only on an otherwise idle machine.
"""

import argparse
import asyncio
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psutil
import uvloop
from websockets.asyncio.client import connect

from benchmarks.desk_screens import Screen, rankings_of, slips_of
from benchmarks.report import Measurement, show
from benchmarks.swarm import quantile
from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.dealing import deal_session
from botifarra.eventfile.pairing import pair_rounds
from botifarra.server.desk.links import Link, secret_of
from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.result import TOTAL
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import BoardSlip, Entered, Opened, Place
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds

EVENT = "autumn"
SIDES = ("NS", "EW")
TIMEOUT_S = 60
"""Seconds until a screen that does not come is an error."""

DIRECTOR = "Núria"

AIM_MS = 100
"""The largest p99 of an acknowledgement, in milliseconds: our goal for an evening of 100 pairs."""

CORRECTED_S = 2
"""Our goal for a correction: the most seconds until every screen that shows the result has the new one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of tables, of boards in a round, and of rounds that are played; the seconds of a round.

    `corrections` is the number of results that the director corrects in each round, if there is time.
    """

    tables: int
    boards: int
    rounds: int
    seconds: float
    corrections: int


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk that runs, its event, and the process."""

    url: str
    path: Path
    process: psutil.Process

    def secret(self, link: Link) -> str:
        """Return the secret of a link."""
        state = read_state(state_path(self.path))
        assert state is not None
        return secret_of(state, link)

    async def screen(self, link: Link | None, address: str) -> "Screen":
        """Return a screen of a device with this address."""
        socket = await connect(
            f"{self.url}/socket".replace("http", "ws", 1), local_addr=(address, 0), max_size=2**24
        )
        secret = None if link is None else self.secret(link)
        await socket.send(msgspec.json.encode({"t": "open", "link": secret}).decode())
        return Screen(socket)


@dataclass
class Times:
    """Seconds of the acknowledgements, until the director saw a result, and until all saw a correction."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    closed: list[float] = field(default_factory=list)
    corrected: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone of a side of a table."""

    http: httpx.AsyncClient
    screen: Screen
    secret: str
    side: str

    async def send(self, t: str, place: Place, slip: BoardSlip) -> float:
        """Send a claim or an agreement, and return the seconds until it was acknowledged."""
        command = {"t": t, "place": place, "side": self.side, "slip": slip}
        return await post(self.http, self.secret, command, f"{place.table}-{self.side}")


async def post(http: httpx.AsyncClient, secret: str, command: dict[str, Any], device: str) -> float:
    """Send a command, which has to be done, and return the seconds until its answer."""
    form = {"request": secrets.token_hex(8), "device": device, "lang": "ca", "command": command}
    began = time.perf_counter()
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    answer = await http.post("commands", content=msgspec.json.encode(form), headers=headers)
    lasted = time.perf_counter() - began
    if answer.status_code != httpx.codes.CREATED:
        raise RuntimeError(f"found status {answer.status_code}, expected 201: {answer.text}")
    return lasted


@dataclass(frozen=True, slots=True)
class Club:
    """All screens, the director's laptop, and the results that both sides have confirmed."""

    director: Screen
    hall: Screen
    public: Screen
    phones: list[list[Phone]]
    http: httpx.AsyncClient
    secret: str
    book: Book
    results: dict[Place, BoardSlip] = field(default_factory=dict)

    async def direct(self, command: dict[str, Any]) -> float:
        """Send a command of the director, and return the seconds until it was acknowledged."""
        return await post(self.http, self.secret, command, "laptop")

    async def correct(self, place: Place, slip: BoardSlip) -> float:
        """Correct a result; return the seconds until every screen that shows it has the new one."""
        pairs = self.book.seated(place).pairs
        screens = [self.director, self.public, *(phone.screen for phone in chain(*self.phones))]
        showing = [screen for screen in screens if slips_of(screen.shown, place, pairs)]
        seen = [
            screen.expect_change(lambda shown: slips_of(shown, place, pairs) == [slip]) for screen in showing
        ]
        began = time.perf_counter()
        await self.direct({"t": "correct", "place": place, "slip": slip, "reason": "misread"})
        moments = [await asyncio.wait_for(each, TIMEOUT_S) for each in seen]
        return max(*moments, await self._ranked()) - began

    async def _ranked(self) -> float:
        """Return the moment at which the hall has shown the standings of the public page."""
        rankings = rankings_of(self.public.shown)
        if rankings_of(self.hall.shown) == rankings:
            return self.hall.moment
        ranked = self.hall.expect_change(lambda shown: rankings_of(shown) == rankings)
        return await asyncio.wait_for(ranked, TIMEOUT_S)


def main() -> None:
    """Print every figure with its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--boards", type=int, default=4, help="boards in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60, help="length of a round")
    parser.add_argument("--corrections", type=int, default=40, help="results that are corrected in a round")
    plan = Plan(**vars(parser.parse_args()))
    title = f"{plan.tables} tables, {plan.rounds} rounds of {plan.boards} boards, {plan.seconds:g} s each"
    show(title, uvloop.run(of_load(plan)))


async def of_load(plan: Plan) -> tuple[Measurement, ...]:
    """Measure an evening."""
    times = Times()
    with tempfile.TemporaryDirectory() as folder:
        path = new_event(Path(folder), plan)
        with serving(path) as desk:
            before, began = _busy(desk.process), time.perf_counter()
            await play(desk, plan, times)
            busy, lasted = _busy(desk.process) - before, time.perf_counter() - began
    results = plan.tables * plan.boards * plan.rounds
    return (
        (
            "results entered and confirmed",
            f"{results:,}",
            f"{results / lasted:.1f} a second",
            "",
        ),
        _latency("acknowledged", times.acknowledged, f"under {AIM_MS} ms"),
        _latency("seen by the director after it was sent", times.seen, ""),
        *_corrected(times.corrected, plan),
        _latency("a round closed", times.closed, ""),
        ("processor time for each result", f"{busy / results * 1e3:.1f} ms", "", ""),
    )


def _corrected(times: list[float], plan: Plan) -> Iterator[Measurement]:
    if times:
        name, p99, others, aim = _latency("a correction on every screen", times, f"under {CORRECTED_S} s")
        yield name, p99, f"{others}; {len(times)} of {plan.corrections * plan.rounds} made", aim


def _latency(what: str, times: list[float], aim: str) -> Measurement:
    times = sorted(times)
    ms = [f"{quantile(times, part) * 1e3:.0f} ms" for part in (0.99, 0.5)]
    return f"{what}, p99", ms[0], f"p50 {ms[1]}, slowest {times[-1] * 1e3:.0f} ms", aim


def _busy(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def new_event(folder: Path, plan: Plan) -> Path:
    """Return the file of an event whose rounds are paired and dealt."""
    path = folder / f"{EVENT}.event"
    kind = Kind.DUPLICATE
    form = Format(kind, Pairing.BERGER, kind.facts.rules, boards=plan.boards, rounds=plan.rounds)
    with EventFile.create(path, stamp_now(DIRECTOR), Opened("Autumn evening", form, "2026-11-21")) as log:
        with log.writing(stamp_now(DIRECTOR)) as pen:
            for number in range(1, 2 * plan.tables + 1):
                pen.add(Entered(Pair(number, (f"Anna {number}", f"Bernat {number}"), club="Vic")))
        pair_rounds(log, stamp_now(DIRECTOR), next_rounds)
        deal_session(log, stamp_now(DIRECTOR))
    return path


@contextmanager
def serving(path: Path) -> Iterator[Desk]:
    """Run the desk of an event."""
    command = [sys.executable, "-m", "botifarra", "desk", str(path), "--no-open", "--lang", "en"]
    where = ["--host", "127.0.0.1", "--port", "0"]
    with psutil.Popen([*command, *where], stdout=subprocess.PIPE, text=True) as process:
        try:
            found = (re.match(r"Public page: +(http\S+)/e/", line) for line in process.stdout)
            public = next(filter(None, found), None)
            if public is None:
                raise RuntimeError("the desk did not start")
            yield Desk(f"{public[1]}/api/events/{EVENT}", path, process)
        finally:
            process.terminate()


async def play(desk: Desk, plan: Plan, times: Times) -> None:
    """Play the rounds, with all screens open."""
    async with AsyncExitStack() as open_, asyncio.TaskGroup() as tasks:
        addresses = (f"127.0.{1 + at // 200}.{1 + at % 200}" for at in range(2 * plan.tables + 3))
        watching = (Link("director"), Link("hall"), None)
        director, hall, public = [await desk.screen(link, next(addresses)) for link in watching]
        phones = [
            [await _phone(desk, table, side, next(addresses), open_) for side in SIDES]
            for table in range(1, plan.tables + 1)
        ]
        with EventFile(desk.path) as log:
            book = log.book
        http = await open_.enter_async_context(httpx.AsyncClient(base_url=desk.url, timeout=TIMEOUT_S))
        club = Club(director, hall, public, phones, http, desk.secret(Link("director")), book)
        screens = [director, hall, public, *(phone.screen for phone in chain(*phones))]
        receiving = [tasks.create_task(screen.receive()) for screen in screens]
        beating = [tasks.create_task(screen.beat()) for screen in screens]
        for number in range(1, plan.rounds + 1):
            await asyncio.gather(
                *(_table(at, club, number, plan, times) for at in range(1, plan.tables + 1)),
                _correct(club, number, plan, times),
            )
            times.closed.append(await club.direct({"t": "closeround", "round": number}))
            so_far = f"{len(club.results)} results, {len(times.corrected)} corrected"
            print(f"Round {number} of {plan.rounds}: {so_far}", file=sys.stderr, flush=True)
        for beats in beating:
            beats.cancel()
        await asyncio.gather(*(screen.socket.close() for screen in screens))
        await asyncio.gather(*receiving)


async def _phone(desk: Desk, table: int, side: str, address: str, open_: AsyncExitStack) -> Phone:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    client = httpx.AsyncClient(base_url=desk.url, transport=transport, timeout=TIMEOUT_S)
    http = await open_.enter_async_context(client)
    link = Link("table", table)
    return Phone(http, await desk.screen(link, address), desk.secret(link), side)


async def _table(table: int, club: Club, round_: int, plan: Plan, times: Times) -> None:
    """Play the boards of a round at a table, each at a random moment of its part of the round."""
    rng = Random(f"{round_} {table}")
    one, other = club.phones[table - 1]
    began, length = time.perf_counter(), plan.seconds / plan.boards
    for at in range(plan.boards):
        await asyncio.sleep(began + (at + rng.random()) * length - time.perf_counter())
        board = (round_ - 1) * plan.boards + at + 1
        place, points = Place(round_, table, board), rng.randrange(TOTAL + 1)
        slip = BoardSlip((points, TOTAL - points))
        claimed, confirmed = other.screen.expect(place, "claimed"), club.director.expect(place, "confirmed")
        times.acknowledged.append(await one.send("claim", place, slip))
        await asyncio.wait_for(claimed, TIMEOUT_S)
        sent = time.perf_counter()
        times.acknowledged.append(await other.send("agree", place, slip))
        times.seen.append(await asyncio.wait_for(confirmed, TIMEOUT_S) - sent)
        club.results[place] = slip


async def _correct(club: Club, round_: int, plan: Plan, times: Times) -> None:
    """Correct results of the round in play, and of the one before, one after another."""
    rng = Random(f"corrections {round_}")
    began = time.perf_counter()
    for at in range(plan.corrections):
        moment = began + (at + rng.random()) * plan.seconds / plan.corrections
        await asyncio.sleep(moment - time.perf_counter())
        if at and time.perf_counter() > began + plan.seconds:
            return
        wanted = round_ - at % 2 if round_ > 1 else round_
        place = rng.choice(await _results_of(club, wanted))
        ns, ew = club.results[place].points
        slip = BoardSlip((ew, ns) if ns != ew else (TOTAL, 0))
        club.results[place] = slip
        times.corrected.append(await club.correct(place, slip))


async def _results_of(club: Club, round_: int) -> list[Place]:
    """Return the places of a round that have results, once there is one."""
    async with asyncio.timeout(TIMEOUT_S):
        while not (places := [place for place in club.results if place.round == round_]):
            await asyncio.sleep(0.01)
    return places


if __name__ == "__main__":
    main()
