"""The dependencies that Litestar injects into handlers by name."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from botifarra.server.api.front_end import Front
from botifarra.server.config import Site
from botifarra.server.desk.live.evening import Evening
from botifarra.server.live.lobby import Lobby
from botifarra.server.live.open_hands import OpenHands
from botifarra.server.live.readiness import Readiness
from botifarra.server.reviews.queue import ReviewQueue
from botifarra.server.shared.keeper import SetKeeper
from botifarra.server.shared.shown_hands import ShownHands
from botifarra.server.store.store import Store

AnyRequest: TypeAlias = Request[Any, Any, Any]

TheStore: TypeAlias = NamedDependency[Store]
TheLobby: TypeAlias = NamedDependency[Lobby]
TheArchive: TypeAlias = NamedDependency[ShownHands]
TheFront: TypeAlias = NamedDependency[Front]
TheOpenHands: TypeAlias = NamedDependency[OpenHands]
TheReviews: TypeAlias = NamedDependency[ReviewQueue]
TheReadiness: TypeAlias = NamedDependency[Readiness]
TheSite: TypeAlias = NamedDependency[Site]
TheSetKeeper: TypeAlias = NamedDependency[SetKeeper]
TheEvents: TypeAlias = NamedDependency[Mapping[str, Evening]]
