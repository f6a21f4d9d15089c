"""A table during a flood of requests: the time of a move to reach the last seat, quiet and flooded.

The server has one core. The players have another one, which the flood shares with lower priority. A move is
timed by the clock, from sending until the last of the four players has received it. So the time includes
every delay by the flood. The figures mean something only on an otherwise idle machine. The flood comes from
an address of its own, which needs Linux.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
from asyncio.subprocess import PIPE, create_subprocess_exec
from random import Random

import httpx
import uvloop

from benchmarks.report import Measurement, show
from benchmarks.swarm import Load, Moves, drive
from benchmarks.table_load import SEED, Child, serving
from benchmarks.tables import Table, Traffic

TABLES = 5
RATE = 100.0
"""Moves a second of all tables."""

WARM_S = 1.0

AIM = 3.0
"""The allowed p99 of a move under a flood, as a multiple of the quiet one."""


def main() -> None:
    """Print every figure with its aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    title = f"{TABLES} tables, {RATE:.0f} moves a second, {seconds:.0f} s each in quiet and under a flood"
    show(title, uvloop.run(of_flood(seconds)))


async def of_flood(seconds: float) -> tuple[Measurement, ...]:
    """Measure moves in quiet, then the same from the first moment of a flood."""
    gc.disable()  # a pause of the players would be taken for one of the server
    moves, traffic = Moves(), Traffic()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("flood_server", f"sqlite:///{folder}/flood.db") as child,
    ):
        url = f"127.0.0.1:{child.port}"
        async with httpx.AsyncClient(base_url=f"http://{url}", timeout=60) as http:
            tables = [Table(moves, traffic, Random(one), f"ws://{url}", http) for one in range(TABLES)]
            for table in tables:
                await table.open()
        await drive(moves, RATE, WARM_S, Random(SEED))
        command = (sys.executable, "-m", "benchmarks.flood_client", str(child.port), str(seconds))
        flooder = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert flooder.stdin is not None
        assert flooder.stdout is not None
        await flooder.stdout.readline()
        quiet, quiet_busy = await _drive(moves, child, seconds)
        flooder.stdin.write(b"\n")
        flooded, busy = await _drive(moves, child, seconds)
        answers, _ = await flooder.communicate()
        for table in tables:
            await table.close()
    return (
        _latency("p50", 0.5, "", flooded, quiet),
        _latency("p99", 0.99, f"under {AIM:.0f} x", flooded, quiet),
        ("moves received by all", f"{len(flooded.times):,}", f"quiet's {len(quiet.times):,}", ""),
        ("the server's core, busy", f"{busy:.0%}", f"quiet's {quiet_busy:.0%}", ""),
        ("requests of the flood", answers.decode().strip(), "", ""),
    )


def _latency(name: str, part: float, aim: str, flooded: Load, quiet: Load) -> Measurement:
    measured, yardstick = flooded.quantile(part), quiet.quantile(part)
    return (
        f"from move to last seat, {name}",
        f"{measured * 1e3:.1f} ms",
        f"{measured / yardstick:.1f} x quiet's {yardstick * 1e3:.2f} ms",
        aim,
    )


async def _drive(moves: Moves, child: Child, seconds: float) -> tuple[Load, float]:
    """Return the times of the moves, and the load of the server's core."""
    before = child.busy
    load = await drive(moves, RATE, seconds, Random(SEED))
    await asyncio.sleep(0)
    return load, (child.busy - before) / load.seconds


if __name__ == "__main__":
    main()
