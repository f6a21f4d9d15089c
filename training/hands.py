"""Hands that a teacher plays with itself, and the distribution of their results."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from botifarra.bots.base import Bot, Budget
from botifarra.bots.equity import STEP
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS
from botifarra.core.seats import Seat
from botifarra.core.state import State

RULES = PRESETS["oriental"]


def result(teacher: Bot, seed: str, number: int) -> int:
    """Return the net score of the dealer's side, in steps, in a hand that the teacher plays with itself."""
    rng = Random(f"{seed} {number}")
    state = State.start(RULES, Deal.shuffled(rng, Seat(number % 4)))
    while state.legal_actions:
        view = state.view(state.public.to_act)
        state = state.apply(teacher.act(view, rng, Budget()))
    outcome = state.outcome
    assert outcome is not None
    side = state.public.dealer.side
    return round((outcome.scored[side] - outcome.scored[side.other]) / STEP)


def results(found: Iterable[int]) -> dict[int, float]:
    """Return the part of the hands with each result."""
    counted = Counter(found)
    return {steps: round(number / counted.total(), 5) for steps, number in sorted(counted.items())}
