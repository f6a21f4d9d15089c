"""Cards compared by what the seat could know."""

from math import exp, fsum
from random import Random

from botifarra.bots.effort import CardEffort
from botifarra.bots.planner import Plan, plan
from botifarra.core.actions import PLAYS, Play
from botifarra.core.view import View
from botifarra.review.comparison import Comparison


def compare_cards(view: View, effort: CardEffort, rng: Random) -> Comparison:
    """Return the worth of each legal card of the seat on turn: the points of its side at the end.

    Where all deals are enumerated and solved, the worths are exact.
    """
    first = plan(view, effort, rng)
    second = first if first.is_exact else plan(view, effort, rng)
    won = view.public.points[view.seat.side]
    return Comparison.of_halves(
        [PLAYS[worth.card] for worth in first.cards],
        (_worths(first, won), _worths(second, won)),
        tuple(
            tuple(0.0 if first.is_exact else (one + other) / 4 for one, other in zip(*rows, strict=True))
            for rows in zip(first.covariances, second.covariances, strict=True)
        ),
        expected=won + (_expected(view, first, effort) + _expected(view, second, effort)) / 2,
    )


def gains_over(view: View, best: Play, effort: CardEffort, rng: Random) -> dict[Play, float]:
    """Return the points that a judge with another effort finds for the best card over each legal card."""
    worths = {PLAYS[worth.card]: worth.mean for worth in plan(view, effort, rng).cards}
    return {card: worths[best] - worth for card, worth in worths.items()}


def _worths(found: Plan, won: int) -> tuple[float, ...]:
    return tuple(won + worth.mean for worth in found.cards)


def _expected(view: View, found: Plan, effort: CardEffort) -> float:
    """Return the points to be expected before the card is chosen, as the search itself plays on.

    The network chooses while the model plays. In tricks that are solved, the best card of each world is
    played.
    """
    if len(view.hand) <= effort.solved:
        return found.hindsight
    most = max(worth.score for worth in found.cards)
    odds = [exp(worth.score - most) for worth in found.cards]
    return fsum(odd * worth.mean for odd, worth in zip(odds, found.cards, strict=True)) / fsum(odds)
