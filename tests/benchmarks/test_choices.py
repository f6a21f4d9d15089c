"""The benchmark of choices: the values by which choices are judged."""

from random import Random

from benchmarks.choices import EFFORTS, judge_hand, worths
from botifarra.bots.effort import CardEffort
from botifarra.core.rules import PRESETS
from botifarra.core.seats import Side
from botifarra.solver.position import Position
from botifarra.solver.solve import solve_cards
from tests.inference.worlds import played

RULES = PRESETS["oriental"]


def test_near_the_end_a_card_is_worth_what_open_hands_make_of_it() -> None:
    state = played(RULES, Random(1), 30)
    sign = 1 if state.public.to_act.side is Side.NS else -1
    solved = solve_cards(Position.of(state))
    found = worths(state)
    assert found.keys() == solved.keys()
    for card, other in zip(found, list(found)[1:], strict=False):
        assert found[card] - found[other] == sign * (solved[card] - solved[other])


def test_before_the_end_a_worth_is_possible_and_the_same_each_time() -> None:
    state = played(RULES, Random(2), 5)
    found = worths(state)
    assert found == worths(state)
    assert all(0 <= worth <= RULES.total for worth in found.values())


def test_every_effort_is_judged_by_the_same_choices() -> None:
    quick, plain = CardEffort(candidates=4, worlds=4, solved=0), EFFORTS["plain"]
    judged = judge_hand(RULES, (quick, plain, quick), 1)
    assert judged[0].points == judged[2].points != judged[1].points
    assert all(one.seconds > 0 for one in judged)
