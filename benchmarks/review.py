"""The quality of reviews: intervals, losses by level, a bot that makes hardly any mistake, and luck.

    python -m benchmarks.review [--scale 1.0] [--workers N] [--rules oriental] [--seed 15] [--only PART ...]

The effort is `quick`. Only cards are measured. Intervals are compared with a reference that has 20 times the
worlds. Every level plays the same deals, in all four seats. A mistake is played again in the actual deal with
the best card, and with the card of the player. `champion` plays at ten times its effort: the review should
find hardly any mistake of it. For luck, two bots of different strength play duplicate deals. Standard errors
take what comes from one decision, hand or deal as one cluster.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from math import fsum, hypot, inf, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple, TypeVar

from benchmarks.options import parser_of
from benchmarks.report import Measurement, show
from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, lead
from botifarra.arena.estimate import Estimate, estimate
from botifarra.arena.hand import Player, play_hand
from botifarra.arena.processes import processes
from botifarra.arena.worker_group import WorkerGroup, in_order
from botifarra.bots.levels import CHAMPION
from botifarra.bots.search import SearchBot
from botifarra.core.actions import Play
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.review.balance import luck_adjusted_score
from botifarra.review.cards import compare_cards
from botifarra.review.comparison import SAME, Comparison
from botifarra.review.decisions import decisions
from botifarra.review.effort import QUICK
from botifarra.review.review import Judgement, review
from botifarra.review.verdict import ERRORS, MISTAKES, Verdict

SEED = 15
PARTS = ("coverage", "levels", "champion", "luck")

EFFORT = replace(QUICK, call=replace(QUICK.call, batches=2), playouts=1, curve=1)
"""The effort `quick` without what is not measured here: calls, the value of the deal, and the curve."""

CERTAIN = 1.96
"""Standard errors to either side in an interval of 95 %."""

REFERENCE = 20
"""Factor by which the reference has more worlds and candidates than the review."""

DECISIONS = 1_000
PLAYER = "greedy"
"""The player of the hands from which these decisions are taken."""

LEVELS = ("random", "greedy", "club", "master")
"""The levels that are compared. The largest loss is expected of the first."""

HANDS = 200
ON = ("greedy", "club")
"""The bots that play on after a mistake."""

THOUGHT = 10
"""Factor by which `champion` thinks more than at the table."""

THOROUGH = SearchBot(
    f"champion, {THOUGHT} times its effort",
    replace(
        CHAMPION.card_effort,
        candidates=THOUGHT * CHAMPION.card_effort.candidates,
        worlds=THOUGHT * CHAMPION.card_effort.worlds,
    ),
    replace(CHAMPION.call_effort, batches=THOUGHT * CHAMPION.call_effort.batches),
)
THOROUGH_HANDS = 40
"""Hands with about a thousand decisions."""

SLIPS_ALLOWED, MISTAKES_ALLOWED = 0.01, 0.002
"""The largest parts of its decisions that the review may call slips, and mistakes or blunders."""

RIVALS = ("club", "greedy")
DEALS = 150

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings that all parts share."""

    group: WorkerGroup
    rules: Rules
    seed: int = SEED
    scale: float = 1.0

    def each(self, measure: Callable[[Rules, int, int], _Found], number: int) -> Sequence[_Found]:
        """Return what is measured from the rules, the seed and each number, times the scale."""
        numbers = range(1, max(2, round(number * self.scale)) + 1)
        return list(in_order(self.group, partial(measure, self.rules, self.seed), numbers))


class Covered(NamedTuple):
    """A decision beside its reference: the number of cards in their intervals, and of those with an interval.

    `bias` is the mean loss of the chosen card minus that of the reference.
    """

    held: int
    cards: int
    bias: float


class Replay(NamedTuple):
    """A mistake that is played again: the loss that was found, and what the best card gains by player."""

    loss: float
    gains: tuple[float, ...]


class Judged(NamedTuple):
    """A reviewed hand: the number of its cards with a choice, their loss, their verdicts, and its replays."""

    cards: int
    loss: float
    verdicts: Counter[Verdict]
    replays: tuple[Replay, ...]


class Result(NamedTuple):
    """A result of the first rival in a hand: as it was, and luck-adjusted."""

    raw: float
    adjusted: float


class Results(NamedTuple):
    """The results of a hand: in points above the middle, and in net score."""

    points: Result
    score: Result


def main() -> None:
    """Print what the parts measure."""
    parser = parser_of("review")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", nargs="+", default=PARTS, choices=PARTS, metavar="PART")
    given = parser.parse_args()
    setting = Setting(processes(given.workers), PRESETS[given.rules], given.seed, given.scale)
    rows = {"coverage": of_coverage, "levels": of_levels, "champion": of_champion, "luck": of_luck}
    show(f"Review, {given.rules}", chain.from_iterable(rows[part](setting) for part in given.only))


# Intervals --------------------------------------------------------------------------------------------


def of_coverage(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of the intervals and of the mean loss."""
    found = [one for one in setting.each(covered, DECISIONS) if one is not None]
    share = ratio((one.held, one.cards) for one in found)
    what = f"cards in the interval, {sum(one.cards for one in found)} of {len(found)} decisions"
    yield (what, f"{share.mean:.1%} ({share.error:.1%})", "95%", "93% to 97%")
    bias = estimate(one.bias for one in found)
    yield (f"mean loss minus the reference, {len(found)} decisions", _text(bias), "", "-0.01 to 0.01")


def covered(rules: Rules, seed: int, number: int) -> Covered | None:
    """Return what is found for a random decision of a hand that is not exact, or None if it has none."""
    made = [one for one in decisions(_hand(rules, seed, PLAYER, number)) if isinstance(one.action, Play)]
    rng = Random(f"{seed} {number}")
    rng.shuffle(made)
    by = EFFORT.card
    more = replace(by, candidates=REFERENCE * by.candidates, worlds=REFERENCE * by.worlds)
    for decision in made:
        found = compare_cards(decision.view, by, rng)
        if any(map(any, found.covariances)):
            reference = compare_cards(decision.view, more, rng)
            bias = found.mean_loss(decision.action) - reference.mean_loss(decision.action)
            return Covered(*intervals_held(found, reference), bias)
    return None


def intervals_held(found: Comparison, reference: Comparison) -> tuple[int, int]:
    """Return the number of cards whose loss is right within its interval, and of those with an interval.

    The error of the reference is part of the interval. The best card has no interval, nor has a card that is
    as good in every world.
    """
    best, held, cards = found.best, 0, 0
    for choice in found.choices:
        gap = abs(found.loss(choice) - reference.worth(best) + reference.worth(choice))
        error = hypot(found.error(choice), reference.error_between(best, choice))
        if max(gap, error) > SAME:
            cards += 1
            held += gap <= CERTAIN * error
    return held, cards


# Levels -----------------------------------------------------------------------------------------------


def of_levels(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of each level: its loss, its verdicts, and its mistakes played again."""
    before: Estimate | None = None
    for level in LEVELS:
        hands = setting.each(partial(judged, level), HANDS)
        loss = ratio((hand.loss, hand.cards) for hand in hands)
        counts = ", ".join(
            f"{_text(estimate(hand.verdicts[verdict] / len(Seat) for hand in hands))} {verdict}"
            for verdict in ERRORS
        )
        below = "" if before is None else f"{errors_apart(before, loss):.1f} errors below"
        aim = "" if before is None else f"{CERTAIN} errors below"
        what = f"{level}: loss a decision, {sum(hand.cards for hand in hands)} of {len(hands)} hands"
        yield (what, _text(loss), below, aim)
        yield (f"{level}: verdicts a seat and hand", counts, "", "")
        yield from _replays(level, hands)
        before = loss


def _replays(level: str, hands: Sequence[Judged]) -> Iterable[Measurement]:
    number = sum(len(hand.replays) for hand in hands)
    if not number:
        return
    predicted = ratio((fsum(one.loss for one in hand.replays), len(hand.replays)) for hand in hands)
    for at, player in enumerate(ON):
        gain = ratio((fsum(one.gains[at] for one in hand.replays), len(hand.replays)) for hand in hands)
        what = f"{level}: {number} mistakes played again, {player} goes on"
        yield (what, _text(gain), f"{_text(predicted)} predicted", ">= 1")


def judged(level: Player, rules: Rules, seed: int, number: int) -> Judged:
    """Return what the review of a hand finds where a level plays in all four seats."""
    found = review(_hand(rules, seed, level, number), effort=EFFORT, seed=seed)
    cards = [one for one in found.judgements if isinstance(one.chosen, Play)]
    return Judged(
        len(cards),
        fsum(one.mean_loss for one in cards),
        Counter(one.verdict for one in cards),
        tuple(
            Replay(one.loss, tuple(gain(one, player, f"{seed} {number}") for player in ON))
            for one in cards
            if one.verdict in MISTAKES
        ),
    )


def gain(judgement: Judgement, player: str, chance: str) -> float:
    """Return the points that the best choice gains for its side in the actual deal, as a bot plays on."""
    best, chosen = (
        play_hand(judgement.decision.state.apply(choice), (player, player), chance).hand
        for choice in (judgement.best, judgement.chosen)
    )
    side = judgement.seat.side
    return float(best.points[side] - chosen.points[side])


def of_champion(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of `champion` with more thought: its loss, and how often the review finds an error."""
    hands = setting.each(partial(judged, THOROUGH), THOROUGH_HANDS)
    loss = ratio((hand.loss, hand.cards) for hand in hands)
    cards = sum(hand.cards for hand in hands)
    yield (f"{THOROUGH.name}: loss a decision, {cards} of {len(hands)} hands", _text(loss), "", "")
    for what, verdicts, aim in (
        ("slips", (Verdict.SLIP,), SLIPS_ALLOWED),
        ("mistakes and blunders", MISTAKES, MISTAKES_ALLOWED),
    ):
        share = ratio((sum(hand.verdicts[verdict] for verdict in verdicts), hand.cards) for hand in hands)
        yield (f"{THOROUGH.name}: {what}", f"{share.mean:.2%} ({share.error:.2%})", "", f"<= {aim:.1%}")


# Luck -------------------------------------------------------------------------------------------------


def of_luck(setting: Setting) -> Iterable[Measurement]:
    """Return the rows of luck, in points and in score."""
    deals = setting.each(duelled, DEALS)
    points = [tuple(hand.points for hand in deal) for deal in deals]
    score = [tuple(hand.score for hand in deal) for deal in deals]
    for name, results, smaller in (("points", points, 6), ("score", score, 4)):
        less = variance_ratio(results)
        what = f"luck in {name}, {' over '.join(RIVALS)}, {len(deals)} deals"
        yield (f"{what}: variance", f"{_text(less)} times smaller", "", f">= {smaller}")
        raw = estimate(fmean(one.raw for one in deal) for deal in results)
        adjusted = estimate(fmean(one.adjusted for one in deal) for deal in results)
        bias = estimate(fmean(one.adjusted - one.raw for one in deal) for deal in results)
        means = f"{_text(raw)} raw, {_text(adjusted)} adjusted"
        yield (f"{what}: bias", _text(bias), means, "-1 to 1" if name == "points" else "")


def duelled(rules: Rules, seed: int, number: int) -> tuple[Results, Results]:
    """Return the results of the first rival in both seatings of a deal."""
    first, second = map(Contestant, RIVALS)
    duel = Duel(first, second, rules, seed)
    one, other = (_results(duel, number, side) for side in Side)
    return one, other


def _results(duel: Duel, number: int, side: Side) -> Results:
    start = State.start(duel.rules, duel.deal(number))
    ending = play_hand(start, duel.sides(side), f"{duel.seed} {number} {side}")
    found = review(ending.state, effort=EFFORT, seed=duel.seed).balance
    sign = 1 if side is Side.NS else -1
    return Results(
        Result(lead(ending.hand.points, side) / 2, sign * (found.luck_adjusted - found.middle)),
        Result(lead(ending.hand.scored, side), sign * luck_adjusted_score(ending.state, found)),
    )


# Figures ----------------------------------------------------------------------------------------------


def variance_ratio(deals: Sequence[Sequence[Result]]) -> Estimate:
    """Return the variance of the raw results over that of the adjusted ones; deals are independent."""
    every = tuple(chain.from_iterable(deals))
    raw, adjusted = (estimate(column).mean for column in zip(*every, strict=True))
    return ratio(
        (fsum((one.raw - raw) ** 2 for one in deal), fsum((one.adjusted - adjusted) ** 2 for one in deal))
        for deal in deals
    )


def ratio(pairs: Iterable[tuple[float, float]]) -> Estimate:
    """Return the sum of the first values over that of the second, from independent pairs.

    Pairs of zeros do not count. The standard error is that of the ratio estimator (W. G. Cochran, Sampling
    Techniques, 1977, 6.3).
    """
    known = tuple(pair for pair in pairs if any(pair))
    count, below = len(known), fsum(second for _, second in known)
    found = fsum(first for first, _ in known) / below
    if count == 1:
        return Estimate(found, inf, count)
    rest = fsum((first - found * second) ** 2 for first, second in known)
    return Estimate(found, sqrt(rest * count / (count - 1)) / below, count)


def errors_apart(more: Estimate, less: Estimate) -> float:
    """Return the difference of two independent means in standard errors."""
    return (more.mean - less.mean) / hypot(more.error, less.error)


def _hand(rules: Rules, seed: int, player: Player, number: int) -> State:
    """Return a finished hand with a bot in all four seats."""
    deal = Deal.shuffled(Random(f"{seed} {number}"), Seat((number - 1) % 4))
    return play_hand(State.start(rules, deal), (player, player), f"{seed} {number}").state


def _text(found: Estimate) -> str:
    return f"{found.mean:.3f} ({found.error:.3f})"


if __name__ == "__main__":
    main()
