"""Championships: how soon boards are dealt and solved."""

import time
from collections.abc import Iterator

from benchmarks.report import Row, seconds, show
from botifarra.core.rules import Rules
from botifarra.tournament.boards import deal_boards
from botifarra.tournament.values import solve_boards

BOARDS = 36
"""Those of an afternoon."""


def main() -> None:
    """Measure and print."""
    show("Championships", of_boards())


def of_boards(boards: int = BOARDS) -> Iterator[Row]:
    """Boards dealt and solved in five strains by one core; the yardstick is the dealing alone."""
    seed = bytes(range(32))
    dealing = seconds(lambda: deal_boards(seed, 1, 1, boards))
    start = time.process_time()
    for _ in solve_boards(deal_boards(seed, 1, 1, boards), Rules.preset("championship")):
        pass
    took = time.process_time() - start
    yield (
        "boards dealt and solved, five strains",
        f"{boards / took:.1f} boards/s a core",
        f"dealing is {dealing / took:.2%} of it",
        "5 boards/s a core",
    )


if __name__ == "__main__":
    main()
