from fractions import Fraction
from random import Random
from unittest.mock import patch

import pytest

from benchmarks.strength import (
    Ceiling,
    Partners,
    Setting,
    match_points,
    of_ceilings,
    of_claims,
    of_matches,
    of_partners,
    row_names,
)
from botifarra.arena.duel import DuelDeal, DuelMatch, PlayedMatch
from botifarra.arena.hand import PlayedHand
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
        rows = list(of_matches(Setting(ALONE, PRESETS[preset], scale=0.1)))
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
        [(what, _, _, aim)] = of_partners(Setting(ALONE, Rules(), scale=0.01))
    assert (what, aim) == ("greedy with random over two random, 6 deals", "+0.0")


@pytest.mark.parametrize(("points", "verdict"), [(40.0, "holds"), (-40.0, "missed"), (None, "")])
def test_a_player_who_sees_all_hands_should_win_no_more(points: float | None, verdict: str) -> None:
    level = PlayedHand(b"", (36, 36), (Fraction(0), Fraction(0)))
    with (
        patch("benchmarks.strength.CEILINGS", (Ceiling("greedy", points, 600),)),
        patch("benchmarks.strength.play_seeing", return_value=DuelDeal(1, (level, level))),
    ):
        [row] = of_ceilings(Setting(ALONE, Rules(), scale=0.01))
    assert (row[0], row[2]) == ("clairvoyant over greedy, 6 deals", verdict)


def test_a_wanted_row_is_the_only_one_that_is_played() -> None:
    setting = Setting(ALONE, Rules(), scale=0.01, only=("greedy over random",))
    rows = [*of_claims(setting), *of_partners(setting), *of_matches(setting)]
    assert [row[0] for row in rows] == ["greedy over random, 4 deals"]
    assert {*setting.only} < {*row_names()}


def test_another_seed_has_other_deals() -> None:
    one, other = (
        list(of_claims(Setting(ALONE, Rules(), seed, 0.01, ("greedy over random",)))) for seed in (1, 2)
    )
    assert one != other


@pytest.mark.parametrize(("ours", "theirs", "expected"), [(4, 2, 1.0), (4, 4, 0.5), (0, 2, 0.0)])
def test_match_points_compare_both_seatings(ours: int, theirs: int, expected: float) -> None:
    # The first pair scores at N-S in one seating, and the second pair there in the other.
    one, other = (PlayedHand(b"", (0, 0), (Fraction(score), Fraction(0))) for score in (ours, theirs))
    assert match_points(DuelDeal(1, (one, other))) == expected
