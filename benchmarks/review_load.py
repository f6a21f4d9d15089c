"""Moves at tables while reviews are made: the time of a move to the last seat, with and without them.

Rounds with and without reviews alternate, so that a busy machine disturbs both alike. The server and its
workers share one core, the worst case.
"""

import argparse
import asyncio
import gc
import tempfile
from dataclasses import dataclass
from itertools import chain
from random import Random

import httpx
import uvloop

from benchmarks.report import Measurement, show
from benchmarks.swarm import Load, Moves, drive, in_batches, quantile
from benchmarks.table_load import SEED, ping, serving, spread
from benchmarks.tables import Table, Traffic

ASK_S = 1.0
"""Seconds between two questions whether a review is made."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of tables, of moves a second, of reviews a round, of rounds, and the seconds of a round."""

    tables: int
    rate: float
    reviews: int
    rounds: int
    seconds: float


def main() -> None:
    """Print the times of moves without and with reviews, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200, help="moves a second")
    parser.add_argument("--reviews", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=4, help="rounds of each kind")
    parser.add_argument("--seconds", type=float, default=15, help="seconds of a round")
    plan = Plan(**vars(parser.parse_args()))
    title = f"{plan.tables:,} tables, {plan.rate:,.0f} moves a second, beside {plan.reviews} reviews"
    show(title, uvloop.run(of_reviews(plan)))


async def of_reviews(plan: Plan) -> tuple[Measurement, ...]:
    """Measure rounds of both kinds in turn."""
    gc.disable()  # a pause of the swarm would be taken for one of the server
    moves, traffic = Moves(), Traffic()
    swarm: list[Table] = []
    loads: dict[bool, list[Load]] = {False: [], True: []}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("table_server", f"sqlite:///{folder}/load.db") as child,
    ):
        url = f"127.0.0.1:{child.port}"
        async with httpx.AsyncClient(base_url=f"http://{url}", timeout=60) as http:

            async def open_table() -> None:
                table = Table(moves, traffic, Random(len(swarm)), f"ws://{url}", http)
                await table.open()
                swarm.append(table)

            await in_batches([open_table] * plan.tables)
            pinging = asyncio.create_task(ping(swarm))
            for _ in range(3):  # each brings a table forward by half a hand on average
                await spread(moves, swarm, Random(SEED))
            unreviewed = [table.code for table in swarm]
            for _ in range(plan.rounds):
                for are_made in (False, True):
                    asked = await _ask(http, unreviewed, plan.reviews) if are_made else []
                    loads[are_made].append(await drive(moves, plan.rate, plan.seconds, Random(SEED)))
                    await _until_made(http, asked)
            pinging.cancel()
    if traffic.refused:
        raise RuntimeError(f"the server refused messages that the swarm thought valid: {traffic.refused}")
    return tuple(
        _line(name, part, loads, "x 0.9 to 1.1" if part == 0.99 else "")
        for name, part in (("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999))
    )


async def _ask(http: httpx.AsyncClient, codes: list[str], number: int) -> list[str]:
    """Ask for the reviews of the first hands of so many tables, taken from `codes`; return their paths."""
    paths: list[str] = []
    while len(paths) < number:
        path = f"/api/tables/{codes.pop()}/hands/1/review"
        if (await http.get(path)).status_code == 202:
            paths.append(path)
    return paths


async def _until_made(http: httpx.AsyncClient, paths: list[str]) -> None:
    """Wait until these reviews are made. Raises `RuntimeError` if they were made during the round already."""
    if paths and (await http.get(paths[-1])).status_code != 202:
        raise RuntimeError("the reviews ended before the moves; ask for more of them")
    for path in paths:
        while (await http.get(path)).status_code == 202:
            await asyncio.sleep(ASK_S)


def _line(name: str, part: float, loads: dict[bool, list[Load]], aim: str) -> Measurement:
    without, beside = (
        quantile(sorted(chain.from_iterable(load.times for load in loads[are_made])), part)
        for are_made in (False, True)
    )
    by_round = " ".join(
        f"{one.quantile(part) / other.quantile(part):.2f}"
        for one, other in zip(loads[True], loads[False], strict=True)
    )
    return (
        f"from move to last seat, {name}",
        f"{beside * 1e3:.1f} ms",
        f"{beside / without:.2f} x {without * 1e3:.1f} ms without; by round {by_round}",
        aim,
    )


if __name__ == "__main__":
    main()
