"""The open-hands values of boards: the points of N-S in each of the five strains."""

from collections.abc import Iterator, Sequence

from botifarra.core.cards import Strain
from botifarra.core.rules import Rules
from botifarra.fairness.boards import Board
from botifarra.solver.solve import solve_strains_batch

Values = dict[Strain, int]
"""The points of N-S in each strain, if the dealer's right-hand neighbour leads and play is perfect (R4.1)."""


_BOARDS_A_THREAD = 4
"""Boards in a batch, to each thread, so that few threads are idle at the end of one."""


def solve_boards(boards: Sequence[Board], rules: Rules, threads: int = 1) -> Iterator[tuple[Board, Values]]:
    """Yield each board with its values, in order, found by 1 to 256 threads.

    It solves a few boards for each thread at a time. Only the options of play (R4.9 to R4.12) and the last
    trick's bonus (R1.4) matter here.
    """
    size = _BOARDS_A_THREAD * threads
    for start in range(0, len(boards), size):
        batch = boards[start : start + size]
        deals = [(board.deal.hands, board.deal.dealer.right, rules) for board in batch]
        yield from zip(batch, solve_strains_batch(deals, threads), strict=True)
