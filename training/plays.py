"""The model of play: a conditional logit (McFadden 1974), fitted by Adam to the choices of a teacher."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from botifarra_kernel import PLAY_WEIGHTS
from numpy.typing import NDArray

from training.hands import Choice

STEPS = 400
RATE = 0.08
RIDGE = 2e-5
"""Regularisation: the cost of large weights, so that rare features stay near 0."""

Weights = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """Weights, with the mean log-likelihood and the part of right first guesses on held-out choices."""

    weights: Weights
    likelihood: float
    hits: float


class _Choices:
    """Many choices as flat arrays: the features of all cards, whose choice each was, and the cards played."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        sizes = [len(cards) for cards, _ in choices]
        self.number = len(choices)
        self.features = np.array([card for cards, _ in choices for card in cards], dtype=np.int32)
        self.owner = np.repeat(np.arange(self.number), sizes)
        self.played = np.cumsum([0, *sizes[:-1]]) + np.array([played for _, played in choices])

    def scores(self, weights: Weights) -> Weights:
        return np.asarray(weights[self.features].sum(axis=1))

    def chances(self, weights: Weights) -> Weights:
        grown = np.exp(self.scores(weights))
        return np.asarray(grown / np.bincount(self.owner, grown)[self.owner])

    def gradient(self, weights: Weights) -> Weights:
        wrong = -self.chances(weights)
        wrong[self.played] += 1
        each = np.repeat(wrong, self.features.shape[1])
        return np.bincount(self.features.ravel(), each, PLAY_WEIGHTS) / self.number


def fit_plays(choices: Sequence[Choice], seed: int = 0) -> Fit:
    """Return weights fitted to all but a tenth of the choices, which is held out."""
    order = np.random.default_rng(seed).permutation(len(choices))
    tenth = len(choices) // 10
    fitted, judges = (_Choices([choices[at] for at in part]) for part in (order[tenth:], order[:tenth]))
    weights, mean, square = (np.zeros(PLAY_WEIGHTS) for _ in range(3))
    for step in range(1, STEPS + 1):
        uphill = fitted.gradient(weights) - RIDGE * weights
        mean = 0.9 * mean + 0.1 * uphill
        square = 0.99 * square + 0.01 * uphill**2
        rate = RATE if step < STEPS * 3 // 4 else RATE / 3
        weights += rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    chances = judges.chances(weights)[judges.played]
    scores = judges.scores(weights)
    highest = np.full(judges.number, -np.inf)
    np.maximum.at(highest, judges.owner, scores)
    hits = scores[judges.played] >= highest
    return Fit(weights, float(np.log(chances).mean()), float(hits.mean()))
