"""A pool of workers on either kind of loop, and questions for it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any

import psutil

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.actions import Action
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.live.bots.pool import Pool
from tests.timeouts import TIMEOUT_S

STATE = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
VIEW = STATE.view(Seat.NORTH)
GREEDY = BOTS["greedy"].act(VIEW, Random(0), Budget())
LONG = TIMEOUT_S
SHORT = 0.3


class Loop:
    """How the loop of a test is created: as in the server, with uvloop if it is installed."""

    factory: Callable[[], asyncio.AbstractEventLoop] | None = None


def run(body: Coroutine[Any, Any, None]) -> None:
    """Run on a loop of the tested kind."""
    with asyncio.Runner(loop_factory=Loop.factory) as runner:
        runner.run(body)


def with_pool(test: Callable[[Pool], Awaitable[None]], workers: int = 1) -> None:
    """Run a test on a pool; check that afterwards no process and no thread is left."""

    async def body() -> None:
        pool = Pool()
        pool.start(workers)
        try:
            await until(lambda: len(pool.pids) == workers)
            await test(pool)
        finally:
            await pool.close()

    threads, processes = set(threading.enumerate()), children()
    run(body())
    assert children() <= processes
    for thread in set(threading.enumerate()) - threads:
        thread.join(LONG)
        assert not thread.is_alive()


def children() -> set[psutil.Process]:
    """Return the running child processes."""
    return set(psutil.Process().children(recursive=True))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not holds():
            await asyncio.sleep(0.01)


async def until_gone(pid: int) -> None:
    """Wait until a process has ended and its loop has noticed."""
    await until(lambda: not psutil.pid_exists(pid))


async def ask(pool: Pool, deadline_s: float = LONG) -> Action | None:
    return await pool.ask("greedy", VIEW, "seed", deadline_s)
