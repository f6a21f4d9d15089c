"""The play network trained from scratch: a policy gradient over hands that it plays with itself.

Each legal card of a sampled decision is played out by the network, in the same deal and with the same random
numbers. So the slope of the expected points is known without an estimate of the worth of the position (Sutton
and others 2000: the "all actions" form of the policy gradient).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import botifarra_kernel as kernel
import numpy as np
from botifarra_kernel import PLAY_UNITS

from botifarra.border import rules_flags
from botifarra.bots.models import models
from botifarra.bots.planner import call_weights
from botifarra.core.rules import PRESETS, Rules
from training.network import Array, Network, Numbers

STYLES = (PRESETS["oriental"], PRESETS["occidental"])
"""The rules of play that the network learns, in turn."""

ENTROPY = 0.25
"""Points for each nat of the entropy of a decision, so that cards of the same worth stay equally likely."""

RIDGE = 2e-5
"""Cost of large weights, so that weights of rare features stay near 0."""

RATE = 0.02
"""Step of Adam for linear weights, at the beginning; the others have a third of it."""


@dataclass(frozen=True)
class Lessons:
    """Decisions: the number of cards of each, and of each card its features and the points that it made."""

    cards: Numbers
    features: Numbers
    points: Array


def play_lessons(network: Network, rules: Rules, hands: int, seed: int, threads: int) -> Lessons:
    """Return one in six of the decisions in so many hands."""
    cards, features, points = kernel.self_play(
        kernel.Models(network.to_bytes(), network.to_bytes(), call_weights(models())),
        rules_flags(rules),
        last_trick_bonus=rules.last_trick_bonus,
        hands=hands,
        every=6,
        seed=seed,
        threads=threads,
    )
    of_cards = np.frombuffer(features, np.uint16).reshape(-1, len(kernel.FOLLOW_RANGES))
    return Lessons(
        np.frombuffer(cards, np.uint8),
        of_cards.astype(np.int32),
        np.frombuffer(points, np.int32).astype(np.float32),
    )


@dataclass(frozen=True)
class Judged:
    """The slopes of a batch by the score of each card, and how well the network chooses.

    `gain` is how many points its choices make more than even choices; `entropy` is that of a decision, in
    nats.
    """

    slopes: Array
    gain: float
    entropy: float


def judge(scores: Array, lessons: Lessons) -> Judged:
    """Return how the mean of points and entropy rises with the score of each card."""
    owner = np.repeat(np.arange(len(lessons.cards)), lessons.cards)
    begins = np.concatenate([[0], np.cumsum(lessons.cards[:-1], dtype=np.intp)])

    def sums(of_cards: Array) -> Array:
        return np.add.reduceat(of_cards, begins)

    odds = np.exp(scores - np.maximum.reduceat(scores, begins)[owner])
    chances = odds / sums(odds)[owner]
    surprise = -np.log(np.maximum(chances, 1e-6))
    worth = lessons.points + ENTROPY * surprise
    expected = sums(chances * worth)[owner]
    return Judged(
        np.asarray(chances * (worth - expected) / len(lessons.cards), np.float32),
        float(np.mean(sums(chances * lessons.points) - sums(lessons.points) / lessons.cards)),
        float(np.mean(sums(chances * surprise))),
    )


@dataclass
class Adam:
    """The optimiser of Kingma and Ba (2015), uphill."""

    network: Network
    step: int = 0
    means: list[Array] = field(default_factory=list)
    squares: list[Array] = field(default_factory=list)

    def climb(self, gradient: Network, rate: float) -> None:
        """Change the network by one step along the gradient."""
        arrays = self.network.arrays
        self.means = self.means or [np.zeros_like(array) for array in arrays]
        self.squares = self.squares or [np.zeros_like(array) for array in arrays]
        self.step += 1
        rates = np.full(PLAY_UNITS, rate / 3, np.float32)
        rates[0] = rate
        for at, (array, slope) in enumerate(zip(arrays, gradient.arrays, strict=True)):
            uphill = slope - RIDGE * array
            self.means[at] += 0.1 * (uphill - self.means[at])
            self.squares[at] += 0.01 * (uphill**2 - self.squares[at])
            mean = self.means[at] / (1 - 0.9**self.step)
            array[:] += rates * mean / (np.sqrt(self.squares[at] / (1 - 0.99**self.step)) + 1e-5)
        self.network.outputs[:, 0] = 1
        self.network.rows[-1] = 0


@dataclass(frozen=True)
class Progress:
    """How far training is: see `Judged`."""

    step: int
    gain: float
    entropy: float


def train(
    steps: int, hands: int, seed: int, threads: int, show: Callable[[Progress], None], every: int = 100
) -> Network:
    """Return a network after so many steps of so many hands each; `show` gets one step in `every`."""
    network = Network.random(np.random.default_rng(seed))
    adam = Adam(network)
    for step in range(steps):
        lessons = play_lessons(network, STYLES[step % len(STYLES)], hands, seed + step, threads)
        judged = judge(network.scores(lessons.features), lessons)
        if step % every == 0:
            show(Progress(step, judged.gain, judged.entropy))
        adam.climb(network.gradient(lessons.features, judged.slopes), RATE * (1 - 0.9 * step / steps))
    return network
