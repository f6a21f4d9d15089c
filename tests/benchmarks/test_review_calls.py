"""The benchmark of reviews of calls."""

from collections import Counter
from unittest.mock import patch

import pytest

from benchmarks.review import Replay, Setting
from benchmarks.review_calls import (
    Judged,
    covered,
    gain,
    judged,
    of_champion,
    of_coverage,
    of_levels,
    of_mistakes,
    replayed,
)
from botifarra.arena.worker_group import ALONE
from botifarra.bots import BOTS
from botifarra.core.actions import Call
from botifarra.core.rules import PRESETS
from botifarra.review.decisions import decisions
from botifarra.review.verdict import Verdict
from tests.review.hands import greedy_hand

RULES = PRESETS["oriental"]
FEW = Setting(ALONE, RULES, scale=0.001)


def test_the_calls_of_a_deal_are_judged() -> None:
    found = judged(BOTS["random"], RULES, 1, 2)
    assert found.calls == found.verdicts.total() > 0
    assert found == judged(BOTS["random"], RULES, 1, 2)


def test_random_calls_lose_more_than_calls_by_rule() -> None:
    losses = [
        sum(judged(BOTS[level], RULES, 1, number).loss for number in range(1, 7))
        for level in ("random", "greedy")
    ]
    assert losses[0] > losses[1]


@patch("benchmarks.review_calls.REFERENCE", 2)
def test_the_interval_of_a_call_is_compared_with_a_reference() -> None:
    found = [covered(RULES, 1, number) for number in range(1, 9)]
    assert all(0 <= held <= calls < 6 for held, calls in found)
    assert sum(held for held, _ in found) > sum(calls for _, calls in found) / 2


def test_a_call_gains_nothing_over_itself_and_what_one_gains_the_other_loses() -> None:
    made = [one for one in decisions(greedy_hand(3)) if isinstance(one.action, Call)]
    gains = []
    for decision in made:
        for call in decision.choices:
            assert isinstance(call, Call)
            gained = gain(decision, call, "greedy", "1")
            if call == decision.action:
                assert gained == 0
            gains.append(gained)
    assert any(gains)


@patch("benchmarks.review_calls.ON", "greedy")
def test_mistakes_of_calls_are_played_again() -> None:
    found = [one for number in range(1, 5) for one in replayed("random", RULES, 1, number)]
    assert found
    assert all(one.loss >= 4 and len(one.gains) == 1 for one in found)
    assert any(one.gains[0] for one in found)


def test_each_level_has_the_loss_and_the_verdicts_of_its_calls() -> None:
    hands = {
        BOTS["random"].name: [Judged(4, 20, Counter({Verdict.BLUNDER: 2})), Judged(4, 12, Counter())],
        BOTS["club"].name: [Judged(4, 2, Counter({Verdict.SLIP: 1})), Judged(4, 2, Counter())],
    }
    with (
        patch("benchmarks.review_calls.LEVELS", ("random", "club")),
        patch("benchmarks.review_calls.judged", lambda bot, rules, seed, number: hands[bot.name][number - 1]),
    ):
        rows = list(of_levels(FEW))
    assert rows == [
        ("random: loss a call, 8 of 2 deals", "4.000 (1.000)", "", ""),
        ("random: slips", "0.00% (0.00%)", "", ""),
        ("random: mistakes and blunders", "25.00% (25.00%)", "", ""),
        ("club: loss a call, 8 of 2 deals", "0.500 (0.000)", "3.5 errors below", "1.96 errors below"),
        ("club: slips", "12.50% (12.50%)", "", ""),
        ("club: mistakes and blunders", "0.00% (0.00%)", "", ""),
    ]


def test_the_other_parts_have_their_rows() -> None:
    deals = [Judged(50, 1, Counter({Verdict.SLIP: 1})), Judged(50, 0, Counter())]
    replays = [(Replay(6, (10,)), Replay(10, (4,))), ()]
    with (
        patch("benchmarks.review_calls.covered", lambda rules, seed, number: (number, 2)),
        patch("benchmarks.review_calls.judged", lambda bot, rules, seed, number: deals[number - 1]),
        patch("benchmarks.review_calls.replayed", lambda level, rules, seed, number: replays[number - 1]),
        patch("benchmarks.review_calls.MISTAKEN", {"greedy": 1}),
    ):
        rows = [*of_coverage(FEW), *of_champion(FEW), *of_mistakes(FEW)]
    name = "champion, 10 times its effort"
    assert rows == [
        ("calls in the interval, 4 of 2 decisions", "75.0% (25.0%)", "95%", "93% to 97%"),
        (f"{name}: loss a call, 100 of 2 deals", "0.010 (0.010)", "", ""),
        (f"{name}: slips", "1.00% (1.00%)", "", "<= 1.0%"),
        (f"{name}: mistakes and blunders", "0.00% (0.00%)", "", "<= 0.2%"),
        ("greedy: 2 mistakes played again, club goes on", "7.000 (inf)", "8.000 (inf) predicted", ">= 1"),
    ]


@pytest.mark.parametrize("rules", ["oriental", "occidental"])
def test_calls_of_both_styles_are_judged(rules: str) -> None:
    assert judged(BOTS["greedy"], PRESETS[rules], 1, 1).calls > 0
