"""The dependencies that Litestar injects into handlers by name."""

from collections.abc import Container
from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from botifarra.server.api.front_end import Front
from botifarra.server.archive import Archive
from botifarra.server.config import Site
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.open_hands import OpenHands
from botifarra.server.live.readiness import Readiness
from botifarra.server.reviews.queue import ReviewQueue
from botifarra.server.store.store import Store

AnyRequest: TypeAlias = Request[Any, Any, Any]

TheStore: TypeAlias = NamedDependency[Store]
TheLobby: TypeAlias = NamedDependency[Lobby]
TheArchive: TypeAlias = NamedDependency[Archive]
TheFront: TypeAlias = NamedDependency[Front]
TheOpenHands: TypeAlias = NamedDependency[OpenHands]
TheReviews: TypeAlias = NamedDependency[ReviewQueue]
TheReadiness: TypeAlias = NamedDependency[Readiness]
TheSite: TypeAlias = NamedDependency[Site]
TheEvents: TypeAlias = NamedDependency[Container[str]]
