"""Search bots: they sample worlds that agree with what they have seen, and choose the best action."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from random import Random
from time import perf_counter

from botifarra.bots.base import Budget
from botifarra.bots.bidding import best_call, call_worths
from botifarra.bots.card_order import card_order
from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.models import models
from botifarra.bots.planner import NODES_A_PROSPECT, Plan, Prospect, plan, prospects
from botifarra.core.actions import PASS, PLAYS, SHOW, Action
from botifarra.core.auction import Phase
from botifarra.core.view import View

_THINKING = 0.9
"""Largest part of the time for the search; the rest is a margin for a busy machine."""

_RESERVE = 0.008
"""Least margin in seconds, but at most half of the time: two time slices of another process."""

_AT_ONCE = 1e-6
"""Seconds that stand for no time at all."""

_LONGEST = 1e6
"""Largest number of seconds that the kernel accepts."""

_MOST_NODES = 2**63 - 1
"""Largest number of nodes that the kernel accepts."""


@dataclass(frozen=True, slots=True)
class SearchBot:
    """A bot that searches within its efforts and its budget; a forced action is returned at once.

    The nodes of a budget are cards played by the search. Even with the smallest budget, some worlds
    are searched.
    """

    name: str
    card_effort: CardEffort
    call_effort: CallEffort

    def on(self, threads: int) -> "SearchBot":
        """Return the same bot with `threads` threads for a card."""
        return replace(self, card_effort=replace(self.card_effort, threads=threads))

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the call that `best_call` chooses, or the first card by `card_order`."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        match view.public.phase:
            case Phase.PLAY:
                return self._card(view, rng, budget)
            case Phase.SHOW:
                return SHOW if SHOW in legal else PASS
            case _:
                return self._call(view, rng, budget)

    def _card(self, view: View, rng: Random, budget: Budget) -> Action:
        found = plan_within(view, self.card_effort, rng, budget)
        first = card_order(view, found, self.card_effort)[0]
        return PLAYS[found.cards[first].card]

    def _call(self, view: View, rng: Random, budget: Budget) -> Action:
        worths: dict[Action, list[float]] = {call: [] for call in view.legal_actions}
        for worlds in batches_within(view, self.call_effort, rng, budget):
            for call, found in call_worths(view, worlds, models().calls).items():
                worths[call] += found
        return best_call(view, worths)


def plan_within(view: View, effort: CardEffort, rng: Random, budget: Budget) -> Plan:
    """Return the value of each card, as far as the budget allows."""
    # 0 means no limit to the kernel.
    seconds = 0 if budget.seconds is None else min(_LONGEST, max(_AT_ONCE, _thinking(budget.seconds)))
    nodes = 0 if budget.nodes is None else min(_MOST_NODES, max(1, budget.nodes))
    return plan(view, effort, rng, seconds=seconds, nodes=nodes)


def batches_within(
    view: View, effort: CallEffort, rng: Random, budget: Budget
) -> Iterator[tuple[Prospect, ...]]:
    """Yield batches of worlds for a call, until the budget ends the search; at least one batch."""
    start = perf_counter()
    seconds = inf if budget.seconds is None else _thinking(budget.seconds)
    for batch in range(1, effort.batches + 1):
        worlds = prospects(view, effort, rng)
        yield worlds
        if budget.nodes is not None and batch * len(worlds) * NODES_A_PROSPECT >= budget.nodes:
            break
        if (perf_counter() - start) * (batch + 1) / batch > seconds:
            break


def _thinking(seconds: float) -> float:
    """Return the part of the seconds for the search."""
    return min(_THINKING * seconds, max(seconds / 2, seconds - _RESERVE))
