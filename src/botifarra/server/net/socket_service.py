"""A socket that is served: its messages in and out, whatever they are about."""

import asyncio
from collections.abc import Awaitable, Callable

from litestar.types import Receive, Scope, Send

from botifarra.server.live.connection import FAILED, NOT_TEXT, Connection
from botifarra.server.net.socket_register import Sockets
from botifarra.server.net.websocket_protocol import WebSocketProtocol

Hear = Callable[[str], Awaitable[None]]
"""A function that handles an incoming message."""


async def turn_away(socket: WebSocketProtocol, send: Send, farewell: str, code: int) -> None:
    """Send the reason why an accepted socket is not served, and close it soon."""
    socket.turn_away()
    await _say(send, farewell)
    await close_socket(send, code)


async def serve_socket(
    connection: Connection, receive: Receive, send: Send, sockets: Sockets, hear: Hear
) -> None:
    """Serve an accepted socket to its end."""
    reading = asyncio.create_task(_read(connection, receive, sockets, hear))
    reading.add_done_callback(lambda _: connection.close(code=FAILED))
    try:
        await _write(connection, send)
    except OSError:  # the peer has disconnected, or the connection was cut
        pass
    finally:
        reading.cancel()
        sockets.dismiss(connection)


async def _write(connection: Connection, send: Send) -> None:
    """Send messages until the connection is closed."""
    while batch := await connection.outgoing():
        for text in batch:
            await _say(send, text)
    farewell = connection.farewell()
    if farewell is not None:
        await _say(send, farewell)
    await close_socket(send, connection.code)


async def _read(connection: Connection, receive: Receive, sockets: Sockets, hear: Hear) -> None:
    """Handle incoming messages until there are no more."""
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return connection.close()
        text = event.get("text")
        if text is None:
            return connection.close(code=NOT_TEXT)
        if not sockets.hear(connection):
            return None
        await hear(text)


def header(scope: Scope, name: bytes) -> str | None:
    """Return a header of the upgrade."""
    return next((text.decode("latin-1") for key, text in scope["headers"] if key.lower() == name), None)


async def _say(send: Send, text: str) -> None:
    await send({"type": "websocket.send", "text": text, "bytes": None})


async def close_socket(send: Send, code: int) -> None:
    """Close a socket."""
    await send({"type": "websocket.close", "code": code, "reason": ""})
