"""The open-hands values of boards: the points of N-S in each of the five strains."""

from collections.abc import Iterator, Sequence

from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from botifarra.fairness.boards import Board
from botifarra.solver.position import Position
from botifarra.solver.solve import solve_batch

Values = dict[Strain, int]
"""The points of N-S in each strain, if the dealer's right-hand neighbour leads and play is perfect (R4.1)."""


def solve_boards(boards: Sequence[Board], rules: Rules, threads: int = 1) -> Iterator[tuple[Board, Values]]:
    """Yield each board with its values, in order.

    It works on as many boards at a time as `threads`, 1 to 256. Only the options of play (R4.9 to R4.12) and
    the last trick's bonus (R1.4) matter here.
    """
    for start in range(0, len(boards), threads):
        batch = boards[start : start + threads]
        points = iter(
            solve_batch([_opening(board, rules, strain) for board in batch for strain in Strain], threads)
        )
        for board in batch:
            yield board, {strain: next(points) for strain in Strain}


def _opening(board: Board, rules: Rules, strain: Strain) -> Position:
    return Position.opening(board.deal, strain, rules)
