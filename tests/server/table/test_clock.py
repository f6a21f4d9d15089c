"""Turn time and the reserve of a hand.

When both have run out, a bot plays that one action, and its event says so.
"""

import msgspec

from botifarra.core.actions import DECLARES
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Answer, Ask, Configure, Say, Stand
from botifarra.server.protocol.parts import Clock
from botifarra.server.table.due import bot_turn, wakes_at
from botifarra.server.table.events import Acted
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import happened, snapshot
from tests.server.table.driver import HOST, TableDriver


def dealt(turn: int = 10, reserve: int = 60, people: int = 4, rules: str = "newcomer") -> TableDriver:
    driver = TableDriver(Settings(rules=rules, turn=turn, reserve=reserve))
    driver.dealt(people)
    return driver


def reserve(driver: TableDriver, seat: Seat) -> int:
    occupant = driver.table.seats[seat]
    assert occupant is not None
    return occupant.reserve


def on_turn(driver: TableDriver) -> Seat:
    assert driver.table.on_turn is not None
    return driver.table.on_turn


def test_without_a_turn_time_there_is_no_clock() -> None:
    driver = dealt(turn=0)
    assert snapshot(driver.table, 1).clock is None
    driver.wait(10_000_000)
    assert bot_turn(driver.table, driver.now) is None
    assert snapshot(driver.table, 1).clock is None
    assert wakes_at(driver.table, driver.now) is None


def test_a_turn_begins_with_the_entry_that_starts_it() -> None:
    driver = dealt()
    assert snapshot(driver.table, 1).clock == Clock(driver.now + 10_000, driver.now + 70_000)
    driver.now += 4_000
    driver.act(DECLARES[0])
    assert snapshot(driver.table, 1).clock == Clock(driver.now + 10_000, driver.now + 70_000)


def test_overtime_is_taken_from_the_reserve_of_the_hand() -> None:
    driver = dealt()
    seat = on_turn(driver)
    driver.now += 10_000
    driver.act(DECLARES[0])
    assert reserve(driver, seat) == 60_000
    while on_turn(driver) is not seat:
        driver.act_at_random()
    driver.now += 35_500
    driver.act_at_random()
    assert reserve(driver, seat) == 34_500
    while on_turn(driver) is not seat:
        driver.act_at_random()
    assert snapshot(driver.table, 1).clock == Clock(driver.now + 10_000, driver.now + 44_500)
    driver.play_hand()
    driver.ready_all()
    assert [reserve(driver, place) for place in Seat] == [60_000] * 4


def test_only_the_clock_shows_the_use_of_the_reserve() -> None:
    driver = dealt()
    driver.now += 35_500
    driver.act(DECLARES[0])
    told = happened(driver.tables[-2], driver.table, driver.log[-1]).public
    assert told.clock is not msgspec.UNSET
    assert told.seats is msgspec.UNSET


def test_when_time_runs_out_a_bot_plays_one_action() -> None:
    driver = dealt()
    seat = on_turn(driver)
    assert wakes_at(driver.table, driver.now) == driver.now + 70_000
    assert bot_turn(driver.table, driver.now + 69_999) is None
    turn = bot_turn(driver.table, driver.now + 70_000)
    assert turn is not None
    assert (turn.seat, turn.by, turn.level) == (seat, "clock", "greedy")
    assert turn.answers_at == driver.now + 70_000
    driver.now += 70_000
    assert wakes_at(driver.table, driver.now) is None
    driver.act(DECLARES[0])
    assert driver.last() == Acted(seat, 48, "clock")
    assert reserve(driver, seat) == 0
    assert bot_turn(driver.table, driver.now) is None
    while on_turn(driver) is not seat:
        driver.act_at_random()
    assert snapshot(driver.table, 1).clock == Clock(driver.now + 10_000, driver.now + 10_000)


def test_a_player_may_still_act_before_the_bot_does() -> None:
    driver = dealt()
    seat = on_turn(driver)
    player = driver.player()
    driver.now += 70_500
    legal = driver.you(player).legal
    assert legal
    driver.do(player, Act, action=legal[0])
    assert driver.last() == Acted(seat, legal[0], "player")
    assert reserve(driver, seat) == 0


def test_no_clock_runs_against_bots_nor_against_a_player_that_one_relieves() -> None:
    driver = dealt(people=1)
    while driver.table.seats[on_turn(driver)] is not driver.table.seats[Seat.NORTH]:
        assert snapshot(driver.table, 1).clock is None
        driver.act_at_random()
    assert snapshot(driver.table, 1).clock is not None
    driver = dealt()
    driver.do(driver.player(), Stand)
    assert snapshot(driver.table, 1).clock is None


def test_the_clock_stands_still_while_an_undo_is_asked() -> None:
    driver = dealt()
    doer = driver.player()
    driver.act(DECLARES[0])
    began = driver.now
    driver.now += 4_000
    driver.do(doer, Ask, wish="undo")
    assert snapshot(driver.table, 1).clock is None
    driver.now += 15_000
    driver.do(doer % 4 + 1, Answer, yes=False)
    assert snapshot(driver.table, 1).clock == Clock(began + 25_000, began + 85_000)
    seat = on_turn(driver)
    driver.now = began + 26_000
    driver.act_at_random()
    assert reserve(driver, seat) == 59_000


def test_time_during_a_request_for_an_undo_does_not_count_for_the_next_player() -> None:
    driver = dealt()
    doer = driver.player()
    driver.act(DECLARES[0])
    seat = on_turn(driver)
    driver.now += 12_000
    driver.do(doer, Ask, wish="undo")
    driver.now += 15_000
    driver.act_at_random()
    assert reserve(driver, seat) == 58_000
    assert driver.table.ask is None


def test_an_undo_begins_the_turn_anew() -> None:
    driver = dealt(people=1)
    while on_turn(driver) is not Seat.NORTH:
        driver.act_at_random()
    driver.now += 9_000
    driver.act_at_random()
    driver.now += 500
    driver.do(1, Ask, wish="undo")
    assert on_turn(driver) is Seat.NORTH
    assert snapshot(driver.table, 1).clock == Clock(driver.now + 10_000, driver.now + 70_000)


def test_requests_to_concede_and_phrases_do_not_stop_the_clock() -> None:
    driver = dealt()
    driver.act(DECLARES[0])
    clock = snapshot(driver.table, 1).clock
    driver.now += 1_000
    driver.do(driver.player(), Ask, wish="concede")
    driver.do(driver.player(), Say, phrase="one_moment")
    assert snapshot(driver.table, 1).clock == clock


def test_the_clock_stands_still_while_nobody_is_present() -> None:
    driver = dealt(people=1)
    while on_turn(driver) is not Seat.NORTH:
        driver.act_at_random()
    began = driver.now
    driver.now += 3_000
    driver.depart(1)
    assert snapshot(driver.table, 1).clock is None
    driver.now += 1_000_000
    driver.arrive(1)
    assert snapshot(driver.table, 1).clock == Clock(began + 1_010_000, began + 1_070_000)


def test_a_public_table_always_shows_a_clock() -> None:
    driver = TableDriver(Settings(public=True))
    assert (driver.table.settings.turn, driver.table.settings.undo) == (60, False)
    assert snapshot(driver.table, None).settings == driver.table.settings
    driver.do(HOST, Configure, settings=Settings(public=True, turn=12))
    assert driver.table.settings.turn == 12
    driver.do(HOST, Configure, settings=Settings(public=True, reserve=30))
    assert driver.table.settings.turn == 60
    driver.do(HOST, Configure, settings=Settings())
    assert (driver.table.settings.turn, driver.table.settings.undo) == (0, True)
