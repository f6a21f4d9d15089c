import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.tournament.errors import TooFewPairs, TooManyRounds
from botifarra.tournament.movements.berger import berger, berger_round
from botifarra.tournament.movements.session_start import Start
from botifarra.tournament.movements.validation import faults
from tests.scale import scale
from tests.tournament.movements.fields import FIELDS, field, meetings


def test_the_meetings_are_those_of_the_published_tables() -> None:
    ten = """1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 /
        3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 /
        5-10 6-4 7-3 8-2 9-1"""
    published = [[{int(place) for place in met.split("-")} for met in row.split()] for row in ten.split("/")]
    rounds = [berger_round(10, index) for index in range(9)]
    assert [[{one + 1, other + 1} for one, other in row] for row in rounds] == published


@pytest.mark.parametrize("count", FIELDS)
def test_everybody_meets_everybody_once_on_the_same_boards(count: int) -> None:
    pairs = field(count)
    rounds = berger(pairs, boards=2)
    assert faults(rounds, pairs, copies=None) == ()
    assert len(meetings(rounds)) == count * (count - 1) // 2
    assert all(len({seating.boards for seating in each.seatings}) == 1 for each in rounds)
    assert sorted(pair for each in rounds for pair in each.sits_out) == (sorted(pairs) if count % 2 else [])


@given(count=st.integers(2, 40), data=st.data())
@settings(max_examples=scale(15, 400))
def test_fewer_rounds_are_as_even(count: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, count - 1 | 1))
    assert faults(berger(field(count), 1, rounds), field(count), copies=None) == ()


def test_rounds_and_boards_are_numbered_from_where_they_start() -> None:
    first = berger(field(6), boards=4, rounds=3)
    second = berger(field(6), boards=4, rounds=2, start=Start(2, 4, 13, played=3))
    assert faults((*first, *second), field(6), copies=None, uneven=None) == ()
    assert [(each.session, each.number, each.boards) for each in (*first, *second)] == [
        (1, 1, (1, 2, 3, 4)),
        (1, 2, (5, 6, 7, 8)),
        (1, 3, (9, 10, 11, 12)),
        (2, 4, (13, 14, 15, 16)),
        (2, 5, (17, 18, 19, 20)),
    ]


def test_matches_have_no_boards() -> None:
    assert {seating.boards for each in berger(field(5)) for seating in each.seatings} == {()}


def test_impossible_fields_are_refused() -> None:
    with pytest.raises(TooFewPairs):
        berger(field(1))
    with pytest.raises(TooManyRounds):
        berger(field(7), rounds=8)
