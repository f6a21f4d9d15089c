"""The calls of greedy and of the models, by the promise of a hand."""

import pytest

from botifarra.bots.calling import Terms, doubling_call, naming_call, needed
from botifarra.core.actions import DECLARES, DELEGATE, DOUBLE, PASS
from botifarra.core.auction import Contract, Phase
from botifarra.core.cards import Strain
from botifarra.core.seats import Seat
from tests.core.notation import EAST, NORTH, SOUTH, WEST

TERMS = Terms(least=4, naming=7, answer=3, doubles=(9, 13, 17))
OROS = Strain.COINS


@pytest.mark.parametrize(
    ("contract", "seat", "promise"),
    [
        (Contract(NORTH, OROS), WEST, 7),  # contro: the promise of the dealer who named
        (Contract(NORTH, OROS), EAST, 7),
        (Contract(SOUTH, OROS), EAST, 3),  # after a delegation
        (Contract(NORTH, OROS, (WEST,)), SOUTH, 9 - 7),  # recontro, with the promise of the partner
        (Contract(NORTH, OROS, (WEST,)), NORTH, 9),
        (Contract(SOUTH, OROS, (WEST,)), NORTH, 9 - 3),
        (Contract(NORTH, OROS, (WEST, SOUTH)), EAST, 13 - 9),  # Sant Vicenç
        (Contract(NORTH, OROS, (WEST, SOUTH)), WEST, 13),
        (Contract(NORTH, OROS, (WEST, NORTH)), EAST, 13 - 9),
    ],
)
def test_a_double_must_reach_the_promise_of_the_opponents(
    contract: Contract, seat: Seat, promise: float
) -> None:
    assert needed(TERMS, NORTH, contract, seat) == promise
    assert doubling_call(TERMS, NORTH, contract, seat, promise) == DOUBLE
    assert doubling_call(TERMS, NORTH, contract, seat, promise - 0.1) == PASS


def test_the_strain_with_the_highest_value_is_named() -> None:
    stakes = (3.0, 5.0, 4.0, 1.0, 5.0)
    for phase in (Phase.DECLARE, Phase.ANSWER):
        assert naming_call(TERMS, phase, stakes) == DECLARES[1]


def test_only_a_dealer_delegates() -> None:
    stakes = (3.9, 0.0, -1.0, -2.0, 2.0)
    assert naming_call(TERMS, Phase.DECLARE, stakes) == DELEGATE
    assert naming_call(TERMS, Phase.ANSWER, stakes) == DECLARES[0]
