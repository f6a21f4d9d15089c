"""The view of a table for each person: a full snapshot, or the changes of an entry."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from botifarra.server.protocol.parts import Snapshot
from botifarra.server.protocol.replies import Happened, Reject
from botifarra.server.table.counting import show_count
from botifarra.server.table.events import Entry, Player, redacted
from botifarra.server.table.practice import show_practice
from botifarra.server.table.private import private_key, show_you
from botifarra.server.table.public import (
    show_clock,
    show_hand,
    show_next,
    show_pending,
    show_seats,
    show_shared,
    show_sheet,
    show_stall,
)
from botifarra.server.table.table import Table


def may_watch(table: Table, player: Player | None) -> bool:
    """Return whether a person may see the table.

    Its players, its host and anybody who could sit down may; others may if it admits spectators. Only the
    players see a table whose boards are shared.
    """
    if table.shared is not None:
        return table.seat_of(player) is not None
    is_known = table.seat_of(player) is not None or player == table.host
    return is_known or table.settings.spectators or has_open_seat(table)


def reject_watching(table: Table) -> Reject:
    """Return the answer to a person who may not see the table."""
    return Reject(None, "no_spectators", detail="shared" if table.shared is not None else None)


def has_open_seat(table: Table) -> bool:
    """Return whether a person may take a seat now: a free one, or a bot's. Practice is for its host alone."""
    return (
        table.shared is None
        and table.placed is None
        and table.stage != "hand"
        and any(occupant is None or not occupant.is_person for occupant in table.seats)
    )


def snapshot(table: Table, player: Player | None) -> Snapshot:
    """Return the table as a person may see it; None stands for anybody without a seat."""
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
        practice=show_practice(table.placed),
        shared=show_shared(table),
        you=show_you(table, player),
    )


_COMPARED: dict[str, Callable[[Table], object]] = {
    "seats": show_seats,
    "next": show_next,
    "clock": show_clock,
    "stall": show_stall,
    "shared": show_shared,
}
"""The parts that are cheap to show, and are sent when they have changed."""


@dataclass(frozen=True, slots=True)
class Broadcast:
    """The changes of an entry: `public` for all; `to` adds the changes of one person's own part.

    A person whose own part is unchanged gets the object `public` itself, so that it is encoded only once.
    """

    before: Table
    after: Table
    public: Happened

    def to(self, player: Player | None) -> Happened:
        """Return the message for one person."""
        if private_key(self.before, player) == private_key(self.after, player):
            return self.public
        return msgspec.structs.replace(self.public, you=show_you(self.after, player))


def happened(before: Table, after: Table, entry: Entry) -> Broadcast:
    """Return the messages about `entry`, which led from the table `before` to `after`."""
    shown = {part: show(after) for part, show in _COMPARED.items()}
    changed: dict[str, Any] = {part: now for part, now in shown.items() if now != _COMPARED[part](before)}
    if before.settings is not after.settings:
        changed["settings"] = after.settings
    if before.match is not after.match or before.series is not after.series:
        changed["sheet"] = show_sheet(after)
    if before.board is not after.board:
        changed["hand"] = show_hand(after)
    if before.has_count is not after.has_count:
        changed["count"] = show_count(after)
    if before.ask is not after.ask:
        changed["pending"] = show_pending(after)
    event = redacted(entry.event)
    public = Happened(seq=entry.seq, at=entry.at, e=event, stage=after.stage, **changed)
    return Broadcast(before, after, public)
