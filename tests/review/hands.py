"""Finished hands to review, and their reviews with an effort small enough for tests."""

from dataclasses import replace
from functools import cache
from random import Random

from botifarra.bots.base import Bot, Budget
from botifarra.bots.named import bot_named
from botifarra.core.actions import Claim, Concede
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.review.effort import QUICK, Effort
from botifarra.review.review import Review, review

SMALL: Effort = replace(
    QUICK,
    card=replace(QUICK.card, candidates=60, worlds=20, solved=4),
    call=replace(QUICK.call, candidates=8, worlds=4, batches=4),
    playouts=50,
    curve=4,
)
"""An effort of some 300 milliseconds for a hand, most of them for the values of the open hands."""


_SLOW = (0, 1, 5, 6, 9)
"""Seeds of deals whose open hands take several times as long to solve."""


def quick_seeds(number: int) -> list[int]:
    """Return so many seeds of hands that are reviewed quickly."""
    return [seed for seed in range(number + len(_SLOW)) if seed not in _SLOW][:number]


@cache
def reviewed(state: State, match: Match | None = None, seed: int = 0) -> Review:
    """Return the review of a hand with little effort, made once for all tests of a process."""
    return review(state, match, effort=SMALL, seed=seed)


def played_by(bot: Bot, rules: Rules, seed: int) -> State:
    """Return a finished hand of a bot in all four seats."""
    rng = Random(seed)
    state = State.start(rules, Deal.shuffled(rng, Seat(seed % 4)))
    while state.legal_actions:
        state = state.apply(bot.act(state.view(state.public.to_act), rng, Budget()))
    return state


def greedy_hand(seed: int, rules: Rules = Rules()) -> State:
    """Return a finished hand of greedy bots."""
    return played_by(bot_named("greedy"), rules, seed)


def random_hand(seed: int, rules: Rules = Rules()) -> State:
    """Return a hand of random legal actions, which may end by a claim or a concession."""
    rng = Random(seed)
    state = State.start(rules, Deal.shuffled(rng, Seat(seed % 4)))
    while state.legal_actions:
        actions = [
            action
            for action in state.legal_actions
            if not isinstance(action, Claim | Concede)
            or (rng.random() < 0.02 and not state.why_illegal(action))
        ]
        state = state.apply(rng.choice(actions))
    return state
