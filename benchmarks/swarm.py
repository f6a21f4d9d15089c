"""Many groups of four sockets in one process: moves are sent at a rate and timed to the last receiver.

Moves come at random moments that do not depend on answers, so a server that falls behind is noticed.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

OPENING = 50
"""Number of groups opened at the same time."""

_MOVE = '{"t":"act","id":"12345678","base":100,"action":12}'


class Group(Protocol):
    """Four sockets that all receive each move; one move at a time."""

    async def move(self) -> None:
        """Send a move, for which the group is ready; report to `Moves` once all have received it."""


@dataclass(slots=True)
class Moves:
    """The seconds of each move to the last of four sockets, and the groups that are ready again."""

    times: list[float] = field(default_factory=list)
    ready: list[Group] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Load:
    """The times of the moves, sorted; `lacked` counts the moves for which no group was ready."""

    times: list[float]
    seconds: float
    lacked: int

    @property
    def rate(self) -> float:
        """Return the moves a second that all have received."""
        return len(self.times) / self.seconds

    def quantile(self, part: float) -> float:
        """Return the time within which this part of the moves arrived."""
        return quantile(self.times, part)


class Line:
    """A socket and the task that passes on its messages."""

    def __init__(self, socket: ClientConnection, hear: Callable[[str | bytes], Awaitable[None]]) -> None:
        self.socket = socket
        self._reader = asyncio.create_task(self._read(hear))

    @classmethod
    async def open(cls, url: str, hear: Callable[[str | bytes], Awaitable[None]], cookie: str = "") -> "Line":
        """Connect without compression and without pings of the library."""
        headers = {"Cookie": cookie} if cookie else {}
        socket = await connect(
            url, additional_headers=headers, compression=None, ping_interval=None, max_queue=None
        )
        return cls(socket, hear)

    async def ended(self) -> None:
        """Wait until the connection has ended, or a message could not be passed on."""
        await asyncio.wait([self._reader])

    async def close(self) -> None:
        """Disconnect; raises the error of a message that could not be passed on."""
        self._reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reader
        await self.socket.close()

    async def _read(self, hear: Callable[[str | bytes], Awaitable[None]]) -> None:
        with contextlib.suppress(ConnectionClosed):  # the next send reports the error
            async for frame in self.socket:
                await hear(frame)


class Echo:
    """Four sockets of a server that echoes each message to all four."""

    def __init__(self, moves: Moves, url: str) -> None:
        self._moves = moves
        self._url = url
        self._lines: list[Line] = []
        self._sent = 0.0
        self._pending = 0

    async def open(self) -> None:
        """Connect all four."""
        self._lines = [await Line.open(self._url, self._hear) for _ in range(4)]
        self._moves.ready.append(self)

    async def move(self) -> None:
        """Send a message of the length of a move."""
        self._pending = 4
        self._sent = time.perf_counter()
        await self._lines[0].socket.send(_MOVE)

    async def _hear(self, _: str | bytes) -> None:
        self._pending -= 1
        if not self._pending:
            self._moves.times.append(time.perf_counter() - self._sent)
            self._moves.ready.append(self)


def quantile(times: list[float], part: float) -> float:
    """Return the time that this part of the sorted times does not exceed."""
    return times[min(len(times) - 1, int(part * len(times)))]


async def drive(moves: Moves, rate: float, seconds: float, rng: Random) -> Load:
    """Cause `rate` moves a second for so many seconds, each by a group that is ready."""
    moves.times.clear()
    lacked = 0
    start = due = time.perf_counter()
    while (now := time.perf_counter()) < start + seconds:
        if due > now:
            await asyncio.sleep(due - now)
            continue
        due += rng.expovariate(rate)
        if not moves.ready:
            lacked += 1
            continue
        at = int(rng.random() * len(moves.ready))
        moves.ready[at], moves.ready[-1] = moves.ready[-1], moves.ready[at]
        await moves.ready.pop().move()
    return Load(sorted(moves.times), time.perf_counter() - start, lacked)


async def in_batches(work: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Do all jobs, a bounded number at a time."""
    for start in range(0, len(work), OPENING):
        await asyncio.gather(*(each() for each in work[start : start + OPENING]))
