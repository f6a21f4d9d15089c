import pytest

from botifarra.bots import BOTS
from botifarra.core.rules import PRESETS
from tests.bots.duel import duel
from tests.scale import scale


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_is_stronger_than_random(preset: str) -> None:
    margin = duel(BOTS["greedy"], BOTS["random"], PRESETS[preset], deals=scale(40, 2_000))
    assert margin.points > scale(0, 6) + 2 * margin.error


def test_a_bot_is_as_strong_as_itself() -> None:
    margin = duel(BOTS["greedy"], BOTS["greedy"], PRESETS["oriental"], deals=4)
    assert (margin.points, margin.error) == (0, 0)
