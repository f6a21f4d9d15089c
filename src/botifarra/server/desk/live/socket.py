"""The WebSocket of a screen."""

import asyncio
from typing import Any, cast

import msgspec
from litestar.enums import ScopeType
from litestar.handlers import asgi
from litestar.types import Receive, Scope, Send

from botifarra.eventfile import EventFileError
from botifarra.server.config import Site
from botifarra.server.desk.live.desk import Desk
from botifarra.server.desk.live.errors import DeskError
from botifarra.server.desk.live.evening import Evening, now_ms
from botifarra.server.desk.live.viewer import Viewer, turned_away
from botifarra.server.desk.protocol.replies import Beaten, Opened
from botifarra.server.desk.protocol.screen_messages import Beat, FromScreen, Open
from botifarra.server.live.connection import NORMAL, UNWANTED
from botifarra.server.live.limits import whose
from botifarra.server.net.socket_register import Sockets
from botifarra.server.net.socket_service import close_socket, header, serve_socket, turn_away
from botifarra.server.net.websocket_protocol import SOCKET, WebSocketProtocol
from botifarra.tournament.errors import TournamentError

_decode = msgspec.json.Decoder(FromScreen).decode


def screen_socket(path: str, desk: Desk, sockets: Sockets, site: Site) -> asgi:
    """Return the route of the screens of an event, whose name is in the path."""

    @asgi(path, copy_scope=False)
    async def screen(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            raise DeskError(404, "not_found")
        socket: WebSocketProtocol = cast(dict[str, Any], scope["extensions"]).pop(SOCKET)
        await receive()
        host = header(scope, b"host")
        if not (site.is_known_as(host) and site.is_own(header(scope, b"origin"), host)):
            await close_socket(send, UNWANTED)
            return
        viewer = Viewer(whose(scope["client"][0] if scope["client"] else ""), site.limits)
        event = str(scope["path_params"].get("event"))
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        serving = asyncio.current_task()
        assert serving is not None
        refused = sockets.admit(viewer, socket, serving)
        if refused is not None:
            await turn_away(socket, send, turned_away(refused), NORMAL)
            return
        await serve_socket(viewer, receive, send, sockets, lambda text: _hear(viewer, text, desk, event))

    return screen


async def _hear(viewer: Viewer, text: str, desk: Desk, event: str) -> None:
    try:
        message = _decode(text)
    except msgspec.DecodeError:
        viewer.close(code=UNWANTED)
        return
    if isinstance(message, Beat):
        viewer.reply(Beaten(message.n, now_ms()))
    elif (evening := desk.evenings.get(event)) is None:
        viewer.end(desk.failed.get(event, "no_event"))
    else:
        await _open(viewer, message, evening)


async def _open(viewer: Viewer, message: Open, evening: Evening) -> None:
    """Show somebody the screen of a link."""
    try:
        _ = evening.log  # raises the error of a log that cannot be read: no screen would ever come
        link = evening.find(message.link)
        known = message.known
        is_forked = known is not None and not await evening.shared.work(lambda file: file.has_request(known))
    except (EventFileError, TournamentError):
        viewer.end(evening.closing_code)
        return
    if link is None:
        viewer.end("no_event" if message.link is None else "no_link")
    elif viewer.closed is None:
        viewer.reply(Opened(link.role, link.table, now_ms(), is_forked))
        evening.join(viewer, link, message.link)
