"""The bot without a thought: the least that any other must beat."""

from dataclasses import dataclass
from random import Random

from botifarra.bots.base import Budget
from botifarra.core.actions import Action
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Takes any legal call or card, each as likely; never claims or concedes."""

    name: str = "random"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """One of the legal actions."""
        return rng.choice(view.legal_actions)
