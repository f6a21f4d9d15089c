"""The WebSocket: who may open one, what comes in, and what goes out."""

import asyncio

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from botifarra.server.api.session import find_person
from botifarra.server.connection import NOT_TEXT, UNWANTED, Connection
from botifarra.server.given import AnySocket, TheLobby, TheSite, TheSockets, TheStore
from botifarra.server.limits import whose
from botifarra.server.lobby import Lobby
from botifarra.server.protocol.commands import Hello, Ping, decode_message
from botifarra.server.protocol.replies import Bye, Pong, Reject, encode_message
from botifarra.server.sockets import Sockets
from botifarra.server.store.errors import StorageError

_MOST_DETAIL = 200
"""Characters of what is said about a message that is none."""


@websocket("/socket")
async def table_socket(
    socket: AnySocket, store: TheStore, lobby: TheLobby, sockets: TheSockets, site: TheSite
) -> None:
    """Serve one socket from its opening to its end."""
    if not site.is_own(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(UNWANTED)
        return
    person = await find_person(socket.cookies, store)
    await socket.accept()
    if person is None:
        await _say(socket, encode_message(Bye("no_session", again=False)).decode())
        await socket.close(UNWANTED)
        return
    address = whose(socket.client.host if socket.client else "")
    connection = Connection(person.player, person.name, address, lobby.limits)
    writing = asyncio.current_task()
    assert writing is not None
    sockets.admit(connection, writing)
    reading = asyncio.create_task(_read(socket, connection, sockets, lobby))
    try:
        await _write(socket, connection)
    except (WebSocketDisconnect, OSError):  # the peer has gone
        pass
    except asyncio.CancelledError:  # it has been swept away, or the server ends
        if connection.closed is None:
            raise
    finally:
        reading.cancel()
        sockets.dismiss(connection)


async def _write(socket: AnySocket, connection: Connection) -> None:
    """Send what there is to send until the connection is closed."""
    while batch := await connection.outgoing():
        for text in batch:
            await _say(socket, text)
    if connection.bye is not None:
        await _say(socket, encode_message(connection.bye).decode())
    await socket.close(connection.code)


async def _read(socket: AnySocket, connection: Connection, sockets: Sockets, lobby: Lobby) -> None:
    """Do what comes in until nothing more does."""
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return connection.close()
        text = event.get("text")
        if text is None:
            return connection.close(code=NOT_TEXT)
        if not sockets.hear(connection):
            return None
        await _hear(connection, text, lobby)


async def _hear(connection: Connection, text: str, lobby: Lobby) -> None:
    try:
        message = decode_message(text)
    except msgspec.DecodeError as error:
        connection.tell(Reject(None, "bad_message", detail=str(error)[:_MOST_DETAIL]))
        return
    if isinstance(message, Ping):
        connection.tell(Pong(message.n, lobby.clock.now()))
    elif isinstance(message, Hello):
        await _greet(connection, message, lobby)
    elif connection.owner is None:
        connection.tell(Reject(message.id, "no_table"))
    else:
        connection.owner.submit(connection, message)


async def _greet(connection: Connection, hello: Hello, lobby: Lobby) -> None:
    """Bring somebody to a table, from the one it was at before."""
    try:
        owner = await lobby.find(hello.table)
    except StorageError:
        connection.tell(Reject(None, "storage"))
        return
    if connection.owner is not None and connection.owner is not owner:
        connection.owner.leave(connection)
    if owner is None:
        connection.tell(Reject(None, "no_table"))
    elif connection.closed is None:
        owner.join(connection, hello.seq)


async def _say(socket: AnySocket, text: str) -> None:
    await socket.send({"type": "websocket.send", "text": text, "bytes": None})
