"""A match to the target, and a series of three with changing partners (R6)."""

from dataclasses import dataclass, replace
from fractions import Fraction

from botifarra.core.arguments import expect
from botifarra.core.auction import Contract
from botifarra.core.draw import Order
from botifarra.core.errors import MatchOver
from botifarra.core.rules import Misdeal, Rules
from botifarra.core.score import Outcome, Score, score_revoke
from botifarra.core.seats import Seat, Side

NO_SCORE: Score = (Fraction(0), Fraction(0))
"""A score of zero for both sides."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match as on the score sheet: the next dealer, the score, and the score of each hand.

    `winner` is None while the match goes on, and in a drawn one. `misdeals` counts the misdeals since the
    last hand, and `carried` is the score that the match began with (R6.3).
    """

    rules: Rules
    dealer: Seat
    score: Score = NO_SCORE
    hands: tuple[Score, ...] = ()
    winner: Side | None = None
    misdeals: int = 0
    carried: Score = NO_SCORE

    def __post_init__(self) -> None:
        expect(Rules, "rules", self.rules)
        expect(Seat, "dealer", self.dealer)

    @property
    def is_over(self) -> bool:
        """Whether a side has won, or the last hand of a limited match is played (R6.1)."""
        return self.winner is not None or len(self.hands) == self.rules.max_hands > 0

    def record(self, outcome: Outcome) -> "Match":
        """Return the match after a hand: score added, up to a cap, and deal passed to the right (R2.4)."""
        return self._add(outcome.scored, _first_counted(self.rules, outcome))

    def penalise(self, side: Side, contract: Contract, shown_by: Side | None = None) -> "Match":
        """Return the match after a hand that `side` lost by a revoke (R5.2).

        `shown_by` is the side that had shown the codony, or None. The side that revoked loses its bonus
        (R5.4).
        """
        expect(Contract, "contract", contract)
        expect(Side, "side", side)
        if shown_by is not None:
            expect(Side, "shown_by", shown_by)
        return self._add(score_revoke(self.rules, contract, side, shown_by), side.other)

    def fine(self, side: Side, points: int) -> "Match":
        """Return the match after a penalty that subtracts `points` from the score of `side` (R6.5).

        It is not a hand, so the same player deals.
        """
        expect(Side, "side", side)
        self._must_go_on()
        north_south, east_west = self.score
        score = (north_south - points, east_west) if side is Side.NS else (north_south, east_west - points)
        match = Match(self.rules, self.dealer, score, self.hands, None, self.misdeals, self.carried)
        return replace(match, winner=match._find_winner(side.other))

    def misdeal(self) -> "Match":
        """Return the match after a misdeal, which scores nothing; an option sets the next dealer (R2.6)."""
        self._must_go_on()
        passes = self.rules.misdeal is Misdeal.NEXT_DEALER or (
            self.rules.misdeal is Misdeal.SAME_THEN_NEXT and self.misdeals % 2 == 1
        )
        return replace(self, dealer=self.dealer.right if passes else self.dealer, misdeals=self.misdeals + 1)

    def next(self) -> "Match":
        """Return the match after this one. The next player deals (R2.4).

        With `carry_over`, the points above the target are carried over (R6.3).
        """
        if not self.is_over:
            raise MatchOver("R6.1", "the match is not over yet")
        carried = self._carried_over()
        return Match(self.rules, self.dealer, carried, carried=carried)

    def _carried_over(self) -> Score:
        """Return the points above the target, at most one less than the target of the next match (R6.3)."""
        if not self.rules.carry_over or self.winner is None:
            return NO_SCORE
        above = self.score[self.winner] - self.rules.target
        kept = min(max(above, Fraction(0)), Fraction(self.rules.target - 1))
        return (kept, Fraction(0)) if self.winner is Side.NS else (Fraction(0), kept)

    def _add(self, scored: Score, first_counted: Side) -> "Match":
        self._must_go_on()
        north_south, east_west = (
            self._capped(before + won) for before, won in zip(self.score, scored, strict=True)
        )
        match = Match(
            self.rules,
            self.dealer.right,
            (north_south, east_west),
            (*self.hands, scored),
            carried=self.carried,
        )
        return replace(match, winner=match._find_winner(first_counted))

    def _capped(self, score: Fraction) -> Fraction:
        return min(score, Fraction(self.rules.score_cap)) if self.rules.score_cap else score

    def _find_winner(self, first_counted: Side) -> Side | None:
        for side in (first_counted, first_counted.other):
            if self.score[side] >= self.rules.target:
                return side
            if self.rules.sudden_loss and self.score[side.other] <= -self.rules.target:
                return side
        north_south, east_west = self.score
        if len(self.hands) == self.rules.max_hands > 0 and north_south != east_west:
            return Side.NS if north_south > east_west else Side.EW
        return None

    def _must_go_on(self) -> None:
        if self.is_over:
            raise MatchOver("R6.1", "the match is over")


def _first_counted(rules: Rules, outcome: Outcome) -> Side:
    """Return the side that wins if both reach the target in one hand; a codony makes that possible (R6.2)."""
    side = outcome.contract.declarer.side
    return side if outcome.points[side] > rules.middle else side.other


SERIES_SEATS: tuple[Order, Order, Order] = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""Players by seat in each match of a series: every two players are partners once (R6.4)."""


@dataclass(frozen=True, slots=True)
class Series:
    """Three matches in which each of four players partners each of the others once (R6.4).

    Partners change, so no points are carried over from one match to the next.
    """

    matches: tuple[Match, ...]

    @classmethod
    def start(cls, rules: Rules, dealer: Seat) -> "Series":
        """Return a series whose first match has not begun."""
        return cls((Match(rules, dealer),))

    @property
    def match(self) -> Match:
        """The match being played, or the last one."""
        return self.matches[-1]

    @property
    def seats(self) -> Order:
        """Players, 0 to 3, by seat in the match being played."""
        return SERIES_SEATS[len(self.matches) - 1]

    @property
    def is_over(self) -> bool:
        """Whether all three matches are over."""
        return len(self.matches) == len(SERIES_SEATS) and self.match.is_over

    @property
    def wins(self) -> tuple[int, int, int, int]:
        """Matches won by each player."""
        wins = [0, 0, 0, 0]
        for match, players in zip(self.matches, SERIES_SEATS, strict=False):
            for seat, player in zip(Seat, players, strict=True):
                wins[player] += match.winner is seat.side
        first, second, third, fourth = wins
        return first, second, third, fourth

    def with_match(self, match: Match) -> "Series":
        """Return the series with `match` in place of its current match."""
        return Series((*self.matches[:-1], match))

    def next(self) -> "Series":
        """Return the series with a further match, once the last one is over. The next player deals (R2.4)."""
        if self.is_over:
            raise MatchOver("R6.4", "the series is over")
        following = self.match.next()
        return Series((*self.matches, Match(following.rules, following.dealer)))
