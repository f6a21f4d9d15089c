from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.tournament.errors import TooFewPairs, TooManyRounds
from botifarra.tournament.movements.mitchell import Even, mitchell
from botifarra.tournament.movements.validation import faults
from tests.tournament.movements.fields import FIELDS, field, meetings


@pytest.mark.parametrize("even", Even)
@pytest.mark.parametrize("count", FIELDS)
def test_lines_meet_and_boards_move(count: int, even: Even) -> None:
    pairs = field(count)
    tables = (count + 1) // 2
    rounds = mitchell(pairs, 2, even=even)
    shared = even is Even.SHARE and count % 4 == 0
    skipped = even is Even.SKIP and tables % 2 == 0
    assert faults(rounds, pairs, copies=2 if shared else 1, uneven=None) == ()
    assert len(rounds) == tables - skipped
    assert {pair for each in rounds for pair in each.pairs} == set(pairs)
    assert len(meetings(rounds)) == len(rounds) * tables - sum(len(each.sits_out) for each in rounds)
    north_south = {seating.pairs[0] for each in rounds for seating in each.seatings}
    assert north_south == set(pairs[: count // 2])
    assert [len(each.sits_out) for each in rounds] == [count % 2] * len(rounds)
    assert max(Counter(pair for each in rounds for pair in each.sits_out).values(), default=1) == 1


def test_only_the_first_and_the_last_table_share() -> None:
    for each in mitchell(field(16), 3, even=Even.SHARE):
        alike = [
            (one.table, other.table)
            for one in each.seatings
            for other in each.seatings
            if one.table < other.table and one.boards == other.boards
        ]
        assert alike == [(1, 8)]


@given(count=st.integers(2, 200), even=st.sampled_from(Even), data=st.data())
def test_fewer_rounds_are_the_first_of_all(count: int, even: Even, data: st.DataObject) -> None:
    whole = mitchell(field(count), 1, even=even)
    rounds = data.draw(st.integers(1, len(whole)))
    assert mitchell(field(count), 1, rounds, even) == whole[:rounds]


def test_five_tables() -> None:
    rounds = mitchell((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 1, rounds=2)
    told = [[(*seating.pairs, *seating.boards) for seating in each.seatings] for each in rounds]
    assert told == [
        [(1, 6, 1), (2, 7, 2), (3, 8, 3), (4, 9, 4), (5, 10, 5)],
        [(1, 10, 2), (2, 6, 3), (3, 7, 4), (4, 8, 5), (5, 9, 1)],
    ]


def test_impossible_fields_are_refused() -> None:
    with pytest.raises(TooFewPairs):
        mitchell((1,), 1)
    with pytest.raises(TooManyRounds):
        mitchell(field(16), 1, rounds=8, even=Even.SKIP)
