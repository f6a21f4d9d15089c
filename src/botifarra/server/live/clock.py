"""The server's time in milliseconds since 1970: its calendar, and the clocks of its tables."""

import time


class Clock:
    """The clock of a table and its waits, `rate` times as fast as real time.

    It reads the system's time once and then follows the monotonic clock, so a correction of the system's time
    does not move a turn, nor does a sleep of the machine.
    """

    def __init__(self, rate: float = 1.0, earliest: int = 0) -> None:
        self.rate = rate
        self._start = max(time.time() * 1000, earliest) - time.monotonic() * 1000 * rate

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        return int(self._start + time.monotonic() * 1000 * self.rate)

    def until(self, moment: int) -> float:
        """Return the seconds of real time until a moment, unless the machine sleeps; 0 if it is past."""
        return max(0.0, (moment - self.now()) / 1000 / self.rate)


class Calendar(Clock):
    """The clock for dates and windows. It follows the system's time forward, and it never goes back.

    The monotonic clock stands still while a computer sleeps or a virtual machine is paused, and a computer
    may start with an old date until the network corrects it. Each time the system's time jumps forward. A
    server that did not follow would have the boards of an earlier day. (Linux has a clock that counts
    sleep, `CLOCK_BOOTTIME`, but it does not help in the other cases.)

    It does not go back, because a set that is sealed cannot open again. So if the system's time was too late,
    the calendar stays too late until the server is restarted.
    """

    def __init__(self, rate: float = 1.0) -> None:
        super().__init__(rate)
        self._lead = _lead()

    def now(self) -> int:
        """Return the milliseconds since 1970."""
        lead = _lead()
        if lead > self._lead:
            self._start += (lead - self._lead) * 1000
            self._lead = lead
        return super().now()

    def for_table(self, at: int) -> Clock:
        """Return the clock of a table that is loaded now; it is never behind its last entry, made `at`."""
        return Clock(self.rate, max(self.now(), at))


def _lead() -> float:
    """Return the seconds by which the system's time leads the monotonic clock.

    The system's time is read first. So a pause between the two readings cannot make the lead too large.
    """
    return time.time() - time.monotonic()
