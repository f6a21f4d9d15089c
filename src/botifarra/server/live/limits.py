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

    `messages` are those of one socket, `player_messages` those of all sockets of one person, and
    `address_messages` those of one address, behind which a whole club may sit. `changes` are what a person
    may do at one table that is neither a card nor a call, by the table's time: the log keeps it all.
    `requests` are those of an address over HTTP, whatever they ask for: one that makes something counts for
    `post_cost`, and so does one that replays hands, their page too; any other page or file counts for
    `page_cost`, the rest and the page of a table for 1. `refusals` are the answers of 429 to an address;
    beyond them its new connections are closed unheard. `connections` are all but open sockets of people,
    those of the server and of one address, and `sockets` are these sockets. `request_s` is how long a request
    may take to come in. `backlog` is how many characters may wait for a slow peer, `silence_s` and `hello_s`
    how long a socket may say nothing, ever and at first, `arrive_s` how long who makes a table may take to
    come there, and `idle_s` how long a table stays in memory when nobody is at it. A player is away `away_s`
    after its last socket closed, and later where it has been so too often (`aways`). At most `spectators`
    people look on at a table, and `spare_spectators` more while a seat can be taken. A table at which nothing
    happens for `suspend_s` is put away though somebody be connected. With less than `disk_reserve` bytes left
    on the disk of a SQLite file a server is not ready.

    Forty people of one club, who all open the page at once, stay within the limits of their one address:
    each loads some 30 files over six connections, asks five things and makes one or two.
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
        """Return the limits for a process that may have so many files open.

        A quarter of them is for connections that are not sockets, most of the rest for sockets; one address
        gets at most half of either, so that nobody keeps all others out.
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
        """Return the seconds until there are so many tokens, or as many as there can be."""
        self._fill(now)
        lacking = min(tokens, self._rate.burst) - self._left
        if lacking <= 0:
            return 0.0
        return lacking / self._rate.per_second if self._rate.per_second else float("inf")

    def is_full(self, now: float) -> bool:
        """Tell whether the bucket is full, so that it can be forgotten."""
        self._fill(now)
        return self._left >= self._rate.burst

    def _fill(self, now: float) -> None:
        self._left = min(self._rate.burst, self._left + (now - self._since) * self._rate.per_second)
        self._since = now


class Buckets:
    """A bucket for each address or person; the ones that have filled up again are forgotten."""

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
        """Return the seconds until so many tokens of an address or person are there."""
        bucket = self._buckets.get(whose)
        return 0.0 if bucket is None else bucket.wait(self._clock(), tokens)

    def _forget(self, now: float) -> None:
        self._buckets = {whose: bucket for whose, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._many = max(_MANY, 2 * len(self._buckets))


def whose(host: str) -> str:
    """Return the address that counts for limits: for IPv6 the first 64 bits, which one customer has."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
