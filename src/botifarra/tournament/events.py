"""Everything that can happen in a championship, as its log has it."""

from typing import Literal

import msgspec

from botifarra.core.score import Points
from botifarra.core.seats import Side
from botifarra.tournament.duplicate.result import Result
from botifarra.tournament.entries import Pair
from botifarra.tournament.format import Format
from botifarra.tournament.lots import Purpose
from botifarra.tournament.seating import Round, Seating

Line = Literal["NS", "EW"]


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag=str.lower):
    """One thing that happened."""


class Opened(_Event, frozen=True):
    """The championship begins; `name`, `date` and `place` are for the paper.

    `lots` is the commitment to the seed that lots are drawn from; older championships have none.
    """

    name: str
    format: Format
    date: str = ""
    place: str = ""
    lots: str = ""


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
    """The meetings of a round."""

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
    """The place of a result: round, table, and board; board 0 stands for a match."""

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
    """The other side agrees with a result."""

    place: Place


class Corrected(_Event, frozen=True):
    """A result was told wrong."""

    place: Place
    slip: Slip
    reason: str


class Erased(_Event, frozen=True):
    """A result was never played, or a claim of one was a mistake; rulings of the place stand."""

    place: Place
    reason: str


class SlipClaimed(_Event, frozen=True):
    """A side of a table says how a board or a match ended; it is a result once the other side agrees."""

    place: Place
    side: Line
    slip: Slip


class SlipAgreed(_Event, frozen=True):
    """The other side agrees with a claim, which is now a confirmed result."""

    place: Place
    side: Line


class SlipDisputed(_Event, frozen=True):
    """The other side does not agree with a claim; `slip` is what it says instead, if it says anything."""

    place: Place
    side: Line
    slip: Slip | None = None


class Reseated(_Event, frozen=True):
    """Pairs sat otherwise than they were paired: results belong to the pairs that held the cards.

    `seatings` are the tables as they sat, each with the boards that were played so; a table without boards
    sat so for all of its boards.
    """

    round: int
    seatings: tuple[Seating, ...]
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


class BoardSpoiled(_Event, frozen=True):
    """A board was played with other cards at some places: they are compared with one another only (R7.8)."""

    board: int
    places: tuple[Place, ...]
    reason: str


class Fined(_Event, frozen=True):
    """A pair loses points, as a number or a fraction such as `1/2` (R7.9)."""

    pair: int
    points: str
    reason: str


class Drawn(_Event, frozen=True):
    """Lots are drawn among entries that are level, by a seed that was committed to (R7.10).

    `entries` are the numbers of pairs, or the names of teams, the first drawn first. `purpose` says for what,
    and `round` after which round, 0 for the end.
    """

    purpose: Purpose
    entries: tuple[int | str, ...]
    commitment: str
    seed: str
    round: int = 0


class LotsCommitted(_Event, frozen=True):
    """The lots from now on follow from another secret: the earlier one is lost or known (R7.10)."""

    commitment: str
    reason: str


Ruling = Penalised | Adjusted | Cancelled | BoardSpoiled | Fined | SatOut | Withdrawn
"""The rulings of a director, which can be lifted."""


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
    | Erased
    | SlipClaimed
    | SlipAgreed
    | SlipDisputed
    | Reseated
    | Penalised
    | Adjusted
    | Cancelled
    | BoardSpoiled
    | Fined
    | Drawn
    | LotsCommitted
    | Lifted
)
