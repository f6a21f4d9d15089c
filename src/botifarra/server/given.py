"""What a handler may ask for by name, and what comes of it."""

from typing import Any, TypeAlias

from litestar import Request, WebSocket
from litestar.di import NamedDependency

from botifarra.server.lobby import Lobby
from botifarra.server.site import Site
from botifarra.server.sockets import Sockets
from botifarra.server.static import Assets
from botifarra.server.store.store import Store

AnyRequest: TypeAlias = Request[Any, Any, Any]
AnySocket: TypeAlias = WebSocket[Any, Any, Any]

TheStore: TypeAlias = NamedDependency[Store]
TheLobby: TypeAlias = NamedDependency[Lobby]
TheSockets: TypeAlias = NamedDependency[Sockets]
TheAssets: TypeAlias = NamedDependency[Assets]
TheSite: TypeAlias = NamedDependency[Site]
