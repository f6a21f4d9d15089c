"""A table: the result of replaying its event log."""

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from botifarra.core.match import Match, Series
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.server.protocol.parts import Stage
from botifarra.server.table.ask import Ask
from botifarra.server.table.board import Board, Seeds
from botifarra.server.table.events import Entry, Kind, Placed, Player, SharedPlay
from botifarra.server.table.seats import Occupant, Occupants
from botifarra.server.table.settings import Settings
from botifarra.server.table.warning import CoachWarning

REMEMBERED = 64
"""Number of commands that a table remembers."""

MATCH_STAGES: frozenset[Stage] = frozenset(("dealing", "hand", "counted"))
"""The stages of a table during a match."""


class BrokenLog(Exception):
    """A log of a table with an entry that is missing, repeated or out of place."""


class Done(NamedTuple):
    """A command that was done, and the `seq` of the last event it caused."""

    player: Player
    id: str
    seq: int


class Table(msgspec.Struct, frozen=True):
    """A table as of entry `seq`, which was written at `at`.

    `settings` are those in force. `number` counts the matches begun. `match` is None until the first dealer
    is drawn. `seeds` are those of the next deal. `board` is the deal on the table, or the last one.

    `turn_seq` is the last entry that changed the situation of the seat on turn, and `turn_since` is when its
    turn began. `waited_since` is when the others began to wait for its player. That is at the start of the
    turn, at the player's return, or when they chose to wait on. `stalled`: the others were informed of the
    long wait. `decided_seq` is the last entry by which a person called or played, or took that back. `placed`
    is the position of a practice table, None at any other. `shared` are the boards that the table shares with
    others, if any. `lapsed`: the time for them is over. `advised` is the entry by which the player on turn
    asked for advice in this turn, 0 if they did not. `warning` is that of the coach about the last action.

    A table's own time stands still while nobody is present. `idle` is the total of these pauses, and
    `idle_since` the start of the current one. All other times are its own (`time`), in milliseconds.
    """

    code: str
    host: Player
    settings: Settings
    rules: Rules
    seq: int
    at: int
    stage: Stage = "open"
    seats: Occupants = (None, None, None, None)
    number: int = 0
    kind: Kind = "first"
    match: Match | None = None
    series: Series | None = None
    seeds: Seeds | None = None
    board: Board | None = None
    turn_seq: int = 0
    turn_since: int = 0
    waited_since: int = 0
    stalled: bool = False
    decided_seq: int = 0
    advised: int = 0
    warning: CoachWarning | None = None
    ask: Ask | None = None
    idle: int = 0
    idle_since: int | None = None
    recent: tuple[Done, ...] = ()
    placed: Placed | None = None
    shared: SharedPlay | None = None
    lapsed: bool = False

    def remembering(self, entry: Entry) -> "Table":
        """Return the table with the command of an entry remembered, if a command caused it."""
        if entry.player is None or entry.id is None:
            return self
        done = Done(entry.player, entry.id, entry.seq)
        return replace(self, recent=(*self.recent[1 - REMEMBERED :], done))

    @property
    def is_attended(self) -> bool:
        """Whether any person is present; while nobody is, the table stands still."""
        return any(occupant is not None and occupant.is_present for occupant in self.seats)

    @property
    def has_count(self) -> bool:
        """Whether the hand on the table is over and its count is shown."""
        return self.stage in ("counted", "finished")

    @property
    def in_match(self) -> bool:
        """Whether a match is in progress."""
        return self.stage in MATCH_STAGES

    @property
    def in_series(self) -> bool:
        """Whether a series is in progress; its partnerships are fixed until its end (R6.4)."""
        return self.series is not None and not self.series.is_over

    @property
    def on_turn(self) -> Seat | None:
        """The seat on turn, if a hand is in progress."""
        return self.board.to_act if self.board is not None and self.stage == "hand" else None

    @property
    def paused_since(self) -> int | None:
        """When the turn was interrupted by a request for an undo or by a warning; None if it was not.

        Until that is answered no bot acts and no clock runs.
        """
        if self.ask is not None and self.ask.wish == "undo":
            return self.ask.since
        return self.warning.since if self.warning is not None and self.warning.is_open else None

    @property
    def now(self) -> int:
        """The table's own time as of its last entry."""
        return self.time(self.at)

    def time(self, now: int) -> int:
        """Return the table's own time at `now`, which is in milliseconds since 1970."""
        return (max(self.at, now) if self.idle_since is None else self.idle_since) - self.idle

    def seat_of(self, player: Player | None) -> Seat | None:
        """Return a person's seat, if any."""
        if player is not None:
            for place, occupant in enumerate(self.seats):
                if occupant is not None and occupant.player == player:
                    return Seat(place)
        return None

    def person_at(self, seat: Seat) -> Occupant | None:
        """Return the person present at a seat, if any."""
        occupant = self.seats[seat]
        return occupant if occupant is not None and occupant.is_present else None

    def is_alone(self, seat: Seat) -> bool:
        """Return whether a person plays with bots only, so that an undo needs no consent.

        It is false where the deal is played at other tables too.
        """
        return self.shared is None and all(
            occupant is not None and occupant.is_person is (place == seat)
            for place, occupant in enumerate(self.seats)
        )

    def must_consent(self, seat: Seat) -> bool:
        """Return whether the consent of a seat is needed: a person sits there, and no bot plays instead."""
        occupant = self.seats[seat]
        return occupant is not None and occupant.is_person and occupant.relieved_at is None

    @property
    def turn_ms(self) -> int:
        """The time for a turn in milliseconds, 0 for no limit."""
        return self.settings.turn * 1000
