"""The result of a hand as a sum: the cards, the choices of each player, and the guesses."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum
from random import Random
from statistics import fmean

from botifarra.bots.planner import open_hands_points
from botifarra.core.actions import Call
from botifarra.core.auction import Phase
from botifarra.core.score import score_factors
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State
from botifarra.review.effort import Effort


@dataclass(frozen=True, slots=True)
class Balance:
    """The points of N-S at the end of a hand, as a sum.

    `result` is `middle` + `cards` + the choices of N-S - those of E-W + `guesses`.

    `middle` is half of all points of the hand (R1.4). `cards` are the points above it that the model expects
    with these cards and this contract.
    `choices` are the points that each player's cards gained for its own side, by what the player could know.
    They are measured from what the model would have played; calls are not part of them. `guesses` are the
    remainder: right and wrong guesses, the noise of the playouts, and a concession.
    """

    middle: float
    cards: float
    choices: tuple[float, float, float, float]
    guesses: float

    @property
    def result(self) -> float:
        """The points of N-S."""
        return self.middle + self.cards + self._played + self.guesses

    @property
    def luck_adjusted(self) -> float:
        """The points of N-S without the luck of the cards and of the guesses."""
        return self.middle + self._played

    def of_side(self, side: Side) -> float:
        """Return the points that the choices of a side gained."""
        return fsum(self.choices[seat] for seat in Seat if seat.side is side)

    @property
    def _played(self) -> float:
        return self.of_side(Side.NS) - self.of_side(Side.EW)


def balance(state: State, gains: Iterable[tuple[Seat, float]], effort: Effort, rng: Random) -> Balance:
    """Return the balance of a finished hand from the points that each card gained for its player's side."""
    choices = [0.0, 0.0, 0.0, 0.0]
    for seat, gain in gains:
        choices[seat] += gain
    rules, lead = state.public.rules, _before_the_lead(state)
    middle = float(rules.middle)
    cards = fmean(_playouts(lead, effort, effort.playouts, rng)) - middle
    north, west, south, east = choices
    guesses = state.public.points[Side.NS] - fsum((middle, cards, north, -west, south, -east))
    return Balance(middle, cards, (north, west, south, east), guesses)


def luck_adjusted_score(state: State, found: Balance) -> float:
    """Return the net score of N-S without luck (R5.1, R7.2), for the contract that was named."""
    contract = state.public.contract
    assert contract is not None
    return (found.luck_adjusted - found.middle) * score_factors(state.public.rules, contract)[Side.NS]


def curve(state: State, found: Balance, effort: Effort, rng: Random) -> tuple[float, ...]:
    """Return the points of N-S that the model expects before the first lead and after each card.

    The first value is `middle` + `cards` of the balance. A claim or a concession adds the result as the last
    value. The model plays with the real four hands, and each of its players knows only its own hand.
    """
    at = _before_the_lead(state)
    points = [found.middle + found.cards]
    for action in state.public.actions[len(at.public.actions) :]:
        at = at.apply(action)
        left = fmean(_playouts(at, effort, effort.curve, rng)) if at.public.phase is Phase.PLAY else 0.0
        points.append(at.public.points[Side.NS] + left)
    return tuple(points)


def _playouts(state: State, effort: Effort, number: int, rng: Random) -> list[int]:
    by = effort.card
    return open_hands_points(state, by.network, rng, solved=by.solved, number=number)


def _before_the_lead(state: State) -> State:
    calls = [action for action in state.public.actions if isinstance(action, Call)]
    return State.replay(state.public.rules, state.deal, calls)
