"""How likely a side is to win the match."""

from itertools import product
from random import Random

import pytest

from botifarra.bots.equity import FAR, STEP, win_chance
from botifarra.bots.models import models
from tests.scale import scale

NEEDS = (1, 2.5, 4, 7, 13, 36, 50.5, 100, 101, 150)


@pytest.mark.parametrize(("ours", "theirs"), tuple(product(NEEDS, NEEDS)))
def test_chances_of_both_sides_add_up(ours: float, theirs: float) -> None:
    for we_deal in (False, True):
        chance = win_chance(ours, theirs, we_deal)
        assert 0 < chance < 1
        assert chance + win_chance(theirs, ours, not we_deal) == pytest.approx(1)


def test_who_needs_nothing_has_won() -> None:
    for needed in NEEDS:
        for we_deal in (False, True):
            assert win_chance(0, needed, we_deal) == win_chance(-20, needed, we_deal) == 1
            assert win_chance(needed, 0, we_deal) == win_chance(needed, -20, we_deal) == 0


def test_less_to_do_is_never_worse() -> None:
    points = [at / 2 for at in range(2, 2 * FAR + 1, 7)]
    for theirs, we_deal in product((1, 18, 101), (False, True)):
        chances = [win_chance(ours, theirs, we_deal) for ours in points]
        assert chances == sorted(chances, reverse=True)
        chances = [win_chance(theirs, ours, we_deal) for ours in points]
        assert chances == sorted(chances)


def test_who_deals_does_better() -> None:
    """As the results have it: the dealer's side scores more."""
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
