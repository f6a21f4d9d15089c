"""Stalling: a connected player who does nothing where no clock runs, and the others' remedy."""

from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Ask
from botifarra.server.protocol.parts import Way
from botifarra.server.table.events import AnyEvent, Asked, Player, Relieved
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import must_sit
from botifarra.server.table.table import Table

STALL_WAIT = 60_000
"""Time that a player on turn may keep the others waiting before they are informed, in milliseconds."""


def stalls_at(table: Table) -> int | None:
    """Return when the player on turn will have kept the others waiting for too long, by the table's own time.

    None where a clock runs, no player is waited for, nobody could do anything, or the others know already. A
    shared board waits for its players.
    """
    seat = table.on_turn
    if seat is None or table.stalled or table.turn_ms or table.shared is not None:
        return None
    if table.person_at(seat) is None:
        return None
    if table.paused_since is not None:
        return None
    is_hosts = table.seat_of(table.host) is seat
    return table.waited_since + STALL_WAIT if _others(table, seat) or not is_hosts else None


def way_to_relieve(table: Table, player: Player | None) -> Way | None:
    """Return how a person may have a bot play for the player who stalls the table; None if they may not."""
    seat, own = table.on_turn, table.seat_of(player)
    if seat is None or not table.stalled or own is seat or player is None:
        return None
    if player == table.host:
        return "now"
    if own is None or table.person_at(own) is None:
        return None
    if not _others(table, seat, own):
        return "now"
    return "ask" if table.ask is None else None


def relieve(table: Table, player: Player, command: Ask) -> tuple[AnyEvent, ...]:
    """Have a bot play for the player who stalls the table, or ask the others for it."""
    if command.base < table.turn_seq:
        raise Refusal("stale")
    way = way_to_relieve(table, player)
    if way == "now" and table.on_turn is not None:
        return (Relieved(table.on_turn, by="host" if player == table.host else "vote"),)
    seat = must_sit(table, player)
    if way is None:
        raise Refusal("not_now")
    return (Asked(seat, "relieve"),)


def _others(table: Table, *seats: Seat) -> bool:
    """Return whether persons are present at other seats than these."""
    return any(table.person_at(seat) is not None for seat in Seat if seat not in seats)
