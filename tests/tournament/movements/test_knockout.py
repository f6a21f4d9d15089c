"""A knock-out: losers are out, and the best pairs meet last."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.tournament.book import Book
from botifarra.tournament.events import Paired
from botifarra.tournament.format import Pairing
from botifarra.tournament.movements.knockout import (
    NotByBracket,
    Over,
    Undecided,
    bracket,
    next_round,
    seed_order,
    survivors,
)
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.pairing_history import Unfinished
from botifarra.tournament.recording import record
from botifarra.tournament.seating import Round
from tests.strategies import SEEDS
from tests.tournament.championships import (
    correct,
    matches,
    play,
    play_by_strength,
    score,
    sit_out,
    withdraw,
)
from tests.tournament.events import paired, round_of


def knockout(count: int) -> Book:
    return matches(Pairing.KNOCKOUT, count)


def meetings(round_: Round) -> list[set[int]]:
    return [set(seating.pairs) for seating in round_.seatings]


@pytest.mark.parametrize(
    ("count", "slots"),
    [
        (2, (1, 2)),
        (3, (1, None, 2, 3)),
        (4, (1, 4, 2, 3)),
        (6, (1, None, 4, 5, 2, None, 3, 6)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
    ],
)
def test_the_first_two_can_only_meet_at_the_end_and_byes_are_the_best_ones(
    count: int, slots: tuple[int | None, ...]
) -> None:
    assert bracket(range(1, count + 1)) == slots


@given(st.integers(1, 300))
def test_a_bracket_of_the_least_power_of_two_without_two_byes_in_a_match(count: int) -> None:
    slots = bracket(range(count))
    assert len(slots) == len(seed_order(count)) < max(2 * count, 2)
    assert sorted(pair for pair in slots if pair is not None) == list(range(count))
    assert len(slots) == 1 or all(set(two) != {None} for two in zip(slots[::2], slots[1::2], strict=True))


@given(count=st.integers(2, 70), seed=SEEDS)
def test_the_top_seed_wins_when_the_stronger_pair_always_wins(count: int, seed: int) -> None:
    book = knockout(count)
    left = set(book.pairs)
    while len(left) > 1:
        (round_,) = next_rounds(book)
        assert set(round_.pairs) == left
        book = play_by_strength(book, round_)
        left -= {max(seating.pairs) for seating in round_.seatings}
        assert left == set(range(1, len(left) + 1))
    with pytest.raises(Over):
        next_round(book)
    assert survivors(book, 1) == (1,)

    drawn = knockout(count)
    for _ in range(len(book.rounds)):
        drawn = play(drawn, next_round(drawn, Random(seed)), Random(seed))
    assert len(survivors(drawn, 1)) == 1


def test_winners_meet_in_the_order_of_the_bracket() -> None:
    book = knockout(6)
    first = next_round(book)
    assert (meetings(first), first.sits_out) == ([{4, 5}, {3, 6}], (1, 2))
    book = record(book, Paired(first))
    book = score(book, 1, 1, 50, 101)
    book = score(book, 1, 2, 50, 101)
    second = next_round(book, session=2)
    assert (meetings(second), second.sits_out, second.session) == ([{1, 5}, {2, 6}], (), 2)


def test_a_drawn_match_must_be_played_on() -> None:
    book = knockout(4)
    book = record(book, Paired(next_round(book)))
    with pytest.raises(Unfinished):
        next_round(book)
    book = score(book, 1, 1, 101, 60)
    book = score(book, 1, 2, 88, 88)
    with pytest.raises(Undecided) as refused:
        next_round(book)
    assert refused.value.facts == {"round": 1, "table": 2, "pairs": (2, 3)}
    book = correct(book, 1, 2, 101, 88)
    assert meetings(next_round(book)) == [{1, 2}]


def test_a_withdrawal_lets_the_opponents_go_on() -> None:
    book = knockout(4)
    book = record(book, Paired(next_round(book)))
    book = score(book, 1, 1, 101, 60)
    book = sit_out(book, 1, 2)
    with pytest.raises(Undecided):
        next_round(book)
    book = withdraw(book, 2, 2)
    assert meetings(next_round(book)) == [{1, 3}]


def test_a_winner_that_withdraws_is_not_replaced() -> None:
    book = knockout(8)
    book = play_by_strength(book, next_round(book))
    book = withdraw(book, 1, 2)
    second = next_round(book)
    assert (meetings(second), second.sits_out) == ([{2, 3}], (4,))
    book = play_by_strength(book, second)
    third = next_round(book)
    assert meetings(third) == [{2, 4}]
    book = withdraw(book, 2, 3)
    with pytest.raises(Over):
        next_round(book)


def test_when_both_leave_nobody_goes_on() -> None:
    book = knockout(4)
    book = record(book, Paired(next_round(book)))
    book = score(book, 1, 1, 101, 60)
    book = sit_out(book, 1, 2)
    book = withdraw(book, 2, 1)
    book = withdraw(book, 3, 1)
    with pytest.raises(Over):
        next_round(book)


@pytest.mark.parametrize("count", [0, 1])
def test_a_knock_out_without_opponents_is_refused(count: int) -> None:
    with pytest.raises(Over):
        next_round(knockout(count))


def test_a_round_by_hand_must_fit_the_bracket() -> None:
    book = knockout(6)
    book = record(book, paired(1, [(1, 2), (3, 4), (5, 6)]))
    for table in (1, 2, 3):
        book = score(book, 1, table, 101, 50)
    with pytest.raises(NotByBracket):
        next_round(book)

    book = knockout(4)
    book = play_by_strength(book, next_round(book))
    book = play_by_strength(book, round_of(2, [(1, 4)]))
    with pytest.raises(NotByBracket):
        next_round(book)
