"""The schedule of the garbage collector. All tables wait while it runs."""

import asyncio
import gc
import sys
from collections.abc import Callable
from time import monotonic

_NEW_S = 0.03
"""Seconds between two collections of new objects: about a millisecond each at a thousand busy tables."""

_ALL_S = 600.0
"""Shortest time in seconds between two full collections, unless memory grows."""

_PART = 1000
"""Full collections may take at most one second of this number of seconds."""

_GROWN = 1.5
_MARGIN = 500_000
"""A full collection is due early if memory has grown by this factor and by this many blocks."""

_LOOK_S = 1.0
"""Seconds between two counts of the blocks: with 500 MB of them, a count takes up to a millisecond."""


def disable_automatic_collection() -> None:
    """Switch Python's automatic collection off, because it runs late and then for long.

    With it, a thousand tables stood still for 90 ms every second, and sometimes for 700 ms. Our values form
    no reference cycles, so they are freed without it.
    """
    gc.disable()


class GcSchedule:
    """The schedule that replaces Python's own.

    `collect` takes 0 for new objects, and without an argument collects all.
    """

    def __init__(
        self,
        collect: Callable[..., object] = gc.collect,
        blocks: Callable[[], int] = sys.getallocatedblocks,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._collect = collect
        self._blocks = blocks
        self._now = now
        self._due = now() + _ALL_S
        self._look = now() + _LOOK_S
        self._few = blocks()

    async def run(self) -> None:
        """Run the garbage collector on schedule, without end."""
        while True:
            await asyncio.sleep(_NEW_S)
            self.collect_due()

    def collect_due(self) -> None:
        """Collect new objects or, when it is time, all objects."""
        start = self._now()
        if start < self._due and not self._has_grown(start):
            self._collect(0)
            return
        self._collect()
        end = self._now()
        self._due = end + max(_ALL_S, (end - start) * _PART)
        self._few = self._blocks()

    def _has_grown(self, now: float) -> bool:
        """Tell whether memory has grown so much that a full collection is due; False between two counts."""
        if now < self._look:
            return False
        self._look = now + _LOOK_S
        return self._blocks() >= self._few * _GROWN + _MARGIN
