"""The value of calls alone: the model plays the same duplicate deals again and again.

    python -m benchmarks.calls [--scale 1.0] [--workers N] [--rules oriental]

The value of a contract is the average result of the model's players on the deal, over many hands. The first
row is a bound: a caller that knows the value of each strain. In matches each hand is played once. One side
calls to win the match, the other to score in the hand.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import NamedTuple

import botifarra_kernel as kernel

from benchmarks.known_deals import only
from benchmarks.options import parser_of
from benchmarks.report import Measurement, show
from botifarra.arena.estimate import Estimate, estimate
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.border import rules_flags
from botifarra.bots import BOTS
from botifarra.bots.base import Bot, Budget
from botifarra.bots.planner import kernel_models
from botifarra.core.actions import DECLARES, DOUBLE, PASS, Action
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import PRESETS, Rules, Scoring
from botifarra.core.score import Count, count_hand, score_factors
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.core.trick import Trick
from botifarra.core.view import View

SEED = 6
PLAYOUTS = 100

CALLERS = {"club": 2_000, "master": 600, "champion": 300}
"""The callers against greedy, with the number of deals."""

BOUND_DEALS = 4_000
MATCH_CALLER = "club"
MATCHES = 1_000


class Result(NamedTuple):
    """The first caller's result on a deal, per hand: points above the middle, and difference in score."""

    points: float
    score: float


class Seeing:
    """A caller that sees all hands: it names the best strain, and doubles contracts that its side beats."""

    name = "seeing"

    def __init__(self, worths: Sequence[float]) -> None:
        self._worths = worths

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the call; it never delegates, because its partner knows no more."""
        rules, contract = view.public.rules, view.public.contract
        above = [_above(rules, worth, view.seat.side) for worth in self._worths]
        if contract is None:
            return DECLARES[max(Strain, key=lambda strain: above[strain] * rules.multiplier(strain, 0))]
        return DOUBLE if above[contract.strain] > 0 and DOUBLE in view.legal_actions else PASS


def main() -> None:
    """Print what callers make, and how many matches they win."""
    given = parser_of("calls").parse_args()
    rows = _rows(processes(given.workers), PRESETS[given.rules], given.scale)
    show(f"Calls alone, {given.rules}: points a hand, and score", rows)


def _rows(group: WorkerGroup, rules: Rules, scale: float) -> Iterable[Measurement]:
    yield _against_greedy(group, "one that sees all", partial(bound, rules), BOUND_DEALS * scale)
    for caller, deals in CALLERS.items():
        yield _against_greedy(group, caller, partial(compare, rules, caller), deals * scale)
    if rules.scoring is not Scoring.MATCH:
        return  # no caller plays for such a match
    won = estimate(in_order(group, partial(match_wins, rules, MATCH_CALLER), _numbers(MATCHES * scale)))
    what = f"{MATCH_CALLER} for the match over {MATCH_CALLER} for the hand, {2 * won.count:,} matches"
    yield (what, f"{won.mean:.1%} ({won.error:.1%})", "", "50%")


def _against_greedy(
    group: WorkerGroup, caller: str, play: Callable[[int], Result], deals: float
) -> Measurement:
    results = list(in_order(group, play, _numbers(deals)))
    points, score = (_text(estimate(each)) for each in zip(*results, strict=True))
    return (f"{caller} over greedy, {len(results):,} deals", f"{points}, score {score}", "", "")


def _numbers(how_many: float) -> range:
    return range(1, max(2, round(how_many)) + 1)


def _text(found: Estimate) -> str:
    return f"{found.mean:+.2f} ({found.error:.2f})"


def bound(rules: Rules, number: int) -> Result:
    """Return the result of a caller that sees all hands against greedy, in both seatings of a deal."""
    deal = _deal(number)
    worths = mean_points(rules, deal)
    return _met(rules, deal, worths, Seeing(worths))


def compare(rules: Rules, caller: str, number: int) -> Result:
    """Return the result of a bot that calls against greedy, in both seatings of a deal."""
    deal = _deal(number)
    return _met(rules, deal, mean_points(rules, deal), BOTS[caller])


def _met(rules: Rules, deal: Deal, worths: Sequence[float], caller: Bot) -> Result:
    greedy = BOTS["greedy"]
    points, score = [], []
    for side in Side:
        callers = (caller, greedy) if side is Side.NS else (greedy, caller)
        contract = _called(State.start(rules, deal), callers, (None, None), f"{SEED} {side}")
        above = _above(rules, worths[contract.strain], side)
        points.append(above)
        score.append(above * score_factors(rules, contract)[side])
    return Result(fmean(points), fmean(score))


def match_wins(rules: Rules, caller: str, number: int) -> float:
    """Return the part of two matches, with seats exchanged, won by the side that calls for the match."""
    return fmean(_wins_match(rules, BOTS[caller], number, first) for first in Side)


def _wins_match(rules: Rules, bot: Bot, number: int, first: Side) -> float:
    """Return 1 for a win, 0 for a loss, and a half without a winner."""
    match = Match(rules, Seat(number % 4))
    while not match.is_over:
        hand = len(match.hands) + 1
        deal = Deal.shuffled(Random(f"{SEED} match {number} {hand}"), match.dealer)
        known = (match, None) if first is Side.NS else (None, match)
        contract = _called(State.start(rules, deal), (bot, bot), known, f"{SEED} {number} {hand} {first}")
        points = played_out(rules, deal, hand)[contract.strain]
        counts = _counted(points), _counted(rules.total - points)
        match = match.record(count_hand(rules, contract, counts, None))
    return 0.5 if match.winner is None else float(match.winner is first)


def _counted(points: int) -> Count:
    """Return the count of a side whose points alone are known."""
    return Count(CardSet(), 0, points)


def _called(
    state: State, callers: tuple[Bot, Bot], matches: tuple[Match | None, Match | None], chance: str
) -> Contract:
    """Return the contract, by the caller of each side and the match that it knows of."""
    while state.public.phase is not Phase.PLAY:
        seat = state.public.to_act
        view = state.view(seat, matches[seat.side])
        rng = Random(f"{chance} {len(state.public.actions)}")
        state = state.apply(callers[seat.side].act(view, rng, Budget()))
    assert state.public.contract is not None
    return state.public.contract


def _deal(number: int) -> Deal:
    return Deal.shuffled(Random(f"{SEED} {number}"), Seat((number - 1) % 4))


def _above(rules: Rules, points: float, side: Side) -> float:
    """Return the points above the middle for `side`, from those of N-S."""
    return (1 if side is Side.NS else -1) * (points - float(rules.middle))


def mean_points(rules: Rules, deal: Deal) -> tuple[float, ...]:
    """Return the average points of N-S in each strain."""
    played = [played_out(rules, deal, seed) for seed in range(PLAYOUTS)]
    return tuple(map(fmean, zip(*played, strict=True)))


def played_out(rules: Rules, deal: Deal, seed: int) -> Sequence[int]:
    """Return the points of N-S in each strain when all four play by the model."""
    dealer = deal.dealer
    (prospect,) = kernel.prospects(
        kernel_models("0.2"),
        only(deal.hands, dealer),
        dealer,
        deal.hands[dealer].mask,
        Trick.first(dealer).leader,
        dealer.side is Side.NS,
        rules_flags(rules),
        [],
        last_trick_bonus=rules.last_trick_bonus,
        candidates=1,
        worlds=1,
        seed=seed,
    )
    points, _ = prospect
    return points


if __name__ == "__main__":
    main()
