"""The value of each part of the search for a card: its choices are judged on the real deal.

    python -m benchmarks.choices [--scale 1.0] [--workers N] [--rules oriental]

Club plays hands with itself. Wherever it chooses a card with more than five tricks to go, every other effort
chooses too. The value of a card is its result on the real deal, played on by the model many times and then
with open hands. This has less noise than duels, but it relies on the model and does not judge endings.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

import botifarra_kernel as kernel

from benchmarks.known_deals import only
from benchmarks.options import parser_of
from benchmarks.report import Measurement, show
from botifarra.arena.estimate import estimate
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.border import rules_flags
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.effort import CardEffort
from botifarra.bots.levels import CHAMPION, CLUB, MASTER, PIMC
from botifarra.bots.planner import kernel_models
from botifarra.bots.search import SearchBot
from botifarra.core.actions import Play
from botifarra.core.auction import Phase
from botifarra.core.cards import Card
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, TRICKS, Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State

SEED = 7
HANDS = 250
PLAYOUTS = 40
SOLVED = 5

_CARDS = CLUB.card_effort
EFFORTS: dict[str, CardEffort] = {
    "club": _CARDS,
    "plain": PIMC.card_effort,
    "all worlds as likely": replace(_CARDS, trust_in_partner=0, trust_in_opponents=0, trust_in_calls=0),
    "weighed by calls alone": replace(_CARDS, trust_in_partner=0, trust_in_opponents=0),
    "weighed by plays alone": replace(_CARDS, trust_in_calls=0),
    "as likely as the models say": replace(
        _CARDS, trust_in_partner=1, trust_in_opponents=1, trust_in_calls=1
    ),
    "600 candidates": replace(_CARDS, candidates=600),
    "10,000 candidates": replace(_CARDS, candidates=10_000),
    "200 worlds": replace(_CARDS, worlds=200),
    "solved from 3": replace(_CARDS, solved=3),
    "solved from 5": replace(_CARDS, solved=5),
    "solved from 6": replace(_CARDS, solved=6),
    "master": MASTER.card_effort,
    "champion": CHAMPION.card_effort,
}
"""The efforts compared with the first."""


class Judged(NamedTuple):
    """The values for a side of an effort's choices in a hand, and their seconds."""

    points: float
    seconds: float


def main() -> None:
    """Print what every effort gains over club."""
    given = parser_of("choices").parse_args()
    rows = _rows(processes(given.workers), PRESETS[given.rules], max(2, round(HANDS * given.scale)))
    show(f"Choices judged, {given.rules}: points a hand more than club", rows)


def _rows(group: WorkerGroup, rules: Rules, hands: int) -> Iterable[Measurement]:
    by_hand = list(in_order(group, partial(judge_hand, rules, tuple(EFFORTS.values())), range(1, hands + 1)))
    club, *others = zip(*by_hand, strict=True)
    for name, judged in zip(list(EFFORTS)[1:], others, strict=True):
        more = estimate(one.points - base.points for one, base in zip(judged, club, strict=True))
        times = fmean(one.seconds for one in judged) / fmean(one.seconds for one in club)
        yield (
            f"{name}, {hands} hands",
            f"{more.mean:+.2f} ({more.error:.2f})",
            f"{times:.1f} x the time",
            "",
        )


def judge_hand(rules: Rules, efforts: Sequence[CardEffort], number: int) -> Sequence[Judged]:
    """Return the choices of each effort in a hand that the first effort plays."""
    state = State.start(rules, Deal.shuffled(Random(f"{SEED} {number}"), Seat((number - 1) % 4)))
    points, seconds = ([0.0] * len(efforts) for _ in range(2))
    while len(state.public.tricks) < TRICKS - SOLVED:
        seat = state.public.to_act
        rng = Random(f"{SEED} {number} {len(state.public.actions)}")
        if state.public.phase is not Phase.PLAY:
            state = state.apply(BOTS["greedy"].act(state.view(seat), rng, Budget()))
            continue
        if len(state.legal_actions) == 1:
            state = state.apply(state.legal_actions[0])
            continue
        values = worths(state)
        chosen = []
        for place, effort in enumerate(efforts):
            start = perf_counter()
            chosen.append(_choice(state, effort, Random(f"{number} {len(state.public.actions)}")))
            seconds[place] += perf_counter() - start
            points[place] += values[chosen[-1].card] / 2  # of two sides
        state = state.apply(chosen[0])
    return tuple(map(Judged, points, seconds))


def _choice(state: State, effort: CardEffort, rng: Random) -> Play:
    bot = SearchBot("judged", effort, CLUB.call_effort)
    play = bot.act(state.view(state.public.to_act), rng, Budget())
    assert isinstance(play, Play)
    return play


def worths(state: State) -> dict[Card, float]:
    """Return the average points that the side on turn still wins with each legal card, on the real deal."""
    public, seat = state.public, state.public.to_act
    tricks = (*public.tricks, public.trick)
    means: list[list[tuple[int, float, float, float]]] = []
    for seed in range(PLAYOUTS):
        cards, *_ = kernel.plan(
            kernel_models("0.2"),
            only(state.hands, seat),
            seat,
            state.hands[seat].mask,
            [trick.leader for trick in tricks],
            [trick.cards for trick in tricks],
            public.strain,
            public.dealer.side is Side.NS,
            rules_flags(public.rules),
            [],
            last_trick_bonus=public.rules.last_trick_bonus,
            candidates=1,
            worlds=1,
            solved=SOLVED,
            seed=seed,
        )
        means.append(cards)
    return {Card(same[0][0]): fmean(mean for _, mean, *_ in same) for same in zip(*means, strict=True)}


if __name__ == "__main__":
    main()
