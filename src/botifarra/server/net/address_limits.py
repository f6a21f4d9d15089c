"""Limits on the connections and HTTP requests of an address, checked before any other work."""

from collections.abc import Callable
from math import ceil

from botifarra.server.live.limits import Buckets, Limits

_LONGEST_WAIT_S = 3600
"""Largest value of `Retry-After`, in seconds."""

Drop = Callable[[], None]
"""A callback that closes a connection at once."""


class Admission:
    """Counters of the requests of each address, and of its connections other than open sockets."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._requests = Buckets(limits.requests)
        self._refusals = Buckets(limits.refusals)
        self._connections: dict[str, dict[Drop, None]] = {}
        self._unheard: dict[Drop, str] = {}
        self._open = 0

    def connect(self, address: str, drop: Drop) -> bool:
        """Count a new connection, unless its address has too many or floods the server.

        If the server has too many connections, the oldest one of the address with the most is closed. So one
        person who opens a connection is not kept out by another who opens many. If no address has more than
        one, the oldest connection without a request is closed in favour of an address without connections.
        """
        own = self._connections.get(address, {})
        if len(own) >= self._limits.connections_per_address or self._refusals.wait(address) > 0:
            return False
        if self._open >= self._limits.connections and not self._make_room(len(own)):
            return False
        self._connections.setdefault(address, {})[drop] = None
        self._unheard[drop] = address
        self._open += 1
        return True

    def _make_room(self, own: int) -> bool:
        """Close a connection for an address that has `own` of them, if one may be closed for it."""
        most = max(self._connections, key=lambda other: len(self._connections[other]))
        if len(self._connections[most]) > own + 1:
            oldest = next(iter(self._connections[most]))
        elif own == 0 and self._unheard:
            oldest, most = next(iter(self._unheard.items()))
        else:
            return False
        self.disconnect(most, oldest)
        oldest()
        return True

    def heard(self, drop: Drop) -> None:
        """Note that a whole request was received over a connection."""
        self._unheard.pop(drop, None)

    def disconnect(self, address: str, drop: Drop) -> None:
        """Remove a connection from the count, unless it was already closed by `connect`."""
        own = self._connections.get(address, {})
        if drop in own:
            del own[drop]
            self._unheard.pop(drop, None)
            self._open -= 1
            if not own:
                del self._connections[address]

    def ask(self, address: str, tokens: float) -> int:
        """Count a request; return 0, or the number of seconds for `Retry-After`."""
        if self._requests.take(address, tokens):
            return 0
        self._refusals.take(address)
        return max(1, ceil(min(self._requests.wait(address, tokens), _LONGEST_WAIT_S)))
