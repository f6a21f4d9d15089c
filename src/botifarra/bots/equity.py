"""How likely a side is to win a match from where it stands, if hands go on as they usually do (R6.1)."""

from functools import cache
from math import ceil

from botifarra.bots.models import models

STEP = 4
"""Points that are told apart, in the table and in the results of `models`."""

FAR = 200
"""Points beyond which it is too early to play for the match: the table would be large, and say nothing."""


def win_chance(ours: float, theirs: float, we_deal: bool) -> float:
    """The chance, 0 to 1, that we are first to score what we still need; `we_deal` tells who deals next.

    A side that needs nothing has won; never both. Neither may need more than `FAR`.
    """
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    low, high = _steps(ours), _steps(theirs)
    table = _table()
    return sum(
        part * other * table[we_deal][row][column]
        for row, part in _between(low)
        for column, other in _between(high)
    )


def _steps(points: float) -> float:
    return max(1.0, points / STEP)


def _between(steps: float) -> tuple[tuple[int, float], ...]:
    """The whole numbers of steps around, and how much of each."""
    below = int(steps)
    above = steps - below
    return ((below, 1 - above), (below + 1, above)) if above else ((below, 1.0),)


def prepare() -> None:
    """Work out all chances now: the first one asked for takes some ten milliseconds."""
    _table()


@cache
def _table() -> tuple[list[list[float]], list[list[float]]]:
    """Our chance by who deals (they, we), by the steps that we need and by those that they need."""
    most = ceil(FAR / STEP)
    they, we = ([[float(not row)] * (most + 1) for row in range(most + 1)] for _ in range(2))
    results = models().results
    level = results.get(0, 0.0)
    for row in range(1, most + 1):
        for column in range(1, most + 1):
            if_we = if_they = 0.0
            for steps, part in results.items():
                if steps > 0:
                    if_we += part * they[max(0, row - steps)][column]
                    if_they += part * we[row][max(0, column - steps)]
                elif steps < 0:
                    if_we += part * they[row][max(0, column + steps)]
                    if_they += part * we[max(0, row + steps)][column]
            # A level hand changes only who deals.
            we[row][column] = (if_we + level * if_they) / (1 - level * level)
            they[row][column] = (if_they + level * if_we) / (1 - level * level)
    return they, we
