"""The habits of a player: the facts that stand against their cards again and again (docs/review-json.md)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from botifarra.arena.estimate import Estimate, estimate
from botifarra.review.report import DecisionLine

LEAST_HANDS = 5
"""Number of hands in which a fact has to be found before it is a habit."""

_STYLE = "style"
"""The code of a difference that depends on conventions or taste, and is not a mistake."""


class Habit(msgspec.Struct, frozen=True):
    """Cards with the same first fact against them, and their mean loss in a hand, in points.

    `code` is that of the fact; `reason` is the code of its reason if that is a `plan`. Each of `cards` comes
    with the number of its hand, from 0.
    """

    code: str
    reason: str | None
    lost: Estimate
    cards: tuple[tuple[int, DecisionLine], ...]

    @property
    def hands(self) -> int:
        """The number of hands with such a card."""
        return len({number for number, _ in self.cards})

    @property
    def worst(self) -> tuple[int, DecisionLine]:
        """The card that lost most, and the number of its hand."""
        return max(self.cards, key=lambda each: each[1].loss)


def habits(hands: Sequence[Iterable[DecisionLine]]) -> list[Habit]:
    """Return the habits of the player who made these decisions, hand by hand, the costliest first.

    A fact is a habit only if it came back in `LEAST_HANDS`. Besides, the confidence interval of the loss of
    its cards in a hand must be above 0. So chance and a single large loss are not habits.
    """
    found: defaultdict[tuple[str, str | None], list[tuple[int, DecisionLine]]] = defaultdict(list)
    for number, hand in enumerate(hands):
        for line in hand:
            if fact := _first_fact(line):
                found[fact].append((number, line))
    told = (_habit(code, reason, cards, len(hands)) for (code, reason), cards in found.items())
    return sorted(
        (habit for habit in told if habit.hands >= LEAST_HANDS and habit.lost.interval[0] > 0),
        key=lambda habit: (-habit.lost.mean, habit.code, habit.reason or ""),
    )


def _first_fact(line: DecisionLine) -> tuple[str, str | None] | None:
    """Return the codes of the most telling fact against a card, so that no loss is counted twice.

    Calls are no habits: their losses are in points of the match.
    """
    told = [msgspec.to_builtins(fact) for fact in line.why]
    if not told or line.trick is None or any(fact["code"] == _STYLE for fact in told):
        return None
    code = told[0]["code"]
    return code, told[0]["reason"]["code"] if code == "plan" else None


def _habit(code: str, reason: str | None, cards: list[tuple[int, DecisionLine]], hands: int) -> Habit:
    lost = [0.0] * hands
    for number, line in cards:
        lost[number] += line.mean_loss
    return Habit(code, reason, estimate(lost), tuple(cards))
