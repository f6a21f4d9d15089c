from collections.abc import Callable
from statistics import mean

import pytest

from botifarra.tournament.movements.berger import berger
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.seating import Round
from tests.tournament.movements.fields import comparisons, field


def least(count: int) -> float:
    """Return the least mean square of comparisons that an even number of pairs can have in balanced seats.

    A set of boards is a vector with the sign of each pair's line. The comparison of two pairs is the sum,
    over the sets, of the products of their signs. So the squares of the comparisons follow from the scalar
    products of the vectors. Each pair's signs add up to 1 or -1, so the scalar products add up to minus
    `total`. They are multiples of 4 if `count` is a multiple of 4. Otherwise none of them is 0.
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
