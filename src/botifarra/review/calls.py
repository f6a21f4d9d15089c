"""Calls compared by what the seat could know."""

from collections.abc import Callable, Sequence
from math import fsum
from random import Random
from statistics import fmean

from botifarra.bots.base import Budget
from botifarra.bots.bidding import call_nets, winning
from botifarra.bots.effort import CallEffort
from botifarra.bots.models import models
from botifarra.bots.search import batches_within
from botifarra.core.actions import Call
from botifarra.core.view import View
from botifarra.review.comparison import Comparison

USUAL = 16.0
"""The usual size of the net score of a hand: its mean by the models is 15.9."""

LEAST = 0.005
"""Smallest chance to win that a point of the match counts as. Far from the target it is worth about this."""


def compare_calls(view: View, choices: Sequence[Call], effort: CallEffort, rng: Random) -> Comparison:
    """Return the worth of each legal call of the seat on turn: the net score of its side (R5.1, R7.2).

    In a match, the worth is the chance to win the match instead in two cases: no side needs more than 200
    points, or the hand is the last one. It is divided by the chance that a point of the match is worth
    at this score. The errors are those between batches of worlds. Each batch has candidates of its own.
    """
    batches = [
        call_nets(view, worlds, models().calls) for worlds in batches_within(view, effort, rng, Budget())
    ]
    nets = [tuple(fmean(batch[call]) for call in choices) for batch in batches]
    chance = winning(view.match, view.seat.side)
    if chance is None:
        return _compared(choices, nets)
    wins = [tuple(fmean(map(chance, batch[call])) for call in choices) for batch in batches]
    point = worth_of_a_point(chance)
    worths = [tuple(win / point for win in row) for row in wins]
    return _compared(choices, worths, wins=_columns(wins), nets=_columns(nets))


def worth_of_a_point(chance: Callable[[float], float]) -> float:
    """Return the chance to win the match that a point of it is worth, near a net score of 0."""
    return max(LEAST, (chance(USUAL) - chance(-USUAL)) / (2 * USUAL))


def _compared(
    choices: Sequence[Call],
    worths: Sequence[tuple[float, ...]],
    wins: tuple[float, ...] | None = None,
    nets: tuple[float, ...] | None = None,
) -> Comparison:
    middle = len(worths) // 2
    halves = (_columns(worths[:middle]), _columns(worths[middle:]))
    return Comparison.of_halves(choices, halves, _covariances(worths), wins=wins, nets=nets)


def _columns(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*rows, strict=True)))


def _covariances(rows: Sequence[tuple[float, ...]]) -> tuple[tuple[float, ...], ...]:
    """Return the covariances of the means of the columns; rows are independent."""
    centre = _columns(rows)
    apart = [[value - mean for value, mean in zip(row, centre, strict=True)] for row in rows]
    scale = len(rows) * (len(rows) - 1)
    return tuple(
        tuple(fsum(row[one] * row[other] for row in apart) / scale for other in range(len(centre)))
        for one in range(len(centre))
    )
