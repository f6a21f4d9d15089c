"""Presence: away, relieved after the grace time, back at any time; nothing moves while nobody is present."""

import pytest

from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Return, Stand
from botifarra.server.table.due import arrived, bot_turn, departed, wakes_at
from botifarra.server.table.events import Away, Relieved, Returned
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot
from tests.server.table.driver import STRANGER, TableDriver


def dealt(people: int = 4, **settings: object) -> TableDriver:
    driver = TableDriver(Settings(**settings))  # type: ignore[arg-type]
    driver.dealt(people)
    return driver


def test_a_disconnected_player_is_away_at_once_and_relieved_after_the_grace_time() -> None:
    driver = dealt(grace=30)
    driver.depart(2)
    assert driver.last() == Away(Seat.WEST)
    assert departed(driver.table, 2) == ()
    assert wakes_at(driver.table, driver.now) == driver.now + 30_000
    driver.wait(29_999)
    assert driver.last() == Away(Seat.WEST)
    driver.wait(1)
    assert driver.last() == Relieved(Seat.WEST)
    sitter = snapshot(driver.table, None).seats[Seat.WEST]
    assert sitter is not None
    assert sitter.away
    assert sitter.relieved


def test_a_player_can_return_within_the_grace_time_or_after_it() -> None:
    driver = dealt(grace=30)
    for wait in (10_000, 40_000):
        driver.depart(2)
        driver.wait(wait)
        driver.arrive(2)
        assert driver.last() == Returned(Seat.WEST)
        sitter = snapshot(driver.table, None).seats[Seat.WEST]
        assert sitter is not None
        assert not sitter.away
        assert not sitter.relieved
        seq = driver.table.seq
        driver.wait(100_000)
        assert not any(isinstance(event, Away | Relieved) for event in driver.events[seq:])


def test_connecting_without_having_been_away_causes_no_event() -> None:
    driver = dealt()
    assert arrived(driver.table, 2) == ()
    assert arrived(driver.table, STRANGER) == ()
    assert departed(driver.table, STRANGER) == ()


def test_a_player_who_left_returns_only_by_command() -> None:
    driver = dealt()
    driver.do(2, Stand)
    assert departed(driver.table, 2) == ()
    assert arrived(driver.table, 2) == ()
    assert driver.do(2, Return) == (Returned(Seat.WEST),)
    driver.depart(2)
    driver.arrive(2)
    assert driver.table.person_at(Seat.WEST) is not None


def test_a_player_back_in_time_plays_its_own_cards() -> None:
    driver = dealt(grace=5)
    player = driver.player()
    driver.depart(player)
    assert bot_turn(driver.table, driver.now) is None
    driver.wait(5_000)
    assert bot_turn(driver.table, driver.now) is not None
    driver.arrive(player)
    assert bot_turn(driver.table, driver.now) is None
    driver.act_at_random()
    assert driver.log[-1].player == player


def test_the_table_stands_still_while_no_one_is_present() -> None:
    driver = dealt(2, grace=30, turn=20)
    driver.depart(1)
    driver.wait(10_000)
    driver.depart(2)
    assert wakes_at(driver.table, driver.now) is None
    seq = driver.table.seq
    driver.wait(10_000_000)
    assert driver.settle() == ()
    assert bot_turn(driver.table, driver.now) is None
    assert driver.table.seq == seq
    driver.arrive(2)
    assert driver.table.seq == seq + 1
    reliefs = [event for event in driver.events if isinstance(event, Relieved)]
    assert reliefs == []
    driver.wait(19_999)
    assert Relieved(Seat.NORTH) not in driver.events
    driver.wait(1)
    assert Relieved(Seat.NORTH) in driver.events


def test_a_bot_on_turn_waits_for_the_only_person_to_be_back() -> None:
    driver = dealt(1)
    while bot_turn(driver.table, driver.now) is None:
        driver.act_at_random()
    turn = bot_turn(driver.table, driver.now)
    assert turn is not None
    driver.now += 200
    driver.depart(1)
    assert bot_turn(driver.table, driver.now) is None
    driver.now += 3_600_000
    driver.arrive(1)
    later = bot_turn(driver.table, driver.now)
    assert later is not None
    assert later.answers_at == turn.answers_at + 3_600_000


def test_the_deal_waits_for_present_players_only() -> None:
    driver = TableDriver()
    driver.start()
    driver.ready(1)
    driver.ready(2)
    driver.depart(3)
    driver.do(4, Stand)
    assert driver.stage() == "hand"


def test_the_deal_is_due_when_the_last_unready_player_leaves() -> None:
    driver = TableDriver()
    driver.start()
    for player in (1, 2, 3):
        driver.ready(player)
    driver.depart(4)
    assert wakes_at(driver.table, driver.now) == driver.now
    driver.settle()
    assert driver.stage() == "hand"


def test_nobody_is_relieved_outside_a_match() -> None:
    driver = TableDriver(Settings(grace=5))
    driver.seat_all()
    driver.depart(2)
    driver.wait(1_000_000)
    assert driver.last() == Away(Seat.WEST)


def waiting(*ready: int) -> TableDriver:
    """Return a table where the first deal waits for four people, some of whom are ready."""
    driver = TableDriver(Settings())
    driver.start()
    for player in ready:
        driver.ready(player)
    return driver


def deals_in(driver: TableDriver, ms: int) -> None:
    """Check that the deal comes after this time, and no sooner."""
    driver.wait(ms - 1)
    assert driver.stage() == "dealing"
    driver.wait(1)
    assert driver.stage() == "hand"


@pytest.mark.parametrize("stands", [False, True])
def test_the_wait_ends_when_the_ready_player_leaves(stands: bool) -> None:
    driver = waiting(1)
    driver.wait(50_000)
    if stands:
        driver.do(1, Stand)
    else:
        driver.depart(1)
    driver.wait(100_000)
    driver.ready(2)
    assert driver.stage() == "dealing"
    deals_in(driver, 60_000)


def test_the_wait_for_a_deal_goes_on_when_another_is_ready() -> None:
    driver = waiting(1)
    driver.wait(30_000)
    driver.ready(2)
    driver.depart(1)
    deals_in(driver, 30_000)


def test_the_wait_starts_again_when_the_ready_player_returns() -> None:
    driver = waiting(1)
    driver.wait(50_000)
    driver.depart(1)
    driver.wait(5_000)
    driver.arrive(1)
    deals_in(driver, 60_000)
