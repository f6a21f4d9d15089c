"""The services that all tables of a server share."""

from dataclasses import dataclass, field

from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.clock import Calendar
from botifarra.server.live.limits import Limits
from botifarra.server.live.shared_boards import NoSharedBoards, SharedBoards
from botifarra.server.store.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """The services that all tables of a server share."""

    store: Store
    pool: Pool
    clock: Calendar
    limits: Limits
    shared: SharedBoards = field(default_factory=NoSharedBoards)
