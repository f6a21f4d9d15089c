"""Two bots as one player: so that what calls are worth can be told from what cards are."""

from dataclasses import dataclass
from random import Random

from botifarra.bots.base import Bot, Budget
from botifarra.core.actions import Action
from botifarra.core.auction import Phase
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class Specialists:
    """One bot calls, the other plays the cards."""

    calls: Bot
    cards: Bot

    @property
    def name(self) -> str:
        """Both, the caller first."""
        return f"{self.calls.name}+{self.cards.name}"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """What the one says whose turn it is."""
        bot = self.cards if view.public.phase is Phase.PLAY else self.calls
        return bot.act(view, rng, budget)
