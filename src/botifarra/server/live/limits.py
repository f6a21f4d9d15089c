"""The limits for one person, one socket and one address."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address
from time import monotonic

_MANY = 4096
"""Number of addresses remembered before those with a full bucket are removed."""

_OWN_FILES = 64
"""Files that the server itself may open: the database, the bots, the log."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: a burst, and then a number for each second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server that anybody may reach.

    `messages` is the rate of one socket, `player_messages` that of all sockets of one person.
    `address_messages` is that of one address, which a whole club may share. `changes` is the rate of a
    person's commands at one table, other than cards and calls, by the table's time. It limits the growth of
    the log. `inbox` is the number of commands that may wait at one table.

    `requests` is the rate of HTTP requests of an address. A request costs one token. A POST or a replay of
    hands costs `post_cost`, and so does the page of a replay. Any other page or file costs `page_cost`,
    except that the page of a table, or of a set of boards, costs one token. `refusals` is the rate of 429
    responses to an address; beyond it, new connections are closed unread.

    `sets` is the rate at which people of one address make sets of shared boards. A set stays in memory for a
    week or more.

    `connections` are limits on connections other than open sockets, for the server and for one address.
    `sockets` are the same limits for open sockets.

    `request_s` is the timeout of a request. `backlog` is the number of characters that may be queued for a
    slow client. `silence_s` is the timeout of a silent socket, and `hello_s` that of its first message.
    `arrive_s` is the time in which the creator of a table has to connect. A table without connections is
    unloaded after `idle_s`, and one where nothing happens after `suspend_s`, even with connections.

    A player is away `away_s` after the last connection closed, or later if this happens too often (`aways`).
    A table admits `spectators`, and `spare_spectators` more while a seat can be taken. A server with less
    than `disk_reserve` free bytes for a SQLite file is not ready.

    Forty people of one club can open the page at the same time from one address. Each loads about 30 files
    over six connections, sends five requests and creates one or two things.
    """

    messages: Rate = Rate(40, 15)
    player_messages: Rate = Rate(120, 40)
    address_messages: Rate = Rate(2_000, 600)
    changes: Rate = Rate(40, 0.5)
    requests: Rate = Rate(1_500, 30)
    post_cost: float = 10
    page_cost: float = 0.25
    refusals: Rate = Rate(100, 5)
    connections: int = 2_000
    connections_per_address: int = 300
    sockets: int = 50_000
    sockets_per_player: int = 16
    sockets_per_address: int = 400
    tables_per_player: int = 20
    tables_per_address: int = 200
    sets: Rate = Rate(200, 0.002)
    inbox: int = 32
    backlog: int = 256 * 1024
    request_s: float = 10
    silence_s: float = 30
    hello_s: float = 10
    arrive_s: float = 10
    idle_s: float = 180
    away_s: float = 2
    aways: Rate = Rate(5, 0.05)
    spectators: int = 100
    spare_spectators: int = 100
    suspend_s: float = 24 * 3600
    disk_reserve: int = 64 * 1024 * 1024

    def within(self, files: int) -> "Limits":
        """Return the limits for a process that may open `files` files.

        A quarter of the files is for connections other than sockets, and most of the rest for sockets. One
        address gets at most half of either, so that it cannot keep all others out.
        """
        connections = files // 4
        sockets = max(1, files - connections - _OWN_FILES)
        return replace(
            self,
            connections=min(self.connections, connections),
            connections_per_address=min(self.connections_per_address, connections // 2),
            sockets=min(self.sockets, sockets),
            sockets_per_address=min(self.sockets_per_address, max(1, sockets // 2)),
        )


class Bucket:
    """A token bucket: it fills at a steady rate, and each action takes tokens."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate, now: float | None = None) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = monotonic() if now is None else now

    def take(self, now: float | None = None, tokens: float = 1) -> bool:
        """Take some tokens if there are enough."""
        self._fill(monotonic() if now is None else now)
        if self._left < tokens:
            return False
        self._left -= tokens
        return True

    def wait(self, now: float, tokens: float) -> float:
        """Return the seconds until there are `tokens` tokens, or until the bucket is full."""
        self._fill(now)
        lacking = min(tokens, self._rate.burst) - self._left
        if lacking <= 0:
            return 0.0
        return lacking / self._rate.per_second if self._rate.per_second else float("inf")

    def is_full(self, now: float) -> bool:
        """Return whether the bucket is full, so that it can be forgotten."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._since) * self._rate.per_second)
        self._since = now


class Buckets:
    """A bucket for each address or person. Buckets that are full again are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[Hashable, Bucket] = {}
        self._many = _MANY

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, whose: Hashable, tokens: float = 1) -> bool:
        """Take some tokens of an address or person if there are enough."""
        now = self._clock()
        bucket = self._buckets.get(whose)
        if bucket is None:
            if len(self._buckets) >= self._many:
                self._forget(now)
            bucket = self._buckets[whose] = Bucket(self._rate, now)
        return bucket.take(now, tokens)

    def wait(self, whose: Hashable, tokens: float = 1) -> float:
        """Return the seconds until an address or person has `tokens` tokens."""
        bucket = self._buckets.get(whose)
        return 0.0 if bucket is None else bucket.wait(self._clock(), tokens)

    def _forget(self, now: float) -> None:
        self._buckets = {whose: bucket for whose, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._many = max(_MANY, 2 * len(self._buckets))


def whose(host: str) -> str:
    """Return the address that counts for limits.

    For IPv6 these are the first 64 bits, which belong to one customer.
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
