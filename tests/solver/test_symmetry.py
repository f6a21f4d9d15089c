"""No suit and no seat is special: a renamed or turned position has the same value."""

from itertools import permutations
from random import Random

import pytest

from botifarra.core.trick import Trick
from botifarra.solver.position import Position
from botifarra.solver.solve import solve, solve_cards
from tests.core.test_symmetry import Suits, renamed_card, renamed_hands, renamed_strain, turned, turned_hands
from tests.scale import scale
from tests.solver.positions import any_position, points_left

RENAMINGS = tuple(permutations(range(4)))
NUMBERS = {
    1: scale(100, 2_000),
    4: scale(100, 2_000),
    7: scale(30, 1_000),
    9: scale(8, 400),
    12: scale(2, 50),
}
"""The number of positions to try, by the tricks that are left."""


def renamed(suits: Suits, position: Position) -> Position:
    cards = tuple(renamed_card(suits, card) for card in position.trick.cards)
    return Position(
        renamed_hands(suits, position.hands),
        Trick(position.trick.leader, cards),
        renamed_strain(suits, position.strain),
        position.rules,
    )


def rotated(turn: int, position: Position) -> Position:
    trick = Trick(turned(turn, position.trick.leader), position.trick.cards)
    return Position(turned_hands(turn, position.hands), trick, position.strain, position.rules)


@pytest.mark.parametrize("tricks", NUMBERS)
def test_suits_renamed_change_no_value(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(NUMBERS[tricks]):
        position = any_position(rng, tricks)
        suits = rng.choice(RENAMINGS)
        twin = renamed(suits, position)
        assert solve(twin) == solve(position), (suits, position)
        values = {renamed_card(suits, card): value for card, value in solve_cards(position).items()}
        assert solve_cards(twin) == values, (suits, position)


@pytest.mark.parametrize("tricks", NUMBERS)
def test_seats_turned_give_the_points_to_the_side_that_sits_there(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(NUMBERS[tricks]):
        position = any_position(rng, tricks)
        value = solve(position)
        left = points_left(position)
        assert 0 <= value <= left
        assert solve(rotated(1, position)) == left - value, position
        assert solve(rotated(2, position)) == value, position
        assert solve(rotated(3, position)) == left - value, position
