"""Calls compared: by net score, and in a match by the chance to win it."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from botifarra.core.actions import DOUBLE, PASS, Call
from botifarra.core.auction import Phase
from botifarra.core.deal import Deal
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.review.calls import LEAST, USUAL, compare_calls, worth_of_a_point
from botifarra.review.comparison import Comparison
from botifarra.review.verdict import CALLS, Verdict, judge
from tests.review.hands import SMALL

RULES = Rules(max_hands=1)
"""The first hand is the last one."""

BEHIND = Match(RULES, Seat.NORTH, score=(Fraction(30), Fraction(0)))
"""West needs more than its side usually makes."""

EFFORT = replace(SMALL.call, batches=16)


def doubling(seed: int, match: Match | None) -> Comparison:
    """Return the choices of West after North named its longest suit."""
    state = State.start(RULES, Deal.shuffled(Random(seed), Seat.NORTH))
    named = (action for action in state.legal_actions if "COINS" in repr(action))
    state = state.apply(next(named))
    assert state.public.phase is Phase.DOUBLE
    view = state.view(state.public.to_act, match)
    calls = [action for action in view.legal_actions if isinstance(action, Call)]
    return compare_calls(view, calls, EFFORT, Random(seed))


def test_without_a_match_a_call_is_worth_its_net_score() -> None:
    found = doubling(1, None)
    assert found.wins is None
    assert found.nets is None
    assert len(found.worths) == len(found.choices) == 2
    assert found.error(found.choices[0]) + found.error(found.choices[1]) > 0


def test_near_the_end_of_a_match_a_call_is_worth_its_chance_to_win_in_match_points() -> None:
    apart = 0
    for seed in range(12):
        plain = doubling(seed, None)
        found = doubling(seed, BEHIND)
        assert found.nets == pytest.approx(plain.worths)
        assert found.wins is not None
        for call, win in zip(found.choices, found.wins, strict=True):
            assert found.loss(call) == pytest.approx((max(found.wins) - win) / LEAST, abs=1e-4)
            apart += found.error(call) > 0
    assert apart


def test_a_call_that_scores_more_but_gives_up_the_match_is_not_level() -> None:
    """Only a contro can turn the match; on average it loses points."""
    verdicts = set()
    for seed in range(20):
        found = doubling(seed, BEHIND)
        assert found.nets is not None
        scores = dict(zip(found.choices, found.nets, strict=True))
        if scores[PASS] >= scores[DOUBLE] and found.best == DOUBLE:
            verdicts.add(judge(found.loss(PASS), found.error(PASS), CALLS, is_best=found.is_best(PASS)))
    assert verdicts - {Verdict.LEVEL}


def test_a_match_point_is_worth_its_part_of_the_chance() -> None:
    assert worth_of_a_point(lambda net: 0.5 + net / 100) == pytest.approx(0.01)
    assert worth_of_a_point(lambda net: float(net > 0)) == pytest.approx(1 / (2 * USUAL))
    assert worth_of_a_point(lambda net: 0.0) == LEAST
