"""The interface of a bot, and the budget for an action."""

from dataclasses import dataclass
from numbers import Real
from random import Random
from typing import Protocol

from botifarra.core.actions import Action
from botifarra.core.arguments import expect
from botifarra.core.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a bot for one action; None means no limit.

    `seconds` is wall-clock time, and `nodes` is a search effort in units of the bot's choice. A search that
    is ended by `nodes` always gives the same answer to the same question. One that is ended by `seconds` may
    give another answer. Raises `TypeError` for `seconds` that are not a number and `nodes` that are not an
    `int`. Raises `ValueError` for a limit below 0 and for NaN.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, limit, kind in (("seconds", self.seconds, Real), ("nodes", self.nodes, int)):
            if limit is None:
                continue
            expect(kind, name, limit)
            if not limit >= 0:  # NaN too
                raise ValueError(f"{name} must be 0 or more, not {limit}")


class Bot(Protocol):
    """A player that knows only what its seat may know."""

    @property
    def name(self) -> str:
        """The name on the command line and in records."""
        ...

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return a legal action for the seat of `view`, which is on turn. All random choices use `rng`."""
        ...
