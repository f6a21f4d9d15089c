"""A fixed set of positions and their node counts, which change only with the search."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import botifarra_kernel as kernel

from botifarra.core.actions import DECLARES, PASS
from botifarra.core.auction import Phase
from botifarra.core.cards import Card, Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.solver.ask import ask
from botifarra.solver.position import Position

_SEED = 1

_RULES = (
    PRESETS["oriental"],
    PRESETS["occidental"],
    PRESETS["oriental-load"],
    replace(PRESETS["oriental"], third_loads_only_if_safe=True),
    replace(PRESETS["occidental"], always_overtrump=True),
    replace(PRESETS["oriental"], last_trick_bonus=3),
)

_PLAYED = (0, 7, 18, 29)
"""Numbers of cards played before: none, then 7, 18 and 29, so that each place of a trick is on turn once."""


def bench_positions() -> Iterator[Position]:
    """Return positions of every strain under every option at several sizes, each of another deal."""
    rng = Random(_SEED)
    for rules, strain, played in product(_RULES, Strain, _PLAYED):
        yield _position(rng, rules, strain, played)


def count_nodes(position: Position) -> int:
    """Return the number of nodes to solve a position, the same on any machine."""
    _, _, nodes = ask(kernel.solve, position)
    return nodes


def _position(rng: Random, rules: Rules, strain: Strain, played: int) -> Position:
    """Return a deal after random plays; `Random.random` gives the same numbers in every version of Python."""
    deck = sorted(Card, key=lambda _: rng.random())
    state = State.start(rules, Deal.from_deck(deck, Seat(int(rng.random() * len(Seat)))))
    state = state.apply(DECLARES[strain])
    while state.public.phase is not Phase.PLAY:
        state = state.apply(PASS)
    for _ in range(played):
        plays = state.legal_actions
        state = state.apply(plays[int(rng.random() * len(plays))])
    return Position.of(state)
