from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.tournament.errors import NoHowell, TooFewPairs, TooManyRounds
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.movements.room_squares import starter
from botifarra.tournament.movements.validation import faults
from tests.scale import scale
from tests.tournament.movements.fields import FIELDS, field, meetings

SIDES = [1, *range(7, 200, 2)]


@pytest.mark.parametrize("side", SIDES)
def test_every_starter_has_its_adder(side: int) -> None:
    row = starter(side)
    places = list(range(1, side))
    assert sorted(place for one, other, _ in row for place in (one, other)) == places
    assert sorted(sign * (one - other) % side for one, other, _ in row for sign in (1, -1)) == places
    columns = [column for *_, column in row]
    assert len({0, *columns}) == len(row) + 1
    assert sorted((place - column) % side for *both, column in row for place in both) == places


@pytest.mark.parametrize("count", [2, *(count for count in FIELDS if count > 6)])
def test_everybody_meets_everybody_with_one_set_of_boards(count: int) -> None:
    pairs = field(count)
    rounds = howell(pairs, boards=2)
    assert faults(rounds, pairs) == ()
    assert len(meetings(rounds)) == count * (count - 1) // 2
    side = count - 1 | 1
    assert {board for each in rounds for board in each.boards} == set(range(1, 2 * side + 1))
    assert sorted(pair for each in rounds for pair in each.sits_out) == (sorted(pairs) if count % 2 else [])


@given(count=st.integers(7, 40), data=st.data())
@settings(max_examples=scale(15, 400))
def test_fewer_rounds_are_as_even(count: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, count - 1 | 1))
    assert faults(howell(field(count), 1, rounds), field(count)) == ()


def test_pairs_follow_the_one_before_and_boards_go_on_by_one_set() -> None:
    pairs = field(12)
    rounds = howell(pairs, boards=1)
    after = dict(zip(pairs[:11], (*pairs[1:11], pairs[0]), strict=True)) | {pairs[11]: pairs[11]}
    for now, then in pairwise(rounds):
        for here, next_here in zip(now.seatings, then.seatings, strict=True):
            assert {after[pair] for pair in here.pairs} == set(next_here.pairs)
            assert next_here.boards == (here.boards[0] % 11 + 1,)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_there_is_no_howell_for_some_fields(count: int) -> None:
    with pytest.raises(NoHowell, match=f"pairs {count}"):
        howell(field(count), 1)


def test_impossible_fields_are_refused() -> None:
    with pytest.raises(TooFewPairs):
        howell((), 1)
    with pytest.raises(TooManyRounds):
        howell(field(8), 1, rounds=8)
