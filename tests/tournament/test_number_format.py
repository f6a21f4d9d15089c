"""Scores in the form that people read."""

from fractions import Fraction

import pytest

from botifarra.tournament.number_format import rounded, scaled


@pytest.mark.parametrize(
    ("value", "shown"),
    [("9/8", "1.13"), ("15/8", "1.88"), ("39/22", "1.77"), ("2", "2.00"), ("0", "0.00"), ("-1/2", "-0.50")],
)
def test_r7_3_half_up(value: str, shown: str) -> None:
    assert str(rounded(Fraction(value))) == shown


def test_a_scale_from_0_keeps_the_order() -> None:
    assert scaled(Fraction(9, 8), 100) == Fraction(25, 2)
    assert scaled(Fraction(13, 2), 100, 4) == 250
    assert scaled(Fraction(0), 100) == -100  # a revoke
    assert scaled(Fraction(9, 8), 0) == Fraction(9, 8)
