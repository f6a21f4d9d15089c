"""Comparisons of choices: losses, their errors, and estimates that are right on average."""

from math import sqrt
from random import Random
from statistics import fmean

import pytest

from botifarra.core.actions import DOUBLE, PASS, PLAYS
from botifarra.review.comparison import Comparison

CARDS = PLAYS[:3]
LEVEL = ((0.0,) * 3,) * 3


def of(*halves: tuple[float, ...], nets: tuple[float, ...] | None = None) -> Comparison:
    one, other = halves
    return Comparison.of_halves(CARDS, (one, other), LEVEL, nets=nets)


def test_a_worth_is_the_mean_of_both_halves() -> None:
    found = of((1.0, 5.0, 3.0), (3.0, 1.0, 3.0))
    assert found.worths == (2.0, 3.0, 3.0)
    assert found.best == CARDS[1]
    assert [found.loss(card) for card in CARDS] == [1.0, 0.0, 0.0]


def test_the_error_of_a_loss_is_that_of_the_difference() -> None:
    covariances = ((4.0, 3.0), (3.0, 9.0))
    found = Comparison.of_halves((PASS, DOUBLE), ((0.0, 1.0), (0.0, 1.0)), covariances)
    assert found.error(PASS) == pytest.approx(sqrt(4 + 9 - 2 * 3))
    assert found.error(DOUBLE) == 0


def test_of_calls_with_the_same_chance_to_win_the_best_scores_most() -> None:
    found = of((60.0, 60.0, 10.0), (60.0, 60.0, 10.0), nets=(1.0, 9.0, 12.0))
    assert found.best == CARDS[1]
    assert [found.is_best(card) for card in CARDS] == [True, True, False]
    assert [found.loss(card) for card in CARDS] == [0.0, 0.0, 50.0]
    assert found.mean_loss(CARDS[2]) == 50


def test_mean_losses_are_far_less_biased_than_losses() -> None:
    rng = Random(1)
    truth, spread = (10.0, 9.8, 9.5), 1.0
    samples = [
        of(*(tuple(rng.gauss(worth, spread) for worth in truth) for _ in range(2))) for _ in range(20_000)
    ]
    naive = fmean(found.loss(CARDS[2]) for found in samples)
    mean = fmean(found.mean_loss(CARDS[2]) for found in samples)
    assert naive > 0.75
    assert mean == pytest.approx(0.5, abs=(naive - 0.5) / 3)
