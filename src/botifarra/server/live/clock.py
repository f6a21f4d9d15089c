"""The server's time: milliseconds since 1970 that never run backwards."""

import time


class Clock:
    """What tells the time, and how long to sleep until another; `rate` times as fast as the world's.

    It is set once and then follows the steady clock: no correction of the machine's time moves a turn.
    """

    def __init__(self, rate: float = 1.0, earliest: int = 0) -> None:
        self.rate = rate
        self._start = max(time.time() * 1000, earliest) - time.monotonic() * 1000 * rate

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int(self._start + time.monotonic() * 1000 * self.rate)

    def no_earlier(self, moment: int) -> "Clock":
        """Return this clock, or one of the same rate that begins at a later moment."""
        return self if moment <= self.now() else Clock(self.rate, moment)

    def until(self, moment: int) -> float:
        """Return the seconds of real time from now to a moment; 0 when it is past."""
        return max(0.0, (moment - self.now()) / 1000 / self.rate)
