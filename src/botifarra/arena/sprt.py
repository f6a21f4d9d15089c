"""A duel that stops when it is decided: a sequential test of the mean.

Wald's test (A. Wald, Sequential tests of statistical hypotheses, 1945) adds up the logarithm of how much
likelier the results are under one hypothesis than under the other, and stops at one of two bounds. The
likelihood is the generalised one, with the variance estimated, in the normal approximation of M. Van den
Bergh (GSPRT_approximation.pdf at hardy.uhasselt.be/Fishtest), with which Fishtest judges changes of a chess
engine.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import copysign, inf, log
from typing import TypeVar

_Result = TypeVar("_Result")

LEAST = 64
"""Values before a test may stop: with fewer the variance is not known well enough for its error rates."""


class Verdict(StrEnum):
    """The hypothesis that is taken."""

    H0 = "H0"
    H1 = "H1"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many values there were, their sum, and the sum of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def with_value(self, value: float) -> "Tally":
        """The tally with one value more."""
        return Tally(self.count + 1, self.total + value, self.squares + value * value)

    @property
    def mean(self) -> float:
        """Their mean; there must be one."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """Their variance, estimated; there must be two."""
        return max(0.0, self.squares - self.total * self.mean) / (self.count - 1)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """H0, that the mean is `low` or less, against H1, that it is `high` or more.

    `alpha` is how often H1 is taken where the mean is `low`, `beta` how often H0 where it is `high`; as Wald
    shows, up to `alpha / (1 - beta)` and `beta / (1 - alpha)`. In between either may be taken. Raises
    `ValueError` unless `low < high` and the rates are between 0 and 1/2.
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
        """The ratio at which H0 is taken, and that at which H1 is."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """The logarithm of how much likelier H1 makes the values than H0; there must be two."""
        beyond = tally.mean - (self.low + self.high) / 2
        if tally.variance == 0:
            return copysign(inf, beyond) if beyond else 0.0
        return tally.count * (self.high - self.low) * beyond / tally.variance

    def verdict(self, tally: Tally) -> Verdict | None:
        """What is decided, or None while the test must go on."""
        if tally.count < LEAST:
            return None
        lower, upper = self.bounds
        ratio = self.ratio(tally)
        return Verdict.H1 if ratio >= upper else Verdict.H0 if ratio <= lower else None

    def until_decided(
        self, results: Iterable[_Result], value: Callable[[_Result], float]
    ) -> Iterator[_Result]:
        """The results up to the one whose value decides, all of them if none does."""
        tally = Tally()
        for result in results:
            yield result
            tally = tally.with_value(value(result))
            if self.verdict(tally) is not None:
                return


def tally(values: Iterable[float]) -> Tally:
    """The tally of some values."""
    known = Tally()
    for value in values:
        known = known.with_value(value)
    return known
