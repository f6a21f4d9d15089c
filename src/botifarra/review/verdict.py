"""Verdicts on decisions, and the luck that came with them. Decision 0015 has the reasons for the numbers."""

from dataclasses import dataclass
from enum import StrEnum

from botifarra.review.comparison import SAME

SURE = 2.0
"""Standard errors by which a loss must differ from 0."""

LEVEL_BY_VIEW = 1.0
"""Points within which cards count as level by what the seat could know."""

FORTUNE = 5.0
"""Smallest loss by open hands that makes a level card unlucky, in points: those of a manilla (R1.3)."""

MOST_UNLUCKY = 2
"""Largest number of decisions of a hand that are called unlucky."""


class Verdict(StrEnum):
    """The judgement of a choice by what its seat could know, the smallest loss first."""

    BEST = "best"
    LEVEL = "level"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


MISTAKES = (Verdict.MISTAKE, Verdict.BLUNDER)
"""Verdicts that a matter of style never gets."""

ERRORS = (Verdict.SLIP, *MISTAKES)
"""Verdicts that a card gets only if further judges agree (`confirm`)."""


class Fortune(StrEnum):
    """The effect of the hidden cards on a choice."""

    LUCKY = "lucky"
    UNLUCKY = "unlucky"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The losses from which a choice is a slip, a mistake and a blunder."""

    slip: float
    mistake: float
    blunder: float


CARDS = Thresholds(1, 2, 5)
"""The limits for cards, in points of the hand. Five points are a manilla."""

CALLS = Thresholds(2, 4, 12)
"""The limits for calls, in points of the match.

The model of calls is wrong by 2 to 3 points, which no standard error shows.
"""

WEAK_HAND = -8.0
"""A hand is very weak if each of its calls has a lower net score; its delegation is at most a slip.

With such hands the model of calls finds a loss that is about five points too large.
"""


def judge(loss: float, error: float, by: Thresholds, *, is_best: bool) -> Verdict:
    """Return the verdict on a loss with its standard error, before further judges are asked."""
    if is_best:
        return Verdict.BEST
    loss += SAME  # a loss of exactly one point may be a little less after rounding
    if loss < by.slip or loss < SURE * error:
        return Verdict.LEVEL
    if loss < by.mistake:
        return Verdict.SLIP
    return Verdict.MISTAKE if loss < by.blunder else Verdict.BLUNDER


def confirm(verdict: Verdict, gain: float, *, is_style: bool) -> Verdict:
    """Return the verdict on a card after a further judge was asked about a loss.

    `gain` is what this judge finds for the best card, in points. The loss of a slip is enough to confirm a
    mistake or a blunder, and half of that loss is enough to confirm a slip.
    """
    gain += SAME
    if gain < CARDS.slip / 2:
        return Verdict.LEVEL
    return Verdict.SLIP if is_style or gain < CARDS.slip else verdict


def soften_delegation(verdict: Verdict, highest_net: float) -> Verdict:
    """Return the verdict on a delegation, for the highest net score of the calls."""
    return Verdict.SLIP if verdict in MISTAKES and highest_net < WEAK_HAND else verdict
