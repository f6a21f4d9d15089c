"""Everything that can happen in a championship, as its log has it."""

from typing import Literal

import msgspec

from botifarra.core.score import Points
from botifarra.core.seats import Side
from botifarra.tournament.duplicate.result import Result
from botifarra.tournament.entries import Pair
from botifarra.tournament.format import Format
from botifarra.tournament.seating import Round

Line = Literal["NS", "EW"]


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag=str.lower):
    """One thing that happened."""


class Opened(_Event, frozen=True):
    """The championship begins; `name`, `date` and `place` are for the paper."""

    name: str
    format: Format
    date: str = ""
    place: str = ""


class Entered(_Event, frozen=True):
    """A pair takes part."""

    pair: Pair


class Substituted(_Event, frozen=True):
    """From a round on somebody plays in the place of one of a pair."""

    pair: int
    leaves: str
    comes: str
    round: int
    reason: str


class Withdrawn(_Event, frozen=True):
    """A pair does not play any more from a round on; what it has played stands."""

    pair: int
    round: int
    reason: str


class Committed(_Event, frozen=True):
    """Boards are dealt: their numbers, and the SHA-256 of the seed they follow from."""

    session: int
    first: int
    last: int
    commitment: str


class Revealed(_Event, frozen=True):
    """The seed of a session's boards, in hexadecimal, for all to check."""

    session: int
    seed: str


class Paired(_Event, frozen=True):
    """Who meets whom in a round."""

    round: Round


class Unpaired(_Event, frozen=True):
    """The last round is not played as paired: nothing was scored in it yet."""

    number: int
    reason: str


class SatOut(_Event, frozen=True):
    """A table of a round is not played: both pairs get their own average for its boards (R7.5)."""

    round: int
    table: int
    reason: str


class Place(msgspec.Struct, frozen=True, order=True):
    """Where a result belongs: round, table, and board; board 0 stands for a match."""

    round: int
    table: int
    board: int = 0


def place_facts(place: Place) -> dict[str, int]:
    """Return a place as errors tell it."""
    return {"round": place.round, "table": place.table, "board": place.board}


class BoardSlip(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="board"):
    """A board as it was played: card points of N-S and E-W, and who announced botifarra and contro."""

    points: Points
    botifarra: Line | None = None
    contro: Line | None = None

    @property
    def result(self) -> Result:
        """The result; raises what that raises."""
        return Result(self.points, self.botifarra and Side[self.botifarra], self.contro and Side[self.contro])


class MatchSlip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="match"):
    """A match as it ended: what N-S and E-W have."""

    scores: Points


Slip = BoardSlip | MatchSlip


class Scored(_Event, frozen=True):
    """A table tells a result."""

    place: Place
    slip: Slip


class Confirmed(_Event, frozen=True):
    """Who was not asked first agrees with a result."""

    place: Place


class Corrected(_Event, frozen=True):
    """A result was told wrong."""

    place: Place
    slip: Slip
    reason: str


class Penalised(_Event, frozen=True):
    """A side revoked on a board (R7.4); `side` is the offender."""

    place: Place
    side: Line
    reason: str


class Adjusted(_Event, frozen=True):
    """A director gives one side of a table a final score for a board, as a fraction such as `3/2`."""

    place: Place
    side: Line
    score: str
    reason: str


class Cancelled(_Event, frozen=True):
    """A board counts for nobody."""

    board: int
    reason: str


Ruling = Penalised | Adjusted | Cancelled | SatOut | Withdrawn
"""What a director decides, and may think better of."""


class Lifted(_Event, frozen=True):
    """A ruling does not hold any more, as if it had not been made."""

    ruling: Ruling
    reason: str


Event = (
    Opened
    | Entered
    | Substituted
    | Withdrawn
    | Committed
    | Revealed
    | Paired
    | Unpaired
    | SatOut
    | Scored
    | Confirmed
    | Corrected
    | Penalised
    | Adjusted
    | Cancelled
    | Lifted
)
