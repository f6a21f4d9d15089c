"""What a bot is: something that answers a view with an action."""

from dataclasses import dataclass
from random import Random
from typing import Protocol

from botifarra.core.actions import Action
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think over one action; None means no limit.

    `seconds` is time on the clock, `nodes` whatever the bot counts its search by. A search that `nodes` ends
    gives the same answer to the same question; one that `seconds` ends may not.
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
        """Return an action the rules allow; `view` is on turn. All chance comes from `rng`."""
        ...
