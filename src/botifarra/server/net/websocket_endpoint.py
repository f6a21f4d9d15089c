"""The WebSocket endpoint: admission, incoming commands and outgoing messages."""

import asyncio
import logging
from typing import Any, cast

import msgspec
from litestar.enums import ScopeType
from litestar.handlers import asgi
from litestar.types import Receive, Scope, Send

from botifarra.server.api.problems import Problem
from botifarra.server.api.session import find_person
from botifarra.server.config import Site
from botifarra.server.live.connection import NORMAL, UNWANTED, Connection
from botifarra.server.live.limits import whose
from botifarra.server.live.lobby import Lobby
from botifarra.server.net.socket_register import Sockets
from botifarra.server.net.socket_service import close_socket, header, serve_socket, turn_away
from botifarra.server.net.websocket_protocol import SOCKET, WebSocketProtocol
from botifarra.server.protocol.commands import FromClient, Hello, Ping, decode_message
from botifarra.server.protocol.replies import Bye, Pong, Reject, encode_message
from botifarra.server.store.errors import DamagedLog, StorageError
from botifarra.server.store.store import Store

_log = logging.getLogger(__name__)

_MOST_DETAIL = 200
"""Length in characters of the detail about an invalid message."""


def socket_route(path: str, store: Store, lobby: Lobby, sockets: Sockets, site: Site) -> asgi:
    """Return the route of the sockets. It is plain ASGI, which takes little memory per socket."""

    @asgi(path, copy_scope=False)
    async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            raise Problem(404, "not_found")
        socket: WebSocketProtocol = cast(dict[str, Any], scope["extensions"]).pop(SOCKET)
        await receive()
        address = whose(scope["client"][0] if scope["client"] else "")
        host = header(scope, b"host")
        own = site.is_known_as(host) and site.is_own(header(scope, b"origin"), host)
        if not own:
            await close_socket(send, UNWANTED)
            return
        try:
            person = await find_person(header(scope, b"cookie"), store)
            bye = Bye("no_session", again=False)
        except StorageError:
            person, bye = None, Bye("restart", again=True)
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        if person is None:
            await turn_away(socket, send, encode_message(bye).decode(), UNWANTED)
            return
        connection = Connection(person.player, person.name, address, lobby.limits)
        writing = asyncio.current_task()
        assert writing is not None
        refused = sockets.admit(connection, socket, writing)
        if refused is not None:
            await turn_away(socket, send, encode_message(refused).decode(), NORMAL)
        else:
            await serve_socket(
                connection, receive, send, sockets, lambda text: _hear(connection, text, lobby)
            )

    return table_socket


async def _hear(connection: Connection, text: str, lobby: Lobby) -> None:
    try:
        message = decode_message(text)
    except msgspec.DecodeError as error:
        connection.tell(Reject(None, "bad_message", detail=str(error)[:_MOST_DETAIL]))
        return
    if _log.isEnabledFor(logging.DEBUG):
        _log.debug("%s", _in_short(message), extra=connection.about("message"))
    if isinstance(message, Ping):
        clock = lobby.clock if connection.owner is None else connection.owner.clock
        connection.tell(Pong(message.n, clock.now()))
    elif isinstance(message, Hello):
        await _greet(connection, message, lobby)
    elif connection.owner is None:
        connection.tell(Reject(message.id, "no_table"))
    else:
        connection.owner.submit(connection, message)


def _in_short(message: FromClient) -> str:
    """Return a summary of a message for the log, without secrets.

    Secrets are a player's part of the entropy, and an action: an illegal one names a card in the player's
    hand.
    """
    fields = msgspec.to_builtins(message)
    return " ".join(str(value) for key, value in fields.items() if key not in ("entropy", "action"))


async def _greet(connection: Connection, hello: Hello, lobby: Lobby) -> None:
    """Move a person to a table, from the one they were at before."""
    try:
        owner = await lobby.find(hello.table)
    except DamagedLog:
        connection.tell(Reject(None, "damaged"))
        return
    except StorageError:
        connection.tell(Reject(None, "storage"))
        return
    if connection.owner is not None and connection.owner is not owner:
        connection.owner.leave(connection)
    if owner is None:
        connection.tell(Reject(None, "no_table"))
    elif connection.closed is None:
        owner.join(connection, hello.seq)
