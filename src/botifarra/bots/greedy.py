"""A sensible player: counts its hand to call, and plays for the trick on the table."""

from dataclasses import dataclass
from random import Random

from botifarra.bots.base import Budget
from botifarra.bots.greedy_calls import best_call
from botifarra.bots.greedy_play import best_play
from botifarra.core.actions import Action
from botifarra.core.auction import Phase
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """A player that takes the best immediate result without a search; it ignores `rng` and the budget."""

    name: str = "greedy"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the call or card with the highest count."""
        return best_play(view) if view.public.phase is Phase.PLAY else best_call(view)
