"""What one person asks of the others."""

from dataclasses import dataclass

from botifarra.core.seats import Seat
from botifarra.server.events import Wish


@dataclass(frozen=True, slots=True)
class Ask:
    """What was asked, who has still to answer, and since when by the table's own time."""

    seat: Seat
    wish: Wish
    waiting: tuple[Seat, ...]
    since: int
