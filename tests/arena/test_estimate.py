from math import inf, sqrt

import pytest

from botifarra.arena.estimate import estimate, half_width, wilson


def test_mean_and_standard_error() -> None:
    known = estimate([1, 2, 3, 4])
    assert (known.mean, known.count) == (2.5, 4)
    assert known.error == pytest.approx(sqrt(5 / 3 / 4))
    assert known.interval == pytest.approx((2.5 - 3.31 * known.error, 2.5 + 3.31 * known.error))


@pytest.mark.parametrize(
    ("count", "errors"), [(2, 13.97), (3, 4.53), (11, 2.28), (12, 2.25), (21, 2.13), (51, 2.05), (10**6, 2)]
)
def test_few_values_have_a_wider_interval(count: int, errors: float) -> None:
    """Student's distribution, as JCGM 100:2008 has it in table G.2."""
    assert half_width(count) == pytest.approx(errors, abs=0.006)


def test_one_value_has_an_infinite_error() -> None:
    assert estimate([3]).error == inf


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 10, 0, 4 / 14), (10, 10, 10 / 14, 1), (50, 100, 0.4019, 0.5981), (85, 100, 0.7652, 0.9079)],
)
def test_the_interval_of_a_chance(wins: float, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=1e-4)
