"""Means, and their standard errors and confidence intervals."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, inf, sqrt

Z = 2.0
"""Half the width of a 95.4 % confidence interval of a normal distribution, in standard errors."""

_FEW = (13.97, 4.53, 3.31, 2.87, 2.65, 2.52, 2.43, 2.37, 2.32, 2.28)
"""That half width for Student's distribution, by degrees of freedom from 1 (JCGM 100:2008, table G.2)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of some values and its standard error.

    For a single value the standard error is infinite, and null in JSON.
    """

    mean: float
    error: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        """The confidence interval: `Z` standard errors to either side, and more for few values."""
        spread = half_width(self.count) * self.error
        return self.mean - spread, self.mean + spread


def half_width(count: int) -> float:
    """Return half the width of a 95.4 % confidence interval from `count` values, in standard errors."""
    freedom = count - 1
    if freedom < 1:
        return inf
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def estimate(values: Iterable[float]) -> Estimate:
    """Return the estimate from independent values; at least one is needed."""
    known = tuple(values)
    count = len(known)
    mean = fsum(known) / count
    if count == 1:
        return Estimate(mean, inf, count)
    variance = fsum((value - mean) ** 2 for value in known) / (count - 1)
    return Estimate(mean, sqrt(variance / count), count)


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """Return the confidence interval of the probability to win, for `Z` standard errors (E. B. Wilson 1927).

    It is never outside 0 to 1, and is valid where all or none are won; a draw counts a half.
    """
    share = wins / trials
    spread = Z * sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    centre, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
