"""The chance of a side to win a match from its score, when hands have their usual results (R6.1)."""

from functools import cache
from itertools import chain
from math import ceil, fsum
from operator import mul

from botifarra.bots.models import models

STEP = 4
"""Points in a step of the tables, and of the results of `models`."""

FAR = 200
"""Points to the target above which the match does not affect play; tables for more would be large."""

MANY = 30
"""Hands left from which on their number does not matter: the target is reached before."""

_SIZE = 26
"""Steps by which tables grow. The smallest suffices for a match to 101; the next takes five times as long."""

_Table = tuple[list[list[float]], list[list[float]]]
"""The dealing side's chance, by the steps that it needs and those the others need; and the transpose."""


def win_chance(ours: float, theirs: float, we_deal: bool, hands_left: int | None = None) -> float:
    """Return our chance to win, 0 to 1, by the points that each side needs and the side that deals next.

    A side that needs 0 has won; both cannot. After the last of `hands_left`, the side that needs less wins,
    and a draw counts a half. Before the last hand, neither side may need more than `FAR`.
    """
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    if hands_left is not None and hands_left <= 0:
        return ((ours < theirs) + (ours <= theirs)) / 2
    dealers, others = (ours, theirs) if we_deal else (theirs, ours)
    low, high = _steps(dealers), _steps(others)
    most = _SIZE * ceil(max(low, high) / _SIZE)
    table, _ = _table(most, hands_left if hands_left is not None and hands_left < MANY else None)
    chance = fsum(
        part * other * table[row][column] for row, part in _between(low) for column, other in _between(high)
    )
    chance = min(max(chance, 0.0), 1.0)  # rounding may leave it outside by 1e-16
    return chance if we_deal else 1 - chance


def _steps(points: float) -> float:
    return max(1.0, points / STEP)


def _between(steps: float) -> tuple[tuple[int, float], ...]:
    """Return the whole steps on either side, with their weights."""
    below = int(steps)
    above = steps - below
    return ((below, 1 - above), (below + 1, above)) if above else ((below, 1.0),)


def prepare() -> None:
    """Compute the tables of matches without a last hand, and of all to 101, in 50 milliseconds.

    Tables of longer matches with a last hand are computed when they are first needed, in some 5 milliseconds
    for each hand left.
    """
    for most in range(_SIZE, ceil(FAR / STEP) + _SIZE, _SIZE):
        _table(most, None)
    _table(_SIZE, MANY - 1)


@cache
def _table(most: int, hands: int | None) -> _Table:
    """Return the chances for up to `most` steps, with `hands` hands left, or without a last hand."""
    if hands == 0:
        return _ended(most)
    table = chances, transposed = _ended(most)
    following, following_transposed = table if hands is None else _table(most, hands - 1)
    results = models().results
    gains = [results.get(steps, 0.0) for steps in range(1, max(results) + 1)]
    losses = [results.get(-steps, 0.0) for steps in range(1, -min(results) + 1)]
    level = results.get(0, 0.0)

    def unless_level(row: int, column: int) -> float:
        """Return the dealer's chance, without the share that comes after a level hand."""
        after_gains = map(mul, gains, following[column][row - 1 :: -1])
        after_losses = map(mul, losses, following_transposed[row][column - 1 :: -1])
        return 1 - fsum(chain(after_gains, after_losses, losses[column:]))

    for row in range(1, most + 1):
        for column in range(1, row + 1):
            one, other = unless_level(row, column), unless_level(column, row)
            if hands is None:  # after a level hand the score is the same and only the dealer changes
                whole = 1 - level * level
                one, other = (one - level * other) / whole, (other - level * one) / whole
            else:
                one, other = one - level * following[column][row], other - level * following[row][column]
            chances[row][column] = transposed[column][row] = one
            chances[column][row] = transposed[row][column] = other
    return table


def _ended(most: int) -> _Table:
    """Return the chances without a hand left: the side that needs less has won."""
    steps = range(most + 1)
    chances = [[((row < column) + (row <= column)) / 2 for column in steps] for row in steps]
    return chances, [list(column) for column in zip(*chances, strict=True)]
