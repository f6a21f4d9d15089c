"""The sequential test: its error rates, and when it stops."""

from itertools import islice
from math import inf, isclose, log
from random import Random
from statistics import variance

import pytest

from botifarra.arena.sprt import LEAST, SequentialTest, Tally, Verdict, tally
from tests.scale import scale

RUNS = scale(200, 5_000)


def run(test: SequentialTest, mean: float, rng: Random) -> Tally:
    """Return the tally at which the test stops, of values spread as duels are."""
    values = (rng.gauss(mean, 7) for _ in iter(int, 1))
    return tally(test.until_decided(values, lambda value: value))


# Wald's bounds hold the rates to alpha / (1 - beta) and beta / (1 - alpha).
@pytest.mark.parametrize(("alpha", "beta"), [(0.1, 0.1), (0.01, 0.3), (0.3, 0.05)])
def test_the_error_rates_are_the_nominal_ones(alpha: float, beta: float) -> None:
    test = SequentialTest(0, 1.5, alpha, beta)
    rng = Random(11)
    for mean, wrong, rate in ((0, Verdict.H1, alpha / (1 - beta)), (1.5, Verdict.H0, beta / (1 - alpha))):
        wrongs = sum(test.verdict(run(test, mean, rng)) is wrong for _ in range(RUNS))
        assert wrongs <= rate * RUNS + 2 * (rate * (1 - rate) * RUNS) ** 0.5


def test_a_mean_far_from_both_hypotheses_is_decided_soon() -> None:
    test = SequentialTest(0, 1)
    assert run(test, 9, Random(1)).count == LEAST
    assert test.verdict(run(test, 9, Random(1))) is Verdict.H1
    assert test.verdict(run(test, -9, Random(1))) is Verdict.H0


def test_it_stops_at_the_first_value_that_decides() -> None:
    test = SequentialTest(0, 2)
    rng = Random(3)
    values = [rng.gauss(2, 7) for _ in range(2_000)]
    stopped = list(test.until_decided(values, lambda value: value))
    assert values[: len(stopped)] == stopped
    assert test.verdict(tally(stopped)) is not None
    assert test.verdict(tally(stopped[:-1])) is None


def test_values_that_end_before_it_is_decided() -> None:
    values = list(islice((-1.0, 1.0) * LEAST, LEAST))
    test = SequentialTest(-1, 1)
    assert list(test.until_decided(values, lambda value: value)) == values
    assert test.verdict(tally(values)) is None


def test_values_that_are_all_the_same() -> None:
    test = SequentialTest(0, 1)
    same = {value: test.verdict(tally([value] * LEAST)) for value in (0, 0.5, 1)}
    assert same == {0: Verdict.H0, 0.5: None, 1: Verdict.H1}


def test_the_ratio() -> None:
    values = [1.0, 4.0, -2.0, 3.5]
    known = tally(values)
    assert (known.count, known.mean) == (4, 1.625)
    assert isclose(known.variance, variance(values))
    assert isclose(SequentialTest(0, 1).ratio(known), 4 * (1.625 - 0.5) / variance(values))
    assert SequentialTest(0, 1, alpha=0.1, beta=0.2).bounds == (log(0.2 / 0.9), log(0.8 / 0.1))


@pytest.mark.parametrize(
    ("low", "high", "alpha", "beta"),
    [(1, 1, 0.1, 0.1), (2, 1, 0.1, 0.1), (0, inf, 0.1, 0.1), (0, 1, 0, 0.1), (0, 1, 0.1, 0.5)],
)
def test_invalid_hypotheses_are_refused(low: float, high: float, alpha: float, beta: float) -> None:
    with pytest.raises(ValueError, match="SequentialTest"):
        SequentialTest(low, high, alpha, beta)
