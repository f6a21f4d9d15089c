"""The chance of a side to win the match."""

from itertools import pairwise, product
from math import isclose
from random import Random
from unittest.mock import patch

import pytest

from botifarra.bots.equity import FAR, MANY, STEP, prepare, win_chance
from botifarra.bots.models import models
from tests.scale import scale

NEEDS = (1, 2.5, 4, 7, 13, 36, 50.5, 100, 101, 150)
LEFT = (None, 0, 1, 2, 5, 11)
"""Hands left; None where only the target ends a match."""


@pytest.mark.parametrize("left", LEFT)
def test_chances_of_both_sides_add_up(left: int | None) -> None:
    for ours, theirs, we_deal in product(NEEDS, NEEDS, (False, True)):
        chance = win_chance(ours, theirs, we_deal, left)
        case = ours, theirs, we_deal
        assert 0 <= chance <= 1, case
        assert left is not None or 0 < chance < 1, case
        assert isclose(chance + win_chance(theirs, ours, not we_deal, left), 1, rel_tol=1e-6), case


@pytest.mark.parametrize("left", LEFT)
def test_a_side_that_needs_0_has_won(left: int | None) -> None:
    for needed in NEEDS:
        for we_deal in (False, True):
            assert win_chance(0, needed, we_deal, left) == win_chance(-20, needed, we_deal, left) == 1
            assert win_chance(needed, 0, we_deal, left) == win_chance(needed, -20, we_deal, left) == 0


@pytest.mark.parametrize("left", LEFT)
def test_fewer_points_to_the_target_are_never_worse(left: int | None) -> None:
    points = [at / 2 for at in range(2, 2 * FAR + 1, 7)]
    for theirs, we_deal in product((1, 18, 101), (False, True)):
        chances = [win_chance(ours, theirs, we_deal, left) for ours in points]
        assert _falls(chances)
        chances = [win_chance(theirs, ours, we_deal, left) for ours in points]
        assert _falls(chances[::-1])


def _falls(chances: list[float]) -> bool:
    """Return whether the values never rise, except by rounding."""
    return all(after <= before + 1e-12 for before, after in pairwise(chances))


def test_r6_1_after_the_last_hand_the_side_with_more_points_has_won() -> None:
    for we_deal in (False, True):
        assert win_chance(50, 50.5, we_deal, 0) == 1
        assert win_chance(50.5, 50, we_deal, 0) == 0
        assert win_chance(50, 50, we_deal, 0) == 0.5
        assert win_chance(0, 30, we_deal, 0) == 1


def by_definition(ours: int, theirs: int, we_deal: bool, left: int) -> float:
    """Return the chance, in whole steps, over every way that so many hands can go."""
    if min(ours, theirs) <= 0 or not left:
        return 0.5 if ours == theirs else float(ours < theirs)
    chance = 0.0
    for steps, part in models().results.items():
        gain = steps if we_deal else -steps
        chance += part * by_definition(ours - max(gain, 0), theirs - max(-gain, 0), not we_deal, left - 1)
    return chance


@pytest.mark.parametrize(
    ("ours", "theirs", "left"), [(1, 1, 3), (2, 7, 2), (26, 25, 3), (9, 27, 2), (40, 40, 2)]
)
def test_a_few_hands_come_out_as_over_all_their_ways(ours: int, theirs: int, left: int) -> None:
    for we_deal in (False, True):
        expected = by_definition(ours, theirs, we_deal, left)
        assert win_chance(ours * STEP, theirs * STEP, we_deal, left) == pytest.approx(expected)


def test_a_match_to_101_is_prepared_with_a_last_hand_or_without() -> None:
    prepare()
    with patch("botifarra.bots.equity.models", side_effect=AssertionError("not prepared")):
        for left in (None, 1, 11, MANY - 1, MANY):
            win_chance(101, 101, True, left)


def test_a_last_hand_that_is_far_away_changes_nothing() -> None:
    for ours, theirs, we_deal in product((1, 50, 101), (1, 50, 101), (False, True)):
        without = win_chance(ours, theirs, we_deal)
        assert win_chance(ours, theirs, we_deal, 20) == pytest.approx(without, abs=1e-3)
        assert win_chance(ours, theirs, we_deal, MANY - 1) == pytest.approx(without, abs=1e-6)
        assert win_chance(ours, theirs, we_deal, 999_999) == without
    assert win_chance(100, FAR, True, MANY - 1) == pytest.approx(win_chance(100, FAR, True), abs=2e-3)


def test_fewer_hands_left_favour_the_side_ahead() -> None:
    chances = [win_chance(50, 70, True, left) for left in (0, 2, 4, 6)]
    assert _falls(chances)
    assert chances[0] == 1


def test_the_dealing_side_has_the_better_chance() -> None:
    """In the results the dealer's side scores more."""
    for needed in NEEDS[3:]:
        assert win_chance(needed, needed, True) > 0.5 > win_chance(needed, needed, False)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (5, 9), (12, 2), (20, 20)])
def test_whole_steps_come_out_as_when_matches_are_played(ours: int, theirs: int) -> None:
    rng = Random(1)
    steps, parts = zip(*models().results.items(), strict=True)
    wins, number = 0, scale(8_000, 200_000)
    for _ in range(number):
        needs, dealer = [ours, theirs], 0
        while min(needs) > 0:
            (scored,) = rng.choices(steps, parts)
            needs[dealer if scored > 0 else 1 - dealer] -= abs(scored)
            dealer = 1 - dealer
        wins += needs[0] <= 0
    error = (0.25 / number) ** 0.5
    assert win_chance(ours * STEP, theirs * STEP, True) == pytest.approx(wins / number, abs=4 * error)
