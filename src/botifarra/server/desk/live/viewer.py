"""A connected screen. A slow one gets only the latest state."""

from itertools import count
from typing import Literal, Protocol

import msgspec

from botifarra.server.desk.links import Link
from botifarra.server.desk.protocol.replies import Closed, ToScreen
from botifarra.server.live.connection import Connection
from botifarra.server.live.limits import Limits
from botifarra.server.protocol.replies import Bye, ByeCode

_NUMBERS = count(1)

CloseCode = Literal["no_link", "no_event", "file", "gone", "damaged"]
ByeOfScreen = Literal["restart", "too_many", "too_fast", "too_slow"]

_encode = msgspec.json.Encoder().encode


_CODES: dict[ByeCode, ByeOfScreen] = {"too_fast": "too_fast", "too_slow": "too_slow", "too_many": "too_many"}


def turned_away(bye: Bye) -> str:
    """Return the last message to a screen that the register of sockets turns away."""
    return _encode(Closed(_CODES.get(bye.code, "restart"), bye.again)).decode()


class Audience(Protocol):
    """The viewers of an event (`live.evening.Evening`)."""

    def leave(self, viewer: "Viewer") -> None:
        """Stop showing anything to somebody."""


class Viewer(Connection):
    """The socket of a screen. `link` is None until its message `open`, which also has the `secret`."""

    __slots__ = ("_audience", "_pending", "_seq", "_shown", "_why", "link", "secret")

    def __init__(self, address: str, limits: Limits) -> None:
        super().__init__(-next(_NUMBERS), "", address, limits)  # a number that no player has
        self.link: Link | None = None
        self.secret: str | None = None
        self._audience: Audience | None = None
        self._seq = 0
        self._shown: str | None = None
        self._pending: str | None = None
        self._why: Closed | None = None

    @property
    def has_place(self) -> bool:
        """Whether the peer has opened a screen."""
        return self.link is not None

    def join(self, audience: Audience, link: Link, secret: str | None) -> None:
        """Join an audience as the viewer of a link, and leave the one before."""
        self.leave()
        self.link, self.secret, self._audience = link, secret, audience

    def leave(self) -> None:
        """Leave the audience."""
        if self._audience is not None:
            self._audience.leave(self)

    def reply(self, message: ToScreen) -> None:
        """Queue a message for this screen alone."""
        self.send(_encode(message).decode())

    def show(self, screen: str) -> None:
        """Show a screen, as JSON, unless it is shown already; an older one that waits is dropped."""
        if screen == self._shown or self.closed is not None:
            return
        self._shown = self._pending = screen
        self._rouse()

    def end(self, code: CloseCode) -> None:
        """Close the socket with a reason; the client comes back to a file that cannot be read now.

        A file that is being copied may look damaged, until the copy is complete.
        """
        self._why = Closed(code, again=code in ("file", "gone", "damaged"))
        self.close()

    def farewell(self) -> str | None:
        """Return the last message."""
        if self._why is None and self.bye is not None:
            return turned_away(self.bye)
        return None if self._why is None else _encode(self._why).decode()

    async def outgoing(self) -> list[str]:
        """Return the messages to be sent now, the screen last; an empty list ends the connection."""
        while self._pending is None and not self._outbox and self.closed is None:
            await self._sleep()
        batch, self._outbox, self._backlog = self._outbox, [], 0
        if self._pending is not None:
            self._seq += 1
            batch.append(f'{{"t":"shown","seq":{self._seq},"screen":{self._pending}}}')
            self._pending = None
        return batch
