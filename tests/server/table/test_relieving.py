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
from tests.server.table.stalled_tables import in_play, is_relieved, stall, stalled


def test_all_others_together_may_relieve_a_player() -> None:
    driver = stalled(Seat.NORTH)
    assert [driver.you(player).relieve for player in PEOPLE] == [None, "ask", "ask", "ask"]
    assert driver.do(2, Ask, wish="relieve") == (Asked(Seat.WEST, "relieve"),)
    pending = snapshot(driver.table, None).pending
    assert pending == Pending(Seat.WEST, "relieve", (Seat.SOUTH, Seat.EAST))
    assert not any(driver.you(player).relieve for player in PEOPLE)
    assert driver.refused(3, Ask, wish="relieve") == ("not_now", None)
    assert driver.refused(1, Answer, yes=False) == ("not_asked", None)
    driver.do(3, Answer, yes=True)
    assert not is_relieved(driver, Seat.NORTH)
    assert driver.do(4, Answer, yes=True) == (Answered(Seat.EAST, yes=True), Relieved(Seat.NORTH, by="vote"))
    assert snapshot(driver.table, None).pending is None
    assert stall(driver) is None


def test_a_no_gives_another_minute_before_the_next_request() -> None:
    driver = stalled(Seat.NORTH)
    driver.do(2, Ask, wish="relieve")
    driver.now += 5_000
    driver.do(3, Answer, yes=False)
    assert snapshot(driver.table, None).pending is None
    assert stall(driver) is None
    assert driver.refused(2, Ask, wish="relieve") == ("not_now", None)
    asked_to_wait = driver.now
    driver.wait(60_000)
    assert stall(driver) == Stall(Seat.NORTH, asked_to_wait)
    assert driver.you(2).relieve == "ask"
    driver.do(2, Ask, wish="relieve")


def test_no_answer_counts_as_consent() -> None:
    driver = stalled(Seat.NORTH)
    driver.do(2, Ask, wish="relieve")
    driver.do(4, Answer, yes=True)
    driver.wait(19_999)
    assert not is_relieved(driver, Seat.NORTH)
    driver.wait(1)
    assert driver.last() == Relieved(Seat.NORTH, by="vote")
    assert snapshot(driver.table, None).pending is None


@pytest.mark.parametrize("leaves", [False, True])
def test_only_present_players_are_asked(leaves: bool) -> None:
    driver = in_play(grace=3600)
    while driver.table.on_turn is not Seat.NORTH:
        driver.act_at_random()
    driver.depart(4)
    if leaves:
        driver.do(3, Stand)
    driver.wait(60_000)
    assert driver.you(2).relieve == ("now" if leaves else "ask")
    driver.do(2, Ask, wish="relieve")
    if not leaves:
        assert snapshot(driver.table, None).pending == Pending(Seat.WEST, "relieve", (Seat.SOUTH,))
        driver.do(3, Answer, yes=True)
    assert is_relieved(driver, Seat.NORTH)


def test_leaving_removes_a_player_from_those_asked() -> None:
    driver = stalled(Seat.NORTH)
    driver.do(2, Ask, wish="relieve")
    driver.do(3, Stand)
    pending = snapshot(driver.table, None).pending
    assert pending == Pending(Seat.WEST, "relieve", (Seat.EAST,))
    assert driver.do(4, Stand) == (Relieved(Seat.EAST), Relieved(Seat.NORTH, by="vote"))


def test_a_request_ends_when_the_player_who_asked_leaves() -> None:
    driver = stalled(Seat.NORTH)
    driver.do(2, Ask, wish="relieve")
    driver.do(2, Stand)
    assert snapshot(driver.table, None).pending is None
    assert not is_relieved(driver, Seat.NORTH)
    assert stall(driver) is not None


@pytest.mark.parametrize("how", ["acts", "leaves", "is relieved by the host"])
def test_the_request_ends_when_the_player_acts(how: str) -> None:
    driver = stalled(Seat.SOUTH)
    driver.do(2, Ask, wish="relieve")
    match how:
        case "acts":
            driver.act_at_random()
        case "leaves":
            driver.do(3, Stand)
        case _:
            driver.do(HOST, Ask, wish="relieve")
    assert snapshot(driver.table, None).pending is None
    assert stall(driver) is None
    assert driver.refused(4, Answer, yes=True) == ("not_asked", None)


def test_of_two_people_the_other_decides_alone() -> None:
    for seat in (Seat.NORTH, Seat.WEST):
        driver = stalled(seat, people=2)
        other = 2 if seat is Seat.NORTH else 1
        assert driver.you(other).relieve == "now"
        assert driver.do(other, Ask, wish="relieve") == (
            Relieved(seat, by="host" if other == HOST else "vote"),
        )
