"""Arguments of a wrong class are refused by their name."""

import pytest

from botifarra.core.arguments import expect
from botifarra.core.seats import Seat


def test_a_value_of_another_class_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="dealer must be of the class Seat, not str"):
        expect(Seat, "dealer", "N")


def test_a_value_of_the_class_is_accepted() -> None:
    expect(Seat, "dealer", Seat.NORTH)
