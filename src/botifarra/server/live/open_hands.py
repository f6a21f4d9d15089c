"""The open-hand solver for pages whose browser cannot run it."""

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id

from botifarra.core.cards import Card
from botifarra.solver.position import Position
from botifarra.solver.solve import Bounds, bounds_of_cards

NODES = 20_000_000
"""Limit of nodes of one question, about 0.7 s of a core. The longest of 100 first leads needed 8 million."""

MOST_WAITING = 8
"""Number of questions that may wait for their answer; more are refused."""

NICENESS = 10
"""Niceness of the solver's thread relative to the server, as that of the bots."""


class Busy(Exception):
    """Too many questions wait already."""


class OpenHands:
    """Solves one position at a time in a thread of its own, so that it never blocks a table.

    The kernel does not hold the interpreter's lock while it searches.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "open-hands", _lower_priority)
        self._waiting = 0

    async def bounds(self, position: Position) -> dict[Card, Bounds]:
        """Return bounds of the value of each legal card; they are equal unless the search reached its limit.

        Raises `Busy`, and `InvalidArgument` for a malformed position.
        """
        if self._waiting == MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            solve = asyncio.get_running_loop().run_in_executor
            return await solve(self._thread, bounds_of_cards, position, NODES)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Cancel the questions that wait. One that is being answered ends by its limit."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _lower_priority() -> None:
    if sys.platform == "linux":  # elsewhere a priority belongs to the whole process
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
