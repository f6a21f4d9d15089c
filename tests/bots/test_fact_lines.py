"""Facts as they are sent."""

from fractions import Fraction

import msgspec
import pytest

from botifarra.bots.fact_lines import fact_line
from botifarra.bots.leads import GivesRuff
from botifarra.core.cards import Suit
from botifarra.core.seats import Seat


@pytest.mark.parametrize(
    ("chance", "sent"),
    [
        (Fraction(0), 0),
        (Fraction(1, 10_000), 0.001),
        (Fraction(1, 3), 0.333),
        (Fraction(9_999, 10_000), 0.999),
        (Fraction(1), 1),
    ],
)
def test_a_chance_is_sent_as_0_or_1_only_if_it_is_exact(chance: Fraction, sent: float) -> None:
    line = msgspec.to_builtins(fact_line(GivesRuff(Seat.NORTH, Suit.COINS, chance)))
    assert line["chance"] == sent
