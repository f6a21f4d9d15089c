"""The schedule of the garbage collector, during which all tables wait."""

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
"""One in so many seconds may go into it."""

_GROWN = 1.5
_MARGIN = 500_000
"""So much more memory, in blocks of Python's, and this many blocks besides, is reason to look at once."""


def stop_looking() -> None:
    """Have Python not look by itself, which it does late and then for long.

    A thousand tables stood still for 90 ms every second, and now and then for 700. Values that point at each
    other in no circle, as ours, go away without being looked for.
    """
    gc.disable()


class Garbage:
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
        self._few = blocks()

    async def keep_looking(self) -> None:
        """Run the garbage collector on schedule, without end."""
        while True:
            await asyncio.sleep(_NEW_S)
            self.look()

    def look(self) -> None:
        """Collect new objects or, when it is time, all objects."""
        start = self._now()
        if start < self._due and self._blocks() < self._few * _GROWN + _MARGIN:
            self._collect(0)
            return
        self._collect()
        end = self._now()
        self._due = end + max(_ALL_S, (end - start) * _PART)
        self._few = self._blocks()
