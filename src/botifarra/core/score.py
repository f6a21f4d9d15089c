"""The score of a hand (R5) and its count, in steps that a screen can show."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from botifarra.core.auction import Contract
from botifarra.core.cards import CardSet, Strain
from botifarra.core.rules import TRICKS, Rules, Scoring
from botifarra.core.seats import Side
from botifarra.core.trick import Trick

Points = tuple[int, int]
"""Points of N-S and of E-W."""

Factors = tuple[int, int]
"""The multipliers of N-S and E-W for points above the middle; they differ only on a board (R7.2)."""

Score = tuple[Fraction, Fraction]
"""Points of N-S and E-W for the match. Halves occur only if `last_trick_bonus` makes the total odd (R1.4)."""


@dataclass(frozen=True, slots=True)
class Count:
    """One side's count: the cards it won, its tricks, and the last trick's bonus (R1.3, R1.4)."""

    cards: CardSet
    tricks: int
    bonus: int = 0

    @property
    def points(self) -> int:
        """Cards, a point a trick, and the bonus."""
        return self.cards.points + self.tricks + self.bonus


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished hand: its count, and the score that each side adds to the match."""

    contract: Contract
    counts: tuple[Count, Count]
    scored: Score
    shown_by: Side | None = None
    """The side that showed the codony; its bonus is in `scored` (R5.4)."""

    @property
    def points(self) -> Points:
        """Points of each side: together the total of the rules, 72 unless there is a bonus."""
        return self.counts[Side.NS].points, self.counts[Side.EW].points

    @property
    def capot(self) -> Side | None:
        """The side that won all twelve tricks (R5.3)."""
        for side in Side:
            if self.counts[side].tricks == TRICKS:
                return side
        return None


def count_hand(
    rules: Rules, contract: Contract, counts: tuple[Count, Count], shown_by: Side | None
) -> Outcome:
    """Return the outcome of a counted hand, the codony's bonus added (R5.1, R5.4)."""
    points = counts[Side.NS].points, counts[Side.EW].points
    return Outcome(contract, counts, score_hand(rules, contract, points, shown_by), shown_by)


def score_hand(rules: Rules, contract: Contract, points: Points, shown_by: Side | None) -> Score:
    """Return the score of each side of a finished hand, the codony's bonus added (R5.1, R5.4)."""
    return _with_bonus(rules, score_points(rules, contract, points), shown_by)


def trick_points(rules: Rules, trick: Trick, number: int) -> int:
    """Return the points of a full trick, by its number (1 to 12); the last has a bonus (R1.3, R1.4)."""
    return trick.points + (rules.last_trick_bonus if number == TRICKS else 0)


def score_points(rules: Rules, contract: Contract, points: Points) -> Score:
    """Return the score of each side: points above the middle (R5.1), or also those below it (R7.2)."""
    factors = score_factors(rules, contract)
    halves = [2 * won - rules.total for won in points]
    if rules.scoring is Scoring.MATCH:
        halves = [max(excess, 0) for excess in halves]
    return _half(halves[Side.NS] * factors[Side.NS]), _half(halves[Side.EW] * factors[Side.EW])


@lru_cache(maxsize=1024)  # a fraction takes longer to make than to look up
def _half(number: int) -> Fraction:
    return Fraction(number, 2)


def score_factors(rules: Rules, contract: Contract) -> Factors:
    """Return each side's factor: the multiplier of the hand (R3.4), or its own on a board (R7.2)."""
    if rules.scoring is Scoring.DUPLICATE:
        return _board_factor(contract, Side.NS), _board_factor(contract, Side.EW)
    multiplier = rules.multiplier(contract.strain, contract.doubles)
    return multiplier, multiplier


def _board_factor(contract: Contract, side: Side) -> int:
    """Return 2 for the side that named botifarra or said contro, else 1; recontro does not count (R7.2)."""
    if side is contract.declarer.side:
        return 2 if contract.strain is Strain.NO_TRUMP else 1
    return 2 if contract.doubles else 1


def revoke_points(rules: Rules, offender: Side) -> Points:
    """Return the points of a hand with a revoke: all to the other side (R5.2)."""
    return (0, rules.total) if offender is Side.NS else (rules.total, 0)


def score_revoke(rules: Rules, contract: Contract, offender: Side, shown_by: Side | None = None) -> Score:
    """Return the score after a revoke: the other side has all points (R5.2).

    `shown_by` is the side that had shown the codony, or None. The side that revoked loses its bonus (R5.4).
    """
    scored = score_points(rules, contract, revoke_points(rules, offender))
    return _with_bonus(rules, scored, None if shown_by is offender else shown_by)


def _with_bonus(rules: Rules, scored: Score, shown_by: Side | None) -> Score:
    north_south, east_west = scored
    if shown_by is None:
        return scored
    bonus = rules.codony_bonus
    return (north_south + bonus, east_west) if shown_by is Side.NS else (north_south, east_west + bonus)
