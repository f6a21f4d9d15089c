"""What a handler may ask for by name, and what comes of it."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from botifarra.server.archive import Archive
from botifarra.server.front import Front
from botifarra.server.lobby import Lobby
from botifarra.server.readiness import Readiness
from botifarra.server.site import Site
from botifarra.server.store.store import Store

AnyRequest: TypeAlias = Request[Any, Any, Any]

TheStore: TypeAlias = NamedDependency[Store]
TheLobby: TypeAlias = NamedDependency[Lobby]
TheArchive: TypeAlias = NamedDependency[Archive]
TheFront: TypeAlias = NamedDependency[Front]
TheReadiness: TypeAlias = NamedDependency[Readiness]
TheSite: TypeAlias = NamedDependency[Site]
