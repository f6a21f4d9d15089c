"""Hands that a teacher plays with itself, and the training examples from each."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import botifarra_kernel as kernel

from botifarra.border import rules_flags
from botifarra.bots.base import Bot, Budget
from botifarra.bots.equity import STEP
from botifarra.core.actions import Play
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.view import View

RULES = PRESETS["oriental"]

Choice = tuple[list[list[int]], int]
"""The features of each legal card, and the index of the chosen one."""


@dataclass(frozen=True)
class Lesson:
    """The lesson of one hand: every choice of a card, and the result by steps for the dealer's side."""

    choices: list[Choice]
    result: int


def play(teacher: Bot, seed: str, number: int) -> Lesson:
    """Return the lesson of the hand `number` of a seed, with the teacher at every seat."""
    rng = Random(f"{seed} {number}")
    state = State.start(RULES, Deal.shuffled(rng, Seat(number % 4)))
    choices: list[Choice] = []
    while legal := state.legal_actions:
        view = state.view(state.public.to_act)
        action = teacher.act(view, rng, Budget())
        if isinstance(action, Play) and len(legal) > 1:
            features = card_features(view)
            choices.append((list(features.values()), list(features).index(action.card)))
        state = state.apply(action)
    outcome = state.outcome
    assert outcome is not None
    side = state.public.dealer.side
    return Lesson(choices, round((outcome.scored[side] - outcome.scored[side.other]) / STEP))


def card_features(view: View) -> dict[int, list[int]]:
    """Return for each legal card the weights of the model of play that count for it."""
    public = view.public
    assert public.phase is Phase.PLAY
    tricks = (*public.tricks, public.trick)
    return dict(
        kernel.play_features(
            view.seat,
            view.hand.mask,
            view.unseen.mask,
            [trick.leader for trick in tricks],
            [trick.cards for trick in tricks],
            public.strain,
            public.dealer.side is Side.NS,
            rules_flags(public.rules),
        )
    )


def results(lessons: Iterator[Lesson]) -> dict[int, float]:
    """Return the part of the hands in which the dealer's side scored each number of steps."""
    counted = Counter(lesson.result for lesson in lessons)
    return {steps: round(number / counted.total(), 5) for steps, number in sorted(counted.items())}
