"""A WebSocket below its messages: frames, and a rate limit on them."""

from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from botifarra.server.live.connection import UNWANTED
from botifarra.server.live.limits import Bucket, Rate

_PIECE = 256
"""Bytes looked at before the frames in them are counted: 42 at most, which are all done by then."""

_FAREWELL_S = 2.0
"""Seconds that a peer has for the last message after the server stops reading."""

SOCKET = "botifarra.socket"
"""The key of the `LeanSocket` in the extensions of the application's scope."""


class LeanSocket(WebSocketsSansIOProtocol):
    """Of uvicorn's implementations the one that takes the least memory and time; and of that a sixth less.

    Fragments, pings and pongs cost as much as messages, but nobody hears of them who could count them, so
    all frames are counted here. Beyond their rate the peer is not listened to any more.
    """

    rate: ClassVar[Rate]

    def __init__(self, *arguments: Any, count_out: Callable[[], None], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._frames = Bucket(self.rate)
        self._is_deaf = False
        self._count_out = count_out

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out where it is counted, and end the application's part."""
        self._count_out()
        super().connection_lost(exc)

    def hand_over(self, count_out: Callable[[], None]) -> None:
        """Have the connection counted elsewhere: call `count_out` once it is lost, and the former one now."""
        before, self._count_out = self._count_out, count_out
        before()

    def turn_away(self) -> None:
        """Cut the connection soon, even if the peer takes no last words and does not close it."""
        self.loop.call_later(_FAREWELL_S, self.transport.abort)

    def cut(self) -> None:
        """Cut the connection now."""
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application, which finds this socket in its scope."""
        cast(dict[str, Any], self.scope["extensions"])[SOCKET] = self
        await super().run_asgi()

    def start_keepalive(self) -> None:
        """Forget how the socket came to be, once it is open; no pings are sent."""
        self.request.headers.clear()
        self.response.headers.clear()
        cast(list[Any], self.scope["headers"]).clear()

    def data_received(self, data: bytes) -> None:
        """Take what comes in, as long as it is not too much."""
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
        """Say what is wrong with what the peer sent, as far as it can be told by now, and hang up."""
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
        self.close_timeout = _FAREWELL_S  # its own goodbye would not be heard
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(_FAREWELL_S, self.transport.close)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; where it is not the text that it should be, hang up without a word of it."""
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
        """Send what the application has to say, unless the socket has been closed below it meanwhile."""
        await self.writable.wait()
        if self.handshake_complete and (self.close_sent or self.transport.is_closing()):
            raise ClientDisconnected
        await super().send(message)

    def handle_ping(self) -> None:
        """Answer, unless the peer does not even take what it was sent before."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()


def lean_socket(messages: Rate) -> type[LeanSocket]:
    """Return the socket class of a server. Peers may send messages at this rate, and twice as many frames."""

    class Bounded(LeanSocket):
        rate = Rate(2 * messages.burst, 2 * messages.per_second)

    return Bounded
