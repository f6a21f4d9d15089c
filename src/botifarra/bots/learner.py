"""Learners: players that count as greedy does, but forget cards and misjudge values."""

from dataclasses import dataclass
from random import Random

from botifarra.bots.base import Budget
from botifarra.bots.greedy_calls import best_call, count
from botifarra.bots.greedy_odds import Odds
from botifarra.bots.greedy_play import gain
from botifarra.bots.threats import threats
from botifarra.core.actions import Action, Play
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.trick import winning_place
from botifarra.core.view import View
from botifarra.inference.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class LearnerBot:
    """A player that misjudges each card and strain by some points; it ignores the budget.

    `error` is the standard deviation of what it misjudges, so costly mistakes are rarer than cheap ones. A
    player that `remembers` knows the counting cards played and the players who could not follow. Any other
    knows only its hand and the trick on the table. It takes over a trick that is certain for its partner only
    if it must.
    """

    name: str
    error: float
    remembers: bool

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the call or card that seems best."""
        if view.public.phase is Phase.PLAY:
            return self._play(view, rng)

        def counted(hand: CardSet, strain: Strain) -> float:
            return count(hand, strain) + rng.gauss(0, self.error)

        return best_call(view, counted)

    def _play(self, view: View, rng: Random) -> Play:
        plays = [action for action in view.legal_actions if isinstance(action, Play)]
        if len(plays) == 1:
            return plays[0]
        if partners := [play for play in plays if is_left_to_partner(view, play)]:
            odds = Odds.of(view)
            return max(partners, key=lambda play: gain(view, odds, play.card))
        odds = Odds.recalled(view) if self.remembers else Odds.forgotten(view)
        return max(plays, key=lambda play: gain(view, odds, play.card) + rng.gauss(0, self.error))


def is_left_to_partner(view: View, play: Play) -> bool:
    """Return whether a card leaves a trick to the partner that no opponent can take any more."""
    trick, strain = view.public.trick, view.public.strain
    if not trick.cards:
        return False
    best = winning_place(trick.cards, strain)
    if trick.plays[best][0] is not view.seat.partner:
        return False
    if winning_place((*trick.cards, play.card), strain) != best:
        return False
    return len(trick.cards) == 3 or not threats(Knowledge.of(view), trick, strain, (view.seat.right,))


BEGINNER = LearnerBot("beginner", error=4.0, remembers=False)
"""A person who has just learnt the rules: a first opponent, for a child too."""

CASUAL = LearnerBot("casual", error=2.0, remembers=True)
"""A person who plays now and then."""
