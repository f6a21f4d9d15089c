"""The worth of the choices of a decision beside each other, over the same worlds."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from botifarra.core.actions import Call, Play

SAME = 1e-6
"""Worths that differ by less count as the same, because rounding makes such differences."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The worth of each choice by what the seat could know.

    A worth is a mean over worlds for the seat's side. That of a card is the points at the end of the hand,
    and that of a call the net score of the hand (R5.1, R7.2). In a match, a call may be worth its chance to
    win the match, in points of the match (see `compare_calls`). `wins` are then these chances, and `nets` the
    net scores. `halves` are the worths over each of two independent halves of the worlds. `covariances` has
    the covariance of the worths of each pair of choices, by row and column; all are 0 if the worths are
    exact.

    `expected` is the worth of the position itself, as the model plays on. It is None for calls.
    """

    choices: tuple[Call | Play, ...]
    worths: tuple[float, ...]
    halves: tuple[tuple[float, ...], tuple[float, ...]]
    covariances: tuple[tuple[float, ...], ...]
    expected: float | None = None
    wins: tuple[float, ...] | None = None
    nets: tuple[float, ...] | None = None

    @property
    def best(self) -> Call | Play:
        """The choice that is worth most; of calls with the same chance to win, the one that scores most."""
        level = [choice for choice in self.choices if self.is_best(choice)]
        return level[_best([self.net(choice) for choice in level])]

    def is_best(self, choice: Call | Play) -> bool:
        """Return whether no choice is worth more."""
        return self.worth(choice) >= max(self.worths) - SAME

    def worth(self, choice: Call | Play) -> float:
        """Return the worth of a choice."""
        return self.worths[self.choices.index(choice)]

    def net(self, choice: Call | Play) -> float:
        """Return the net score of a call, also where its worth is a chance to win; for a card, its worth."""
        return (self.nets or self.worths)[self.choices.index(choice)]

    def loss(self, choice: Call | Play) -> float:
        """Return the part of the best worth that a choice gives up, at least 0."""
        return 0.0 if self.is_best(choice) else self.worth(self.best) - self.worth(choice)

    def error(self, choice: Call | Play) -> float:
        """Return the standard error of the loss of a choice."""
        return self.error_between(self.best, choice)

    def error_between(self, one: Call | Play, other: Call | Play) -> float:
        """Return the standard error of the difference between two choices.

        Both worths come from the same worlds, so this error is smaller than their own errors suggest. For
        cards, worlds drawn from the same candidate deal (`CardEffort`) are not independent, and count as one
        cluster.
        """
        row, column = self.choices.index(one), self.choices.index(other)
        both = self.covariances[row][row] + self.covariances[column][column]
        return sqrt(max(0.0, both - 2 * self.covariances[row][column]))

    def mean_loss(self, choice: Call | Play) -> float:
        """Return an estimate of the loss that is right on average; it may be negative.

        The loss within the sample is too large, because chance helped the best choice to be the best. A
        second estimate finds the best choice in one half of the worlds. In the other half it measures what
        `choice` loses against that one. This estimate is too small. The mean of both estimates is right
        within 0.01 points (decision 0015).
        """
        at = self.choices.index(choice)
        crossed = [other[_best(one)] - other[at] for one, other in (self.halves, reversed(self.halves))]
        return (max(self.worths) - self.worths[at] + sum(crossed) / 2) / 2

    @classmethod
    def of_halves(
        cls,
        choices: Sequence[Call | Play],
        halves: tuple[tuple[float, ...], tuple[float, ...]],
        covariances: tuple[tuple[float, ...], ...],
        *,
        expected: float | None = None,
        wins: tuple[float, ...] | None = None,
        nets: tuple[float, ...] | None = None,
    ) -> "Comparison":
        """Return the comparison whose worths are the means of two equally large halves."""
        worths = tuple((one + other) / 2 for one, other in zip(*halves, strict=True))
        return cls(tuple(choices), worths, halves, covariances, expected, wins, nets)


def _best(worths: Sequence[float]) -> int:
    """Return the place of the largest; of those that are the same, the first."""
    most = max(worths)
    return next(at for at, worth in enumerate(worths) if worth >= most - SAME)
