"""The presence of a table's players, as its log records it; a brief absence is not recorded."""

from collections import Counter

from botifarra.server.live.clock import Clock
from botifarra.server.live.limits import Buckets, Limits
from botifarra.server.table.due import arrived, departed
from botifarra.server.table.events import AnyEvent, Player
from botifarra.server.table.table import Table

_AGAIN_MS = 1_000
"""Milliseconds until the next attempt to record a player's absence, after too many absences."""


class Presence:
    """The connections of the people at a table, and the resulting events.

    A player whose last connection closed counts as present for `limits.away_s` more seconds, so that
    reloading the page leaves no entry in the log. A player who leaves too often is recorded as away later
    (`limits.aways`), so that a reconnect loop cannot fill the log. `awaited` is the creator of the table
    until the first connection. Times are the table's own.
    """

    def __init__(self, clock: Clock, limits: Limits, awaited: Player | None) -> None:
        self._clock = clock
        self._away_ms = int(limits.away_s * 1000)
        self._aways = Buckets(limits.aways, lambda: clock.now() / 1000)
        self._connections: Counter[Player] = Counter()
        self._left_at: dict[Player, int] = {}
        self._awaited = awaited

    def joined(self, player: Player) -> None:
        """Add a connection of a player."""
        self._connections[player] += 1
        self._left_at.pop(player, None)
        if player == self._awaited:
            self._awaited = None

    def left(self, player: Player) -> None:
        """Remove a connection of a player."""
        self._connections[player] -= 1
        if not self._connections[player]:
            now = self._clock.now()
            del self._connections[player]
            self._left_at = {who: at for who, at in self._left_at.items() if now < at + self._away_ms}
            self._left_at[player] = now

    def await_no_more(self) -> None:
        """Stop waiting for the creator of the table."""
        self._awaited = None

    def next_events(self, table: Table) -> tuple[AnyEvent, ...]:
        """Return the events that correct the recorded presence of one player; none if all are correct."""
        for occupant in table.seats:
            player = occupant.player if occupant is not None else None
            if player is None:
                continue
            if self._is_here(player):
                events = arrived(table, player)
            else:
                events = departed(table, player)
                if events and not (self._leaves_at(player) <= self._clock.now() and self._aways.take(player)):
                    continue
            if events:
                return events
        return ()

    def wakes_at(self, table: Table) -> int | None:
        """Return when `next_events` next changes without a connect or disconnect; None for never."""
        now = self._clock.now()
        leaving = (
            self._leaves_at(occupant.player)
            for occupant in table.seats
            if occupant is not None and occupant.player is not None and not self._is_here(occupant.player)
            if departed(table, occupant.player)
        )
        return min((at if at > now else now + _AGAIN_MS for at in leaving), default=None)

    def _is_here(self, player: Player) -> bool:
        return player in self._connections or player == self._awaited

    def _leaves_at(self, player: Player) -> int:
        return self._left_at.get(player, -self._away_ms) + self._away_ms
