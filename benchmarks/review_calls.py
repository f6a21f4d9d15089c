"""The quality of reviews: calls.

    python -m benchmarks.review_calls [--scale 1.0] [--workers N] [--rules oriental] [--seed 15] [--only PART]

The effort is `quick`. Calls are judged by the score of the hand, not by the chance to win a match. Intervals
are compared with a reference that has 20 times the worlds. Every level makes the calls of the same deals, in
all four seats. `champion` calls at ten times its effort. A mistake is played again in the actual deal, with
the best call and with that of the player. Standard errors take what comes from one deal as one cluster.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from math import fsum
from random import Random
from typing import NamedTuple

from benchmarks.options import parser_of
from benchmarks.report import Measurement, show
from benchmarks.review import (
    CERTAIN,
    LEVELS,
    MISTAKES_ALLOWED,
    PLAYER,
    REFERENCE,
    SEED,
    SLIPS_ALLOWED,
    THOROUGH,
    Replay,
    Setting,
    errors_apart,
    intervals_held,
    ratio,
)
from botifarra.arena.duel import lead
from botifarra.arena.estimate import Estimate
from botifarra.arena.hand import Player, play_hand
from botifarra.arena.processes import processes
from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.core.actions import Call
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.review.calls import compare_calls
from botifarra.review.decisions import Decision, decisions
from botifarra.review.effort import QUICK
from botifarra.review.judging import opinion_on
from botifarra.review.verdict import MISTAKES, Verdict

PARTS = ("coverage", "levels", "champion", "mistakes")

DECISIONS = 1_000
DEALS = 1_000
"""Deals for each level. Their calls are few and are soon judged."""

THOROUGH_DEALS = 400
MISTAKEN = {"random": 200, "greedy": 1_500}
"""The levels whose mistakes are played again, with the number of deals."""

ON = "club"
"""The bot that calls and plays on after a mistake."""


class Judged(NamedTuple):
    """The calls of a deal: the number of them with a choice, their loss, and their verdicts."""

    calls: int
    loss: float
    verdicts: Counter[Verdict]


def main() -> None:
    """Print what the parts measure."""
    parser = parser_of("review_calls")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", nargs="+", default=PARTS, choices=PARTS, metavar="PART")
    given = parser.parse_args()
    setting = Setting(processes(given.workers), PRESETS[given.rules], given.seed, given.scale)
    rows = {"coverage": of_coverage, "levels": of_levels, "champion": of_champion, "mistakes": of_mistakes}
    show(f"Review of calls, {given.rules}", chain.from_iterable(rows[part](setting) for part in given.only))


def of_coverage(setting: Setting) -> Iterable[Measurement]:
    """Return the row of the intervals."""
    found = setting.each(covered, DECISIONS)
    share = ratio(found)
    what = f"calls in the interval, {sum(calls for _, calls in found)} of {len(found)} decisions"
    yield (what, f"{share.mean:.1%} ({share.error:.1%})", "95%", "93% to 97%")


def covered(rules: Rules, seed: int, number: int) -> tuple[int, int]:
    """Return `intervals_held` for a random decision among the calls of a deal."""
    rng = Random(f"{seed} {number}")
    decision = rng.choice(_decisions(rules, seed, BOTS[PLAYER], number))
    choices = [choice for choice in decision.choices if isinstance(choice, Call)]
    more = replace(QUICK.call, batches=REFERENCE * QUICK.call.batches)
    found, reference = (compare_calls(decision.view, choices, effort, rng) for effort in (QUICK.call, more))
    return intervals_held(found, reference)


def of_levels(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of each level: the loss of its calls, and their verdicts."""
    before: Estimate | None = None
    for level in LEVELS:
        found = setting.each(partial(judged, BOTS[level]), DEALS)
        loss = _loss(found)
        below = "" if before is None else f"{errors_apart(before, loss):.1f} errors below"
        aim = "" if before is None else f"{CERTAIN} errors below"
        yield (f"{level}: loss a call, {_number(found)}", _text(loss), below, aim)
        yield from _verdicts(level, found)
        before = loss


def of_champion(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of `champion` with more thought."""
    found = setting.each(partial(judged, THOROUGH), THOROUGH_DEALS)
    yield (f"{THOROUGH.name}: loss a call, {_number(found)}", _text(_loss(found)), "", "")
    yield from _verdicts(THOROUGH.name, found, (SLIPS_ALLOWED, MISTAKES_ALLOWED))


def _verdicts(
    name: str, found: Sequence[Judged], allowed: tuple[float, float] | None = None
) -> Iterable[Measurement]:
    for at, (what, verdicts) in enumerate((("slips", (Verdict.SLIP,)), ("mistakes and blunders", MISTAKES))):
        share = ratio((sum(one.verdicts[each] for each in verdicts), one.calls) for one in found)
        aim = "" if allowed is None else f"<= {allowed[at]:.1%}"
        yield (f"{name}: {what}", f"{share.mean:.2%} ({share.error:.2%})", "", aim)


def judged(bot: Bot, rules: Rules, seed: int, number: int) -> Judged:
    """Return what the review finds in the calls of a deal that a bot makes in all four seats."""
    made = _decisions(rules, seed, bot, number)
    found = [opinion_on(one.view, one.action, one.place, QUICK, seed) for one in made]
    losses = (opinion.comparison.mean_loss(one.action) for opinion, one in zip(found, made, strict=True))
    return Judged(len(made), fsum(losses), Counter(opinion.verdict for opinion in found))


def of_mistakes(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of mistakes played again, by level."""
    for level, deals in MISTAKEN.items():
        found = setting.each(partial(replayed, level), deals)
        gain, predicted = (
            ratio((fsum(values), len(values)) for values in column)
            for column in (
                [[one.gains[0] for one in deal] for deal in found],
                [[one.loss for one in deal] for deal in found],
            )
        )
        what = f"{level}: {sum(map(len, found))} mistakes played again, {ON} goes on"
        yield (what, _text(gain), f"{_text(predicted)} predicted", ">= 1")


def replayed(level: str, rules: Rules, seed: int, number: int) -> tuple[Replay, ...]:
    """Return what the best call gains over each mistaken call of a deal."""
    found: list[Replay] = []
    for decision in _decisions(rules, seed, BOTS[level], number):
        opinion = opinion_on(decision.view, decision.action, decision.place, QUICK, seed)
        if opinion.verdict in MISTAKES:
            best = opinion.comparison.best
            assert isinstance(best, Call)
            loss = opinion.comparison.loss(decision.action)
            found.append(Replay(loss, (gain(decision, best, ON, f"{seed} {number}"),)))
    return tuple(found)


def gain(decision: Decision, best: Call, player: Player, chance: str) -> float:
    """Return the net score that a call gains for its side in the actual deal, as a bot calls and plays on."""
    one, other = (
        lead(play_hand(decision.state.apply(call), (player, player), chance).hand.scored, decision.seat.side)
        for call in (best, decision.action)
    )
    return float(one - other)


def _decisions(rules: Rules, seed: int, bot: Bot, number: int) -> list[Decision]:
    """Return the calls that a bot makes in all four seats, as far as there is a choice."""
    state = State.start(rules, Deal.shuffled(Random(f"{seed} {number}"), Seat((number - 1) % 4)))
    rng = Random(f"{seed} {number} calls")
    while state.public.phase is not Phase.PLAY:
        state = state.apply(bot.act(state.view(state.public.to_act), rng, Budget()))
    return list(decisions(state))


def _loss(found: Sequence[Judged]) -> Estimate:
    return ratio((one.loss, one.calls) for one in found)


def _number(found: Sequence[Judged]) -> str:
    return f"{sum(one.calls for one in found)} of {len(found)} deals"


def _text(found: Estimate) -> str:
    return f"{found.mean:.3f} ({found.error:.3f})"


if __name__ == "__main__":
    main()
