"""What a bot is: something that answers a view with an action."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from botifarra.core.actions import Action
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think over one action; None means no limit.

    `seconds` is time on the clock and `nodes` whatever the bot searches by. Where `nodes` ends the search, the same
    question must get the same answer; where `seconds` does, it may not.
    """

    seconds: float | None = None
    nodes: int | None = None


class Bot(Protocol):
    """A player that knows what its seat may know and nothing more."""

    @property
    def name(self) -> str:
        """What it is called on the command line and in records."""
        ...

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """An action the rules allow; `view` is on turn. All chance comes from `rng`."""
        ...
