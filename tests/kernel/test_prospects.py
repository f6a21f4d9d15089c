"""Worlds before the first lead: the result of each strain, and the promise of each hand."""

from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import botifarra_kernel as kernel
import pytest
from botifarra_kernel import Sampler

from botifarra.core.cards import DECK, SUIT_MASKS, Strain
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from tests.kernel.plans import EVEN, Heard, Weights
from tests.scale import scale

Prospects = list[tuple[list[int], list[list[float]]]]
NOTHING = [0, 0, 0, 0]


def asked(weights: Weights, hand: int, calls: list[Heard] | None = None, **options: Any) -> Prospects:
    """Return North's prospects when East leads."""
    sampler = Sampler([0, 12, 12, 12], DECK.mask & ~hand, NOTHING)
    given: dict[str, Any] = {"candidates": 1, "worlds": 100, **options}
    return kernel.prospects(weights.models, sampler, 0, hand, 3, True, 0, calls or [], **given)


def a_hand(rng: Random) -> int:
    return Deal.shuffled(rng, Seat.NORTH).hands[0].mask


def test_all_of_a_suit_win_everything_as_trumps() -> None:
    for strain, suit in enumerate(SUIT_MASKS):
        for points, _ in asked(EVEN, suit, worlds=scale(20, 500), last_trick_bonus=3):
            assert points[strain] == 75
            assert all(0 <= won <= 75 for won in points)


def test_promises_are_sums_over_the_cards() -> None:
    rng = Random(1)
    for _ in range(scale(20, 500)):
        weights, hand = Weights.random(rng), a_hand(rng)
        expected = [weights.promise(hand, strain) for strain in Strain]
        for _, promises in asked(weights, hand, worlds=3):
            assert promises[0] == pytest.approx(expected, rel=1e-4, abs=1e-4)


def test_hidden_hands_promise_what_is_left_of_the_cards() -> None:
    """With a point for each manilla in botifarra and no par, the four hands promise four."""
    manillas = Weights(EVEN.plays, tuple(float(at == 18) for at in range(23)))
    for _, promises in asked(manillas, a_hand(Random(2))):
        assert sum(by_strain[Strain.NO_TRUMP] for by_strain in promises) == 4


def test_calls_make_worlds_likelier() -> None:
    """West has certainly named its best strain, so its hand promises more in that strain."""
    rng = Random(3)
    calls: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 5.0, 3.0, *(0.0,) * 15, 1.0, 1.0)
    weights = Weights(EVEN.plays, calls)
    for strain in range(4):
        hand = a_hand(rng)
        options: dict[str, Any] = {"candidates": 2_000, "worlds": 200, "seed": strain}
        heard: list[Heard] = [(1, "name", strain, 0.0)]
        before = fmean(promises[1][strain] for _, promises in asked(weights, hand, heard, **options))
        trusted = asked(weights, hand, heard, trust_in_calls=1, **options)
        assert fmean(promises[1][strain] for _, promises in trusted) > before + 3


def test_worlds_come_as_often_as_calls_are_likely() -> None:
    """Compared with the mean over uniform draws, each weighted by a second version of the formula."""
    rng = Random(4)
    weights, hand = Weights.random(rng), a_hand(rng)
    heard: list[Heard] = [(1, "double", 2, 9.0), (2, "delegate", 0, 0.0), (3, "pass", 2, 4.0)]
    drawn = Sampler([0, 12, 12, 12], DECK.mask & ~hand, NOTHING).sample(scale(4_000, 100_000), 5)
    chances = [
        weights.call_chance(heard[0], deal[1])
        * weights.call_chance(heard[1], deal[2])
        * weights.call_chance(heard[2], deal[3])
        for deal in drawn
    ]
    effective = sum(chances) ** 2 / sum(chance * chance for chance in chances)
    assert effective > 50
    worlds = asked(
        weights, hand, heard, candidates=len(drawn), worlds=scale(500, 2_000), trust_in_calls=1, seed=6
    )
    for seat in (1, 2, 3):
        promised = [weights.promise(deal[seat], 2) for deal in drawn]
        mean = sum(map(float.__mul__, chances, promised)) / sum(chances)
        squares = sum(chance * (one - mean) ** 2 for chance, one in zip(chances, promised, strict=True))
        error = sqrt(squares / sum(chances)) * sqrt(2 / effective + 1 / len(worlds))
        assert fmean(promises[seat][2] for _, promises in worlds) == pytest.approx(mean, abs=5 * error)


def test_a_seed_means_the_same() -> None:
    weights, hand = Weights.random(Random(7)), a_hand(Random(7))
    found = asked(weights, hand, seed=8)
    assert len(found) == 100
    assert found == asked(weights, hand, seed=8)
    assert found != asked(weights, hand, seed=9)
