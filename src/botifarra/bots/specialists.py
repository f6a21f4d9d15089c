"""Two bots as one player, to measure the strength of calls and of cards separately."""

from dataclasses import dataclass
from random import Random

from botifarra.bots.base import Bot, Budget
from botifarra.core.actions import Action
from botifarra.core.auction import Phase
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class Specialists:
    """A player of which one bot calls and the other plays the cards."""

    calls: Bot
    cards: Bot

    @property
    def name(self) -> str:
        """The names of both, the caller first."""
        return f"{self.calls.name}+{self.cards.name}"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the action of the bot that the phase belongs to."""
        bot = self.cards if view.public.phase is Phase.PLAY else self.calls
        return bot.act(view, rng, budget)
