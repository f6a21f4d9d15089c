"""The settings of a table."""

from typing import Annotated

import msgspec
from msgspec import Meta

PUBLIC_TURN_S = 60
"""Seconds for a turn at a public table whose settings have none."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table.

    `rules` is a preset and the options that differ from it, as under "The rules of a table". Times are in
    seconds unless their name says otherwise. `turn` is the time of each turn; 0 means no clock at a private
    table. `reserve` is the extra time of each player in a hand; without a clock it has no effect. A player
    may be away for `grace` before a bot takes over. A bot takes `pace_ms` for any action, and a little longer
    after a full trick.

    With `undo`, players may ask to take an action back. Without `spectators`, only the host, the players, and
    people who could take a seat now may see the table. With `series`, `again` may begin a series (R6.4).

    With `coach`, a player who plays with bots only is told of a mistake at once. If it is left out, as in old
    logs, there is no coach.

    A public table can be found by anybody. Its `rules` may not have `shuffle=stack_and_cut`. There `undo` and
    `coach` are off. The part `settings` has the settings that are in force: at a public table `undo` is
    false, `coach` is left out, and a `turn` of 0 becomes the usual time of a public table.
    """

    rules: Annotated[str, Meta(max_length=500)] = "oriental"
    public: bool = False
    spectators: bool = True
    series: bool = False
    undo: bool = True
    turn: Annotated[int, Meta(ge=0, le=600)] = 0
    reserve: Annotated[int, Meta(ge=0, le=3600)] = 0
    grace: Annotated[int, Meta(ge=5, le=3600)] = 30
    pace_ms: Annotated[int, Meta(ge=200, le=5000)] = 900
    coach: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def in_force(self) -> "Settings":
        """Return the settings as they are in force at a table."""
        if not self.public:
            return self
        turn = self.turn or PUBLIC_TURN_S
        return msgspec.structs.replace(self, turn=turn, undo=False, coach=msgspec.UNSET)
