"""The points and calls of a board at one table, and each side's result (R7.2)."""

from dataclasses import dataclass
from fractions import Fraction

from botifarra.core.arguments import expect
from botifarra.core.score import Points
from botifarra.core.seats import Side
from botifarra.tournament.errors import TournamentError

TOTAL = 72
"""Points of a hand: cards and tricks (R1.3)."""


class PointsDoNotSum(TournamentError):
    """Points of the two sides that do not add up to the points of a hand: `ns`, `ew`, `total` (R1.3)."""

    def __str__(self) -> str:
        ns, ew, total = (self.facts[name] for name in ("ns", "ew", "total"))
        return f"found {ns} and {ew} points, expected two numbers from 0 with the sum {total} (R1.3)"


class ControToOwnBotifarra(TournamentError):
    """Contro by the side that named botifarra: `side` (R3.3)."""

    def __str__(self) -> str:
        return f"found contro by {self.facts['side']}, which named botifarra, expected the other side (R3.3)"


@dataclass(frozen=True, slots=True)
class Result:
    """A board as it was played: points of N-S and E-W, and the sides that named botifarra and said contro.

    Raises `PointsDoNotSum` or `ControToOwnBotifarra` for an impossible result.
    """

    points: Points
    botifarra: Side | None = None
    contro: Side | None = None

    def __post_init__(self) -> None:
        for name, side in (("botifarra", self.botifarra), ("contro", self.contro)):
            if side is not None:
                expect(Side, name, side)
        expect(tuple, "points", self.points)
        if len(self.points) != len(Side):
            raise ValueError(f"points must be two numbers, N-S first, not {self.points!r}")
        for points in self.points:
            expect(int, "points", points)
        north_south, east_west = self.points
        if min(self.points) < 0 or north_south + east_west != TOTAL:
            raise PointsDoNotSum(ns=north_south, ew=east_west, total=TOTAL)
        if self.botifarra is not None and self.botifarra is self.contro:
            raise ControToOwnBotifarra(side=self.botifarra.name)

    def of(self, side: Side) -> int:
        """Return a side's points above the middle, doubled if it named botifarra or said contro (R7.2)."""
        return (self.points[side] - TOTAL // 2) * (2 if side in (self.botifarra, self.contro) else 1)


@dataclass(frozen=True, slots=True)
class Ruled:
    """The result of one table on a board, with the rulings of the director.

    `played` is None if the board was not played to its end. `revoked` are the sides that lose it for a revoke
    (R7.4). `awards` are scores that the director gives a side instead of the score of its result.
    """

    played: Result | None
    revoked: frozenset[Side] = frozenset()
    awards: tuple[Fraction | None, Fraction | None] = (None, None)

    def counts(self, side: Side) -> bool:
        """Return whether the result is compared with others in the line of `side` (R7.5)."""
        return self.played is not None and not self.revoked and self.awards[side] is None
