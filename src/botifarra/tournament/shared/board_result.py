"""The result of an entrant on a board, from the hand as it was played (R7.2)."""

from functools import cache
from typing import Literal

import msgspec

from botifarra.core.auction import Phase
from botifarra.core.cards import Strain
from botifarra.core.score import Points
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.tournament.duplicate.result import Result
from botifarra.tournament.shared.errors import HandNotOver
from botifarra.tournament.shared.shared_set import SIDE

FinishedBy = Literal["entrant", "bot"]
"""The one who finished a board: the entrant, or a bot in its place because the entrant had left the board."""


class BoardResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board as an entrant played it: the contract, and the points of N-S and E-W, cards and tricks (R1.3).

    A board that a bot finished counts like any other. It is marked, so that everybody sees it.
    """

    entrant: int
    board: int
    points: Points
    declarer: Seat
    strain: Strain
    doubles: int = 0
    finished_by: FinishedBy = "entrant"

    @property
    def made(self) -> int:
        """The result of the entrant's side, which scores are computed from (R7.2)."""
        return _made(self.points, int(self.declarer), int(self.strain), self.doubles > 0)

    @property
    def result(self) -> Result:
        """The result of both sides."""
        return _result(self.points, self.declarer, self.strain, self.doubles > 0)


def result_of(entrant: int, board: int, state: State, finished_by: FinishedBy = "entrant") -> BoardResult:
    """Return the result of a hand that is over; raises `HandNotOver`."""
    public = state.public
    contract = public.contract
    if public.phase is not Phase.OVER or contract is None:
        raise HandNotOver(entrant=entrant, board=board)
    return BoardResult(
        entrant, board, public.points, contract.declarer, contract.strain, contract.doubles, finished_by
    )


@cache
def _made(points: Points, declarer: int, strain: int, is_doubled: bool) -> int:
    """Return the result of the entrant's side. Cached: few of the thousands of results are different.

    Seat and strain are whole numbers, because the hash of a member of an enumeration is slow.
    """
    return _result(points, Seat(declarer), Strain(strain), is_doubled).of(SIDE)


def _result(points: Points, declarer: Seat, strain: Strain, is_doubled: bool) -> Result:
    """Return the result of both sides (R7.2)."""
    side = declarer.side
    return Result(points, side if strain is Strain.NO_TRUMP else None, side.other if is_doubled else None)
