"""Relations between answers of the solver, on positions too long for a plain search."""

from random import Random

import pytest

from botifarra.core.actions import Play
from botifarra.core.auction import Phase
from botifarra.core.cards import CardSet, Strain
from botifarra.core.claim import wins_the_rest
from botifarra.core.deal import Deal
from botifarra.core.rules import Rules
from botifarra.core.seats import Seat, Side
from botifarra.core.trick import Trick
from botifarra.solver.bench import count_nodes
from botifarra.solver.errors import InvalidArgument
from botifarra.solver.position import Position
from botifarra.solver.solve import (
    Bounds,
    bounds,
    solve,
    solve_batch,
    solve_cards,
    solve_cards_batch,
    solve_strains,
    solve_strains_batch,
)
from tests.scale import scale
from tests.solver.positions import after, any_position, any_rules, legal_of, played_state, points_left

NUMBERS = {1: scale(50, 500), 3: scale(50, 500), 6: scale(50, 500), 8: scale(30, 500), 12: scale(2, 40)}
"""The number of positions to try, by the tricks that are left."""


def better(position: Position, values: list[int]) -> int:
    """Return the value that the player on turn chooses."""
    return max(values) if position.trick.to_act.side is Side.NS else min(values)


@pytest.mark.parametrize("tricks", NUMBERS)
def test_a_card_is_worth_what_the_position_after_it_is(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(NUMBERS[tricks]):
        position = any_position(rng, tricks)
        values = solve_cards(position)
        assert CardSet(values) == legal_of(position)
        assert list(values) == sorted(values)
        assert solve(position) == better(position, list(values.values()))
        for card, value in values.items():
            then, won = after(position, card)
            assert value == won + solve(then), (position, card)


@pytest.mark.parametrize("tricks", NUMBERS)
def test_best_play_to_the_end_reaches_the_value(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(NUMBERS[tricks] // 2):
        state = played_state(rng, tricks, any_rules(rng))
        promised = state.public.points[Side.NS] + solve(Position.of(state))
        while state.public.phase is Phase.PLAY:
            position = Position.of(state)
            values = solve_cards(position)
            value = better(position, list(values.values()))
            assert state.public.points[Side.NS] + value == promised
            best = [card for card, found in values.items() if found == value]
            state = state.apply(Play(rng.choice(best)))
        assert state.outcome is not None
        assert state.outcome.points[Side.NS] == promised


@pytest.mark.parametrize("tricks", [1, 2, 3, 4, 6])
def test_r5_5_a_side_that_wins_the_rest_wins_all_the_points(tricks: int) -> None:
    rng = Random(tricks)
    stood = 0
    for _ in range(scale(100, 3_000)):
        state = played_state(rng, tricks, any_rules(rng))
        position = Position.of(state)
        value = solve(position)
        has_all = value == (points_left(position) if state.public.to_act.side is Side.NS else 0)
        if wins_the_rest(state.public, state.hands):
            stood += 1
            assert has_all, position
        elif tricks <= 3:  # longer ones may be too deep for a claim to be shown
            assert not has_all, position
    assert stood


@pytest.mark.parametrize("tricks", NUMBERS)
def test_bounds_hold_the_value_at_every_limit(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(NUMBERS[tricks]):
        position = any_position(rng, tricks)
        value = solve(position)
        assert bounds(position, 0) == Bounds(value, value)
        known = Bounds(0, points_left(position))
        for nodes in (1, 10, 100, 1_000, 10_000):
            found = bounds(position, nodes)
            # The same search with a higher limit: its bounds are at least as close.
            assert known.lower <= found.lower <= value <= found.upper <= known.upper, (position, nodes)
            known = found
        assert bounds(position, count_nodes(position) + 1).is_exact, position


def test_bounds_are_exact_where_they_meet() -> None:
    assert Bounds(3, 3).is_exact
    assert not Bounds(3, 4).is_exact


@pytest.mark.parametrize("tricks", NUMBERS)
def test_the_size_of_the_table_changes_no_value(tricks: int) -> None:
    rng = Random(tricks)
    for _ in range(NUMBERS[tricks] // 2):
        position = any_position(rng, tricks)
        assert solve(position, table_mb=1) == solve(position, table_mb=32) == solve(position), position


def test_five_strains_are_five_single_ones() -> None:
    rng = Random(3)
    for _ in range(scale(2, 30)):
        deal = Deal.shuffled(rng, rng.choice(tuple(Seat)))
        rules = any_rules(rng)
        leader = rng.choice(tuple(Seat))
        openings = {strain: Position.opening(deal, strain, rules, leader) for strain in Strain}
        singles = {strain: solve(opening) for strain, opening in openings.items()}
        assert solve_strains(deal.hands, leader, rules) == singles


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_batch_is_so_many_single_ones(threads: int) -> None:
    rng = Random(threads)
    positions = [any_position(rng, rng.randint(1, 7)) for _ in range(scale(200, 5_000))]
    assert solve_batch(positions, threads) == [solve(position) for position in positions]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_batch_of_cards_is_so_many_single_ones(threads: int) -> None:
    rng = Random(threads)
    positions = [any_position(rng, rng.randint(1, 7)) for _ in range(scale(100, 2_000))]
    found = solve_cards_batch(positions, threads)
    assert found == [solve_cards(position) for position in positions]
    assert all(list(values) == sorted(values) for values in found)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_batch_of_strains_is_so_many_single_ones(threads: int) -> None:
    rng = Random(threads)
    asked = []
    for _ in range(scale(30, 1_000)):
        position = any_position(rng, rng.randint(1, 6))
        if not position.trick.cards:
            # The same deal in another style is another question.
            asked += [(position.hands, position.trick.leader, any_rules(rng)) for _ in range(2)]
    assert asked
    assert solve_strains_batch(asked, threads) == [solve_strains(*each) for each in asked]


def test_a_long_batch_over_one_table() -> None:
    # Deals of one style share a table; in any order, entries must not leak.
    rng = Random(4)
    rules = Rules()
    positions = [any_position(rng, rng.randint(5, 8), rules) for _ in range(scale(300, 5_000))]
    forwards = solve_batch(positions)
    assert solve_batch(positions[::-1])[::-1] == forwards
    assert [solve(position) for position in positions[::10]] == forwards[::10]


def test_an_empty_batch_and_a_hand_without_cards() -> None:
    none = CardSet()
    over = Position((none, none, none, none), Trick(Seat.NORTH), Strain.CUPS, Rules(last_trick_bonus=3))
    assert solve_batch([]) == []
    assert solve_cards_batch([]) == []
    assert solve_strains_batch([]) == []
    assert solve_cards_batch([over]) == [{}]
    assert solve(over) == 0
    assert solve_cards(over) == {}


def test_a_malformed_position_is_refused_with_its_place() -> None:
    deal = Deal.shuffled(Random(5), Seat.NORTH)
    good = Position.opening(deal, Strain.CUPS)
    north, west, south, east = deal.hands
    twice = Position((north, north, south, east), good.trick, good.strain)
    lacking = Position((north, west, south, CardSet()), good.trick, good.strain)
    full = Position(deal.hands, Trick(Seat.NORTH, tuple(north)[:4]), good.strain)
    for position, place in ((twice, r"hands\[1\]"), (lacking, r"hands\[3\]"), (full, "trick")):
        for ask in (solve, solve_cards, lambda bad: bounds(bad, 5)):
            with pytest.raises(InvalidArgument, match=place):
                ask(position)
        for ask_all in (solve_batch, solve_cards_batch):
            with pytest.raises(InvalidArgument, match=rf"positions\[1\]\.{place}"):
                ask_all([good, position])
    with pytest.raises(InvalidArgument, match="table_mb"):
        solve(good, table_mb=0)
    with pytest.raises(InvalidArgument, match="node_limit"):
        bounds(good, -1)
    with pytest.raises(InvalidArgument, match="threads"):
        solve_batch([good], 0)
    assert issubclass(InvalidArgument, ValueError)


def test_a_hand_is_solved_where_it_stands() -> None:
    state = played_state(Random(5), 4, Rules())
    assert solve(state) == solve(Position.of(state))
    assert solve_cards(state) == solve_cards(Position.of(state))
