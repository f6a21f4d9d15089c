"""The events of a championship, as its log has them."""

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

Outcome = Literal["kept", "changed"]
"""What a decided appeal means for the result."""


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag=str.lower):
    """An event."""


class Opened(_Event, frozen=True):
    """The championship begins. `name`, `date` and `place` are printed on paper.

    `lots` is the commitment to the seed of the lots; older championships have none.
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
    """A player is replaced in a pair from a round on."""

    pair: int
    leaves: str
    comes: str
    round: int
    reason: str


class Withdrawn(_Event, frozen=True):
    """A pair withdraws from a round on. Its earlier results stand."""

    pair: int
    round: int
    reason: str


class Committed(_Event, frozen=True):
    """Boards are dealt: their numbers, and the SHA-256 of their seed."""

    session: int
    first: int
    last: int
    commitment: str


class Revealed(_Event, frozen=True):
    """The seed of a session's boards is revealed, in hexadecimal, so that anybody can check them."""

    session: int
    seed: str


class Paired(_Event, frozen=True):
    """The meetings of a round. If a director has seated it by hand and said why, it has the `reason`.

    If `again` is true, the round was taken back and is now paired as it was. It rests on the results that it
    was paired on then, and a pair that came since has no seat in it.
    """

    round: Round
    reason: str = ""
    again: bool = False


class Unpaired(_Event, frozen=True):
    """The last round is unpaired. It has no results."""

    number: int
    reason: str


class RoundsSet(_Event, frozen=True):
    """The number of rounds to be played is another one from now on; 0 as in `Format.rounds`."""

    rounds: int
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
    """Return a place as the facts of an error."""
    return {"round": place.round, "table": place.table, "board": place.board}


class BoardSlip(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="board"):
    """A board as it was played: points of N-S and E-W, and the sides that named botifarra and said contro."""

    points: Points
    botifarra: Line | None = None
    contro: Line | None = None

    @property
    def result(self) -> Result:
        """The result; raises the errors of `Result`."""
        return Result(self.points, self.botifarra and Side[self.botifarra], self.contro and Side[self.contro])


class MatchSlip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="match"):
    """A match as it ended: the scores of N-S and E-W."""

    scores: Points


Slip = BoardSlip | MatchSlip


class Scored(_Event, frozen=True):
    """A table has a result. If a director has decided it and said why, it has the `reason`."""

    place: Place
    slip: Slip
    reason: str = ""


class Confirmed(_Event, frozen=True):
    """The other side agrees with a result."""

    place: Place


class Corrected(_Event, frozen=True):
    """A result is replaced by another one."""

    place: Place
    slip: Slip
    reason: str


class Erased(_Event, frozen=True):
    """A result, or the claim of one, is deleted. Rulings of the place stay."""

    place: Place
    reason: str


class SlipClaimed(_Event, frozen=True):
    """A side of a table claims a result. The result stands once the other side agrees."""

    place: Place
    side: Line
    slip: Slip


class SlipAgreed(_Event, frozen=True):
    """The other side agrees with a claim, which becomes a confirmed result."""

    place: Place
    side: Line


class SlipDisputed(_Event, frozen=True):
    """The other side disagrees with a claim. `slip` is its own version, if it has one."""

    place: Place
    side: Line
    slip: Slip | None = None


class Reseated(_Event, frozen=True):
    """Pairs sat differently from their pairing. The results belong to the pairs that held the cards.

    `seatings` are the tables as they sat, each with the boards that were played that way; without boards, all
    boards of the table were.
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
    """The director gives one side of a table a final score for a board, as a fraction such as `3/2`."""

    place: Place
    side: Line
    score: str
    reason: str


class Cancelled(_Event, frozen=True):
    """A board is cancelled for all pairs."""

    board: int
    reason: str


class BoardSpoiled(_Event, frozen=True):
    """A board was played with other cards at some places. These are compared only with each other (R7.8).

    If `only` is true, the ruling is about these places alone. Otherwise it is extended when rounds are paired
    later, to the places to which its board goes (`fouled_boards.rulings_moved`).
    """

    board: int
    places: tuple[Place, ...]
    reason: str
    only: bool = False


class Fined(_Event, frozen=True):
    """A pair loses points, as a number or a fraction such as `1/2` (R7.9)."""

    pair: int
    points: str
    reason: str


class Appealed(_Event, frozen=True):
    """A side appeals against the result of a place, or against the rulings on it.

    Until the appeal is decided, the result counts, but the standings are provisional.
    """

    place: Place
    side: Line
    reason: str


class AppealDecided(_Event, frozen=True):
    """An appeal of a side is decided: its result is kept or changed. The change has events of its own."""

    place: Place
    side: Line
    outcome: Outcome
    reason: str


class FineAppealed(_Event, frozen=True):
    """A pair appeals against its fine. Until that is decided, the fine counts as it is."""

    fine: Fined
    reason: str


class FineAppealDecided(_Event, frozen=True):
    """An appeal against a fine is decided: the pair loses `points` for it, 0 if it is withdrawn."""

    fine: Fined
    points: str
    reason: str


class Drawn(_Event, frozen=True):
    """Lots are drawn among tied entries, from a seed that was committed to (R7.10).

    `entries` are the numbers of pairs, or the names of teams, the first drawn first. `purpose` is the purpose
    of the lots, and `round` the round after which they are drawn, 0 for the end.
    """

    purpose: Purpose
    entries: tuple[int | str, ...]
    commitment: str
    seed: str
    round: int = 0


class LotsCommitted(_Event, frozen=True):
    """A new commitment to the lots from now on, because the earlier secret is lost or known (R7.10)."""

    commitment: str
    reason: str


Ruling = (
    Penalised
    | Adjusted
    | Cancelled
    | BoardSpoiled
    | Fined
    | SatOut
    | Withdrawn
    | Appealed
    | AppealDecided
    | FineAppealed
    | FineAppealDecided
)
"""The rulings of a director, and the appeals against them. They can be lifted."""


class Lifted(_Event, frozen=True):
    """A ruling is lifted, as if it had not been made."""

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
    | RoundsSet
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
    | Appealed
    | AppealDecided
    | FineAppealed
    | FineAppealDecided
    | Drawn
    | LotsCommitted
    | Lifted
)
