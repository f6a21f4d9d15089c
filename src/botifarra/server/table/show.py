"""What each person is shown of a table: all of it at once, or what an entry changed."""

from dataclasses import dataclass
from typing import Any

import msgspec

from botifarra.server.protocol.parts import Snapshot
from botifarra.server.protocol.replies import Happened
from botifarra.server.table.counting import show_count
from botifarra.server.table.events import Entry, Player, redacted
from botifarra.server.table.private import private_key, show_you
from botifarra.server.table.public import (
    show_clock,
    show_hand,
    show_next,
    show_pending,
    show_seats,
    show_sheet,
    show_stall,
)
from botifarra.server.table.table import Table


def may_watch(table: Table, player: Player | None) -> bool:
    """Whether a person may see the table: all may, or else who sits there, could sit down, or is the host."""
    is_known = table.seat_of(player) is not None or player == table.host
    return is_known or table.settings.spectators or has_open_seat(table)


def has_open_seat(table: Table) -> bool:
    """Whether a person may take a seat just now: one that is free, or a bot's."""
    return table.stage != "hand" and any(
        occupant is None or not occupant.is_person for occupant in table.seats
    )


def snapshot(table: Table, player: Player | None) -> Snapshot:
    """The table as a person may see it; None is anybody who has no seat."""
    return Snapshot(
        code=table.code,
        host=table.host,
        settings=table.settings,
        stage=table.stage,
        seats=show_seats(table),
        sheet=show_sheet(table),
        hand=show_hand(table),
        count=show_count(table),
        next=show_next(table),
        pending=show_pending(table),
        clock=show_clock(table),
        stall=show_stall(table),
        you=show_you(table, player),
    )


@dataclass(frozen=True, slots=True)
class Broadcast:
    """What an entry changed: `public` for all, and for whom more changed, `to` adds what is its alone.

    Who has nothing of its own gets the very object `public`, so that it need be encoded only once.
    """

    before: Table
    after: Table
    public: Happened

    def to(self, player: Player | None) -> Happened:
        """What one person is told."""
        if private_key(self.before, player) == private_key(self.after, player):
            return self.public
        return msgspec.structs.replace(self.public, you=show_you(self.after, player))


def happened(before: Table, after: Table, entry: Entry) -> Broadcast:
    """What `entry`, which made `after` of `before`, is told as."""
    changed: dict[str, Any] = {}
    seats = show_seats(after)
    if seats != show_seats(before):
        changed["seats"] = seats
    if before.settings is not after.settings:
        changed["settings"] = after.settings
    if before.match is not after.match or before.series is not after.series:
        changed["sheet"] = show_sheet(after)
    if before.board is not after.board:
        changed["hand"] = show_hand(after)
    if before.has_count is not after.has_count:
        changed["count"] = show_count(after)
    coming = show_next(after)
    if coming != show_next(before):
        changed["next"] = coming
    if before.ask is not after.ask:
        changed["pending"] = show_pending(after)
    clock = show_clock(after)
    if clock != show_clock(before):
        changed["clock"] = clock
    stall = show_stall(after)
    if stall != show_stall(before):
        changed["stall"] = stall
    event = redacted(entry.event)
    public = Happened(seq=entry.seq, at=entry.at, e=event, stage=after.stage, **changed)
    return Broadcast(before, after, public)
