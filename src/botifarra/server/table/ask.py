"""What one person asks of the others."""

import msgspec

from botifarra.core.seats import Seat
from botifarra.server.table.events import Wish


class Ask(msgspec.Struct, frozen=True):
    """What was asked by entry `seq`, who has still to answer, and since when by the table's own time."""

    seat: Seat
    wish: Wish
    waiting: tuple[Seat, ...]
    since: int
    seq: int
