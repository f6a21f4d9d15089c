"""Calls compared by what the seat could know."""

from collections.abc import Sequence
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


def compare_calls(view: View, choices: Sequence[Call], effort: CallEffort, rng: Random) -> Comparison:
    """Return the worth of each legal call of the seat on turn: the net score of its side (R5.1, R7.2).

    The errors are those between batches of worlds, each of which has candidates of its own.
    """
    batches = [
        call_nets(view, worlds, models().calls) for worlds in batches_within(view, effort, rng, Budget())
    ]
    means = [tuple(fmean(batch[call]) for call in choices) for batch in batches]
    chance = winning(view.match, view.seat.side)
    wins = (
        tuple(fmean(chance(net) for batch in batches for net in batch[call]) for call in choices)
        if chance
        else None
    )
    middle = len(means) // 2
    halves = (_columns(means[:middle]), _columns(means[middle:]))
    return Comparison.of_halves(choices, halves, _covariances(means), wins=wins)


def _columns(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(fmean, zip(*rows, strict=True)))


def _covariances(rows: Sequence[tuple[float, ...]]) -> tuple[tuple[float, ...], ...]:
    """Return the covariances of the means of the columns; rows are independent."""
    centre = _columns(rows)
    apart = [[value - mean for value, mean in zip(row, centre, strict=True)] for row in rows]
    scale = len(rows) * (len(rows) - 1)
    return tuple(
        tuple(sum(row[one] * row[other] for row in apart) / scale for other in range(len(centre)))
        for one in range(len(centre))
    )
