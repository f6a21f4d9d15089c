"""A sequential test of the mean, which stops a duel when it is decided.

Wald's test (A. Wald, Sequential tests of statistical hypotheses, 1945) adds up log-likelihood ratios of two
hypotheses. It stops when the sum reaches one of two bounds.

The likelihood is the generalised one with estimated variance, in the normal approximation of M. Van den
Bergh (GSPRT_approximation.pdf at hardy.uhasselt.be/Fishtest). Fishtest judges changes of a chess engine by
the same test.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import copysign, inf, log
from typing import TypeVar

_Result = TypeVar("_Result")

LEAST = 64
"""Values before a test may stop: with fewer, the variance is too uncertain for the error rates."""


class Verdict(StrEnum):
    """The accepted hypothesis."""

    H0 = "H0"
    H1 = "H1"


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of values, their sum, and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def with_value(self, value: float) -> "Tally":
        """Return the tally with one value more."""
        return Tally(self.count + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """The mean; needs at least one value."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """The estimated variance; needs at least two values."""
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A test of H0, a mean of `low` or less, against H1, a mean of `high` or more.

    `alpha` is the nominal probability that H1 is accepted where the mean is `low`. `beta` is the probability
    that H0 is accepted where the mean is `high`. Wald bounds the true rates by `alpha / (1 - beta)` and
    `beta / (1 - alpha)`.
    For a mean in between, either may be accepted. Raises `ValueError` unless `low < high` and the rates are
    between 0 and 1/2.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.low < self.high < inf or not 0 < self.alpha < 0.5 or not 0 < self.beta < 0.5:
            raise ValueError(self)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """Return the log-likelihood ratio of H1 to H0; needs at least two values."""
        beyond = tally.mean - (self.low + self.high) / 2
        if tally.variance == 0:
            return copysign(inf, beyond) if beyond else 0.0
        return tally.count * (self.high - self.low) * beyond / tally.variance

    def verdict(self, tally: Tally) -> Verdict | None:
        """Return the accepted hypothesis, or None while the test must go on."""
        if tally.count < LEAST:
            return None
        lower, upper = self.bounds
        ratio = self.ratio(tally)
        return Verdict.H1 if ratio >= upper else Verdict.H0 if ratio <= lower else None

    def until_decided(
        self, results: Iterable[_Result], value: Callable[[_Result], float]
    ) -> Iterator[_Result]:
        """Yield the results up to the one that decides the test, or all of them without a decision."""
        tally = Tally()
        for result in results:
            yield result
            tally = tally.with_value(value(result))
            if self.verdict(tally) is not None:
                return


def tally(values: Iterable[float]) -> Tally:
    """Return the tally of some values."""
    known = Tally()
    for value in values:
        known = known.with_value(value)
    return known
