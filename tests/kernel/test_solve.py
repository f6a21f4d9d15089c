"""The interface of the kernel's solver: integers, limits, threads."""

from random import Random
from typing import NamedTuple

import botifarra_kernel as kernel
import pytest

from botifarra.border import masks, rules_flags
from botifarra.core.rules import Rules
from botifarra.core.seats import Side
from botifarra.core.trick import Trick
from botifarra.solver.position import Position
from tests.scale import scale
from tests.solver.positions import any_position, points_left

SLACK = 64
"""Nodes that a search may take before it notices that it has reached its limit."""

TRICKS = {2: scale(50, 1_000), 6: scale(30, 1_000), 8: scale(10, 300), 12: scale(1, 20)}
"""The number of positions to try, by the tricks that are left."""

LIMITS = (1, 2, 5, 20, 100, 500, 3_000, 20_000)


class Question(NamedTuple):
    """A position as the kernel takes it."""

    hands: list[int]
    leader: int
    strain: int
    rules: int
    trick: tuple[int, ...]


def question(position: Position) -> Question:
    return Question(
        masks(position.hands),
        position.trick.leader,
        position.strain,
        rules_flags(position.rules),
        position.trick.cards,
    )


def bonus(position: Position) -> int:
    return position.rules.last_trick_bonus


@pytest.mark.parametrize("tricks", TRICKS)
def test_a_limit_ends_the_search_and_the_bounds_hold(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(TRICKS[tricks]):
        position = any_position(rng, tricks)
        asked = question(position)
        value, same, nodes = kernel.solve(*asked, last_trick_bonus=bonus(position))
        assert value == same
        for limit in LIMITS:
            lower, upper, taken = kernel.solve(*asked, last_trick_bonus=bonus(position), node_limit=limit)
            assert taken <= limit + SLACK
            assert 0 <= lower <= value <= upper <= points_left(position)
            if nodes <= limit:
                assert lower == upper


@pytest.mark.parametrize("tricks", TRICKS)
def test_bounds_of_cards_hold_their_values_and_the_best_the_positions(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(TRICKS[tricks]):
        position = any_position(rng, tricks)
        asked = question(position)
        exact, _ = kernel.solve_cards(*asked, last_trick_bonus=bonus(position))
        for limit in LIMITS[::2]:
            found, taken = kernel.solve_cards(*asked, last_trick_bonus=bonus(position), node_limit=limit)
            assert taken <= limit + SLACK
            for (card, value, same), (found_card, lower, upper) in zip(exact, found, strict=True):
                assert found_card == card
                assert 0 <= lower <= value == same <= upper <= points_left(position)


@pytest.mark.parametrize("tricks", TRICKS)
def test_bounds_of_strains_hold_their_values(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(TRICKS[tricks] // 2):
        position = any_position(rng, tricks)
        if position.trick.cards:
            continue
        hands, leader, _, rules, _ = question(position)
        exact, _ = kernel.solve_strains(hands, leader, rules, last_trick_bonus=bonus(position))
        for strain, (value, same) in enumerate(exact):
            single = kernel.solve(hands, leader, strain, rules, last_trick_bonus=bonus(position))
            assert (value, same) == single[:2]
        for limit in LIMITS[::3]:
            found, taken = kernel.solve_strains(
                hands, leader, rules, last_trick_bonus=bonus(position), node_limit=limit
            )
            assert taken <= limit + SLACK
            for (value, _), (lower, upper) in zip(exact, found, strict=True):
                assert 0 <= lower <= value <= upper <= points_left(position)


def test_the_limit_of_a_batch_holds_for_each_by_itself() -> None:
    rng = Random(1)
    positions = [any_position(rng, rng.randint(1, 7), Rules()) for _ in range(scale(50, 2_000))]
    asked = [(hands, leader, strain, trick) for hands, leader, strain, _, trick in map(question, positions)]
    exact = kernel.solve_batch(asked)
    for limit in LIMITS:
        for threads in (1, 2):
            found = kernel.solve_batch(asked, node_limit=limit, threads=threads)
            for (value, same, _), (lower, upper, taken) in zip(exact, found, strict=True):
                assert taken <= limit + SLACK
                assert lower <= value == same <= upper


def test_the_same_question_gets_the_same_answer_after_the_same_work() -> None:
    rng = Random(2)
    for _ in range(scale(50, 500)):
        position = any_position(rng, rng.randint(1, 7))
        asked = question(position)
        first = kernel.solve(*asked, last_trick_bonus=bonus(position))
        cards = kernel.solve_cards(*asked, last_trick_bonus=bonus(position))
        assert kernel.solve(*asked, last_trick_bonus=bonus(position)) == first
        assert kernel.solve_cards(*asked, last_trick_bonus=bonus(position)) == cards
        # The calls above had a solver that earlier calls used. Another limit makes a new one.
        assert kernel.solve(*asked, last_trick_bonus=bonus(position), node_limit=2**40) == first


def test_deals_that_share_suits_get_the_answers_of_a_new_solver() -> None:
    # A solver keeps the facts about a suit whose cards stay in the same hands, in the same style.
    rng = Random(5)
    cards = rng.sample(range(48), 28)
    asked = []
    for _ in range(scale(100, 5_000)):
        one, other = rng.sample(range(28), 2)
        cards[one], cards[other] = cards[other], cards[one]
        hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
        asked.append((hands, rng.randrange(4), rng.randrange(5), rng.choice((0, 0, 1))))
    kept = [kernel.solve(*each) for each in asked]
    # Another limit makes a new solver.
    assert kept == [kernel.solve(*each, node_limit=2**40 + nth) for nth, each in enumerate(asked)]


def test_the_same_batch_gets_the_same_values_whatever_the_threads_and_the_table() -> None:
    rng = Random(3)
    positions = [any_position(rng, rng.randint(1, 8), Rules()) for _ in range(scale(100, 3_000))]
    asked = [(hands, leader, strain, trick) for hands, leader, strain, _, trick in map(question, positions)]
    once = kernel.solve_batch(asked)
    assert kernel.solve_batch(asked) == once
    for threads in (1, 2, 3, 8):
        for table_mb in (1, 32):
            found = kernel.solve_batch(asked, threads=threads, table_mb=table_mb)
            assert [answer[:2] for answer in found] == [answer[:2] for answer in once]


def test_a_very_large_batch() -> None:
    # More searches on one table than 16 bits can count: entries of old searches must not be used.
    rng = Random(5)
    positions = [any_position(rng, rng.randint(2, 3), Rules()) for _ in range(499)]
    asked = [(hands, leader, strain, trick) for hands, leader, strain, _, trick in map(question, positions)]
    once = [kernel.solve_batch([ask], table_mb=1)[0][:2] for ask in asked]
    found = kernel.solve_batch(asked * 150, table_mb=1)
    assert [answer[:2] for answer in found] == once * 150


def test_r1_4_a_bonus_goes_to_the_side_that_wins_the_last_trick() -> None:
    # With a bonus that outweighs everything, the value says who wins the last trick.
    rng = Random(4)
    for _ in range(scale(100, 2_000)):
        position = any_position(rng, rng.randint(1, 7), Rules(last_trick_bonus=999_999))
        lower, upper, _ = kernel.solve(*question(position), last_trick_bonus=999_999)
        assert lower == upper
        assert lower % 999_999 <= 72
        if sum(map(len, position.hands)) == 1:  # the last card is as good as played
            seat = position.trick.to_act
            trick = Trick(position.trick.leader, (*position.trick.cards, *position.hands[seat]))
            assert (lower >= 999_999) is (trick.winner(position.strain).side is Side.NS)


def test_features_of_a_lead_do_not_depend_on_the_names_of_seats_and_suits() -> None:
    rng = Random(5)
    for tricks in range(1, 13):
        cards = rng.sample(range(48), 4 * tricks)
        hands = [sum(1 << card for card in cards[seat::4]) for seat in range(4)]
        leader, strain, turn = rng.randrange(4), rng.randrange(5), rng.randrange(4)
        suits = rng.sample(range(4), 4)
        renamed = [
            sum(1 << _renamed(card, suits) for card in range(48) if hand >> card & 1) for hand in hands
        ]
        turned = [renamed[(seat - turn) % 4] for seat in range(4)]
        found = {_renamed(card, suits): row for card, row in kernel.lead_features(hands, leader, strain)}
        other = kernel.lead_features(turned, (leader + turn) % 4, suits[strain] if strain < 4 else strain)
        assert dict(other) == found


def _renamed(card: int, suits: list[int]) -> int:
    return suits[card // 12] * 12 + card % 12
