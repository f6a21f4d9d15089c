"""The random bot, the baseline for all others."""

from dataclasses import dataclass
from random import Random

from botifarra.bots.base import Budget
from botifarra.core.actions import Action
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A player of random legal calls and cards, all equally likely; it never claims or concedes."""

    name: str = "random"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return a random legal action."""
        return rng.choice(view.legal_actions)
