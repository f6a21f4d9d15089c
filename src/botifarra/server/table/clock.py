"""The clock of a turn: its time, then the reserve of the hand."""

from typing import NamedTuple

from botifarra.server.table.events import Acted
from botifarra.server.table.table import Table


class TurnEnds(NamedTuple):
    """The end of the current turn and of its player's reserve, by the table's own time."""

    turn: int
    reserve: int


def turn_ends(table: Table) -> TurnEnds | None:
    """Return the end of the time of the player on turn, or None where no clock runs.

    The clock does not run against a bot, while nobody is present, or while the turn is paused.
    """
    seat = table.on_turn
    occupant = table.seats[seat] if seat is not None else None
    if table.turn_ms == 0 or occupant is None or not occupant.is_person:
        return None
    stands_still = table.idle_since is not None or table.paused_since is not None
    if occupant.relieved_at is not None or stands_still:
        return None
    turn = table.turn_since + table.turn_ms
    return TurnEnds(turn, turn + occupant.reserve)


def reserve_left(table: Table, event: Acted) -> int:
    """Return the reserve of a seat after its action, in milliseconds; `table` is the table before it."""
    occupant = table.seats[event.seat]
    reserve = occupant.reserve if occupant is not None else 0
    if event.by == "clock":
        return 0
    if event.by == "bot" or table.turn_ms == 0:
        return reserve
    stopped = table.now if table.paused_since is None else table.paused_since
    overtime = stopped - table.turn_since - table.turn_ms
    return max(0, reserve - max(0, overtime))
