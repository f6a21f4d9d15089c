"""A duel played from start to end."""

import re
import sys
from random import Random
from typing import Any

import pytest

from botifarra.arena.contestant import Contestant, as_contestant
from botifarra.arena.duel import Duel, play_deal
from botifarra.arena.hand import play_hand
from botifarra.arena.meeting import duel
from botifarra.arena.report import report_duel
from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.check import Fault
from botifarra.bots.engine.errors import NoGreeting
from botifarra.bots.named import UnknownBot
from botifarra.core.actions import Action
from botifarra.core.deal import Deal
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.core.view import View

OCCIDENTAL = PRESETS["occidental"]


class First:
    """A bot that does the first legal action."""

    name = "first"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        return view.legal_actions[0]


class Broken:
    """A bot that answers nothing."""

    name = "broken"

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        raise RuntimeError("no answer")


def test_a_duel_is_its_deals_in_order() -> None:
    report = duel("greedy", "random", deals=5, seed=3, rules=OCCIDENTAL)
    meeting = Duel(Contestant("greedy"), Contestant("random"), OCCIDENTAL, 3)
    assert report == report_duel(meeting, [play_deal(meeting, number) for number in range(1, 6)])
    assert report.points is not None
    assert (report.points.count, report.points.mean > 0, report.points.error > 0) == (5, True, True)


def test_workers_make_no_difference() -> None:
    assert duel("greedy", "random", deals=3, workers=2) == duel("greedy", "random", deals=3)


def test_a_custom_bot_plays_under_its_name() -> None:
    report = duel(First(), BOTS["random"], deals=4)
    assert [entrant.name for entrant in report.contestants] == ["first", "random"]
    assert report.forfeits == ()
    assert report.deals == duel(First(), "random", deals=4).deals


def test_a_bot_that_fails_loses_its_hands_and_is_told_of() -> None:
    told = r"^no hand was played to its end: of 4 hands, broken forfeited 4; the first fault: broken: "
    with pytest.warns(UserWarning, match=told + r"RuntimeError\('no answer'\) \(test_meeting\.py:\d+\)$"):
        report = duel("random", Broken(), deals=2)
    assert {forfeit.fault for forfeit in report.forfeits} == {Fault.CRASH}
    assert report.points is not None
    assert report.points.mean == 36


def test_an_engine_that_does_not_start_is_refused_before_the_first_deal() -> None:
    with pytest.raises(FileNotFoundError, match="nonexistent"):
        duel("cmd:nonexistent", "greedy", deals=3, seed=1)
    with pytest.raises(NoGreeting):
        duel("greedy", f"cmd:{sys.executable} -c print()", deals=3, seed=1)


def test_a_contestant_stays_as_it_is() -> None:
    limited = Contestant("master", Budget(nodes=100))
    assert as_contestant(limited) is limited
    assert as_contestant("master") == Contestant("master")


def test_a_hand_is_played_by_bots_or_their_names() -> None:
    start = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
    by_name = play_hand(start, ("greedy", "random"))
    assert by_name.state.outcome is not None
    assert play_hand(start, (BOTS["greedy"], Contestant("random"))) == by_name


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownBot):
        duel("greedy", "nobody", deals=1)


@pytest.mark.parametrize("count", [0, -1])
@pytest.mark.parametrize("name", ["deals", "workers"])
def test_a_duel_has_a_deal_and_a_worker_at_least(name: str, count: int) -> None:
    few: Any = {name: count}
    with pytest.raises(ValueError, match=f"^{name} must be 1 or more, not {count}$"):
        duel("greedy", "random", **few)


@pytest.mark.parametrize("sides", [("greedy",), ("greedy", "random", "random"), (), "greedy"])
def test_a_hand_has_two_sides(sides: Any) -> None:
    start = State.start(Rules(), Deal.shuffled(Random(1), Seat.NORTH))
    expected = f"sides must be two players, N-S first, not {sides!r}"
    with pytest.raises(ValueError, match=f"^{re.escape(expected)}$"):
        play_hand(start, sides)
