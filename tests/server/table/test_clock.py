"""Turn time and the reserve of a hand.

When both have run out, a bot plays that one action, and its event says so.
"""

import msgspec

from botifarra.core.actions import DECLARES
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Answer, Ask, Configure, Say, Stand
from botifarra.server.protocol.parts import Clock
from botifarra.server.table.due import bot_turn, wakes_at
from botifarra.server.table.events import Acted, Settings
from botifarra.server.table.show import happened, snapshot
from tests.server.table.driver import HOST, TableDriver


def dealt(turn: int = 10, reserve: int = 60, people: int = 4, rules: str = "newcomer") -> TableDriver:
    sitting = TableDriver(Settings(rules=rules, turn=turn, reserve=reserve))
    sitting.dealt(people)
    return sitting


def reserve(sitting: TableDriver, seat: Seat) -> int:
    occupant = sitting.table.seats[seat]
    assert occupant is not None
    return occupant.reserve


def on_turn(sitting: TableDriver) -> Seat:
    assert sitting.table.on_turn is not None
    return sitting.table.on_turn


def test_without_a_turn_time_there_is_no_clock() -> None:
    sitting = dealt(turn=0)
    assert snapshot(sitting.table, 1).clock is None
    sitting.wait(10_000_000)
    assert bot_turn(sitting.table, sitting.now) is None
    assert snapshot(sitting.table, 1).clock is None
    assert wakes_at(sitting.table, sitting.now) is None


def test_a_turn_begins_with_the_entry_that_starts_it() -> None:
    sitting = dealt()
    assert snapshot(sitting.table, 1).clock == Clock(sitting.now + 10_000, sitting.now + 70_000)
    sitting.now += 4_000
    sitting.act(DECLARES[0])
    assert snapshot(sitting.table, 1).clock == Clock(sitting.now + 10_000, sitting.now + 70_000)


def test_overtime_is_taken_from_the_reserve_of_the_hand() -> None:
    sitting = dealt()
    seat = on_turn(sitting)
    sitting.now += 10_000
    sitting.act(DECLARES[0])
    assert reserve(sitting, seat) == 60_000
    while on_turn(sitting) is not seat:
        sitting.act_at_random()
    sitting.now += 35_500
    sitting.act_at_random()
    assert reserve(sitting, seat) == 34_500
    while on_turn(sitting) is not seat:
        sitting.act_at_random()
    assert snapshot(sitting.table, 1).clock == Clock(sitting.now + 10_000, sitting.now + 44_500)
    sitting.play_hand()
    sitting.ready_all()
    assert [reserve(sitting, place) for place in Seat] == [60_000] * 4


def test_only_the_clock_shows_the_use_of_the_reserve() -> None:
    sitting = dealt()
    sitting.now += 35_500
    sitting.act(DECLARES[0])
    told = happened(sitting.tables[-2], sitting.table, sitting.log[-1]).public
    assert told.clock is not msgspec.UNSET
    assert told.seats is msgspec.UNSET


def test_when_time_runs_out_a_bot_plays_one_action() -> None:
    sitting = dealt()
    seat = on_turn(sitting)
    assert wakes_at(sitting.table, sitting.now) == sitting.now + 70_000
    assert bot_turn(sitting.table, sitting.now + 69_999) is None
    turn = bot_turn(sitting.table, sitting.now + 70_000)
    assert turn is not None
    assert (turn.seat, turn.by, turn.level) == (seat, "clock", "greedy")
    assert turn.answers_at == sitting.now + 70_000
    sitting.now += 70_000
    assert wakes_at(sitting.table, sitting.now) is None
    sitting.act(DECLARES[0])
    assert sitting.last() == Acted(seat, 48, "clock")
    assert reserve(sitting, seat) == 0
    assert bot_turn(sitting.table, sitting.now) is None
    while on_turn(sitting) is not seat:
        sitting.act_at_random()
    assert snapshot(sitting.table, 1).clock == Clock(sitting.now + 10_000, sitting.now + 10_000)


def test_a_player_may_still_act_before_the_bot_does() -> None:
    sitting = dealt()
    seat = on_turn(sitting)
    player = sitting.player()
    sitting.now += 70_500
    legal = sitting.you(player).legal
    assert legal
    sitting.do(player, Act, action=legal[0])
    assert sitting.last() == Acted(seat, legal[0], "player")
    assert reserve(sitting, seat) == 0


def test_no_clock_runs_against_bots_nor_against_a_player_that_one_relieves() -> None:
    sitting = dealt(people=1)
    while sitting.table.seats[on_turn(sitting)] is not sitting.table.seats[Seat.NORTH]:
        assert snapshot(sitting.table, 1).clock is None
        sitting.act_at_random()
    assert snapshot(sitting.table, 1).clock is not None
    sitting = dealt()
    sitting.do(sitting.player(), Stand)
    assert snapshot(sitting.table, 1).clock is None


def test_the_clock_stands_still_while_an_undo_is_asked() -> None:
    sitting = dealt()
    doer = sitting.player()
    sitting.act(DECLARES[0])
    began = sitting.now
    sitting.now += 4_000
    sitting.do(doer, Ask, wish="undo")
    assert snapshot(sitting.table, 1).clock is None
    sitting.now += 15_000
    sitting.do(doer % 4 + 1, Answer, yes=False)
    assert snapshot(sitting.table, 1).clock == Clock(began + 25_000, began + 85_000)
    seat = on_turn(sitting)
    sitting.now = began + 26_000
    sitting.act_at_random()
    assert reserve(sitting, seat) == 59_000


def test_time_during_a_request_for_an_undo_does_not_count_for_the_next_player() -> None:
    sitting = dealt()
    doer = sitting.player()
    sitting.act(DECLARES[0])
    seat = on_turn(sitting)
    sitting.now += 12_000
    sitting.do(doer, Ask, wish="undo")
    sitting.now += 15_000
    sitting.act_at_random()
    assert reserve(sitting, seat) == 58_000
    assert sitting.table.ask is None


def test_an_undo_begins_the_turn_anew() -> None:
    sitting = dealt(people=1)
    while on_turn(sitting) is not Seat.NORTH:
        sitting.act_at_random()
    sitting.now += 9_000
    sitting.act_at_random()
    sitting.now += 500
    sitting.do(1, Ask, wish="undo")
    assert on_turn(sitting) is Seat.NORTH
    assert snapshot(sitting.table, 1).clock == Clock(sitting.now + 10_000, sitting.now + 70_000)


def test_requests_to_concede_and_phrases_do_not_stop_the_clock() -> None:
    sitting = dealt()
    sitting.act(DECLARES[0])
    clock = snapshot(sitting.table, 1).clock
    sitting.now += 1_000
    sitting.do(sitting.player(), Ask, wish="concede")
    sitting.do(sitting.player(), Say, phrase="one_moment")
    assert snapshot(sitting.table, 1).clock == clock


def test_the_clock_stands_still_while_nobody_is_present() -> None:
    sitting = dealt(people=1)
    while on_turn(sitting) is not Seat.NORTH:
        sitting.act_at_random()
    began = sitting.now
    sitting.now += 3_000
    sitting.depart(1)
    assert snapshot(sitting.table, 1).clock is None
    sitting.now += 1_000_000
    sitting.arrive(1)
    assert snapshot(sitting.table, 1).clock == Clock(began + 1_010_000, began + 1_070_000)


def test_a_public_table_always_shows_a_clock() -> None:
    sitting = TableDriver(Settings(public=True))
    assert (sitting.table.settings.turn, sitting.table.settings.undo) == (60, False)
    assert snapshot(sitting.table, None).settings == sitting.table.settings
    sitting.do(HOST, Configure, settings=Settings(public=True, turn=12))
    assert sitting.table.settings.turn == 12
    sitting.do(HOST, Configure, settings=Settings(public=True, reserve=30))
    assert sitting.table.settings.turn == 60
    sitting.do(HOST, Configure, settings=Settings())
    assert (sitting.table.settings.turn, sitting.table.settings.undo) == (0, True)
