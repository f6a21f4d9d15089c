"""A request of one person to the others."""

import msgspec

from botifarra.core.seats import Seat
from botifarra.server.table.events import Wish


class Ask(msgspec.Struct, frozen=True):
    """A request, made by entry `seq` at the table's own time `since`.

    `waiting` are the seats that still have to answer.
    """

    seat: Seat
    wish: Wish
    waiting: tuple[Seat, ...]
    since: int
    seq: int
