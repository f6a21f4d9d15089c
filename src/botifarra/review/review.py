"""The review of a finished hand: each decision judged by what its seat could know, and the hand as a sum."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from botifarra.arena.worker_group import ALONE, WorkerGroup, in_order
from botifarra.core.actions import Call, Play
from botifarra.core.auction import Phase
from botifarra.core.match import Match
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.review.balance import Balance, balance, curve
from botifarra.review.comparison import Comparison
from botifarra.review.decisions import Decision, Kind, decisions
from botifarra.review.effort import QUICK, Effort, EffortName
from botifarra.review.errors import NotFinished
from botifarra.review.judging import opinion_on
from botifarra.review.open_hands import OpenHands, open_hands_of_calls, open_hands_of_cards
from botifarra.review.verdict import FORTUNE, LEVEL_BY_VIEW, MISTAKES, MOST_UNLUCKY, Fortune, Verdict

VERSION = 10
"""The version of reviews. A hand has the same review for the same version, effort and seed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision with its verdict.

    `loss` is the worth that the choice gave up against the best one, and `error` its standard error. A card
    is worth points of the seat's side. A call is worth net score, or its chance to win the match (see
    `Comparison`). `open_hands` are the exact values of the choices with all hands open. `verdicts` has for
    each choice the verdict that it would get. It is None for a choice that would need further judges, if not
    all of them were asked.
    """

    decision: Decision
    comparison: Comparison
    open_hands: OpenHands
    verdict: Verdict
    verdicts: tuple[Verdict | None, ...]
    fortune: Fortune | None = None

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        return self.decision.seat

    @property
    def kind(self) -> Kind:
        """The kind of the decision."""
        return self.decision.kind

    @property
    def chosen(self) -> Call | Play:
        """The call or the card that was chosen."""
        return self.decision.action

    @property
    def best(self) -> Call | Play:
        """The best choice by what the seat could know; the one that was chosen, if it is as good."""
        return self.chosen if self.verdict is Verdict.BEST else self.comparison.best

    @property
    def luckiest(self) -> Call | Play:
        """The choice that open hands favour, of those within `LEVEL_BY_VIEW` of the worth of the chosen one.

        If open hands favour several, it is the one with the highest worth.
        """
        found = self.comparison
        worth = found.worth(self.chosen)
        level = (
            choice
            for choice, other in zip(found.choices, found.worths, strict=True)
            if abs(other - worth) <= LEVEL_BY_VIEW
        )
        return max(level, key=lambda choice: (self.open_hands[choice], found.worth(choice)))

    @property
    def loss(self) -> float:
        """The worth that the choice gave up."""
        return self.comparison.loss(self.chosen)

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        return self.comparison.error(self.chosen)

    @property
    def mean_loss(self) -> float:
        """The loss as an estimate that is right on average; it may be negative. Means are made of these."""
        return self.comparison.mean_loss(self.chosen)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a hand: its judgements in order, its balance, and the curve of the points of N-S."""

    state: State
    effort: EffortName
    seed: int
    judgements: tuple[Judgement, ...]
    balance: Balance
    curve: tuple[float, ...]
    version: int = VERSION

    def of(self, seat: Seat) -> tuple[Judgement, ...]:
        """Return the judgements on a seat."""
        return tuple(judgement for judgement in self.judgements if judgement.seat is seat)


def review(
    state: State,
    match: Match | None = None,
    *,
    effort: Effort = QUICK,
    seed: int = 0,
    group: WorkerGroup = ALONE,
) -> Review:
    """Return the review of a finished hand; `match` is the match before it.

    The same seed gives the same review, whatever `group` judges the decisions. Raises `NotFinished`.
    """
    if state.public.phase is not Phase.OVER:
        raise NotFinished(state)
    made = tuple(decisions(state, match))
    of_calls = tuple(decision for decision in made if isinstance(decision.action, Call))
    of_cards = tuple(decision for decision in made if isinstance(decision.action, Play))
    jobs = [
        *zip(of_calls, open_hands_of_calls(of_calls), strict=True),
        *zip(of_cards, open_hands_of_cards(of_cards), strict=True),
    ]
    judged = list(in_order(group, partial(_judge, effort, seed), jobs))
    found = balance(state, map(_gain, judged), effort, Random(f"{seed} balance"))
    points = curve(state, found, effort, Random(f"{seed} curve"))
    return Review(state, effort.name, seed, _with_misfortunes(judged), found, points)


def _judge(effort: Effort, seed: int, job: tuple[Decision, OpenHands]) -> Judgement:
    decision, values = job
    chosen = decision.action
    found = opinion_on(decision.view, chosen, decision.place, effort, seed)
    best = found.comparison.best
    luck = _luck(found.verdict, values[chosen] - values[best])
    return Judgement(decision, found.comparison, values, found.verdict, found.verdicts, luck)


def _luck(verdict: Verdict, gain: float) -> Fortune | None:
    """Return `LUCKY` for a mistake or a blunder that gained with open hands."""
    return Fortune.LUCKY if verdict in MISTAKES and gain > 0 else None


def _with_misfortunes(judged: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """Mark the unluckiest judgements: best or level by view, and far below a card like it with open hands."""
    costs = [_misfortune(one) for one in judged]
    costliest = sorted(range(len(judged)), key=lambda at: -costs[at])[:MOST_UNLUCKY]
    return tuple(
        replace(one, fortune=Fortune.UNLUCKY) if at in costliest and costs[at] >= FORTUNE else one
        for at, one in enumerate(judged)
    )


def _misfortune(judged: Judgement) -> float:
    """Return the points by open hands that a card lost to `luckiest`; 0 for a call, a slip or worse."""
    if judged.verdict not in (Verdict.BEST, Verdict.LEVEL) or isinstance(judged.chosen, Call):
        return 0
    return judged.open_hands[judged.luckiest] - judged.open_hands[judged.chosen]


def _gain(judged: Judgement) -> tuple[Seat, float]:
    """Return the seat, and the points that its card gained compared with the model's play."""
    expected = judged.comparison.expected
    gain = 0.0 if expected is None else judged.comparison.worth(judged.chosen) - expected
    return judged.seat, gain
