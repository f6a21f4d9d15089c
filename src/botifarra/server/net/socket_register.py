"""The register of open sockets: limits on their number, and closing of silent ones."""

import asyncio
import logging
from collections import Counter
from functools import partial
from time import monotonic
from typing import TypeVar

from botifarra.server.live.connection import UNWANTED, Connection
from botifarra.server.live.limits import Buckets, Limits
from botifarra.server.net.websocket_protocol import WebSocketProtocol
from botifarra.server.protocol.replies import Bye
from botifarra.server.table.events import Player

_log = logging.getLogger(__name__)

T = TypeVar("T")

_FAREWELL_S = 5.0
"""Seconds that a peer has to receive the last message and to close; then the connection is cut."""


class Sockets:
    """The open sockets of a server, each with the task that serves it.

    A socket counts until its connection is lost. Until then it takes a file descriptor, even if it has been
    asked to close.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[Connection, WebSocketProtocol] = {}
        self._tasks: dict[Connection, asyncio.Task[None]] = {}
        self._players: Counter[Player] = Counter()
        self._addresses: Counter[str] = Counter()
        self._player_messages = Buckets(limits.player_messages)
        self._messages = Buckets(limits.address_messages)
        self._closing = False

    def admit(
        self, connection: Connection, socket: WebSocketProtocol, task: "asyncio.Task[None]"
    ) -> Bye | None:
        """Admit a socket, or return the message for a socket that is refused."""
        refused = self._refused(connection)
        if refused is not None:
            _log.debug("a socket was refused", extra=connection.about(refused.code))
            return refused
        _log.debug("a socket opened", extra=connection.about("opened"))
        self._open[connection] = socket
        self._tasks[connection] = task
        self._players[connection.player] += 1
        self._addresses[connection.address] += 1
        socket.hand_over(partial(self._count_out, connection))
        return None

    def _refused(self, connection: Connection) -> Bye | None:
        if self._closing:
            return Bye("restart", again=True)
        if (
            len(self._open) >= self._limits.sockets
            or self._players[connection.player] >= self._limits.sockets_per_player
            or self._addresses[connection.address] >= self._limits.sockets_per_address
        ):
            return Bye("too_many", again=False)
        return None

    def _count_out(self, connection: Connection) -> None:
        del self._open[connection]
        _uncount(self._players, connection.player)
        _uncount(self._addresses, connection.address)

    def dismiss(self, connection: Connection) -> None:
        """Remove a socket from its table when it is no longer served."""
        if _log.isEnabledFor(logging.DEBUG):
            farewell = "nothing" if connection.bye is None else connection.bye.code
            _log.debug(
                "a socket closed: %d, sent %s", connection.code, farewell, extra=connection.about("closed")
            )
        connection.leave()
        del self._tasks[connection]

    def hear(self, connection: Connection) -> bool:
        """Count a message; return False if there are too many, and close the socket."""
        connection.heard = monotonic()
        if (
            connection.bucket.take(connection.heard)
            and self._player_messages.take(connection.player)  # first, to spare the tokens of the address
            and self._messages.take(connection.address)
        ):
            return True
        connection.close(Bye("too_fast", again=True))
        return False

    def sweep(self) -> None:
        """Close silent sockets, and cut those whose peers do not close in time."""
        now = monotonic()
        for connection, socket in list(self._open.items()):
            if connection.closed is not None:
                if now - connection.closed > _FAREWELL_S:
                    socket.cut()
            elif now - connection.heard > self._limits.silence_s or (
                not connection.has_place and now - connection.since > self._limits.hello_s
            ):
                connection.close(code=UNWANTED)

    def shut(self) -> None:
        """Admit no more sockets."""
        self._closing = True

    async def close(self) -> None:
        """Close all sockets; cut those whose peers do not receive the last message in time."""
        for connection in self._tasks:
            connection.close(Bye("restart", again=True))
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=_FAREWELL_S)
        for socket in [self._open[one] for one in self._tasks if one in self._open]:
            socket.cut()


def _uncount(counter: Counter[T], key: T) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
