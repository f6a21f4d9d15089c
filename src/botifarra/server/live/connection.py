"""An open socket, as the table sees it: messages are queued for it, and the table never waits."""

import asyncio
import logging
from time import monotonic
from typing import Protocol

from botifarra.server.live.clock import Clock
from botifarra.server.live.limits import Bucket, Limits
from botifarra.server.protocol.commands import AnyCommand
from botifarra.server.protocol.replies import Bye, FromServer, Reject, encode_message
from botifarra.server.table.table import Table

_log = logging.getLogger(__name__)

NORMAL, NOT_TEXT, UNWANTED, FAILED = 1000, 1003, 1008, 1011
"""Close codes of RFC 6455."""


class LiveTable(Protocol):
    """The table of a connection, as far as a socket needs it (`live.owner.Owner`)."""

    @property
    def table(self) -> Table:
        """The current table."""

    @property
    def clock(self) -> Clock:
        """The clock of the table."""

    def submit(self, peer: "Connection", command: AnyCommand) -> None:
        """Submit a command of a connected person."""

    def leave(self, peer: "Connection") -> None:
        """Remove a connection from the table."""


class Connection:
    """The person at the other end, and the messages still to be sent.

    Messages to a slow peer are queued, up to `limits.backlog` characters; beyond that the peer is
    disconnected. `since`, `heard` and `closed` are the times of connecting, of the last message received and
    of closing, by the monotonic clock.
    """

    __slots__ = ("_backlog", "_limits", "_outbox", "_wake", "address", "bucket", "bye", "closed", "code",
                 "heard", "name", "owner", "player", "since")  # fmt: skip

    def __init__(self, player: int, name: str, address: str, limits: Limits) -> None:
        self.player = player
        self.name = name
        self.address = address
        self.bucket = Bucket(limits.messages)
        self.owner: LiveTable | None = None
        self.bye: Bye | None = None
        self.code = NORMAL
        self.closed: float | None = None
        self.since = self.heard = monotonic()
        self._limits = limits
        self._outbox: list[str] = []
        self._backlog = 0
        self._wake: asyncio.Future[None] | None = None

    @property
    def has_place(self) -> bool:
        """Whether the peer has joined a table."""
        return self.owner is not None

    def leave(self) -> None:
        """Remove the connection from its table."""
        if self.owner is not None:
            self.owner.leave(self)

    def farewell(self) -> str | None:
        """Return the last message to the peer, if there is one."""
        return None if self.bye is None else encode_message(self.bye).decode()

    def send(self, text: str) -> None:
        """Queue a message; do nothing once the connection is closed."""
        if self.closed is not None:
            return
        self._backlog += len(text)
        if self._backlog > self._limits.backlog:
            self.close(Bye("too_slow", again=True))
            return
        self._outbox.append(text)
        self._rouse()

    def tell(self, message: FromServer) -> None:
        """Queue a message for this peer alone."""
        if isinstance(message, Reject) and _log.isEnabledFor(logging.DEBUG):
            why = " ".join(str(one) for one in (message.id, message.rule, message.detail) if one is not None)
            _log.debug("reject %s", why, extra=self.about(message.code))
        self.send(encode_message(message).decode())

    def close(self, bye: Bye | None = None, code: int = NORMAL) -> None:
        """Close the connection, perhaps with a last message.

        Messages that a slow peer has not received are dropped.
        """
        if self.closed is not None:
            return
        self.closed = monotonic()
        self.bye, self.code = bye, code
        if bye is not None and bye.code == "too_slow":
            self._outbox.clear()
        self._rouse()

    def about(self, code: str) -> dict[str, object]:
        """Return the fields of a log line about this peer."""
        table = self.owner.table.code if self.owner is not None else None
        return {"code": code, "table": table, "player": self.player, "address": self.address}

    async def outgoing(self) -> list[str]:
        """Return the messages to be sent now, in order; an empty list ends the connection."""
        while not self._outbox and self.closed is None:
            await self._sleep()
        batch, self._outbox, self._backlog = self._outbox, [], 0
        return batch

    async def _sleep(self) -> None:
        self._wake = asyncio.get_running_loop().create_future()
        await self._wake

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
