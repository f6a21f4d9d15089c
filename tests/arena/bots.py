"""Bots that misbehave, and the way to enter them in the arena."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from botifarra.arena.contestant import Contestant
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.greedy import GreedyBot
from botifarra.core.actions import Action
from botifarra.core.view import View

Act = Callable[[View, Random, Budget], Action]


@dataclass(frozen=True)
class Odd:
    """A bot that acts by a function."""

    name: str
    does: Act

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        return self.does(view, rng, budget)


@contextmanager
def entered(does: Act, budget: Budget = Budget()) -> Iterator[Contestant]:
    """Yield a contestant that acts by a function, under a name that no other test uses."""
    bot = Odd(f"odd {next(_NUMBERS)}", does)
    with patch.dict(BOTS, {bot.name: bot}):
        yield Contestant(bot.name, budget)


def sensible(view: View, rng: Random, budget: Budget) -> Action:
    return GreedyBot().act(view, rng, budget)


_NUMBERS = iter(range(10**9))
