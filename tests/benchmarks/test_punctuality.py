import sys

import pytest

from benchmarks.punctuality import ask_in_deal, in_memory, in_time
from botifarra.arena.contestant import Contestant
from botifarra.bots.base import Budget
from botifarra.core.rules import PRESETS

CLUB = Contestant("club", Budget(seconds=0.02, nodes=1))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the most memory of one process alone")
@pytest.mark.parametrize("preset", PRESETS)
def test_every_choice_of_a_hand_is_asked_for(preset: str) -> None:
    answers = ask_in_deal(CLUB, PRESETS[preset], 5, 1)
    assert 12 < len(answers) <= 60
    assert all(answer.seconds > 0 and answer.peak > 0 for answer in answers)


@pytest.mark.parametrize(("seconds", "late", "verdict"), [(0.0219, 0, "holds"), (0.0221, 1, "missed")])
def test_more_than_a_tenth_over_is_late(seconds: float, late: int, verdict: str) -> None:
    _, measured, beside, _ = in_time(CLUB, [0.001, seconds], [0.018, 0.03])
    assert measured.startswith(f"{late} late, ")
    assert beside == f"{verdict}; the clock alone 1 of 2, longest 30.0 ms"


def test_the_peak_memory_is_compared_with_the_limit() -> None:
    assert in_memory(CLUB, 59_000_000)[1:3] == ("59 MB", "holds")
    assert in_memory(CLUB, 60_000_000)[2] == "missed"
