"""Whose time runs, and until when: a turn, then the reserve of the hand."""

from typing import NamedTuple

from botifarra.server.table.events import Acted
from botifarra.server.table.table import Table


class TurnEnds(NamedTuple):
    """When the turn on the table ends, and when its player's reserve does: the table's own time."""

    turn: int
    reserve: int


def turn_ends(table: Table) -> TurnEnds | None:
    """Until when the player on turn has time, or None where no clock runs.

    None runs against a bot, nor while nobody is present or an undo is asked.
    """
    seat = table.on_turn
    occupant = table.seats[seat] if seat is not None else None
    if table.turn_ms == 0 or occupant is None or not occupant.is_person:
        return None
    stands_still = table.idle_since is not None or (table.ask is not None and table.ask.wish == "undo")
    if occupant.relieved_at is not None or stands_still:
        return None
    turn = table.turn_since + table.turn_ms
    return TurnEnds(turn, turn + occupant.reserve)


def reserve_left(table: Table, event: Acted) -> int:
    """What an action leaves of the reserve of its seat, in milliseconds; `table` is before it."""
    occupant = table.seats[event.seat]
    reserve = occupant.reserve if occupant is not None else 0
    if event.by == "clock":
        return 0
    if event.by == "bot" or table.turn_ms == 0:
        return reserve
    stopped = table.ask.since if table.ask is not None and table.ask.wish == "undo" else table.now
    overtime = stopped - table.turn_since - table.turn_ms
    return max(0, reserve - max(0, overtime))
