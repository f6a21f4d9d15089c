from random import Random
from unittest.mock import patch

import pytest

from benchmarks.strength import Partners, of_matches, of_partners
from botifarra.arena.duel import DuelMatch, PlayedMatch
from botifarra.arena.worker_group import ALONE
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.core.deal import Deal
from botifarra.core.match import NO_SCORE
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.state import State

WON = DuelMatch(1, (PlayedMatch((), NO_SCORE, Side.NS), PlayedMatch((), NO_SCORE, Side.EW)))


@pytest.mark.parametrize("preset", PRESETS)
def test_matches_are_played_where_they_must_end(preset: str) -> None:
    with patch("benchmarks.strength.play_match", return_value=WON):
        rows = list(of_matches(ALONE, PRESETS[preset], 0.1))
    assert [row[:3] for row in rows] == [
        ("matches of champion over greedy, 10", "100% (71% to 100%)", "open")
    ] * (preset != "championship")


def test_partners_play_each_at_its_own_seats() -> None:
    pair = Partners(BOTS["greedy"], BOTS["random"])
    state = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
    asked = set()
    while state.legal_actions:
        view = state.view(state.public.to_act)
        which = "greedy" if view.seat in (Seat.NORTH, Seat.WEST) else "random"
        assert pair.act(view, Random(2), Budget()) == BOTS[which].act(view, Random(2), Budget())
        asked.add(view.seat)
        state = state.apply(BOTS["greedy"].act(view, Random(2), Budget()))
    assert asked == {*Seat}


def test_the_row_of_partners_names_them() -> None:
    with patch("benchmarks.strength.MIXED", ("greedy", "random")):
        [(what, _, _, aim)] = of_partners(ALONE, Rules(), 0.01)
    assert (what, aim) == ("greedy with random over two random, 6 deals", "+0.0")
