"""The benchmark of calls: its figures, and that it is fair to both sides."""

from random import Random

import pytest

from benchmarks.calls import Seeing, bound, compare, match_wins, mean_points, played_out
from botifarra.bots.base import Budget
from botifarra.core.actions import DECLARES
from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State

RULES = PRESETS["oriental"]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_hand_played_out_has_no_more_points_than_there_are(rules: Rules) -> None:
    deal = Deal.shuffled(Random(1), Seat.WEST)
    found = {tuple(played_out(rules, deal, seed)) for seed in range(20)}
    assert len(found) > 1
    assert all(0 <= points <= rules.total for one in found for points in one)
    assert all(0 <= points <= rules.total for points in mean_points(rules, deal))


@pytest.mark.parametrize("number", range(1, 9))
def test_nobody_is_stronger_than_itself(number: int) -> None:
    assert compare(RULES, "greedy", number) == (0, 0)
    for rules in (RULES, PRESETS["club-swiss"]):
        assert match_wins(rules, "greedy", number) == 0.5


def test_a_caller_that_sees_all_names_the_best_strain_and_is_not_beaten() -> None:
    start = State.start(RULES, Deal.shuffled(Random(1), Seat.WEST))
    view = start.view(Seat.WEST)
    assert Seeing((40, 30, 36, 36, 36)).act(view, Random(1), Budget()) == DECLARES[Strain.CUPS]
    assert Seeing((40, 28, 36, 36, 31)).act(view, Random(1), Budget()) == DECLARES[Strain.NO_TRUMP]
    assert sum(bound(RULES, number).score for number in range(1, 21)) > 0
