"""The reviews of one person's hands as sums: over time, by kind of decision, and its most costly habits."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum

import msgspec

from botifarra.bots.fact_lines import DIGITS
from botifarra.review.decisions import Kind
from botifarra.review.report import DecisionLine
from botifarra.server.reviews.question import read_review
from botifarra.server.store.reviews import KeptReview
from botifarra.server.table.events import Player

HABITS = 3
"""Most habits that are told."""

_STYLE = "style"
"""The code of a difference that conventions or taste decide, which is not a habit to lose."""


class ReviewedHandLine(msgspec.Struct, frozen=True):
    """A reviewed hand, with the mean losses of the person's cards and calls (docs/review.md).

    `finished` is in milliseconds since 1970.
    """

    code: str
    deal: int
    finished: int
    decisions: int
    lost_points: float
    lost_score: float


class KindLine(msgspec.Struct, frozen=True):
    """The decisions of a kind and the sum of their mean losses: points for cards, net score for calls."""

    kind: Kind
    decisions: int
    lost: float


class HabitLine(msgspec.Struct, frozen=True):
    """The cards with the same fact against them: their number, and the sum of their losses in points.

    `code` is that of the first fact against each; `reason` is the code of its reason if that is a `plan`.
    `table`, `deal` and `place` are those of the card that lost most.
    """

    code: str
    reason: str | None
    cards: int
    lost: float
    table: str
    deal: int
    place: int


class ReviewSummary(msgspec.Struct, frozen=True):
    """The reviewed hands of the person who asks, the last one first, and sums over all of them."""

    hands: tuple[ReviewedHandLine, ...]
    kinds: tuple[KindLine, ...]
    habits: tuple[HabitLine, ...]


class _Lost(msgspec.Struct, frozen=True):
    """A card that lost something, and where."""

    loss: float
    table: str
    deal: int
    place: int


def summarise(kept: Iterable[KeptReview], player: Player) -> ReviewSummary:
    """Return the summary of the decisions that a person made in these hands, without those of bots."""
    hands: list[ReviewedHandLine] = []
    kinds: defaultdict[Kind, list[float]] = defaultdict(list)
    habits: defaultdict[tuple[str, str | None], list[_Lost]] = defaultdict(list)
    for hand in kept:
        stored = read_review(hand.body)
        own = [line for line in stored.report.decisions if stored.people[line.place] == player]
        hands.append(_hand_line(hand, own))
        for line in own:
            kinds[line.kind].append(line.mean_loss)
            for habit in _habits(line):
                habits[habit].append(_Lost(line.loss, hand.code, hand.deal, line.place))
    costliest = sorted(habits.items(), key=lambda told: (-fsum(each.loss for each in told[1]), told[0][0]))
    return ReviewSummary(
        tuple(hands),
        tuple(KindLine(kind, len(kinds[kind]), _sum(kinds[kind])) for kind in Kind if kind in kinds),
        tuple(_habit_line(code, reason, lost) for (code, reason), lost in costliest[:HABITS]),
    )


def _hand_line(hand: KeptReview, own: Sequence[DecisionLine]) -> ReviewedHandLine:
    cards = [line.mean_loss for line in own if line.trick is not None]
    calls = [line.mean_loss for line in own if line.trick is None]
    return ReviewedHandLine(hand.code, hand.deal, hand.finished_at, len(own), _sum(cards), _sum(calls))


def _habits(line: DecisionLine) -> Iterable[tuple[str, str | None]]:
    """Yield the codes of the most telling fact against a card; no loss is counted twice."""
    for fact in line.why[:1]:
        told = msgspec.to_builtins(fact)
        if told["code"] != _STYLE:
            yield told["code"], told["reason"]["code"] if told["code"] == "plan" else None


def _habit_line(code: str, reason: str | None, lost: Sequence[_Lost]) -> HabitLine:
    worst = max(lost, key=lambda each: each.loss)
    total = _sum([each.loss for each in lost])
    return HabitLine(code, reason, len(lost), total, worst.table, worst.deal, worst.place)


def _sum(losses: Iterable[float]) -> float:
    return round(fsum(losses), DIGITS) + 0.0
