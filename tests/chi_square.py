"""A chi-square test of draws against their expected chances."""

from collections.abc import Sequence
from math import cbrt, sqrt

DEVIATIONS = 5.0
"""Largest accepted deviation: by chance one test in three million exceeds it, and seeds are fixed."""


def is_plausible(seen: Sequence[int], expected: Sequence[float]) -> bool:
    """Return whether counts agree with those expected, by Pearson's chi-square.

    Its value is made normal after Wilson and Hilferty. A count where none is expected never agrees.
    """
    if any(count and not mean for count, mean in zip(seen, expected, strict=True)):
        return False
    cells = [(count, mean) for count, mean in zip(seen, expected, strict=True) if mean]
    freedom = len(cells) - 1
    if freedom < 1:
        return True
    statistic: float = sum((count - mean) ** 2 / mean for count, mean in cells)
    spread = 2 / (9 * freedom)
    normal = (cbrt(statistic / freedom) - (1 - spread)) / sqrt(spread)
    return normal < DEVIATIONS
