"""A system's time that a test sets, in place of that of this machine, for all clocks of a server."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from botifarra.server.live import clock


@dataclass
class SystemTime:
    """The time of this machine after corrections of `ahead` seconds.

    The monotonic clock does not see them, just as it does not see a sleep of the machine.
    """

    ahead: float = 0.0

    def time(self) -> float:
        return time.time() + self.ahead

    def monotonic(self) -> float:
        return time.monotonic()


@contextmanager
def system_time() -> Iterator[SystemTime]:
    """Let the clocks of servers in this process read the time that is yielded."""
    system = SystemTime()
    with patch.object(clock, "time", system):
        yield system
