"""A Swiss: no rematch, no second sit-out, pairs of equal score meet, seats are balanced."""

from collections import Counter
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from botifarra.tournament.book import Book
from botifarra.tournament.errors import TooFewPairs, TooManyRounds
from botifarra.tournament.events import Paired, Place, Scored
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.matching import cheapest_matching
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.pairing_history import Unfinished
from botifarra.tournament.recording import record
from botifarra.tournament.swiss.contenders import in_order
from botifarra.tournament.swiss.meeting_costs import MeetingCosts
from botifarra.tournament.swiss.pairing import SwissOver, next_round, rounds_left
from botifarra.tournament.swiss.rematches import Rematches, rematches
from tests.scale import scale
from tests.strategies import SEEDS
from tests.tournament.championships import (
    enter,
    opened,
    play,
    play_by_strength,
    score,
    sit_out,
    withdraw,
)
from tests.tournament.events import board, paired
from tests.tournament.swiss.exhaustive import best_cost, cost, leans, way_of


def swiss(count: int, rounds: int = 0) -> Book:
    return opened(Format(Kind.MATCHES, Pairing.SWISS, "club-swiss", rounds=rounds), count)


@settings(max_examples=scale(12, 200), deadline=None)
@given(count=st.integers(4, 24) | st.integers(4, 200), most=st.integers(1, 9), seed=SEEDS)
def test_nobody_meets_twice_or_is_idle_twice_and_seats_are_balanced(count: int, most: int, seed: int) -> None:
    rng = Random(seed)
    book = swiss(count)
    # Half the field can always be met without a rematch, by Dirac's theorem.
    for number in range(1, min(most, count // 2) + 1):
        round_ = next_round(book, rng)
        assert round_.number == number
        assert sorted(round_.pairs) == list(range(1, count + 1))
        assert [seating.table for seating in round_.seatings] == list(range(1, count // 2 + 1))
        book = play(book, round_, rng)
    met = Counter(frozenset(seating.pairs) for each in book.rounds for seating in each.seatings)
    idle = Counter(pair for each in book.rounds for pair in each.sits_out)
    assert max(met.values()) == 1
    assert max(idle.values(), default=1) == 1
    assert max(map(abs, leans(book).values())) <= 2


@settings(max_examples=scale(20, 1_000), deadline=None)
@given(count=st.integers(3, 8), most=st.integers(1, 8), is_meant=st.booleans(), seed=SEEDS)
def test_no_round_has_a_lower_cost(count: int, most: int, is_meant: bool, seed: int) -> None:
    """Each round is the cheapest of those that leave the most later rounds, up to the planned number."""
    rng = Random(seed)
    book = swiss(count, most if is_meant else 0)
    for number in range(1, most + 1):
        best, ahead = best_cost(book, most - number + 1 if is_meant else 0)
        if best is None:
            with pytest.raises(SwissOver):
                next_round(book)
            return
        round_ = next_round(book)
        assert cost(book, way_of(round_)) == best
        book = play(book, round_, rng)
        assert rounds_left(book) >= (ahead - 1 if is_meant else min(ahead - 1, 1))


@pytest.mark.parametrize("count", [30, 51])
def test_no_meeting_out_of_reach_is_in_a_round_of_least_cost(count: int) -> None:
    rng = Random(count)
    book = swiss(count, 8)
    for _ in range(8):
        meeting_costs = MeetingCosts.of(in_order(book, None), book)
        everything, within = meeting_costs.costs(), meeting_costs.costs_within_reach()
        assert within.items() <= everything.items()
        assert len(within) < len(everything)
        best = cheapest_matching(meeting_costs.places, everything) or []
        found = cheapest_matching(meeting_costs.places, within) or []
        assert sum(everything[each] for each in found) == sum(everything[each] for each in best)
        book = play(book, next_round(book), rng)


@pytest.mark.parametrize(("count", "rounds"), [(8, 7), (7, 7), (6, 5), (5, 5), (12, 11)])
def test_a_swiss_of_as_many_rounds_as_others_is_played_to_its_end(count: int, rounds: int) -> None:
    for seed in range(scale(6, 1_000)):
        rng = Random(seed)
        book = swiss(count, rounds)
        for _ in range(rounds):
            book = play(book, next_round(book, rng), rng)
            assert not rematches(book)
        met = Counter(meeting for each in book.rounds for meeting in way_of(each))
        assert len(met) == rounds * (count + count % 2) // 2
        with pytest.raises(TooManyRounds):
            next_rounds(book)


@settings(max_examples=scale(25, 1_000), deadline=None)
@example(count=11, rounds=11, seed=52326)  # the search before a round found more than the one after it
@given(count=st.integers(4, 12), rounds=st.integers(2, 11), seed=SEEDS)
def test_a_swiss_ends_too_where_pairs_come_and_go(count: int, rounds: int, seed: int) -> None:
    """No rematch while the remaining rounds can be played without one; otherwise it is reported."""
    rng = Random(seed)
    book = swiss(count, rounds)
    told = Rematches()
    for number in range(1, rounds + 1):
        if rng.random() < 0.2:
            book = enter(book, len(book.pairs) + 1)
        if rng.random() < 0.2 and len(book.playing(number)) > 2:
            book = withdraw(book, rng.choice(book.playing(number)), number)
        left = rounds_left(book)
        book = play(book, next_round(book, rng), rng)
        told = rematches(book)
        assert sorted(book.rounds[-1].pairs) == list(book.playing(number))
        assert bool(told.again or told.idle_again) is (left == 0)
        assert told.left >= left - 1
        assert told.meant == rounds - number


def test_unavoidable_rematches_are_the_oldest_meetings() -> None:
    book = swiss(4, 5)
    for _ in range(3):
        book = play_by_strength(book, next_round(book))
        assert not rematches(book).again
    assert rematches(book) == Rematches(meant=2, left=0)
    first, second = (way_of(each) for each in book.rounds[:2])
    book = play_by_strength(book, next_round(book))
    assert way_of(book.rounds[-1]) == first
    assert rematches(book) == Rematches(
        tuple(seating.pairs for seating in book.rounds[-1].seatings), meant=1, left=0
    )
    book = play_by_strength(book, next_round(book))
    assert way_of(book.rounds[-1]) == second


def test_a_pair_whose_opponents_withdrew_has_had_its_bye() -> None:
    book = swiss(5, 4)
    book = record(book, Paired(next_round(book)))
    book = withdraw(book, 4, 1)
    book = sit_out(book, 1, 2)
    book = score(book, 1, 1, 101, 20)
    book = enter(book, 6)
    second = next_round(book)
    assert book.rounds[0].sits_out == (5,)
    assert second.sits_out not in {(3,), (5,)}


def test_the_first_round_is_in_order_of_entry_or_drawn() -> None:
    book = swiss(7)
    first = next_round(book)
    assert [seating.pairs for seating in first.seatings] == [(1, 2), (3, 4), (5, 6)]
    assert first.sits_out == (7,)
    drawn = next_round(book, Random(5))
    assert drawn == next_round(book, Random(5)) != first
    assert sorted(drawn.pairs) == list(range(1, 8))


def test_winners_meet_winners_at_the_first_tables() -> None:
    book = swiss(8)
    book = play_by_strength(book, next_round(book))
    assert [set(seating.pairs) for seating in next_round(book).seatings] == [{1, 3}, {5, 7}, {2, 4}, {6, 8}]


def test_a_pair_changes_sides_in_the_next_round() -> None:
    book = swiss(4)
    book = play_by_strength(book, next_round(book))
    book = play_by_strength(book, next_round(book))
    assert [seating.pairs for seating in book.rounds[0].seatings] == [(1, 2), (3, 4)]
    assert [seating.pairs for seating in book.rounds[1].seatings] == [(1, 3), (2, 4)]
    assert [seating.pairs for seating in next_round(book).seatings] == [(4, 1), (3, 2)]


def test_the_bye_goes_to_the_lowest_that_has_had_none() -> None:
    book = swiss(5)
    book = play_by_strength(book, next_round(book))
    assert book.rounds[0].sits_out == (5,)
    second = next_round(book)
    assert second.sits_out == (4,)
    book = play_by_strength(book, second)
    assert next_round(book).sits_out == (3,)


def test_withdrawn_pairs_are_left_out_and_late_pairs_included() -> None:
    book = swiss(6)
    book = play_by_strength(book, next_round(book))
    book = withdraw(book, 3, 2)
    book = enter(book, 9)
    assert sorted(next_round(book).pairs) == [1, 2, 4, 5, 6, 9]


def test_a_table_that_was_not_played_does_not_count_as_a_meeting() -> None:
    book = swiss(2)
    book = record(book, Paired(next_round(book)))
    book = sit_out(book, 1, 1)
    assert set(next_round(book).seatings[0].pairs) == {1, 2}


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 3), (4, 3)])
def test_without_a_new_meeting_there_is_no_round(count: int, rounds: int) -> None:
    book = swiss(count)
    for _ in range(rounds):
        book = play_by_strength(book, next_round(book))
    with pytest.raises(SwissOver) as refused:
        next_round(book)
    assert refused.value.facts == {"rounds": rounds, "pairs": count}


@pytest.mark.parametrize("count", [0, 1])
def test_a_swiss_needs_two_pairs(count: int) -> None:
    with pytest.raises(TooFewPairs) as refused:
        next_round(swiss(count))
    assert refused.value.facts == {"pairs": count, "least": 2}


def test_six_pairs_may_be_left_with_two_threes_that_have_met() -> None:
    book = swiss(6)
    others = ((1, 2, 3), (4, 5, 6))
    for number in range(1, 4):
        turned = others[1][number - 1 :] + others[1][: number - 1]
        pairs = list(zip(others[0], turned, strict=True))
        book = record(book, paired(number, pairs))
        for table in range(1, 4):
            book = score(book, number, table, 101, 50)
    with pytest.raises(SwissOver):
        next_round(book)


def test_a_round_needs_all_earlier_results() -> None:
    book = swiss(6)
    book = record(book, Paired(next_round(book)))
    book = score(book, 1, 1, 101, 60)
    with pytest.raises(Unfinished) as refused:
        next_round(book)
    assert refused.value.facts == {"missing": 2, "round": 1, "table": 2}


def test_a_field_that_has_met_its_neighbours_is_offered_more() -> None:
    """The first 26 have all met. So they can only meet the others, and these are fewer."""
    book = swiss(80)
    near = list(range(1, 27))
    for number in range(1, 26):
        pairs = [(near[place], near[-1 - place]) for place in range(13)]
        book = record(book, paired(number, pairs, sits_out=range(27, 81)))
        for table in range(1, 14):
            book = score(book, number, table, 100, 100)
        near = [near[0], near[-1], *near[1:-1]]
    assert {len({one, other} & set(near)) for one, other in (s.pairs for s in next_round(book).seatings)} == {
        0,
        1,
    }


def test_a_duplicate_is_paired_by_its_standings_with_the_same_boards_at_all_tables() -> None:
    book = opened(Format(Kind.DUPLICATE, Pairing.SWISS, "championship", boards=2), 8)
    (first,) = next_rounds(book, session=1)
    assert {seating.boards for seating in first.seatings} == {(1, 2)}
    book = record(book, Paired(first))
    for seating in first.seatings:
        for number in seating.boards:
            book = record(book, Scored(Place(1, seating.table, number), board(36 + 4 * seating.table)))
    (second,) = next_rounds(book, session=2)
    assert second.session == 2
    assert {seating.boards for seating in second.seatings} == {(3, 4)}
    # N-S of table 4 have most of their line, E-W of table 1 of theirs; then one after the other.
    assert [set(seating.pairs) for seating in second.seatings] == [{2, 7}, {4, 5}, {3, 6}, {1, 8}]
