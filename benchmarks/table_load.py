"""Many tables under load: the time of a move to the last seat, stored on disk and by the real rules.

The server has one core, and the swarm of players another. Beside it runs an echo server with the same number
of sockets, rate and length of messages, to show the cost of the network alone. Times are those of the clock,
and mean something only on an otherwise idle machine.
"""

import argparse
import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
import psutil
import uvloop

from benchmarks.report import Measurement, show
from benchmarks.swarm import Echo, Group, Load, Moves, drive, in_batches, quantile
from benchmarks.tables import Table, Traffic

SEED = 1
QUIET_S = 0.8
"""Seconds of silence after which a browser pings, if its player was active in the last 30 seconds."""

BEAT_S = 0.2
"""Seconds between two checks of a browser for silence."""

BEAT_PARTS = 20
"""Number of parts of the browsers, each of which checks at a moment of its own."""

WRITES = 300
WRITE_BYTES = 40_960
"""The size of a commit under this load, with the entries that share it."""

WRITE_EVERY_S = 0.01
"""Seconds between two writes that show the speed of the disk."""

BACK = 50
"""Number of tables at which a player reconnects."""

MB = 1e6
KB = 1e3
FIRST = 10
"""Number of tables opened before the memory of one is measured."""

WARM_S = 2.0
BACK_S = 3.0
MOVES_A_HAND = 50
"""Approximate number of moves of a hand."""


@dataclass(frozen=True, slots=True)
class Child:
    """A server in a process of its own, on a core of its own."""

    port: int
    process: psutil.Process

    @property
    def memory(self) -> int:
        """Return the bytes in memory, without child processes."""
        size: int = self.process.memory_info().rss
        return size

    @property
    def busy(self) -> float:
        """Return the seconds of processor time so far."""
        times = self.process.cpu_times()
        return float(times.user + times.system)


def main() -> None:
    """Print every figure with its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=1_000, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20)
    plan = Plan(**vars(parser.parse_args()))
    title = f"{plan.tables:,} tables of 4 sockets, {plan.rate:,.0f} moves a second for {plan.seconds:.0f} s"
    show(title, uvloop.run(of_load(plan)))


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of tables and of moves a second, and the duration."""

    tables: int
    rate: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A server under load: the load of its core, its bytes, and the bytes of a group of four idle sockets."""

    load: Load
    busy: float
    memory: int
    group: float


@dataclass(frozen=True, slots=True)
class MeasuredTables(Measured):
    """The figures of a server of tables under load, with those that only tables have.

    `most`: the largest number of moves a second. `back`: seconds to reconnect, sorted. `writes`: seconds that
    the disk alone takes to make data durable, sorted. `characters` of an event, on average.
    """

    most: float
    back: list[float]
    writes: list[float]
    characters: int


async def of_load(plan: Plan) -> tuple[Measurement, ...]:
    """Measure moves, memory and reconnecting; the yardstick is the echo."""
    gc.disable()  # a pause of the swarm would be taken for one of the server
    tables = await of_tables(plan)
    echo = await of_echo(plan, tables.characters)
    return (
        (
            "moves received by all",
            f"{tables.load.rate:,.0f}/s",
            f"{tables.load.rate / echo.load.rate:.2f} x echo",
            f"{plan.rate:,.0f}/s",
        ),
        ("moves that no table was ready for", f"{tables.load.lacked:,}", f"echo's {echo.load.lacked:,}", "0"),
        _latency("p50", 0.5, "", tables, echo),
        _latency("p99", 0.99, "under 25 ms", tables, echo),
        _latency("p99.9", 0.999, "", tables, echo),
        ("the server's core, busy", f"{tables.busy:.0%}", f"{tables.busy / echo.busy:.1f} x echo", ""),
        ("moves a second, as many as it can", f"{tables.most:,.0f}/s", "", ""),
        (
            "memory of the server",
            f"{tables.memory / MB:.0f} MB",
            f"{tables.memory / echo.memory:.1f} x echo's {echo.memory / MB:.0f} MB",
            "under 250 MB",
        ),
        (
            "an idle table with four sockets",
            f"{tables.group / KB:.0f} KB",
            f"{tables.group / echo.group:.1f} x echo's {echo.group / KB:.0f} KB",
            "under 150 KB",
        ),
        (
            "40 KB made durable by this disk, p99",
            f"{quantile(tables.writes, 0.99) * 1e3:.1f} ms",
            f"p50 {quantile(tables.writes, 0.5) * 1e3:.2f}, most {tables.writes[-1] * 1e3:.0f} ms",
            "",
        ),
        ("back after a cut, p99", f"{quantile(tables.back, 0.99) * 1e3:.1f} ms", "", "under 1 s"),
        ("characters of an event", f"{tables.characters:,}", "", ""),
    )


async def of_tables(plan: Plan) -> MeasuredTables:
    """Measure tables of four players; raises `RuntimeError` if the server refused a legal command."""
    traffic = Traffic()
    moves = Moves()
    swarm: list[Table] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("table_server", f"sqlite:///{folder}/load.db") as child,
    ):
        url = f"127.0.0.1:{child.port}"
        pinging = asyncio.create_task(ping(swarm))
        async with httpx.AsyncClient(base_url=f"http://{url}", timeout=60) as http:

            async def open_table() -> None:
                table = Table(moves, traffic, Random(len(swarm)), f"ws://{url}", http)
                await table.open()
                swarm.append(table)

            group = await _open([open_table] * plan.tables, child)
        most = await spread(moves, swarm, Random(SEED))
        load, busy = await _drive(moves, plan, child)
        memory = child.memory
        back = await come_back(moves, plan.rate)
        pinging.cancel()
        writes = made_durable(Path(folder))
    if traffic.refused:
        raise RuntimeError(f"the server refused messages that the swarm thought valid: {traffic.refused}")
    return MeasuredTables(load, busy, memory, group, most, back, writes, traffic.characters // traffic.events)


async def of_echo(plan: Plan, characters: int) -> Measured:
    """Measure as many groups of four sockets, with messages of the same length."""
    with serving("echo", str(characters)) as child:
        moves = Moves()
        echoes = [Echo(moves, f"ws://127.0.0.1:{child.port}/{number}") for number in range(plan.tables)]
        group = await _open([echo.open for echo in echoes], child)
        await drive(moves, plan.rate, WARM_S, Random(SEED))
        load, busy = await _drive(moves, plan, child)
        return Measured(load, busy, child.memory, group)


async def _open(groups: Sequence[Callable[[], Awaitable[None]]], child: Child) -> float:
    """Open all groups; return the bytes of one, after the server's first allocations."""
    await in_batches(groups[:FIRST])
    before = child.memory
    await in_batches(groups[FIRST:])
    return (child.memory - before) / (len(groups) - FIRST)


async def _drive(moves: Moves, plan: Plan, child: Child) -> tuple[Load, float]:
    """Return the figures, with the load of the server's core."""
    before = child.busy
    load = await drive(moves, plan.rate, plan.seconds, Random(SEED))
    return load, (child.busy - before) / load.seconds


def _latency(name: str, part: float, aim: str, tables: Measured, echo: Measured) -> Measurement:
    measured, yardstick = tables.load.quantile(part), echo.load.quantile(part)
    return (
        f"from move to last seat, {name}",
        f"{measured * 1e3:.1f} ms",
        f"{measured / yardstick:.1f} x echo's {yardstick * 1e3:.2f} ms",
        aim,
    )


async def spread(moves: Moves, tables: list[Table], rng: Random) -> float:
    """Bring each table to some point of a hand, as fast as possible; return the moves a second."""
    owed = {id(table): rng.randrange(MOVES_A_HAND) for table in tables}
    owed_in_all = sum(owed.values())
    there: list[Group] = []
    start = time.perf_counter()
    while len(there) < len(tables):
        while moves.ready:
            table = moves.ready.pop()
            if owed[id(table)]:
                owed[id(table)] -= 1
                await table.move()
            else:
                there.append(table)
        await asyncio.sleep(0.001)
    moves.ready.extend(there)
    return owed_in_all / (time.perf_counter() - start)


async def come_back(moves: Moves, rate: float) -> list[float]:
    """Return, while other tables play, the seconds until a player who reconnects has the table, sorted."""
    while len(moves.ready) < BACK:
        await asyncio.sleep(0.01)
    ready, moves.ready[:] = moves.ready[:BACK], moves.ready[BACK:]
    playing = asyncio.create_task(drive(moves, rate, BACK_S, Random(SEED)))
    times = [
        await table.come_back(place % 4) for place, table in enumerate(ready) if isinstance(table, Table)
    ]
    await playing
    return sorted(times)


def made_durable(folder: Path) -> list[float]:
    """Return the seconds of some durable writes like those of the log, sorted."""
    times = []
    with (folder / "writes").open("wb", buffering=0) as file:
        for _ in range(WRITES):
            start = time.perf_counter()
            file.write(bytes(WRITE_BYTES))
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
            time.sleep(WRITE_EVERY_S)
    return sorted(times)


async def ping(tables: list[Table]) -> None:
    """Ping from each silent socket, as the browsers of active players do."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    part = 0
    while True:
        for table in tables[part::BEAT_PARTS]:
            await table.ping(QUIET_S)
        part = (part + 1) % BEAT_PARTS
        due = max(due + BEAT_S / BEAT_PARTS, loop.time())
        await asyncio.sleep(due - loop.time())


@contextmanager
def serving(module: str, argument: str) -> Iterator[Child]:
    """Run a server of this folder on the first core, and the swarm on the second."""
    cores = sorted(os.sched_getaffinity(0))
    command = [sys.executable, "-m", f"benchmarks.{module}", argument]
    os.sched_setaffinity(0, cores[:1])  # the child inherits this
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    finally:
        os.sched_setaffinity(0, cores[1:2] or cores)
    assert process.stdout is not None
    try:
        yield Child(int(process.stdout.readline()), psutil.Process(process.pid))
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
        os.sched_setaffinity(0, cores)


if __name__ == "__main__":
    main()
