"""The learnt part of the order in which the solver tries early leads."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import botifarra_kernel as kernel
import numpy as np
from numpy.typing import NDArray

from botifarra.core.cards import Card, Strain, Suit
from botifarra.core.seats import Seat

HEADER = Path(__file__).parents[1] / "kernel" / "src" / "lead_weights.hpp"

FACTOR = 40
"""What the kernel adds to its score of a lead for each nat of the fit."""

BATCH = 250
"""Deals that are solved in one call."""

STEPS = 500
RATE = 0.03
MOMENTUM, VARIANCE = 0.9, 0.999
"""Constants of Adam, which makes `STEPS` steps at `RATE`."""

PENALTY = 1e-4
"""Part of each weight that the fit subtracts from its slope, so that weights stay small."""

Array = NDArray[np.floating]
Numbers = NDArray[np.integer]


@dataclass(frozen=True)
class Leads:
    """All leads of several deals. Those of one deal stand together."""

    features: Array
    """Shape (leads, features)."""

    values: Numbers
    """The points of the leader's side after each lead."""

    starts: Numbers
    """The place of the first lead of each deal."""


def solved_leads(deals: int, seed: str, strain: Strain, threads: int) -> Leads:
    """Return the leads of random deals; North leads."""
    features: list[list[int]] = []
    values: list[int] = []
    starts: list[int] = []
    for first in range(0, deals, BATCH):
        batch = [random_hands(f"{seed} {number}") for number in range(first, min(first + BATCH, deals))]
        solved = kernel.solve_cards_batch(
            [(hands, Seat.NORTH, strain, ()) for hands in batch], threads=threads
        )
        for hands, (found, _) in zip(batch, solved, strict=True):
            starts.append(len(values))
            values += [value for _, value, _ in found]
            features += [row for _, row in kernel.lead_features(hands, Seat.NORTH, strain)]
    return Leads(np.array(features, float), np.array(values), np.array(starts))


def random_hands(seed: str) -> list[int]:
    """Return four hands as masks."""
    deck = list(range(len(Card)))
    Random(seed).shuffle(deck)
    size = len(deck) // len(Seat)
    return [sum(1 << card for card in deck[seat * size :][:size]) for seat in Seat]


def fit(leads: Leads) -> Array:
    """Return the weights of a softmax over the leads of each deal, which should choose one of the best."""
    sizes = np.diff(leads.starts, append=len(leads.values))

    def of_deals(best_or_sum: np.ufunc, numbers: Array | Numbers) -> Array:
        return np.repeat(best_or_sum.reduceat(numbers, leads.starts), sizes)

    is_best = (leads.values == of_deals(np.maximum, leads.values)).astype(float)
    scale = leads.features.std(axis=0)
    scale[scale == 0] = 1
    rows = leads.features / scale
    weights, mean, square = (np.zeros(rows.shape[1]) for _ in range(3))
    for step in range(1, STEPS + 1):
        scores = rows @ weights
        odds = np.exp(scores - of_deals(np.maximum, scores))
        chances = odds / of_deals(np.add, odds)
        wanted = chances * is_best
        wanted /= of_deals(np.add, wanted)
        slope = rows.T @ (wanted - chances) / len(leads.starts) - PENALTY * weights
        mean = MOMENTUM * mean + (1 - MOMENTUM) * slope
        square = VARIANCE * square + (1 - VARIANCE) * slope**2
        weights += RATE * (mean / (1 - MOMENTUM**step)) / (np.sqrt(square / (1 - VARIANCE**step)) + 1e-8)
    return np.asarray(weights / scale)


def lost_points(leads: Leads, weights: Array) -> float:
    """Return the mean loss of the lead with the highest score of each deal against the best lead."""
    scores = leads.features @ weights
    ends = [*leads.starts[1:], len(scores)]
    lost = [
        leads.values[start:end].max() - leads.values[start + scores[start:end].argmax()]
        for start, end in zip(leads.starts, ends, strict=True)
    ]
    return float(np.mean(lost))


def format_header(with_trumps: Array, without: Array, recipe: str) -> str:
    """Return the text of the kernel's file of weights."""
    weights = {"kLeadWeightsWithTrumps": with_trumps, "kLeadWeightsWithoutTrumps": without}
    arrays = "".join(
        f"inline constexpr LeadFeatures {name} = {{\n{_lines(np.rint(values * FACTOR).astype(int))}}};\n"
        for name, values in weights.items()
    )
    return (
        f"// The weights of the features of a lead. Made by `{recipe}`.\n"
        '#pragma once\n\n#include "lead_features.hpp"\n\nnamespace botifarra {\n\n'
        f"{arrays}\n}}  // namespace botifarra\n"
    )


def _lines(numbers: Numbers, each: int = 16) -> str:
    rows = [numbers[start : start + each] for start in range(0, len(numbers), each)]
    return "".join(f"    {', '.join(map(str, row))},\n" for row in rows)


def fitted_header(deals: int, seed: str, threads: int, recipe: str) -> str:
    """Solve random deals with a suit as trumps and in botifarra, and return the file of both fits."""
    with_trumps = fit(solved_leads(deals, seed, Strain(Suit.COINS), threads))
    without = fit(solved_leads(deals, seed, Strain.NO_TRUMP, threads))
    return format_header(with_trumps, without, recipe)
