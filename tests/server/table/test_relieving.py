"""The others relieve a player who does nothing: who is asked, and when all have agreed."""

import pytest

from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import (
    Answer,
    Ask,
    Stand,
)
from botifarra.server.protocol.parts import Pending, Stall
from botifarra.server.table.events import Answered, Asked, Relieved
from botifarra.server.table.show import snapshot
from tests.server.table.driver import HOST, PEOPLE
from tests.server.table.stalls import in_play, is_relieved, stall, stalled


def test_all_others_together_may_relieve_a_player() -> None:
    sitting = stalled(Seat.NORTH)
    assert [sitting.you(player).relieve for player in PEOPLE] == [None, "ask", "ask", "ask"]
    assert sitting.do(2, Ask, wish="relieve") == (Asked(Seat.WEST, "relieve"),)
    pending = snapshot(sitting.table, None).pending
    assert pending == Pending(Seat.WEST, "relieve", (Seat.SOUTH, Seat.EAST))
    assert not any(sitting.you(player).relieve for player in PEOPLE)
    assert sitting.refused(3, Ask, wish="relieve") == ("not_now", None)
    assert sitting.refused(1, Answer, yes=False) == ("not_asked", None)
    sitting.do(3, Answer, yes=True)
    assert not is_relieved(sitting, Seat.NORTH)
    assert sitting.do(4, Answer, yes=True) == (Answered(Seat.EAST, yes=True), Relieved(Seat.NORTH, by="vote"))
    assert snapshot(sitting.table, None).pending is None
    assert stall(sitting) is None


def test_a_no_gives_another_minute_before_the_next_request() -> None:
    sitting = stalled(Seat.NORTH)
    sitting.do(2, Ask, wish="relieve")
    sitting.now += 5_000
    sitting.do(3, Answer, yes=False)
    assert snapshot(sitting.table, None).pending is None
    assert stall(sitting) is None
    assert sitting.refused(2, Ask, wish="relieve") == ("not_now", None)
    asked_to_wait = sitting.now
    sitting.wait(60_000)
    assert stall(sitting) == Stall(Seat.NORTH, asked_to_wait)
    assert sitting.you(2).relieve == "ask"
    sitting.do(2, Ask, wish="relieve")


def test_no_answer_counts_as_consent() -> None:
    sitting = stalled(Seat.NORTH)
    sitting.do(2, Ask, wish="relieve")
    sitting.do(4, Answer, yes=True)
    sitting.wait(19_999)
    assert not is_relieved(sitting, Seat.NORTH)
    sitting.wait(1)
    assert sitting.last() == Relieved(Seat.NORTH, by="vote")
    assert snapshot(sitting.table, None).pending is None


@pytest.mark.parametrize("leaves", [False, True])
def test_only_present_players_are_asked(leaves: bool) -> None:
    sitting = in_play(grace=3600)
    while sitting.table.on_turn is not Seat.NORTH:
        sitting.act_at_random()
    sitting.depart(4)
    if leaves:
        sitting.do(3, Stand)
    sitting.wait(60_000)
    assert sitting.you(2).relieve == ("now" if leaves else "ask")
    sitting.do(2, Ask, wish="relieve")
    if not leaves:
        assert snapshot(sitting.table, None).pending == Pending(Seat.WEST, "relieve", (Seat.SOUTH,))
        sitting.do(3, Answer, yes=True)
    assert is_relieved(sitting, Seat.NORTH)


def test_leaving_removes_a_player_from_those_asked() -> None:
    sitting = stalled(Seat.NORTH)
    sitting.do(2, Ask, wish="relieve")
    sitting.do(3, Stand)
    pending = snapshot(sitting.table, None).pending
    assert pending == Pending(Seat.WEST, "relieve", (Seat.EAST,))
    assert sitting.do(4, Stand) == (Relieved(Seat.EAST), Relieved(Seat.NORTH, by="vote"))


def test_a_request_ends_when_the_player_who_asked_leaves() -> None:
    sitting = stalled(Seat.NORTH)
    sitting.do(2, Ask, wish="relieve")
    sitting.do(2, Stand)
    assert snapshot(sitting.table, None).pending is None
    assert not is_relieved(sitting, Seat.NORTH)
    assert stall(sitting) is not None


@pytest.mark.parametrize("how", ["acts", "leaves", "is relieved by the host"])
def test_the_request_ends_when_the_player_acts(how: str) -> None:
    sitting = stalled(Seat.SOUTH)
    sitting.do(2, Ask, wish="relieve")
    match how:
        case "acts":
            sitting.act_at_random()
        case "leaves":
            sitting.do(3, Stand)
        case _:
            sitting.do(HOST, Ask, wish="relieve")
    assert snapshot(sitting.table, None).pending is None
    assert stall(sitting) is None
    assert sitting.refused(4, Answer, yes=True) == ("not_asked", None)


def test_of_two_people_the_other_decides_alone() -> None:
    for seat in (Seat.NORTH, Seat.WEST):
        sitting = stalled(seat, people=2)
        other = 2 if seat is Seat.NORTH else 1
        assert sitting.you(other).relieve == "now"
        assert sitting.do(other, Ask, wish="relieve") == (
            Relieved(seat, by="host" if other == HOST else "vote"),
        )
