from collections.abc import Callable
from statistics import mean

import pytest

from botifarra.tournament.movements.berger import berger
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.seating import Round
from tests.tournament.movements.fields import comparisons, field


def least(count: int) -> float:
    """No mean of squares is smaller for an even field that plays all rounds, everybody's seats even.

    Lines of two sets of boards, as vectors of signs, have products that are even in halves of `count` and sum
    up, as each pair's own sum is 1 or -1, to what `total` has.
    """
    sets, total = count - 1, count * (count - 2) // 2
    products = 4 * total if count % 4 == 0 else 4 * sets * (sets - 1) // 2
    return (sets * count**2 + 2 * products - count * sets**2) / (count * (count - 1))


@pytest.mark.parametrize(
    ("movement", "count"), [(berger, 6), (berger, 8), (berger, 10), (howell, 8), (howell, 10)]
)
def test_small_fields_have_the_best_possible_comparisons(
    movement: Callable[[tuple[int, ...], int], tuple[Round, ...]], count: int
) -> None:
    found = comparisons(movement(field(count), 1))
    assert mean(each * each for each in found.values()) == pytest.approx(least(count))


@pytest.mark.parametrize("count", [12, 14, 16, 20])
@pytest.mark.parametrize("movement", [berger, howell])
def test_larger_fields_have_nearly_the_best_comparisons(
    movement: Callable[[tuple[int, ...], int], tuple[Round, ...]], count: int
) -> None:
    found = comparisons(movement(field(count), 1))
    assert mean(each * each for each in found.values()) < 2 * least(count)


def test_seats_are_the_same_each_time() -> None:
    assert berger(field(12), 2) == berger(field(12), 2)
