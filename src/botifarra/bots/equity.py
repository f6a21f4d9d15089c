"""How likely a side is to win a match from where it stands, if hands go on as they usually do (R6.1)."""

from functools import cache
from math import ceil
from operator import mul

from botifarra.bots.models import models

STEP = 4
"""Points that are told apart, in the tables and in the results of `models`."""

FAR = 200
"""Points beyond which it is too early to play for the match: the table would be large, and say nothing."""

MANY = 30
"""Hands left from which their number does not matter: the target is reached before."""

_SIZE = 26
"""Steps by which tables grow: the smallest does for a match to 101, in a fifth of the next one's time."""

_Table = tuple[list[list[float]], list[list[float]]]
"""The chance of the side that deals, by the steps that it needs and those the others need; and transposed."""


def win_chance(ours: float, theirs: float, we_deal: bool, hands_left: int | None = None) -> float:
    """The chance, 0 to 1, that we win, needing so many points; `we_deal` tells who deals next.

    A side that needs nothing has won; never both. After the last of `hands_left`, if there is a last one, it
    is who needs less, and a drawn match counts a half. Before it neither may need more than `FAR`.
    """
    if ours <= 0 or theirs <= 0:
        return float(ours <= 0)
    if hands_left is not None and hands_left <= 0:
        return ((ours < theirs) + (ours <= theirs)) / 2
    dealers, others = (ours, theirs) if we_deal else (theirs, ours)
    low, high = _steps(dealers), _steps(others)
    most = _SIZE * ceil(max(low, high) / _SIZE)
    table, _ = _table(most, hands_left if hands_left is not None and hands_left < MANY else None)
    chance = sum(
        part * other * table[row][column] for row, part in _between(low) for column, other in _between(high)
    )
    return chance if we_deal else 1 - chance


def _steps(points: float) -> float:
    return max(1.0, points / STEP)


def _between(steps: float) -> tuple[tuple[int, float], ...]:
    """The whole numbers of steps around, and how much of each."""
    below = int(steps)
    above = steps - below
    return ((below, 1 - above), (below + 1, above)) if above else ((below, 1.0),)


def prepare() -> None:
    """Work out the chances of matches without a last hand, and of all to 101, now: it takes 40 milliseconds.

    Those of longer ones with a last hand come with the first question, in some 5 for each hand left.
    """
    for most in range(_SIZE, ceil(FAR / STEP) + _SIZE, _SIZE):
        _table(most, None)
    _table(_SIZE, MANY - 1)


@cache
def _table(most: int, hands: int | None) -> _Table:
    """The chances for up to `most` steps, with so many hands left, or without a last one."""
    if hands == 0:
        return _ended(most)
    table = chances, transposed = _ended(most)
    following, following_transposed = table if hands is None else _table(most, hands - 1)
    results = models().results
    gains = [results.get(steps, 0.0) for steps in range(1, max(results) + 1)]
    losses = [results.get(-steps, 0.0) for steps in range(1, -min(results) + 1)]
    level = results.get(0, 0.0)

    def unless_level(row: int, column: int) -> float:
        """The dealer's chance, but for what the next dealer has of it after a level hand."""
        after_gains: float = sum(map(mul, gains, following[column][row - 1 :: -1]))
        after_losses: float = sum(map(mul, losses, following_transposed[row][column - 1 :: -1]))
        return 1 - after_gains - after_losses - sum(losses[column:])

    for row in range(1, most + 1):
        for column in range(1, row + 1):
            one, other = unless_level(row, column), unless_level(column, row)
            if hands is None:  # a level hand changes only who deals
                whole = 1 - level * level
                one, other = (one - level * other) / whole, (other - level * one) / whole
            else:
                one, other = one - level * following[column][row], other - level * following[row][column]
            chances[row][column] = transposed[column][row] = one
            chances[column][row] = transposed[row][column] = other
    return table


def _ended(most: int) -> _Table:
    """Where there is no hand left: who needs less has won."""
    steps = range(most + 1)
    chances = [[((row < column) + (row <= column)) / 2 for column in steps] for row in steps]
    return chances, [list(column) for column in zip(*chances, strict=True)]
