"""The values of boards: equal to those of the solver, with any number of threads."""

import pytest

from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.fairness.boards import deal_boards
from botifarra.solver.position import Position
from botifarra.solver.solve import solve, solve_strains
from botifarra.tournament.board_values import solve_boards
from tests.scale import scale

BOARDS = deal_boards(bytes(range(32)), 1, 1, scale(4, 36))


@pytest.mark.parametrize("preset", ["championship", "occidental"])
def test_each_strain_has_the_value_of_the_solver(preset: str) -> None:
    rules = Rules.preset(preset)
    for board, values in solve_boards(BOARDS, rules):
        assert values == solve_strains(board.deal.hands, board.deal.dealer.right, rules)


def test_the_neighbour_on_the_dealers_right_leads() -> None:
    rules = Rules.preset("championship")
    board, values = next(solve_boards(BOARDS, rules))
    assert board.deal.dealer is Seat.NORTH
    for strain in Strain:
        assert values[strain] == solve(Position.opening(board.deal, strain, rules, leader=Seat.WEST))


@pytest.mark.parametrize("threads", [2, 3, 5])
def test_threads_change_nothing(threads: int) -> None:
    rules = Rules.preset("championship")
    alone = list(solve_boards(BOARDS, rules))
    assert [board for board, _ in alone] == list(BOARDS)
    assert list(solve_boards(BOARDS, rules, threads)) == alone


def test_boards_come_one_by_one() -> None:
    coming = solve_boards(BOARDS * 1_000, Rules.preset("championship"))
    assert next(coming)[0] is BOARDS[0]
    assert next(coming)[0] is BOARDS[1]
