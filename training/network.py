"""The play network in floating point: scores of cards, their gradient, and the bytes for the kernel."""

from dataclasses import dataclass, fields

import numpy as np
from botifarra_kernel import FOLLOW_RANGES, LEAD_RANGES, PLAY_UNITS
from numpy.typing import NDArray

LEAD_VALUES = sum(LEAD_RANGES)
VALUES = LEAD_VALUES + sum(FOLLOW_RANGES)
"""The number of values of all features; a value of this number stands for no feature."""

PARTS = 1024
"""The kernel reads weights as whole numbers of 1 / 1024."""

Array = NDArray[np.floating]
Numbers = NDArray[np.integer]


@dataclass
class Network:
    """The weights of the network, or a gradient of them.

    `rows` has a row of units for each value of a feature, shape (values + 1, units); the last row is 0.
    `biases` and `outputs` have a row for leads and one for other plays, shape (2, units). The first unit is
    linear: its output is 1.
    """

    rows: Array
    biases: Array
    outputs: Array

    @classmethod
    def random(cls, rng: np.random.Generator) -> "Network":
        """Return a network that gives all cards nearly the same score."""
        rows = rng.uniform(-0.1, 0.1, (VALUES + 1, PLAY_UNITS)).astype(np.float32)
        rows[:, 0] = 0
        rows[VALUES] = 0
        outputs = rng.uniform(-0.25, 0.25, (2, PLAY_UNITS)).astype(np.float32)
        outputs[:, 0] = 1
        return cls(rows, np.full((2, PLAY_UNITS), 0.1, np.float32), outputs)

    @property
    def arrays(self) -> tuple[Array, ...]:
        """The weights as arrays, which may be changed in place."""
        return tuple(getattr(self, field.name) for field in fields(self))

    def units(self, features: Numbers) -> tuple[Array, Array]:
        """Return the units of each card, before and after they are rectified, shape (cards, units).

        `features` has the values of each card, shape (cards, features).
        """
        before = self.rows[features].sum(axis=1) + self.biases[_kinds(features)]
        after = np.maximum(before, 0)
        after[:, 0] = before[:, 0]
        return before, after

    def scores(self, features: Numbers) -> Array:
        """Return the score of each card, in natural logarithms of its odds."""
        _, after = self.units(features)
        return np.asarray((after * self.outputs[_kinds(features)]).sum(axis=1))

    def gradient(self, features: Numbers, slopes: Array) -> "Network":
        """Return the gradient of a quantity with these `slopes` by the score of each card, shape (cards,)."""
        kinds = _kinds(features)
        before, after = self.units(features)
        by_unit = slopes[:, None] * self.outputs[kinds]
        by_unit[:, 1:] *= before[:, 1:] > 0
        flat, each = features.ravel(), features.shape[1]
        rows = np.stack(
            [np.bincount(flat, np.repeat(by_unit[:, unit], each), VALUES + 1) for unit in range(PLAY_UNITS)],
            axis=1,
        ).astype(np.float32)
        rows[VALUES] = 0
        outputs, biases = np.zeros_like(self.outputs), np.zeros_like(self.biases)
        for kind in (0, 1):
            outputs[kind] = (slopes[:, None] * after)[kinds == kind].sum(axis=0)
            biases[kind] = by_unit[kinds == kind].sum(axis=0)
        outputs[:, 0] = 0
        return Network(rows, biases, outputs)

    def to_bytes(self) -> bytes:
        """Return the weights as the kernel reads them: whole numbers of two bytes, little-endian."""
        parts = np.concatenate([self.rows[:VALUES], self.biases, self.outputs]) * PARTS
        return bytes(np.clip(np.rint(parts), -32767, 32767).astype("<i2"))

    @classmethod
    def from_bytes(cls, weights: bytes) -> "Network":
        """Return the network of weights that the kernel reads."""
        parts = np.frombuffer(weights, "<i2").reshape(-1, PLAY_UNITS).astype(np.float32) / PARTS
        rows = np.concatenate([parts[:VALUES], np.zeros((1, PLAY_UNITS), np.float32)])
        return cls(rows, parts[VALUES : VALUES + 2].copy(), parts[VALUES + 2 :].copy())


def _kinds(features: Numbers) -> Numbers:
    """Return 0 for each card that is led, and 1 for others."""
    return (features[:, 0] >= LEAD_VALUES).astype(np.intp)
