"""The benchmark of reviews: its figures, and that they are fair to both sides."""

from collections import Counter
from dataclasses import replace
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from unittest.mock import patch

import pytest

from benchmarks.review import (
    EFFORT,
    THOROUGH,
    Covered,
    Judged,
    Replay,
    Result,
    Results,
    Setting,
    covered,
    duelled,
    errors_apart,
    gain,
    intervals_held,
    judged,
    of_champion,
    of_coverage,
    of_levels,
    of_luck,
    ratio,
    variance_ratio,
)
from botifarra.arena.estimate import Estimate
from botifarra.arena.worker_group import ALONE
from botifarra.bots.levels import CHAMPION
from botifarra.core.actions import PLAYS
from botifarra.core.rules import PRESETS
from botifarra.review.comparison import Comparison
from botifarra.review.review import review
from botifarra.review.verdict import Verdict
from tests.review.hands import SMALL, greedy_hand

RULES = PRESETS["oriental"]
FEW = patch("benchmarks.review.EFFORT", replace(EFFORT, card=SMALL.card))


def of(*worths: float, variance: float = 0.0) -> Comparison:
    """Return a comparison of cards whose worths vary independently."""
    places = range(len(worths))
    covariances = tuple(tuple(variance if one == other else 0.0 for other in places) for one in places)
    return Comparison.of_halves(PLAYS[: len(worths)], (worths, worths), covariances)


def test_a_ratio_to_ones_is_the_mean_with_its_error() -> None:
    values = (1.0, 4.0, 2.0, 2.0)
    found = ratio((value, 1) for value in values)
    assert found.mean == fmean(values)
    assert found.error == pytest.approx(stdev(values) / 2)
    assert ratio([(1, 2)]) == ratio([(1, 2), (0, 0)]) == Estimate(0.5, inf, 1)


def test_the_error_of_a_ratio_is_its_spread() -> None:
    rng = Random(1)
    samples = [
        ratio((number * rng.gauss(1, 2), number) for number in (rng.choice((1, 2, 5)) for _ in range(60)))
        for _ in range(600)
    ]
    assert fmean(found.mean for found in samples) == pytest.approx(1, abs=0.05)
    assert fmean(found.error for found in samples) == pytest.approx(
        stdev(found.mean for found in samples), rel=0.1
    )


def test_the_ratio_of_variances_is_that_of_all_results() -> None:
    rng = Random(2)
    values = [rng.gauss(3, 1) for _ in range(400)]
    results = [Result(10 + 4 * value, value) for value in values]
    pairs = [results[at : at + 2] for at in range(0, 400, 2)]
    assert variance_ratio(pairs).mean == pytest.approx(16)
    assert variance_ratio(pairs).error == pytest.approx(0, abs=1e-9)
    mixed = [[Result(rng.gauss(0, 4), rng.gauss(0, 1))] for _ in range(4_000)]
    found = variance_ratio(mixed)
    assert found.mean == pytest.approx(16, abs=4 * found.error)
    assert found.error == pytest.approx(16 * sqrt(4 / 4_000), rel=0.1)


def test_means_are_apart_by_the_error_of_both() -> None:
    assert errors_apart(Estimate(6, 3, 9), Estimate(1, 4, 9)) == 1


def test_an_interval_holds_what_both_errors_explain() -> None:
    found = of(10, 7, 9, variance=0.5)  # the losses 3 and 1 have a standard error of 1
    assert intervals_held(found, of(10, 7, 9)) == (2, 2)
    assert intervals_held(found, of(10, 5.1, 9)) == (2, 2)
    assert intervals_held(found, of(10, 5.0, 9)) == (1, 2)
    assert intervals_held(found, of(10, 5.0, 9, variance=0.5)) == (2, 2)
    assert intervals_held(found, of(7, 10, 9)) == (0, 2)


def test_cards_that_are_the_same_in_every_world_have_no_interval() -> None:
    assert intervals_held(of(4, 4, 1), of(4, 4, 1)) == (0, 0)
    assert intervals_held(of(4, 4, 1), of(4, 3, 1)) == (0, 1)


@FEW
def test_decisions_have_cards_with_an_interval() -> None:
    found = [one for number in range(1, 4) if (one := covered(RULES, 1, number)) is not None]
    assert found
    assert all(0 <= one.held <= one.cards < 12 for one in found)
    assert sum(one.held for one in found) > sum(one.cards for one in found) / 2
    assert any(one.bias for one in found)


def test_coverage_and_bias_are_means_over_decisions() -> None:
    made = (Covered(2, 4, 0.1), None, Covered(4, 4, 0.3))
    with patch("benchmarks.review.covered", lambda rules, seed, number: made[number - 1]):
        rows = list(of_coverage(Setting(ALONE, RULES, scale=0.003)))
    assert rows == [
        ("cards in the interval, 8 of 2 decisions", "75.0% (25.0%)", "95%", "93% to 97%"),
        ("mean loss minus the reference, 2 decisions", "0.200 (0.100)", "", "-0.01 to 0.01"),
    ]


@FEW
@patch("benchmarks.review.ON", ("greedy", "random"))
def test_a_hand_is_judged_by_its_cards_and_mistakes_are_played_again() -> None:
    hand = judged("random", RULES, 1, 1)
    assert hand.cards == hand.verdicts.total() > 0
    assert len(hand.replays) == hand.verdicts[Verdict.MISTAKE] + hand.verdicts[Verdict.BLUNDER] > 0
    assert all(one.loss >= 2 and len(one.gains) == 2 for one in hand.replays)
    assert hand == judged("random", RULES, 1, 1)


def test_a_card_gains_nothing_over_itself_and_the_sides_have_opposite_gains() -> None:
    found = review(greedy_hand(3), effort=SMALL)
    cards = [one for one in found.judgements if one.comparison.expected is not None]
    assert all(gain(one, "greedy", "1") == 0 for one in cards if one.best == one.chosen)
    other = [one for one in cards if one.best != one.chosen]
    gains = [gain(one, "greedy", "1") for one in other]
    assert any(gains)
    for one, gained in zip(other, gains, strict=True):
        back = replace(one, decision=replace(one.decision, action=one.best))
        undone = replace(back, verdict=Verdict.SLIP, comparison=_preferring(one.comparison, one.chosen))
        assert gain(undone, "greedy", "1") == -gained


def _preferring(comparison: Comparison, choice: object) -> Comparison:
    worths = tuple(float(other == choice) for other in comparison.choices)
    return replace(comparison, worths=worths, wins=None)


@FEW
@patch("benchmarks.review.RIVALS", ("greedy", "greedy"))
def test_bots_of_the_same_strength_make_nothing_of_duplicate_deals() -> None:
    one, other = duelled(RULES, 1, 1)
    for here, there in zip(one, other, strict=True):
        assert here.raw == -there.raw != 0
        assert here.adjusted == pytest.approx(-there.adjusted)
        assert here.adjusted != 0


def test_each_level_has_its_loss_and_its_mistakes() -> None:
    replays = (Replay(3, (1, 2)), Replay(5, (3, 0)))
    hands = {
        "random": [Judged(10, 8, Counter({Verdict.MISTAKE: 4}), replays), Judged(10, 10, Counter(), ())],
        "club": [Judged(10, 1, Counter(), ()), Judged(10, 3, Counter(), ())],
    }
    with (
        patch("benchmarks.review.LEVELS", tuple(hands)),
        patch("benchmarks.review.judged", lambda level, rules, seed, number: hands[level][number - 1]),
    ):
        rows = list(of_levels(Setting(ALONE, RULES, scale=0.01)))
    assert rows == [
        ("random: loss a decision, 20 of 2 hands", "0.900 (0.100)", "", ""),
        (
            "random: verdicts a seat and hand",
            "0.000 (0.000) slip, 0.500 (0.500) mistake, 0.000 (0.000) blunder",
            "",
            "",
        ),
        (
            "random: 2 mistakes played again, greedy goes on",
            "2.000 (inf)",
            "4.000 (inf) predicted",
            ">= 1",
        ),
        ("random: 2 mistakes played again, club goes on", "1.000 (inf)", "4.000 (inf) predicted", ">= 1"),
        ("club: loss a decision, 20 of 2 hands", "0.200 (0.100)", "4.9 errors below", "1.96 errors below"),
        (
            "club: verdicts a seat and hand",
            "0.000 (0.000) slip, 0.000 (0.000) mistake, 0.000 (0.000) blunder",
            "",
            "",
        ),
    ]


def test_more_thought_is_ten_times_the_effort_and_its_errors_are_counted() -> None:
    assert THOROUGH.card_effort.worlds == 10 * CHAMPION.card_effort.worlds
    assert THOROUGH.card_effort.candidates == 10 * CHAMPION.card_effort.candidates
    assert THOROUGH.call_effort.batches == 10 * CHAMPION.call_effort.batches
    replay = Replay(3, (1, 2))
    hands = [
        Judged(20, 2, Counter({Verdict.SLIP: 1, Verdict.MISTAKE: 1}), (replay,)),
        Judged(20, 2, Counter({Verdict.SLIP: 1, Verdict.BLUNDER: 1}), (replay,)),
    ]
    with patch("benchmarks.review.judged", lambda player, rules, seed, number: hands[number - 1]):
        rows = list(of_champion(Setting(ALONE, RULES, scale=0.01)))
    name = "champion, 10 times its effort"
    assert rows == [
        (f"{name}: loss a decision, 40 of 2 hands", "0.100 (0.000)", "", ""),
        (f"{name}: slips", "5.00% (0.00%)", "", "<= 1.0%"),
        (f"{name}: mistakes and blunders", "5.00% (0.00%)", "", "<= 0.2%"),
    ]


def test_luck_is_measured_in_points_and_in_score() -> None:
    deal = (Results(Result(9, 2), Result(18, 4)), Results(Result(-5, 0), Result(-8, 0)))
    other = (Results(Result(-7, 0), Result(-14, 0)), Results(Result(11, 2), Result(20, 4)))
    with patch("benchmarks.review.duelled", lambda *given: (deal, other)[given[-1] - 1]):
        rows = list(of_luck(Setting(ALONE, RULES, scale=0.01)))
    assert [row[0].rpartition(", ")[2] for row in rows] == ["2 deals: variance", "2 deals: bias"] * 2
    assert [row[1:] for row in rows[:2]] == [
        ("65.000 (16.000) times smaller", "", ">= 6"),
        ("-1.000 (0.000)", "2.000 (0.000) raw, 1.000 (0.000) adjusted", "-1 to 1"),
    ]
