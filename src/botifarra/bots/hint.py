"""Hints: the value that a bot finds for each card or call of a seat, with reasons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse
from math import fsum, sqrt
from random import Random
from statistics import fmean, pstdev, stdev

from botifarra.bots.base import Budget
from botifarra.bots.bidding import best_call, call_nets, net_worth, winning
from botifarra.bots.card_order import card_order
from botifarra.bots.effort import CallEffort, CardEffort
from botifarra.bots.levels import LEVELS, LevelName
from botifarra.bots.models import models
from botifarra.bots.named import UnknownBot
from botifarra.bots.reasons import NearBest, Reason, Void, call_reasons, card_reasons, most_telling, voids
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
    the standard deviation. `error` is the standard error of the mean, 0 if all deals were solved.
    `difference_error` is that of the difference to the first choice, also 0 if all deals were solved. It is
    smaller than the errors of the two choices suggest, because all choices are judged in the same worlds.
    `win` is the chance to win the match; a draw counts a half. It is None for a card, and for a call that is
    judged by score alone: without a match, with a codony or duplicate scoring, or while a side needs more
    than 200 points and this is not the last hand.
    """

    action: Action
    value: float
    deviation: float
    error: float
    difference_error: float
    win: float | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """Every legal card or call. `worlds` is the number of worlds that were searched.

    The first choice is what the bot does with the same worlds. Calls after the first are ordered by `win`,
    and by `value` where `win` is None or equal. A double that the bot would not make, because its gain is
    not sure, comes after the pass.

    After the first card come those that do not differ significantly from it (`NearBest`), in the order of the
    bot, and then the others by value. If all deals were solved, the first card has the highest value.
    Otherwise the network or a convention may prefer a card (`card_order`), even to one that is significantly
    better.

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
    if rng is not None:
        expect(Random, "rng", rng)
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
    part = 0.0 if found.is_exact else sqrt(1 / found.worlds + 1 / found.effective)
    first, *others = card_order(view, found, effort)

    def choice(at: int) -> Choice:
        worth = found.cards[at]
        return Choice(
            PLAYS[worth.card],
            won + worth.mean,
            worth.deviation,
            worth.deviation * part,
            found.error(first, at),
            None,
            most_telling(card_reasons(view, known, worth.card)),
        )

    def is_near(other: Choice) -> bool:
        return abs(best.value - other.value) <= SURE * other.difference_error

    best, rest = choice(first), list(map(choice, others))
    near = [_marked(other, best) for other in rest if is_near(other)]
    worse = sorted(filterfalse(is_near, rest), key=lambda other: other.value, reverse=True)
    return [best, *near, *worse], found.worlds


def _marked(choice: Choice, best: Choice) -> Choice:
    """Return a choice with the reason that it does not differ significantly from the best."""
    return replace(choice, reasons=(*choice.reasons, NearBest(best.action)))


def _calls(view: View, effort: CallEffort, rng: Random, budget: Budget) -> tuple[list[Choice], int]:
    """Return the calls, the best first, and the number of worlds."""
    batches = [
        call_nets(view, worlds, models().calls) for worlds in batches_within(view, effort, rng, budget)
    ]
    chance, worth = winning(view.match, view.seat.side), net_worth(view)
    nets = {call: _nets(view, call, batches) for call in view.legal_actions}
    worths = {call: [list(map(worth, batch)) for batch in rows] for call, rows in nets.items()}
    first = best_call(view, {call: _joined(rows) for call, rows in worths.items()})
    choices, near = [], set()
    for call, rows in nets.items():
        assert not isinstance(call, Play | Claim | Concede)
        every = _joined(rows)
        gains = _differences(worths[first], worths[call])
        if fmean(_joined(gains)) <= SURE * _error(gains):
            near.add(call)
        choices.append(
            Choice(
                call,
                fmean(every),
                pstdev(every),
                _error(rows),
                _error(_differences(nets[first], rows)),
                fsum(map(chance, every)) / len(every) if chance else None,
                tuple(call_reasons(view, call)),
            )
        )
    choices.sort(key=lambda choice: (choice.action == first, choice.win or 0, choice.value), reverse=True)
    best, *others = choices
    marked = [_marked(other, best) if other.action in near else other for other in others]
    return [best, *marked], len(_joined(nets[first]))


_Batches = Sequence[Sequence[float]]
"""A number for each world, in batches; each batch has its own candidates."""


def _nets(view: View, call: Action, batches: Sequence[Mapping[Action, list[float]]]) -> _Batches:
    bonus = view.public.rules.codony_bonus if call == SHOW else 0
    return [[net + bonus for net in batch[call]] for batch in batches]


def _joined(batches: _Batches) -> list[float]:
    return [number for batch in batches for number in batch]


def _differences(one: _Batches, other: _Batches) -> _Batches:
    """Return the difference in each world."""
    return [[a - b for a, b in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)]


def _error(batches: _Batches) -> float:
    """Return the standard error of the mean: that of single worlds, or of batches if it is larger."""
    every, means = _joined(batches), list(map(fmean, batches))
    between = stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return max(pstdev(every) / sqrt(len(every)), between)
