"""The values of cards with three hidden hands, compared with the enumeration of every deal."""

from dataclasses import replace
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev

import botifarra_kernel as kernel
import pytest

from botifarra.core.actions import PLAYS
from botifarra.core.rules import Rules
from botifarra.core.seats import Side
from botifarra.inference.knowledge import Knowledge
from tests.inference.worlds import played, random_rules
from tests.kernel.plans import EVEN, Ending, Weights, Worths, described, ending, middle, model_value, seen_by
from tests.kernel.positions import WAYS
from tests.scale import scale
from tests.solver.positions import BONUSES


def endings(rules: Rules, rng: Random, number: int) -> list[Ending]:
    return [ending(rng, replace(rules, last_trick_bonus=rng.choice(BONUSES))) for _ in range(number)]


def are_close(found: Worths, expected: Worths, within: float = 1e-9) -> bool:
    """Return whether the same cards are worth the same, to such a part of it."""
    return [card for card, *_ in found] == [card for card, *_ in expected] and all(
        has == pytest.approx(wanted, rel=within, abs=within)
        for (_, *numbers), (_, *others) in zip(found, expected, strict=True)
        for has, wanted in zip(numbers, others, strict=True)
    )


# Exactness -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WAYS)
def test_with_all_worlds_a_card_is_worth_its_mean_over_every_deal(name: str) -> None:
    rng = Random(name)
    for asked in endings(WAYS[name], rng, scale(2, 200)):
        cards, worlds, effective, nodes = asked.ask(Weights.random(rng), trust_in_plays=0)
        assert are_close(cards, asked.expected())
        assert worlds == len(asked.hidden)
        assert effective == pytest.approx(worlds)
        assert nodes >= worlds


@pytest.mark.parametrize("name", WAYS)
def test_worlds_count_as_much_as_the_plays_in_them_are_likely(name: str) -> None:
    rng = Random(name)
    for asked in endings(WAYS[name], rng, scale(1, 100)):
        weights = Weights.random(rng)
        cards, *_ = asked.ask(weights, trust_in_plays=1)
        assert are_close(cards, asked.expected(weights, plays=1), 1e-4)


@pytest.mark.parametrize("name", WAYS)
def test_worlds_count_as_much_as_the_calls_before_them_are_likely(name: str) -> None:
    rng = Random(name)
    for asked in endings(WAYS[name], rng, scale(1, 100)):
        weights = Weights.random(rng)
        cards, *_ = asked.ask(weights, trust_in_calls=1)
        assert are_close(cards, asked.expected(weights, calls=1), 1e-4)


def test_trusts_are_powers_of_the_chances() -> None:
    rng = Random(4)
    for asked in endings(Rules(), rng, scale(4, 100)):
        weights = Weights.random(rng)
        cards, _, effective, _ = asked.ask(weights, trust_in_plays=0.5, trust_in_calls=2)
        assert are_close(cards, asked.expected(weights, plays=0.5, calls=2), 1e-4)
        chances = asked.chances(weights, plays=0.5, calls=2)
        assert effective == pytest.approx(sum(chances) ** 2 / sum(c * c for c in chances), rel=1e-4)


@pytest.mark.parametrize("doubts", [(0.3, 0.6), (1.0, 0.0)])
def test_plays_tell_by_which_network_they_were_chosen(doubts: tuple[float, float]) -> None:
    rng = Random(6)
    for asked in endings(Rules(), rng, scale(3, 100)):
        weights = replace(Weights.random(rng), others=Weights.random(rng).plays)
        me = asked.view.seat
        sides = [(me.partner,), (me.left, me.right)]
        chances = [1.0] * len(asked.hidden)
        for seats, doubt, trust in zip(sides, doubts, (0.7, 1.2), strict=True):
            for at, hidden in enumerate(asked.hidden):
                by, by_other = (asked.play_chance(each, hidden, seats) for each in (weights, weights.other))
                chances[at] *= (1 - doubt) * by**trust + doubt * by_other**trust
        cards, *_ = asked.ask(
            weights,
            trust_in_partner=0.7,
            trust_in_opponents=1.2,
            doubt_in_partner=doubts[0],
            doubt_in_opponents=doubts[1],
        )
        values = [asked.values(hidden) for hidden in asked.hidden]
        for card, mean, _ in cards:
            expected = fsum(part * value[card] for part, value in zip(chances, values, strict=True))
            assert mean == pytest.approx(expected / fsum(chances), rel=1e-4, abs=1e-4)


def test_worlds_in_which_a_play_was_illegal_hardly_count() -> None:
    """A sampler may allow them, because the exclusions of the plays are not a part of the tricks."""
    rng = Random(5)
    tried = 0
    while tried < scale(3, 60):
        asked = ending(rng, Rules(), tricks=3)
        seen = seen_by(asked.view)
        free = kernel.Sampler(Knowledge.of(asked.view).places, asked.view.unseen.mask, [0] * 4)
        if free.count == len(asked.hidden):
            continue
        weights = Weights.random(rng)
        cards, *_ = kernel.plan(
            weights.models,
            **{**seen, "sampler": free},
            candidates=1,
            worlds=free.count,
            solved=12,
            trust_in_partner=4,
            trust_in_opponents=4,
        )
        expected = asked.expected(weights, plays=4)
        assert are_close([(card, mean, spread) for card, mean, spread, _ in cards], expected, 0.01)
        tried += 1


def test_worlds_drawn_by_chance_come_to_the_mean_too() -> None:
    rng = Random(6)
    for asked in endings(Rules(), rng, scale(6, 100)):
        weights = Weights.random(rng)
        candidates = len(asked.hidden)
        worlds = max(1, candidates // 2)
        expected = asked.expected(weights, plays=1)
        drawn = [
            asked.ask(weights, candidates=candidates, worlds=worlds, trust_in_plays=1, seed=seed)
            for seed in range(100)
        ]
        assert {number for _, number, _, _ in drawn} == {worlds}
        for at, (_, mean, deviation) in enumerate(expected):
            found = fmean(cards[at][1] for cards, *_ in drawn)
            assert found == pytest.approx(mean, abs=5 * deviation / sqrt(len(drawn)) + 1e-3)


@pytest.mark.parametrize("solved", [0, 1, 2])
def test_before_the_tricks_that_are_solved_the_model_plays(solved: int) -> None:
    rng = Random(solved)
    for _ in range(scale(4, 50)):
        asked = ending(rng, random_rules(rng), tricks=3, most_worlds=40)
        weights, seat = Weights.random(rng), asked.view.seat
        if len(asked.view.hand) <= solved:
            continue
        won = asked.view.public.points[seat.side]
        found = [asked.ask(weights, solved=solved, seed=seed)[0] for seed in range(scale(40, 200))]
        for at, (card, *_) in enumerate(found[0]):
            after = [asked.world(hidden).apply(PLAYS[card]) for hidden in asked.hidden]
            north_south = fmean(model_value(state, weights, solved) for state in after)
            ours = north_south if seat.side is Side.NS else asked.view.public.rules.total - north_south
            means = [cards[at][1] for cards in found]
            assert fmean(means) == pytest.approx(ours - won, abs=5 * stdev(means) / sqrt(len(means)) + 1e-5)


@pytest.mark.parametrize("solved", [0, 12])
def test_the_last_card_has_the_value_of_its_trick(solved: int) -> None:
    rng = Random(7)
    for _ in range(scale(20, 500)):
        state = played(Rules(last_trick_bonus=3), rng, rng.randint(44, 47))
        asked = Ending(state.view(state.public.to_act), (), ())
        cards, worlds, _, nodes = asked.ask(EVEN, worlds=100, solved=solved)
        assert worlds <= 6
        assert nodes >= worlds > 0
        assert [card for card, *_ in cards] == list(asked.view.hand)
        if len(state.public.played) == 47:
            ending_ = state.apply(PLAYS[cards[0][0]])
            side = asked.view.seat.side
            assert cards == [(cards[0][0], ending_.public.points[side] - state.public.points[side], 0.0)]


# Symmetry -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WAYS)
def test_other_names_of_the_suits_change_nothing(name: str) -> None:
    rng = Random(name)
    for asked in endings(WAYS[name], rng, scale(1, 100)):
        weights = Weights.random(rng)
        suits = rng.sample(range(4), 4)
        options = {"trust_in_plays": 1, "trust_in_calls": 1}
        renamed, *_ = asked.renamed(suits).ask(weights, **options)
        found, *_ = asked.ask(weights, **options)
        there = sorted((12 * suits[card // 12] + card % 12, mean, spread) for card, mean, spread in found)
        assert are_close(renamed, there, 1e-5)


@pytest.mark.parametrize("name", WAYS)
def test_half_a_turn_of_the_table_changes_nothing(name: str) -> None:
    rng = Random(name)
    for asked in endings(WAYS[name], rng, scale(1, 100)):
        weights = Weights.random(rng)
        options = {"trust_in_plays": 1, "trust_in_calls": 1}
        turned, *_ = asked.turned(2).ask(weights, **options)
        assert are_close(turned, asked.ask(weights, **options)[0], 1e-5)
        aside, *_ = asked.turned(1).ask(weights, **options)
        assert are_close(aside, asked.ask(weights, **options)[0], 1e-5)


# Steadiness and limits -------------------------------------------------------------------------------

WIDE = {"candidates": 300, "worlds": 100, "solved": 3, "trust_in_plays": 1.0, "trust_in_calls": 1.0}


def test_a_seed_means_the_same_whatever_the_threads() -> None:
    weights = Weights.random(Random(9))
    for seed in range(scale(4, 40)):
        asked = middle(seed)
        for limits in ({}, {"nodes": 3_000}, {"sure": 2}):
            one = asked.ask(weights, seed=seed, threads=1, **WIDE, **limits)
            assert one == asked.ask(weights, seed=seed, threads=1, **WIDE, **limits)
            assert one == asked.ask(weights, seed=seed, threads=2, **WIDE, **limits)
            assert one == asked.ask(weights, seed=seed, threads=5, **WIDE, **limits)
        assert asked.ask(weights, seed=seed, **WIDE) != asked.ask(weights, seed=seed + 1, **WIDE)


def test_nodes_end_the_search_after_the_round_that_reaches_them() -> None:
    asked, weights = middle(10), Weights.random(Random(10))
    *_, all_nodes = asked.ask(weights, **WIDE)
    seen = []
    for nodes in (1, all_nodes // 4, all_nodes // 2, all_nodes):
        _, worlds, _, searched = asked.ask(weights, nodes=nodes, **WIDE)
        assert searched >= nodes
        assert worlds == 100 or worlds % 16 == 0
        seen.append(worlds)
    assert seen[0] == 16
    assert seen == sorted(seen)
    assert seen[-1] == 100


def test_seconds_leave_one_world_at_least() -> None:
    asked, weights = middle(11), Weights.random(Random(11))
    options = {**WIDE, "candidates": 100_000, "worlds": 100_000, "threads": 2}
    cards, worlds, effective, _ = asked.ask(weights, seconds=1e-6, **options)
    assert 1 <= worlds < 100_000
    assert 1 <= effective <= 256 * (1 + 1e-9)
    assert all(0 <= mean <= 72 for _, mean, _ in cards)
    assert asked.ask(weights, seconds=1_000, **WIDE) == asked.ask(weights, **WIDE)


def test_the_first_worlds_are_a_fair_sample() -> None:
    """Few candidates of an enumeration must not be those that agree on the first cards."""
    rng = Random(12)
    asked = ending(rng, Rules(), tricks=4, most_worlds=2_000)
    while len(asked.hidden) < 500:
        asked = ending(rng, Rules(), tricks=4, most_worlds=2_000)
    expected = asked.expected()
    found = [asked.ask(EVEN, nodes=1, seed=seed) for seed in range(200)]
    assert {worlds for _, worlds, _, _ in found} == {16}
    for at, (_, mean, _) in enumerate(expected):
        means = [cards[at][1] for cards, *_ in found]
        assert fmean(means) == pytest.approx(mean, abs=5 * stdev(means) / sqrt(len(means)) + 1e-9)


def test_the_search_ends_when_a_card_leads_surely() -> None:
    weights = Weights.random(Random(13))
    ended = 0
    for seed in range(scale(8, 100)):
        asked = middle(seed, plays=24)
        options = {**WIDE, "worlds": 300, "seed": seed}
        _, all_worlds, _, _ = asked.ask(weights, **options)
        _, worlds, _, _ = asked.ask(weights, sure=1, **options)
        assert all_worlds == 300
        assert worlds == 300 or (worlds >= 32 and worlds % 16 == 0)
        _, never, _, _ = asked.ask(weights, sure=1_000_000, **options)
        assert never >= worlds
        ended += worlds < 300
    assert ended > scale(2, 25)


# Errors and scores ------------------------------------------------------------------------------------


def test_covariances_are_those_of_the_means_with_each_candidate_as_a_cluster() -> None:
    rng = Random(14)
    for asked in endings(Rules(), rng, scale(3, 60)):
        weights = Weights.random(rng)
        cards, covariances, *_ = asked.ask_all(weights, trust_in_partner=1, trust_in_opponents=1)
        values = [asked.values(hidden) for hidden in asked.hidden]
        chances = asked.chances(weights, plays=1)
        parts = [chance / fsum(chances) for chance in chances]
        means = {card: fsum(p * v[card] for p, v in zip(parts, values, strict=True)) for card, *_ in cards}
        expected = [
            fsum(
                part**2 * (value[one] - means[one]) * (value[other] - means[other])
                for part, value in zip(parts, values, strict=True)
            )
            / (1 - fsum(part**2 for part in parts))
            for one in means
            for other in means
        ]
        assert covariances == pytest.approx(expected, rel=1e-4, abs=1e-9)


def test_covariances_tell_how_far_means_of_other_seeds_are_apart() -> None:
    asked, weights = middle(15), Weights.random(Random(15))
    answers = [
        asked.ask_all(weights, candidates=200, worlds=60, solved=2, trust_in_partner=1, seed=seed)
        for seed in range(150)
    ]
    number = len(answers[0][0])
    for one in range(number):
        for other in range(one):
            leads = [cards[one][1] - cards[other][1] for cards, *_ in answers]
            told = fmean(
                found[one * number + one] + found[other * number + other] - 2 * found[one * number + other]
                for _, found, *_ in answers
            )
            assert stdev(leads) ** 2 == pytest.approx(told, rel=0.5)


@pytest.mark.parametrize("name", WAYS)
def test_hindsight_is_the_mean_of_the_best_card_in_each_world(name: str) -> None:
    rng = Random(name)
    for asked in endings(WAYS[name], rng, scale(1, 60)):
        weights = Weights.random(rng)
        _, _, hindsight, *_ = asked.ask_all(weights, trust_in_partner=1, trust_in_opponents=1)
        chances = asked.chances(weights, plays=1)
        best = [max(asked.values(hidden).values()) for hidden in asked.hidden]
        mean = fsum(part * value for part, value in zip(chances, best, strict=True)) / fsum(chances)
        assert hindsight == pytest.approx(mean, rel=1e-4, abs=1e-6)


def test_a_score_is_that_of_the_play_network_and_the_prior_changes_no_mean() -> None:
    asked, weights = middle(16), Weights.random(Random(16))
    cards, *rest = asked.ask_all(weights, candidates=50, worlds=20, solved=3)
    scores = [weights.score(features) for _, features in described(asked.view)]
    assert [score for *_, score in cards] == scores
    assert [cards, *rest] == list(asked.ask_all(weights, candidates=50, worlds=20, solved=3, prior=5))


def test_a_large_prior_ends_the_search() -> None:
    asked, weights = middle(17), Weights.random(Random(17))
    options = {**WIDE, "worlds": 300, "sure": 1_000}
    assert asked.ask(weights, **options)[1] == 300
    assert asked.ask(weights, **options, prior=1_000_000)[1] == 32
