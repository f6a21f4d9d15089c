"""The summary of the reviews of one person's hands: losses over time and by kind, and habits."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from math import fsum, isfinite, isqrt

import msgspec

from botifarra.arena.estimate import Estimate, estimate
from botifarra.bots.fact_lines import DIGITS
from botifarra.core.seats import Side
from botifarra.records.notation import parse_seat
from botifarra.review.decisions import Kind
from botifarra.review.report import BalanceLine, DecisionLine
from botifarra.server.reviews.habits import Habit, habits
from botifarra.server.reviews.question import read_review
from botifarra.server.store.reviews import KeptReview, UnreviewedHand
from botifarra.server.table.events import Player

HABITS = 3
"""Largest number of habits in a summary."""

PERIODS = 8
"""Largest number of periods into which the hands are divided."""

LEAST_HANDS = 5
"""Smallest number of hands in a period. With fewer, the confidence interval would be too wide."""

_CALLS = (Kind.NAMING, Kind.DOUBLING)
_CARDS = tuple(kind for kind in Kind if kind not in _CALLS)


class MeanLine(msgspec.Struct, frozen=True):
    """A mean over hands and its 95 % interval, which is missing for a single hand."""

    mean: float
    low: float | None
    high: float | None


class ReviewedHandLine(msgspec.Struct, frozen=True):
    """A reviewed hand, with the mean losses of the person's cards and calls (docs/review-json.md).

    `finished` is in milliseconds since 1970.
    """

    code: str
    deal: int
    finished: int
    decisions: int
    lost_points: float
    lost_score: float


class PeriodLine(msgspec.Struct, frozen=True):
    """Hands that were played one after another, and the mean loss of the person's cards in a hand.

    `first` and `last` are the ends of the first and the last hand, in milliseconds since 1970.
    """

    first: int
    last: int
    hands: int
    lost_points: MeanLine


class KindLine(msgspec.Struct, frozen=True):
    """The decisions of a kind, and their mean loss in a hand: points for cards, net score for calls."""

    kind: Kind
    decisions: int
    lost: MeanLine


class ExampleLine(msgspec.Struct, frozen=True):
    """A card that was played, the best card, and the loss. `deal` is the number of the hand at the table."""

    table: str
    deal: int
    finished: int
    place: int
    chosen: str
    best: str
    loss: float


class HabitLine(msgspec.Struct, frozen=True):
    """The cards with the same fact against them: their number, and their mean loss in a hand, in points.

    `code` is that of the first fact against each; `reason` is the code of its reason if that is a `plan`.
    `example` is the card that lost most.
    """

    code: str
    reason: str | None
    cards: int
    lost: MeanLine
    example: ExampleLine


class ReviewSummary(msgspec.Struct, frozen=True):
    """The reviewed hands of the person who asks, the last one first, and means over all of them.

    `lost_points` and `lost_score` are the mean losses of cards and of calls in a hand. `result` is the mean
    of the points of the person's side above half of all, and `luck_adjusted` the same without luck. `periods`
    go from the first hands to the last ones. `unreviewed` are the last of the person's hands that have no
    review yet.
    """

    hands: tuple[ReviewedHandLine, ...]
    unreviewed: tuple[UnreviewedHand, ...]
    lost_points: MeanLine | None
    lost_score: MeanLine | None
    result: MeanLine | None
    luck_adjusted: MeanLine | None
    periods: tuple[PeriodLine, ...]
    kinds: tuple[KindLine, ...]
    habits: tuple[HabitLine, ...]


class _OwnHand(msgspec.Struct, frozen=True):
    """A reviewed hand, its balance, and the decisions that the person made in it."""

    kept: KeptReview
    balance: BalanceLine
    lines: tuple[DecisionLine, ...]

    def above_half(self, points: float) -> float:
        """Return points of N-S as points of the person's side above half of all; a decision is needed."""
        sign = 1 if parse_seat(self.lines[0].seat).side is Side.NS else -1
        return sign * (points - self.balance.middle)

    def lost(self, kinds: Collection[Kind]) -> float:
        """Return the sum of the mean losses of the decisions of these kinds."""
        return fsum(line.mean_loss for line in self.lines if line.kind in kinds)


def summarise(
    kept: Iterable[KeptReview], unreviewed: Sequence[UnreviewedHand], player: Player
) -> ReviewSummary:
    """Return the summary of the decisions that a person made in these hands, without those of bots.

    Hands without a decision of the person do not count.
    """
    hands = tuple(hand for each in kept if (hand := _own_hand(each, player)).lines)
    return ReviewSummary(
        hands=tuple(map(_hand_line, hands)),
        unreviewed=tuple(unreviewed),
        lost_points=_mean_line(_lost(hands, _CARDS)) if hands else None,
        lost_score=_mean_line(_lost(hands, _CALLS)) if hands else None,
        result=_mean_line(_results(hands, lambda balance: balance.result)) if hands else None,
        luck_adjusted=_mean_line(_results(hands, lambda balance: balance.luck_adjusted)) if hands else None,
        periods=tuple(map(_period_line, _periods(hands[::-1]))),
        kinds=tuple(_kind_lines(hands)),
        habits=tuple(_habit_line(habit, hands) for habit in habits([hand.lines for hand in hands])[:HABITS]),
    )


def _own_hand(kept: KeptReview, player: Player) -> _OwnHand:
    stored = read_review(kept.body)
    report = stored.report
    own = tuple(line for line in report.decisions if stored.people[line.place] == player)
    return _OwnHand(kept, report.balance, own)


def _hand_line(hand: _OwnHand) -> ReviewedHandLine:
    kept = hand.kept
    cards, calls = _rounded(hand.lost(_CARDS)), _rounded(hand.lost(_CALLS))
    return ReviewedHandLine(kept.code, kept.deal, kept.finished_at, len(hand.lines), cards, calls)


def _periods(hands: Sequence[_OwnHand]) -> list[Sequence[_OwnHand]]:
    """Return the hands in periods of about the same number of hands; none if there are too few for two.

    More hands give more periods, and also longer ones, so that their intervals become smaller.
    """
    count = min(PERIODS, len(hands) // LEAST_HANDS, isqrt(len(hands) // 2))
    if count < 2:
        return []
    starts = [len(hands) * number // count for number in range(count + 1)]
    return [hands[start:end] for start, end in pairwise(starts)]


def _period_line(hands: Sequence[_OwnHand]) -> PeriodLine:
    first, last = hands[0].kept.finished_at, hands[-1].kept.finished_at
    return PeriodLine(first, last, len(hands), _mean_line(_lost(hands, _CARDS)))


def _kind_lines(hands: Sequence[_OwnHand]) -> Iterable[KindLine]:
    """Yield the kinds that occur. The means of the kinds of cards add up to the mean of all cards."""
    for kind in Kind:
        decisions = sum(line.kind is kind for hand in hands for line in hand.lines)
        if decisions:
            yield KindLine(kind, decisions, _mean_line(_lost(hands, (kind,))))


def _habit_line(habit: Habit, hands: Sequence[_OwnHand]) -> HabitLine:
    number, line = habit.worst
    kept = hands[number].kept
    example = ExampleLine(
        kept.code, kept.deal, kept.finished_at, line.place, line.chosen, line.best, line.loss
    )
    return HabitLine(habit.code, habit.reason, len(habit.cards), _mean_line(habit.lost), example)


def _lost(hands: Iterable[_OwnHand], kinds: Collection[Kind]) -> Estimate:
    return estimate(hand.lost(kinds) for hand in hands)


def _results(hands: Iterable[_OwnHand], points: Callable[[BalanceLine], float]) -> Estimate:
    return estimate(hand.above_half(points(hand.balance)) for hand in hands)


def _mean_line(found: Estimate) -> MeanLine:
    low, high = (_rounded(end) if isfinite(end) else None for end in found.interval)
    return MeanLine(_rounded(found.mean), low, high)


def _rounded(value: float) -> float:
    return round(value, DIGITS) + 0.0
