"""How much one person, one socket and one address may ask for."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic

_MANY = 4096
"""Addresses remembered before those with a full bucket are forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of a server that anybody may reach.

    `messages` are those of one socket, `player_messages` those of all sockets of one person, and
    `address_messages` those of one address, behind which a whole club may sit. `changes` are what a person
    may do at one table that is neither a card nor a call, by the table's time: the log keeps it all.
    `requests` are those of an address over HTTP, and one that makes something counts for `post_cost`;
    `request_s` is how long one may take to come in. `backlog` is how many characters may wait for a slow
    peer, `silence_s` and `hello_s` how long a socket may say nothing, ever and at first, `arrive_s` how long
    who makes a table may take to come there, and `idle_s` how long a table stays in memory when nobody is
    at it. With less than `disk_reserve` bytes left on the disk of a SQLite file a server is not ready.
    """

    messages: Rate = Rate(40, 15)
    player_messages: Rate = Rate(120, 40)
    address_messages: Rate = Rate(2_000, 300)
    changes: Rate = Rate(40, 0.5)
    requests: Rate = Rate(300, 20)
    post_cost: float = 10
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
    disk_reserve: int = 64 * 1024 * 1024


class Bucket:
    """A store of tokens that fills up steadily; each thing done takes one."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: Rate, now: float | None = None) -> None:
        self._rate = rate
        self._left = rate.burst
        self._since = monotonic() if now is None else now

    def take(self, now: float | None = None, tokens: float = 1) -> bool:
        """Take some tokens, if there are as many."""
        self._fill(monotonic() if now is None else now)
        if self._left < tokens:
            return False
        self._left -= tokens
        return True

    def is_full(self, now: float) -> bool:
        """Whether nothing would be lost by forgetting it."""
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
        """Take some tokens of an address or person, if there are as many."""
        now = self._clock()
        bucket = self._buckets.get(whose)
        if bucket is None:
            if len(self._buckets) >= self._many:
                self._forget(now)
            bucket = self._buckets[whose] = Bucket(self._rate, now)
        return bucket.take(now, tokens)

    def _forget(self, now: float) -> None:
        self._buckets = {whose: bucket for whose, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._many = max(_MANY, 2 * len(self._buckets))


def whose(host: str) -> str:
    """The address that counts for limits: of IPv6 the first 64 bits, which are one customer's."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
