"""Playouts: legal cards, chosen uniformly, and the same for a seed on every machine."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import hypot, sqrt
from random import Random
from statistics import correlation, fmean, stdev

import botifarra_kernel as kernel
import pytest

from botifarra.border import rules_flags
from botifarra.core.cards import Card, CardSet, Strain
from botifarra.core.rules import PRESETS, Rules
from botifarra.core.seats import Seat
from botifarra.core.trick import Trick
from tests.chi_square import is_plausible
from tests.kernel.positions import (
    WAYS,
    Position,
    any_thrown,
    cards_of,
    dealt,
    ending,
    played,
)
from tests.scale import scale

POLICIES = ("random", "greedy", "random:greedy", "greedy:random")
ORIENTAL = PRESETS["oriental"]


def playouts(
    position: Position,
    rules: Rules = ORIENTAL,
    *,
    number: int = 1,
    seed: int = 0,
    policy: str = "random",
    threads: int = 1,
) -> list[int]:
    hands, leader, strain, trick = position.arguments
    return kernel.playout(
        hands,
        leader,
        strain,
        rules_flags(rules),
        trick,
        number=number,
        seed=seed,
        policy=policy,
        last_trick_bonus=rules.last_trick_bonus,
        threads=threads,
    )


def points_left(position: Position, rules: Rules) -> int:
    """Return the points that both sides win together from here on (R1.3, R1.4)."""
    on_table = sum(card.points for card in position.trick.cards)
    tricks = (position.held.bit_count() + len(position.trick.cards)) // 4
    return on_table + sum(card.points for card in cards_of(position.held)) + tricks + rules.last_trick_bonus


def played_out(position: Position, rules: Rules, rng: Random) -> int:
    """Return one playout by core's rules."""
    total = 0
    while not position.is_over:
        position, points = position.after(rng.choice(cards_of(position.legal(rules))), rules)
        total += points
    return total


def distribution(position: Position, rules: Rules) -> dict[int, Fraction]:
    """Return the probability of each number of points under random play, by enumeration of all lines."""

    @cache
    def from_here(at: Position) -> tuple[tuple[int, Fraction], ...]:
        if at.is_over:
            return ((0, Fraction(1)),)
        chances: defaultdict[int, Fraction] = defaultdict(Fraction)
        cards = cards_of(at.legal(rules))
        for card in cards:
            after, points = at.after(card, rules)
            for rest, chance in from_here(after):
                chances[points + rest] += chance / len(cards)
        return tuple(chances.items())

    return dict(from_here(position))


def binned(found: Counter[int], expected: dict[int, Fraction], number: int) -> list[tuple[int, float]]:
    """Return found and expected counts, joined for neighbouring points until five are expected in each."""
    bins: list[tuple[int, float]] = []
    seen, due = 0, 0.0
    for points in sorted(expected):
        seen += found[points]
        due += float(expected[points]) * number
        if due >= 5:
            bins.append((seen, due))
            seen, due = 0, 0.0
    last_seen, last_due = bins.pop()
    return [*bins, (last_seen + seen, last_due + due)]


def assert_exact(position: Position, rules: Rules, rng: Random) -> None:
    """Check that playouts of a short ending have the distribution worked out for it."""
    number = scale(5_000, 200_000)
    expected = distribution(position, rules)
    found = Counter(playouts(position, rules, number=number, seed=rng.getrandbits(63)))
    assert set(found) <= set(expected)
    seen, due = zip(*binned(found, expected, number), strict=True)
    assert is_plausible(seen, due), (position, found, expected)


def test_the_same_for_a_seed_on_every_machine() -> None:
    position = dealt(Random(1))
    assert playouts(position, number=12, seed=2024) == [48, 32, 50, 40, 38, 40, 39, 52, 46, 35, 34, 43]
    assert playouts(position, number=12, seed=2**63 - 1) == [37, 33, 33, 36, 41, 30, 52, 39, 33, 49, 37, 34]
    rng = Random(2)
    assert [playouts(dealt(rng), policy="greedy")[0] for _ in range(12)] == [
        43,
        34,
        33,
        49,
        17,
        24,
        31,
        27,
        58,
        36,
        27,
        61,
    ]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", [1, 2, 255, 256, 257, 2_000])
def test_threads_change_nothing(number: int, policy: str) -> None:
    position = dealt(Random(number))
    one, two, five = (
        playouts(position, number=number, seed=number, policy=policy, threads=threads)
        for threads in (1, 2, 5)
    )
    assert one == two == five
    assert len(one) == number


def test_a_longer_run_begins_with_the_shorter() -> None:
    position = dealt(Random(3))
    assert playouts(position, number=1_000, seed=3)[:10] == playouts(position, number=10, seed=3)


def test_seeds_and_hands_of_a_seed_differ() -> None:
    position = dealt(Random(4))
    runs = [tuple(playouts(position, number=50, seed=seed)) for seed in range(50)]
    assert len(set(runs)) == 50
    assert all(len(set(run)) > 5 for run in runs)


def test_hands_of_a_seed_and_of_the_next_are_independent() -> None:
    number = 10_000
    position = dealt(Random(4))
    one, other = (playouts(position, number=number, seed=seed) for seed in (1, 2))
    for first, second in ((one[1:], one[:-1]), (one[2:], one[:-2]), (one, other), (one[1:], other[:-1])):
        assert abs(correlation(first, second)) < 4 / sqrt(number)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_batch_plays_as_single_calls_do(policy: str) -> None:
    rng = Random(5)
    positions = [any_thrown(rng) for _ in range(600)]
    for threads in (1, 3):
        found = kernel.playout_batch(
            [position.arguments for position in positions], seed=9, policy=policy, threads=threads
        )
        expected = [
            playouts(position, number=at + 1, seed=9, policy=policy)[at]
            for at, position in enumerate(positions)
        ]
        assert found == expected
    assert kernel.playout_batch([]) == []


@pytest.mark.parametrize("name", WAYS)
def test_both_sides_win_all_the_points_together(name: str) -> None:
    # Turned by a seat, the same random numbers choose the same cards, and what N-S won E-W wins.
    rng = Random(name)
    rules = replace(WAYS[name], last_trick_bonus=rng.choice((0, 3, 999_999)))
    for _ in range(scale(50, 5_000)):
        position = any_thrown(rng)
        left = points_left(position, rules)
        for policy in POLICIES:
            turned = ":".join(reversed(policy.split(":")))
            ours = playouts(position, rules, number=10, seed=1, policy=policy)
            theirs = playouts(position.turned(), rules, number=10, seed=1, policy=turned)
            assert [own + other for own, other in zip(ours, theirs, strict=True)] == [left] * 10
            assert all(0 <= own <= left for own in ours)


def test_r1_4_the_bonus_goes_with_the_last_trick() -> None:
    rng = Random(6)
    with_bonus = replace(ORIENTAL, last_trick_bonus=1_000)
    for _ in range(scale(100, 10_000)):
        position = any_thrown(rng)
        for plain, more in zip(
            playouts(position, number=20), playouts(position, with_bonus, number=20), strict=True
        ):
            assert more - plain in (0, 1_000)
    last = ending(rng, ORIENTAL, 4)
    [points] = playouts(last, with_bonus)
    assert points == played_out(last, with_bonus, rng)


def test_nothing_is_won_after_the_end() -> None:
    for policy in POLICIES:
        assert kernel.playout((0, 0, 0, 0), 0, 0, number=3, policy=policy, last_trick_bonus=3) == [0, 0, 0]


@pytest.mark.parametrize("name", WAYS)
def test_forced_lines_are_those_of_core(name: str) -> None:
    # From the moment when nobody has a choice any more, there is only one result.
    rng = Random(name)
    for _ in range(scale(20, 2_000)):
        position = ending(rng, WAYS[name], rng.randint(1, 4))
        assert set(playouts(position, WAYS[name], number=3)) == {played_out(position, WAYS[name], rng)}
        assert set(playouts(position, WAYS[name], policy="greedy")) == {played_out(position, WAYS[name], rng)}


@pytest.mark.parametrize("name", WAYS)
def test_endings_have_the_exact_distribution(name: str) -> None:
    rng = Random(name)
    for cards in (5, 6, 7, 8, 9, 10, 11, 12):
        for _ in range(scale(1, 10)):
            assert_exact(ending(rng, WAYS[name], cards), WAYS[name], rng)


def test_r4_11_own_higher_cards_make_the_partners_card_safe() -> None:
    # South, its partner winning with the king, holds the ace, and the manilla has gone: it may load the jack.
    hands = (
        CardSet((Card.C2, Card.C3)),
        CardSet((Card.E2, Card.E3)),
        CardSet((Card.O2, Card.OS, Card.O1)),
        CardSet((Card.C8, Card.C1, Card.C9)),
    )
    north, west, south, east = (hand.mask for hand in hands)
    trick = Trick(Seat.NORTH, (Card.OR, Card.E4))
    rules = replace(ORIENTAL, third_loads_only_if_safe=True)
    assert_exact(Position((north, west, south, east), trick, Strain.NO_TRUMP), rules, Random(8))


@pytest.mark.parametrize("name", ["oriental", "occidental", "oriental-load", "flags 7"])
def test_the_mean_of_a_hand_is_that_of_core(name: str) -> None:
    rng, rules = Random(name), WAYS[name]
    number = scale(50, 8_000)
    for start in [*played(rng, rules)][:10:3]:
        theirs = [played_out(start, rules, rng) for _ in range(number)]
        ours = playouts(start, rules, number=scale(20_000, 200_000), seed=rng.getrandbits(63))
        error = hypot(stdev(theirs) / sqrt(number), stdev(ours) / sqrt(len(ours)))
        assert abs(fmean(theirs) - fmean(ours)) < 4 * error


@pytest.mark.parametrize("name", PRESETS)
def test_greedy_beats_random(name: str) -> None:
    # Duplicate: each deal is played twice, the pairs having changed their cards.
    rng, rules = Random(name), PRESETS[name]
    differences = []
    for _ in range(scale(300, 3_000)):
        deal = dealt(rng)
        greedy, random = (
            fmean(playouts(deal, rules, number=8, policy=policy))
            for policy in ("greedy:random", "random:greedy")
        )
        differences.append(greedy - random)
    assert fmean(differences) > 4 * stdev(differences) / sqrt(len(differences))


def test_greedy_leaves_nothing_to_chance() -> None:
    rng = Random(7)
    for _ in range(scale(100, 5_000)):
        position = any_thrown(rng)
        assert len(set(playouts(position, number=20, seed=rng.getrandbits(63), policy="greedy"))) == 1
