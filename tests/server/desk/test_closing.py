"""A round that is closed and the next one that begins with its clock, in one command that can be undone."""

from pathlib import Path

from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.server.desk.protocol.screens import RoundClock
from botifarra.tournament.format import Kind, Pairing
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, new_evening, open_desk, place, read_book
from tests.server.serving import Served


def clock(desk: Desk) -> RoundClock | None:
    state = read_state(state_path(desk.path))
    assert state is not None
    return state.clock


def test_the_clock_of_the_next_round_starts_with_it(desk: Desk) -> None:
    desk.do(DIRECTOR, "startclock", seconds=1500)
    desk.do(DIRECTOR, "stopclock")
    first = clock(desk)
    assert first is not None
    close = {"round": 1, "anyway": True, "seconds": 600}
    one, again = (desk.send(DIRECTOR, "closeround", _request="close", **close) for _ in range(2))
    assert one.json() == again.json()
    second = clock(desk)
    assert second is not None
    assert second.ends is not None
    assert second.total == 600_000
    desk.do(DIRECTOR, "reopenround", round=1)  # pressed by mistake
    assert clock(desk) == first
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    assert clock(desk) is None


def test_a_round_that_is_opened_again_after_another_one_was_has_no_clock(desk: Desk) -> None:
    desk.do(DIRECTOR, "closeround", round=1, anyway=True, seconds=600)
    desk.do(DIRECTOR, "closeround", round=2, anyway=True, seconds=600)
    desk.do(DIRECTOR, "reopenround", round=1)
    assert clock(desk) is None


def test_no_clock_starts_after_the_last_round(desk: Desk) -> None:
    rounds = len(read_book(desk.path).rounds)
    for number in range(1, rounds + 1):
        desk.do(DIRECTOR, "closeround", round=number, anyway=True, seconds=600)
        assert (clock(desk) is None) is (number == rounds)


def test_no_clock_starts_before_the_boards_are_dealt(served: Served, tmp_path: Path) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS, deals=False))
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    assert "paired" in desk.do(DIRECTOR, "closeround", round=1, seconds=600)
    assert clock(desk) is None


def test_the_clock_starts_for_a_round_that_is_paired_by_the_same_command(
    served: Served, tmp_path: Path
) -> None:
    desk = open_desk(served, new_evening(tmp_path, pairing=Pairing.SWISS, kind=Kind.MATCHES))
    for where in read_book(desk.path).missing([1]):
        slip = {"type": "match", "scores": [101, 40]}
        desk.do(DIRECTOR, "score", place=place(0, where.table), slip=slip)
    assert "paired" in desk.do(DIRECTOR, "closeround", round=1, seconds=600)
    assert clock(desk) is not None
