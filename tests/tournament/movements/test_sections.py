import pytest

from botifarra.tournament.errors import UnequalSections
from botifarra.tournament.movements.howell import howell
from botifarra.tournament.movements.mitchell import mitchell
from botifarra.tournament.movements.sections import side_by_side
from botifarra.tournament.movements.validation import faults
from tests.tournament.movements.fields import field


def test_tables_are_numbered_on_and_boards_are_the_same() -> None:
    pairs = field(27)
    sections = [howell(pairs[:9], 2, 7), howell(pairs[9:17], 2, 7), howell(pairs[17:], 2, 7)]
    rounds = side_by_side(sections)
    assert faults(rounds, pairs, copies=3) == ()
    for number, each in enumerate(rounds):
        assert [seating.table for seating in each.seatings] == list(range(1, 14))
        assert [seating.boards for seating in each.seatings] == [
            seating.boards for section in sections for seating in section[number].seatings
        ]
        assert each.sits_out == sections[0][number].sits_out


def test_sections_play_as_many_rounds() -> None:
    with pytest.raises(UnequalSections):
        side_by_side([mitchell(field(6), 2), mitchell(field(10), 2)])
