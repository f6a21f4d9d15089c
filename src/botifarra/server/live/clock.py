"""The server's time: milliseconds since 1970 that never run backwards."""

import time


class Clock:
    """A clock and its sleeps, `rate` times as fast as real time.

    It reads the system's time once and then follows the monotonic clock, so a correction of the system's time
    does not move a turn.
    """

    def __init__(self, rate: float = 1.0, earliest: int = 0) -> None:
        self.rate = rate
        self._start = max(time.time() * 1000, earliest) - time.monotonic() * 1000 * rate

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int(self._start + time.monotonic() * 1000 * self.rate)

    def no_earlier(self, moment: int) -> "Clock":
        """Return this clock, or one of the same rate that starts at a later moment."""
        return self if moment <= self.now() else Clock(self.rate, moment)

    def until(self, moment: int) -> float:
        """Return the seconds of real time until a moment; 0 if it is past."""
        return max(0.0, (moment - self.now()) / 1000 / self.rate)
