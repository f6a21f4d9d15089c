"""A WebSocket below its messages: frames, and a rate limit on them."""

from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from botifarra.server.live.connection import UNWANTED
from botifarra.server.live.limits import Bucket, Rate

_PIECE = 256
"""Number of bytes parsed before the frames in them are counted.

They hold at most 42 frames, which are all parsed before they are counted.
"""

_FAREWELL_S = 2.0
"""Seconds that a peer has for the last message after the server stops reading."""

SOCKET = "botifarra.socket"
"""The key of the `WebSocketProtocol` in the extensions of the application's scope."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A socket that takes less memory and time than uvicorn's leanest implementation, which it extends.

    Fragments, pings and pongs cost as much as messages, but the application does not see them. So all frames
    are counted here. Above their rate nothing more is read from the peer.
    """

    rate: ClassVar[Rate]

    def __init__(self, *arguments: Any, count_out: Callable[[], None], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._frames = Bucket(self.rate)
        self._is_deaf = False
        self._count_out = count_out

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection from the count, and end the application's part."""
        self._count_out()
        super().connection_lost(exc)

    def hand_over(self, count_out: Callable[[], None]) -> None:
        """Let another register count the connection.

        `count_out` is called once the connection is lost. The former one is called now.
        """
        before, self._count_out = self._count_out, count_out
        before()

    def turn_away(self) -> None:
        """Cut the connection soon, even if the peer neither receives the last message nor closes."""
        self.loop.call_later(_FAREWELL_S, self.transport.abort)

    def cut(self) -> None:
        """Cut the connection now."""
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application, which finds this socket in its scope."""
        cast(dict[str, Any], self.scope["extensions"])[SOCKET] = self
        await super().run_asgi()

    def start_keepalive(self) -> None:
        """Release the data of the handshake once the socket is open. No pings are sent."""
        self.request.headers.clear()
        self.response.headers.clear()
        cast(list[Any], self.scope["headers"]).clear()

    def data_received(self, data: bytes) -> None:
        """Parse the bytes received, unless there are too many."""
        for start in range(0, len(data), _PIECE):
            if self._is_deaf or self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + _PIECE])
            if self.conn.handshake_exc is not None or self.conn.parser_exc is not None:
                self._fail()
                return
            if not self._frames.take(tokens=len(self.conn.events)):
                self._hear_no_more()
                return
            self.handle_events()

    def _fail(self) -> None:
        """Send the close code for the peer's violation, as far as it is known, and disconnect."""
        if self.conn.close_sent is not None:
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})
        self.close_sent = self.handshake_complete = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def _hear_no_more(self) -> None:
        self._is_deaf = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": UNWANTED})
        self.close_timeout = _FAREWELL_S  # the peer's own closing frame would not be read
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(_FAREWELL_S, self.transport.close)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message; disconnect without an answer if it is not text."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(CloseCode.INVALID_DATA)
                self._fail()
                return
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send a message of the application, unless the socket was closed in the meantime."""
        await self.writable.wait()
        if self.handshake_complete and (self.close_sent or self.transport.is_closing()):
            raise ClientDisconnected
        await super().send(message)

    def handle_ping(self) -> None:
        """Answer a ping, unless the peer has not even received earlier messages."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()


def websocket_protocol(messages: Rate) -> type[WebSocketProtocol]:
    """Return the socket class of a server. Peers may send this rate of messages, and twice as many frames."""

    class Bounded(WebSocketProtocol):
        rate = Rate(2 * messages.burst, 2 * messages.per_second)

    return Bounded
