"""Hands with open cards that the play network plays on, compared with every line of play."""

from random import Random
from statistics import fmean, stdev

import botifarra_kernel as kernel
import pytest

from botifarra.border import masks, rules_flags
from botifarra.core.rules import Rules
from botifarra.core.seats import Side
from botifarra.core.state import State
from tests.inference.worlds import played
from tests.kernel.plans import Weights, model_value
from tests.kernel.positions import WAYS
from tests.scale import scale

MANY = 4_000


def playouts(
    state: State, weights: Weights, *, number: int, solved: int, seed: int = 0, threads: int = 1
) -> list[int]:
    public = state.public
    tricks = (*public.tricks, public.trick)
    return kernel.model_playouts(
        weights.models,
        masks(state.hands),
        [trick.leader for trick in tricks],
        [trick.cards for trick in tricks],
        public.strain,
        public.dealer.side is Side.NS,
        rules_flags(public.rules),
        last_trick_bonus=public.rules.last_trick_bonus,
        solved=solved,
        number=number,
        seed=seed,
        threads=threads,
    )


@pytest.mark.parametrize("name", WAYS)
def test_the_mean_is_that_over_every_line_of_play(name: str) -> None:
    rng = Random(name)
    for _ in range(scale(2, 30)):
        state = played(WAYS[name], rng, rng.randint(33, 38))
        weights, solved = Weights.random(rng), rng.randint(0, 2)
        points = playouts(state, weights, number=MANY, solved=solved)
        expected = model_value(state, weights, solved) - state.public.points[0]
        assert fmean(points) == pytest.approx(expected, abs=5 * stdev(points) / MANY**0.5 + 1e-9)


def test_solved_tricks_have_one_value() -> None:
    rng = Random(7)
    for plays in (28, 30, 33):
        state = played(Rules(), rng, plays)
        (value, *others) = set(playouts(state, Weights.random(rng), number=20, solved=5))
        assert not others
        best, worst, _ = kernel.solve(
            masks(state.hands), state.public.trick.leader, state.public.strain, 0, state.public.trick.cards
        )
        assert value == best == worst


def test_a_seed_means_the_same_for_every_number_of_threads() -> None:
    state = played(Rules(), Random(8), 9)
    weights = Weights.random(Random(8))
    alone = playouts(state, weights, number=64, solved=3, seed=5)
    assert playouts(state, weights, number=64, solved=3, seed=5, threads=3) == alone
    assert playouts(state, weights, number=64, solved=3, seed=6) != alone
    assert playouts(state, weights, number=16, solved=3, seed=5) == alone[:16]
