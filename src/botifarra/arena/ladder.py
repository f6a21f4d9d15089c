"""A round robin: all contestants meet on the same deals, and are rated by points."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from openskill.models import PlackettLuce

from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, DuelDeal, DuelMatch, play_deal, play_match
from botifarra.arena.estimate import Estimate, Z, estimate
from botifarra.core.rules import Rules

_Played = TypeVar("_Played", DuelDeal, DuelMatch)

Job = tuple[int, int]
"""The index of a duel of a ladder, from 0, and the number of a deal or match of it, from 1."""

Lap = tuple[DuelDeal, ...]
"""One deal in every duel of a ladder."""

MatchLap = tuple[DuelMatch, ...]
"""One match in every duel of a ladder."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The contestants of a round robin, the rules, and the seed of the deals."""

    contestants: tuple[Contestant, ...]
    rules: Rules
    seed: int

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of contestants, as indexes among the contestants, the lower one first."""
        return tuple(combinations(range(len(self.contestants)), 2))

    @property
    def duels(self) -> tuple[Duel, ...]:
        """The duel of each pair; they all have the same deals."""
        return tuple(
            Duel(self.contestants[one], self.contestants[other], self.rules, self.seed)
            for one, other in self.pairs
        )

    def jobs(self, count: int) -> list[Job]:
        """Return jobs for `count` deals or matches of every duel, so that all duels advance together."""
        return [(duel, number) for number in range(1, count + 1) for duel in range(len(self.pairs))]

    def laps(self, played: Sequence[_Played]) -> tuple[tuple[_Played, ...], ...]:
        """Return the complete laps among the results of the first jobs."""
        width = len(self.pairs)
        return tuple(
            tuple(played[start : start + width]) for start in range(0, len(played) - width + 1, width)
        )


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength on openskill's scale, where a beginner has 25, and its standard deviation."""

    mean: float
    deviation: float

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval: `Z` standard deviations to either side."""
        return self.mean - Z * self.deviation, self.mean + Z * self.deviation


def play_job(ladder: Ladder, job: Job) -> DuelDeal:
    """Play a deal of a duel of the ladder."""
    duel, number = job
    return play_deal(ladder.duels[duel], number)


def play_match_job(ladder: Ladder, job: Job) -> DuelMatch:
    """Play a match of a duel of the ladder."""
    duel, number = job
    return play_match(ladder.duels[duel], number)


def rate(ladder: Ladder, laps: Sequence[Lap]) -> tuple[Rating, ...]:
    """Return the rating of each contestant; the side with more points over both seatings wins a deal.

    The model is that of Plackett and Luce; for two players it equals that of Bradley and Terry. The updates
    are those of Weng and Lin (2011). They depend on the order, which is that of the deals. A bot does not
    change, so its deviation does not grow between deals (tau is 0).
    """
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in ladder.contestants]
    for deals in laps:
        for (one, other), deal in zip(ladder.pairs, deals, strict=True):
            sides = model.rate([[ratings[one]], [ratings[other]]], scores=[deal.points, -deal.points])
            ratings[one], ratings[other] = sides[0][0], sides[1][0]
    return tuple(Rating(rating.mu, rating.sigma) for rating in ratings)


def points(ladder: Ladder, laps: Sequence[Lap]) -> tuple[Estimate, ...]:
    """Return each contestant's points above the middle per hand against all others; needs one lap."""
    others = len(ladder.contestants) - 1
    return tuple(
        estimate(_made(ladder, deals, place) / others for deals in laps)
        for place in range(len(ladder.contestants))
    )


def _made(ladder: Ladder, deals: Lap, place: int) -> float:
    """Return the points of a contestant on a deal, summed over all its duels."""
    return sum(
        deal.points if one == place else -deal.points
        for (one, other), deal in zip(ladder.pairs, deals, strict=True)
        if place in (one, other)
    )
