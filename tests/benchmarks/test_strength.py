from unittest.mock import patch

import pytest

from benchmarks.strength import of_matches
from botifarra.arena.duel import DuelMatch, PlayedMatch
from botifarra.arena.worker_group import ALONE
from botifarra.core.match import NO_SCORE
from botifarra.core.rules import PRESETS
from botifarra.core.seats import Side

WON = DuelMatch(1, (PlayedMatch((), NO_SCORE, Side.NS), PlayedMatch((), NO_SCORE, Side.EW)))


@pytest.mark.parametrize("preset", PRESETS)
def test_matches_are_played_where_they_must_end(preset: str) -> None:
    with patch("benchmarks.strength.play_match", return_value=WON):
        rows = list(of_matches(ALONE, PRESETS[preset], 0.1))
    assert [row[:3] for row in rows] == [
        ("matches of champion over greedy, 10", "100% (71% to 100%)", "open")
    ] * (preset != "championship")
