import pytest

from botifarra.arena.contestant import Contestant
from botifarra.arena.duel import Duel, play_deal
from botifarra.arena.estimate import Estimate, estimate
from botifarra.core.rules import PRESETS
from tests.scale import scale


def margin(first: str, second: str, preset: str, deals: int) -> Estimate:
    """Return points a hand that the first makes above the middle."""
    duel = Duel(Contestant(first), Contestant(second), PRESETS[preset], seed=0)
    return estimate(play_deal(duel, number).points for number in range(deals))


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_is_stronger_than_random(preset: str) -> None:
    points = margin("greedy", "random", preset, deals=scale(20, 2_000))
    assert points.mean > scale(0, 6) + 2 * points.error


@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [("greedy", "casual", 80), ("casual", "beginner", 200), ("beginner", "random", 60)],
)
def test_each_level_below_greedy_is_stronger_than_the_one_before(better: str, worse: str, deals: int) -> None:
    points = margin(better, worse, "oriental", scale(deals, 2_000))
    assert points.mean > 2 * points.error


def test_a_bot_is_as_strong_as_itself() -> None:
    points = margin("greedy", "greedy", "oriental", deals=4)
    assert (points.mean, points.error) == (0, 0)
