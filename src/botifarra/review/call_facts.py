"""Facts against a call, compared with the best one: the cards of the hand, or what each call is worth."""

from dataclasses import dataclass
from typing import ClassVar

from botifarra.core.cards import CardSet


@dataclass(frozen=True, slots=True)
class LacksTrumps:
    """The few `trumps` of the hand for the chosen call, or none."""

    code: ClassVar = "lacks_trumps"
    trumps: CardSet


@dataclass(frozen=True, slots=True)
class HasTrumps:
    """The many `trumps` of the hand for the best call."""

    code: ClassVar = "has_trumps"
    trumps: CardSet


@dataclass(frozen=True, slots=True)
class RicherTrumps:
    """The `trumps` of the hand for the best call, with more points than the `other` trumps.

    These are those for the chosen call. Their number is the same, or one larger.
    """

    code: ClassVar = "richer_trumps"
    trumps: CardSet
    other: CardSet


@dataclass(frozen=True, slots=True)
class HasHigh:
    """The many manillas and aces of the hand, for a double of a suit, which is the best call."""

    code: ClassVar = "has_high"
    high: CardSet


@dataclass(frozen=True, slots=True)
class LacksTops:
    """The cards of the hand that nobody can beat in botifarra: too few, or none, for the chosen call."""

    code: ClassVar = "lacks_tops"
    tops: CardSet


@dataclass(frozen=True, slots=True)
class HasTops:
    """The cards of the hand that nobody can beat in botifarra: enough for the best call."""

    code: ClassVar = "has_tops"
    tops: CardSet


@dataclass(frozen=True, slots=True)
class MeanScores:
    """The net score of the seat's side after the chosen call and after the best one, as reviewed."""

    code: ClassVar = "mean_scores"
    score: float
    best_score: float


@dataclass(frozen=True, slots=True)
class WinChances:
    """The chance to win the match after the chosen call and after the best one, as reviewed."""

    code: ClassVar = "win_chances"
    win: float
    best_win: float


WhyCall = LacksTrumps | HasTrumps | RicherTrumps | HasHigh | LacksTops | HasTops | MeanScores | WinChances
"""A fact against the chosen call."""
