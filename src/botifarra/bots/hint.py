"""Hints: the value that a bot finds for each card or call of a seat, with reasons."""

from dataclasses import dataclass, replace
from math import fsum, hypot, sqrt
from random import Random
from statistics import fmean, pstdev, stdev

from botifarra.bots.base import Budget
from botifarra.bots.bidding import best_call, call_nets, net_worth, winning
from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.levels import LEVELS, LevelName
from botifarra.bots.models import models
from botifarra.bots.named import UnknownBot
from botifarra.bots.planner import Worth
from botifarra.bots.reasons import NearBest, Reason, Void, call_reasons, card_reasons, voids
from botifarra.bots.search import SearchBot, batches_within, plan_within
from botifarra.core.actions import PLAYS, SHOW, Action, Claim, Concede, Play
from botifarra.core.arguments import expect
from botifarra.core.auction import Phase
from botifarra.core.view import View
from botifarra.inference.count import count
from botifarra.inference.knowledge import Knowledge

SURE = 2.0
"""Standard errors by which two values must differ to count as different."""


class NotOnTurn(ValueError):
    """A view without a choice, because its seat is not on turn or the hand is over."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.view = view

    def __str__(self) -> str:
        return f"{self.view.seat.name} is not on turn"


@dataclass(frozen=True, slots=True)
class Choice:
    """A card or a call, and its expected value for the side of the view.

    A world is a deal that agrees with what the seat knows. For a card, `value` is the mean over the worlds of
    the side's points at the end of the hand. For a call it is the mean net score (R5.1, R7.2). `deviation` is
    the standard deviation. `error` is the standard error of the mean, 0 if all deals were solved. `win` is
    the chance to win the match, for a call in a match; a draw counts a half.
    """

    action: Action
    value: float
    deviation: float
    error: float
    win: float | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """Every legal card or call, the best first. `worlds` is the number of worlds that were searched.

    Cards that do not differ significantly from the best are ordered by the play network. A double that the
    bot would not make, because its gain is not sure, comes after the pass.

    `deals` is the number of deals that agree with the plays. `voids` are the suits that others are known to
    lack.
    """

    choices: tuple[Choice, ...]
    worlds: int
    deals: int
    voids: tuple[Void, ...]


def hint(
    view: View,
    level: SearchBot | LevelName = "master",
    rng: Random | None = None,
    budget: Budget = Budget(),
) -> Hint:
    """Return the value that a bot of that level finds for each legal card or call of `view`.

    The seat of `view` must be on turn. Without `rng` the seed is 0, so that the same question has the same
    answer. The search does not end early when one card is clearly the best, so that all values are equally
    precise. Raises `NotOnTurn`, `UnknownBot`, and `Contradiction` (inference) where no deal agrees with what
    was played and shown.
    """
    expect(View, "view", view)
    expect(Budget, "budget", budget)
    if not view.is_to_act:
        raise NotOnTurn(view)
    rng = rng or Random(0)
    bot = level if isinstance(level, SearchBot) else _level_named(level)
    known = Knowledge.of(view)
    if view.public.phase is Phase.PLAY:
        choices, worlds = _cards(view, known, replace(bot.card_effort, sure=0), rng, budget)
    else:
        choices, worlds = _calls(view, bot.call_effort, rng, budget)
    return Hint(tuple(choices), worlds, count(known), voids(view))


def _level_named(name: str) -> SearchBot:
    for level in LEVELS:
        if level.name == name:
            return level
    raise UnknownBot(name, [level.name for level in LEVELS])


def _cards(
    view: View, known: Knowledge, effort: CardEffort, rng: Random, budget: Budget
) -> tuple[list[Choice], int]:
    """Return the cards, the best first, and the number of worlds."""
    found = plan_within(view, effort, rng, budget)
    won = view.public.points[view.seat.side]
    # Solving all deals leaves no sampling error. Otherwise the worlds are a sample of sampled candidates.
    is_exact = found.worlds == count(known) and len(view.hand) <= effort.solved
    part = 0.0 if is_exact else sqrt(1 / found.worlds + 1 / found.effective)
    best = max(range(len(found.cards)), key=lambda at: _order(found.cards[at]))

    def is_near_best(at: int) -> bool:
        error = 0.0 if is_exact else found.error(best, at)
        return found.cards[best].mean - found.cards[at].mean <= SURE * error

    # The network orders the cards whose worths do not differ significantly.
    near_best = sorted(filter(is_near_best, range(len(found.cards))), key=lambda at: -found.cards[at].score)
    others = [at for at in range(len(found.cards)) if at not in near_best]
    others.sort(key=lambda at: _order(found.cards[at]), reverse=True)
    first = PLAYS[found.cards[near_best[0]].card]
    choices = []
    for at in (*near_best, *others):
        worth = found.cards[at]
        reasons: list[Reason] = [*card_reasons(view, known, worth.card)]
        if at in near_best[1:]:
            reasons.append(NearBest(first))
        error = worth.deviation * part
        choices.append(
            Choice(PLAYS[worth.card], won + worth.mean, worth.deviation, error, None, tuple(reasons))
        )
    return choices, found.worlds


def _order(worth: Worth) -> tuple[float, int, int]:
    """Return the sort key of cards by worth; of cards with the same worth, the cheapest comes first."""
    return worth.mean, -worth.card.points, -worth.card


def _calls(view: View, effort: CallEffort, rng: Random, budget: Budget) -> tuple[list[Choice], int]:
    """Return the calls, the best first, and the number of worlds."""
    batches = [
        call_nets(view, worlds, models().calls) for worlds in batches_within(view, effort, rng, budget)
    ]
    chance, worth = winning(view.match, view.seat.side), net_worth(view)
    worths: dict[Action, list[float]] = {}
    choices = []
    for call in view.legal_actions:
        assert not isinstance(call, Play | Claim | Concede)
        bonus = view.public.rules.codony_bonus if call == SHOW else 0
        nets = [[net + bonus for net in batch[call]] for batch in batches]
        every = [net for batch in nets for net in batch]
        worths[call] = list(map(worth, every))
        win = fsum(map(chance, every)) / len(every) if chance else None
        deviation = pstdev(every)
        choices.append(
            Choice(
                call,
                fmean(every),
                deviation,
                max(deviation / sqrt(len(every)), _error(nets)),
                win,
                tuple(call_reasons(view, call)),
            )
        )
    first = best_call(view, worths)
    choices.sort(key=lambda choice: (choice.action == first, choice.win or 0, choice.value), reverse=True)
    worlds = sum(len(batch[view.legal_actions[0]]) for batch in batches)
    return [choices[0], *(_beside(choices[0], choice) for choice in choices[1:])], worlds


def _error(batches: list[list[float]]) -> float:
    """Return the standard error between batches; each batch has its own candidates."""
    means = [fmean(batch) for batch in batches]
    return stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0


def _beside(best: Choice, other: Choice) -> Choice:
    """Return a call, with a reason if it is near the best; chances to win have no known error."""
    is_near_best = other.win is None and best.value - other.value <= SURE * hypot(best.error, other.error)
    return replace(other, reasons=(*other.reasons, NearBest(best.action))) if is_near_best else other
