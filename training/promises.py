"""The promise of a hand in each strain, fitted to its results when all play by the model."""

from random import Random
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from botifarra.bots.effort import CallEffort
from botifarra.bots.models import Promises
from botifarra.bots.planner import prospects
from botifarra.core.cards import JACK, MANILLA, CardSet, Strain, Suit
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.core.state import State
from training.hands import RULES

EFFORT = CallEffort(candidates=60, worlds=60, batches=1, trust_in_calls=0)
FEWEST_TRUMPS = 2
"""Shortest suit in the fit: a shorter one is never named, so that its value does not matter."""


def fit_promises(hands: int, seed: str) -> Promises:
    """Return the least-squares fit over the hands of `hands` dealers, each in every strain."""
    suits: list[tuple[list[float], float]] = []
    botifarra: list[tuple[list[float], float]] = []
    for number in range(hands):
        rng = Random(f"{seed} {number}")
        view = State.start(RULES, Deal.shuffled(rng, Seat.NORTH)).view(Seat.NORTH)
        worlds = prospects(view, EFFORT, rng)
        for strain in Strain:
            above = fmean(world.points[strain] for world in worlds) - float(RULES.middle)
            if strain is Strain.NO_TRUMP:
                botifarra.append((_in_botifarra(view.hand), above))
            elif len(view.hand.of(Suit(strain))) >= FEWEST_TRUMPS:
                suits.append((_with_trumps(view.hand, Suit(strain)), above))
    with_trumps, without = _least_squares(suits), _least_squares(botifarra)
    return Promises(
        trump_honours=_five(with_trumps[0:5]),
        trump_length=with_trumps[5],
        plain_honours=_five(with_trumps[6:11]),
        void=with_trumps[11],
        singleton=with_trumps[12],
        suit_par=-with_trumps[13],
        botifarra_honours=_five(without[0:5]),
        botifarra_par=-without[5],
    )


def _with_trumps(hand: CardSet, trumps: Suit) -> list[float]:
    plain = [hand.of(suit) for suit in Suit if suit is not trumps]
    lengths = [len(cards) for cards in plain]
    return [
        *_honours([hand.of(trumps)]),
        len(hand.of(trumps)),
        *_honours(plain),
        lengths.count(0),
        lengths.count(1),
        1,
    ]


def _in_botifarra(hand: CardSet) -> list[float]:
    return [*_honours([hand.of(suit) for suit in Suit]), 1]


def _honours(suits: list[CardSet]) -> list[float]:
    """Return the number of suits with each honour, jack first."""
    return [
        sum(card.strength == strength for cards in suits for card in cards)
        for strength in range(JACK, MANILLA + 1)
    ]


def _least_squares(rows: list[tuple[list[float], float]]) -> list[float]:
    features = np.array([row for row, _ in rows])
    wanted: NDArray[np.float64] = np.array([above for _, above in rows])
    found, *_ = np.linalg.lstsq(features, wanted)
    return [round(float(weight), 2) for weight in found]


def _five(weights: list[float]) -> tuple[float, float, float, float, float]:
    jack, knight, king, ace, manilla = weights
    return jack, knight, king, ace, manilla
