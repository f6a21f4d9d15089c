"""The validator reports each fault alone. The tests of the movements check that these have none."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from botifarra.tournament.movements.howell import howell
from botifarra.tournament.movements.validation import (
    AtTwoPlaces,
    BoardInTwoPlaces,
    Fault,
    MetBefore,
    Missing,
    PlayedTwice,
    SeatsUneven,
    TableWrong,
    faults,
)
from botifarra.tournament.seating import Round, Seating
from tests.scale import scale

FIRST = Round(1, 1, (Seating(1, (1, 2), (1,)), Seating(2, (3, 4), (2,))))


def after(*seatings: Seating, sits_out: tuple[int, ...] = ()) -> tuple[Round, Round]:
    return FIRST, Round(1, 2, seatings, sits_out)


FAULTY: Mapping[str, tuple[tuple[Round, ...], Fault]] = {
    "table": (after(Seating(0, (2, 3), (3,)), Seating(1, (4, 1), (4,))), TableWrong(2, 0)),
    "tables": (after(Seating(1, (2, 3), (3,)), Seating(1, (4, 1), (4,))), TableWrong(2, 1)),
    "sits out": (after(Seating(1, (2, 3), (3,)), Seating(2, (4, 1), (4,)), sits_out=(1,)), AtTwoPlaces(2, 1)),
    "missing": (after(Seating(1, (2, 3), (3,)), sits_out=(4,)), Missing(2, 1)),
    "board": (
        after(Seating(1, (2, 3), (3,)), Seating(2, (4, 1), (3,))),
        BoardInTwoPlaces(2, 3, (1, 2)),
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_each_fault_is_reported_separately(name: str) -> None:
    rounds, fault = FAULTY[name]
    assert faults(rounds) == (fault,)


def test_a_missing_pair_is_a_fault() -> None:
    assert faults([FIRST], [1, 2, 3, 4, 5]) == (Missing(1, 5),)


def test_copies_of_a_board_may_be_at_so_many_tables() -> None:
    rounds, _ = FAULTY["board"]
    assert faults(rounds, copies=2) == faults(rounds, copies=None) == ()


def test_a_repeated_board_is_reported_for_its_pair() -> None:
    rounds = after(Seating(1, (2, 3), (2,)), Seating(2, (4, 1), (4,)))
    assert faults(rounds) == (PlayedTwice(2, 3, 2),)


def test_the_number_of_meetings_is_limited() -> None:
    rounds = after(Seating(1, (2, 1), (3,)), Seating(2, (4, 3), (4,)))
    assert faults(rounds) == (MetBefore(2, (2, 1)), MetBefore(2, (4, 3)))
    assert faults(rounds, meetings=2) == ()


def test_seats_that_never_change() -> None:
    rounds = after(Seating(1, (1, 4), (3,)), Seating(2, (3, 2), (4,)))
    assert faults(rounds, uneven=2) == faults(rounds, uneven=None) == ()
    assert faults(rounds) == (
        SeatsUneven(2, 1, 2, 0),
        SeatsUneven(2, 2, 0, 2),
        SeatsUneven(2, 3, 2, 0),
        SeatsUneven(2, 4, 0, 2),
    )


def _empty(each: Round) -> Round:
    return replace(each, seatings=each.seatings[1:])


def _twice(each: Round) -> Round:
    return replace(each, sits_out=(each.seatings[0].pairs[0],))


def _one_table(each: Round) -> Round:
    return replace(each, seatings=tuple(replace(seating, table=1) for seating in each.seatings))


def _same_boards(each: Round) -> Round:
    boards = each.seatings[0].boards
    return replace(each, seatings=tuple(replace(seating, boards=boards) for seating in each.seatings))


@given(
    spoil=st.sampled_from([_empty, _twice, _one_table, _same_boards]),
    count=st.integers(8, 30),
    data=st.data(),
)
@settings(max_examples=scale(20, 400))
def test_a_damaged_movement_has_its_fault(
    spoil: Callable[[Round], Round], count: int, data: st.DataObject
) -> None:
    rounds = list(howell(range(1, count + 1), 1, rounds=5))
    index = data.draw(st.integers(0, 4))
    rounds[index] = spoil(rounds[index])
    assert index + 1 in {fault.round for fault in faults(rounds)}
