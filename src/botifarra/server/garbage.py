"""When the process looks for garbage: seldom, since all tables wait meanwhile."""

import gc
from collections.abc import Callable
from time import monotonic

_PART = 1000
"""One in so many seconds may go into looking through everything."""

_PAUSE_S = 60.0
"""Seconds at least from one time to the next."""

_NEVER = 1_000_000_000


def leave_the_oldest() -> None:
    """Have Python itself look only at what is new: a thousand tables would stand still for most of a second.

    Values that point at each other in no circle, as ours, go away without being looked for.
    """
    new, young, _ = gc.get_threshold()
    gc.set_threshold(new, young, _NEVER)


class Garbage:
    """Looks through everything now and then: the longer it takes, the less often."""

    def __init__(
        self, collect: Callable[[], object] = gc.collect, now: Callable[[], float] = monotonic
    ) -> None:
        self._collect = collect
        self._now = now
        self._due = now() + _PAUSE_S

    def sweep(self) -> None:
        """Look, if it is time to."""
        start = self._now()
        if start < self._due:
            return
        self._collect()
        end = self._now()
        self._due = end + max(_PAUSE_S, (end - start) * _PART)
