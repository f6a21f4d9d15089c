"""How far a mean can be trusted."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, inf, sqrt

Z = 2.0
"""Standard errors to either side in what is told as an interval: 95.4 % of a normal distribution."""

_FEW = (13.97, 4.53, 3.31, 2.87, 2.65, 2.52, 2.43, 2.37, 2.32, 2.28)
"""As many of Student's distribution, by degrees of freedom from 1 (JCGM 100:2008, table G.2)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of some values, and its standard error: infinite where there is one value only."""

    mean: float
    error: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        """`Z` standard errors to either side, and more where so few values hardly tell the error."""
        spread = errors_told(self.count) * self.error
        return self.mean - spread, self.mean + spread


def errors_told(count: int) -> float:
    """How many standard errors of that many values make an interval of 95.4 %."""
    freedom = count - 1
    if freedom < 1:
        return inf
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)


def estimate(values: Iterable[float]) -> Estimate:
    """The estimate from values that do not depend on one another, one at least."""
    known = tuple(values)
    count = len(known)
    mean = fsum(known) / count
    if count == 1:
        return Estimate(mean, inf, count)
    variance = fsum((value - mean) ** 2 for value in known) / (count - 1)
    return Estimate(mean, sqrt(variance / count), count)


def wilson(wins: float, trials: int) -> tuple[float, float]:
    """The interval, `Z` wide, of a chance that showed itself so often (E. B. Wilson 1927).

    Never outside 0 to 1, and sound where all or none are won; a draw counts half.
    """
    share = wins / trials
    spread = Z * sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    centre, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
