"""The summary of a person's reviewed hands: periods, kinds of decisions, and habits."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from botifarra.bots.named import bot_named
from botifarra.core.match import Match
from botifarra.core.rules import Rules
from botifarra.records.record import Record
from botifarra.review.decisions import Kind
from botifarra.review.report import DecisionLine
from botifarra.server.reviews.habits import habits
from botifarra.server.reviews.summary import LEAST_HANDS, PERIODS, ReviewSummary, summarise
from botifarra.server.store.reviews import KeptReview, UnreviewedHand
from tests.review.hands import played_by
from tests.scale import scale
from tests.server.reviews.held_worker import small_report
from tests.server.reviews.made_reviews import (
    CASHED,
    EXITS,
    LONG,
    ME,
    SAVES,
    STYLE,
    THROWN,
    Fact,
    decision,
    kept,
)


def summary(hands: Sequence[KeptReview]) -> ReviewSummary:
    """Return the summary of hands that were played in this order."""
    return summarise(hands[::-1], (), ME)


def told(hands: Sequence[Sequence[DecisionLine]]) -> list[tuple[str, str | None]]:
    return [(habit.code, habit.reason) for habit in habits(hands)]


def test_a_single_hand_has_means_without_an_interval() -> None:
    found = summary([kept(1, decision(2), decision(-0.5, kind=Kind.SECOND), decision(6, kind=Kind.NAMING))])
    assert found.lost_points is not None
    assert found.lost_score is not None
    assert (found.lost_points.mean, found.lost_points.low, found.lost_points.high) == (1.5, None, None)
    assert found.lost_score.mean == 6
    assert [(line.kind, line.decisions, line.lost.mean) for line in found.kinds] == [
        (Kind.NAMING, 1, 6),
        (Kind.LEAD, 1, 2),
        (Kind.SECOND, 1, -0.5),
    ]
    assert found.periods == ()


def test_kinds_add_up_to_the_whole_and_have_intervals_over_hands() -> None:
    hands = [kept(deal, decision(deal % 3), decision(1, kind=Kind.DISCARD)) for deal in range(1, 10)]
    found = summary(hands)
    assert found.lost_points is not None
    lead, discard = (line.lost for line in found.kinds)
    assert lead.mean + discard.mean == found.lost_points.mean == 2
    assert lead.low is not None
    assert lead.high is not None
    assert lead.low < 1 < lead.high
    assert (discard.low, discard.high) == (1, 1)


def test_results_are_those_of_the_own_side() -> None:
    """The person sits West: what N-S lack is a gain."""
    results = [(30, 35), (40, 33), (24, 34)]
    hands = [
        kept(deal, decision(1), result=result, luck_adjusted=adjusted)
        for deal, (result, adjusted) in enumerate(results, 1)
    ]
    found = summary(hands)
    assert found.result is not None
    assert found.luck_adjusted is not None
    assert found.result.mean == pytest.approx((6 - 4 + 12) / 3, abs=0.001)
    assert found.luck_adjusted.mean == 2
    assert found.luck_adjusted.low is not None
    assert found.luck_adjusted.low < 2
    assert summary([]).result is None


def test_decisions_of_others_and_hands_without_own_ones_do_not_count() -> None:
    waiting = (UnreviewedHand("B", 4),)
    hands = [
        kept(2, decision(9, place=3), decision(1, place=5), others=[3]),
        kept(1, decision(9, place=3), others=[3]),
    ]
    found = summarise(hands, waiting, ME)
    assert [(hand.deal, hand.decisions, hand.lost_points) for hand in found.hands] == [(2, 1, 1)]
    assert found.unreviewed == waiting


@pytest.mark.parametrize("count", [0, 1, 2 * LEAST_HANDS - 1, 2 * LEAST_HANDS, 33, 200])
def test_periods_hold_all_hands_in_order(count: int) -> None:
    found = summary([kept(deal, decision(deal / 100)) for deal in range(1, count + 1)])
    periods = found.periods
    if count < 2 * LEAST_HANDS:
        assert periods == ()
        return
    assert 2 <= len(periods) <= PERIODS
    assert sum(period.hands for period in periods) == count
    assert min(period.hands for period in periods) >= LEAST_HANDS
    assert (periods[0].first, periods[-1].last) == (1_000, 1_000 * count)
    means = [period.lost_points.mean for period in periods]
    assert means == sorted(means)
    assert all(one.last < two.first for one, two in pairwise(periods))


def test_a_fact_that_comes_back_is_a_habit_with_its_worst_card() -> None:
    hands = [
        kept(deal, decision(2, THROWN, CASHED, place=deal, loss=2 + deal / 10), decision(0.1))
        for deal in range(1, 7)
    ]
    (habit,) = summary(hands).habits
    assert (habit.code, habit.reason, habit.cards, habit.lost.mean) == ("thrown", None, 6, 2)
    assert (habit.example.deal, habit.example.place, habit.example.finished) == (6, 6, 6_000)
    assert (habit.example.chosen, habit.example.best, habit.example.loss) == ("o1", "o2", 2.6)


def test_the_costliest_habits_come_first_and_plans_are_told_apart() -> None:
    hands = [[decision(1, LONG), decision(3, EXITS), decision(2, THROWN)] for _ in range(6)]
    assert told(hands) == [("plan", "exits"), ("thrown", None), ("plan", "long")]


@pytest.mark.parametrize("played", [5, 20, 200])
def test_a_habit_comes_back_in_five_hands(played: int) -> None:
    def hands(many: int) -> list[list[DecisionLine]]:
        return [[decision(2, THROWN)] * 3 if number < many else [decision(0)] for number in range(played)]

    assert [many for many in range(6) if told(hands(many))] == [5]


def test_one_large_loss_is_not_a_habit() -> None:
    hands = [[decision(12, THROWN)], *[[decision(0.5, THROWN)] for _ in range(5)]]
    assert told(hands[1:]) == [("thrown", None)]
    assert told(hands) == []


def test_style_and_losses_without_a_fact_are_not_habits() -> None:
    assert told([[decision(2, STYLE), decision(2)] for _ in range(20)]) == []
    assert told([[decision(2, SAVES, STYLE)] for _ in range(20)]) == []
    assert told([[decision(2, SAVES)] for _ in range(20)]) == [("plan", "saves")]


def test_calls_are_no_habits() -> None:
    """Their losses are in points of the match, those of cards in points of the hand."""
    lacks: Fact = {"code": "lacks_trumps", "trumps": []}
    calls = [decision(8, lacks, kind=Kind.NAMING), decision(8, lacks, kind=Kind.DOUBLING)]
    assert told([calls for _ in range(20)]) == []


def test_a_good_player_has_no_habits() -> None:
    hands = []
    for seed in range(scale(1, 200)):
        state = played_by(bot_named("master"), Rules(), seed)
        record = Record(state.public.rules, state.deal, state.public.actions)
        report = small_report(record, Match(state.public.rules, state.deal.dealer), 1)
        hands += [[line for line in report.decisions if line.seat == seat] for seat in "NWSE"]
    Random(1).shuffle(hands)
    assert told(hands) == []
