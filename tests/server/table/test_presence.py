"""Presence: away, relieved after the grace time, back at any time; nothing moves while nobody is present."""

import pytest

from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Return, Stand
from botifarra.server.table.due import arrived, bot_turn, departed, wakes_at
from botifarra.server.table.events import Away, Relieved, Returned, Settings
from botifarra.server.table.show import snapshot
from tests.server.table.driver import STRANGER, TableDriver


def dealt(people: int = 4, **settings: object) -> TableDriver:
    sitting = TableDriver(Settings(**settings))  # type: ignore[arg-type]
    sitting.dealt(people)
    return sitting


def test_a_disconnected_player_is_away_at_once_and_relieved_after_the_grace_time() -> None:
    sitting = dealt(grace=30)
    sitting.depart(2)
    assert sitting.last() == Away(Seat.WEST)
    assert departed(sitting.table, 2) == ()
    assert wakes_at(sitting.table, sitting.now) == sitting.now + 30_000
    sitting.wait(29_999)
    assert sitting.last() == Away(Seat.WEST)
    sitting.wait(1)
    assert sitting.last() == Relieved(Seat.WEST)
    sitter = snapshot(sitting.table, None).seats[Seat.WEST]
    assert sitter is not None
    assert sitter.away
    assert sitter.relieved


def test_a_player_can_return_within_the_grace_time_or_after_it() -> None:
    sitting = dealt(grace=30)
    for wait in (10_000, 40_000):
        sitting.depart(2)
        sitting.wait(wait)
        sitting.arrive(2)
        assert sitting.last() == Returned(Seat.WEST)
        sitter = snapshot(sitting.table, None).seats[Seat.WEST]
        assert sitter is not None
        assert not sitter.away
        assert not sitter.relieved
        seq = sitting.table.seq
        sitting.wait(100_000)
        assert not any(isinstance(event, Away | Relieved) for event in sitting.events[seq:])


def test_connecting_without_having_been_away_causes_no_event() -> None:
    sitting = dealt()
    assert arrived(sitting.table, 2) == ()
    assert arrived(sitting.table, STRANGER) == ()
    assert departed(sitting.table, STRANGER) == ()


def test_a_player_who_left_returns_only_by_command() -> None:
    sitting = dealt()
    sitting.do(2, Stand)
    assert departed(sitting.table, 2) == ()
    assert arrived(sitting.table, 2) == ()
    assert sitting.do(2, Return) == (Returned(Seat.WEST),)
    sitting.depart(2)
    sitting.arrive(2)
    assert sitting.table.person_at(Seat.WEST) is not None


def test_a_player_back_in_time_plays_its_own_cards() -> None:
    sitting = dealt(grace=5)
    player = sitting.player()
    sitting.depart(player)
    assert bot_turn(sitting.table, sitting.now) is None
    sitting.wait(5_000)
    assert bot_turn(sitting.table, sitting.now) is not None
    sitting.arrive(player)
    assert bot_turn(sitting.table, sitting.now) is None
    sitting.act_at_random()
    assert sitting.log[-1].player == player


def test_the_table_stands_still_while_no_one_is_present() -> None:
    sitting = dealt(2, grace=30, turn=20)
    sitting.depart(1)
    sitting.wait(10_000)
    sitting.depart(2)
    assert wakes_at(sitting.table, sitting.now) is None
    seq = sitting.table.seq
    sitting.wait(10_000_000)
    assert sitting.settle() == ()
    assert bot_turn(sitting.table, sitting.now) is None
    assert sitting.table.seq == seq
    sitting.arrive(2)
    assert sitting.table.seq == seq + 1
    reliefs = [event for event in sitting.events if isinstance(event, Relieved)]
    assert reliefs == []
    sitting.wait(19_999)
    assert Relieved(Seat.NORTH) not in sitting.events
    sitting.wait(1)
    assert Relieved(Seat.NORTH) in sitting.events


def test_a_bot_on_turn_waits_for_the_only_person_to_be_back() -> None:
    sitting = dealt(1)
    while bot_turn(sitting.table, sitting.now) is None:
        sitting.act_at_random()
    turn = bot_turn(sitting.table, sitting.now)
    assert turn is not None
    sitting.now += 200
    sitting.depart(1)
    assert bot_turn(sitting.table, sitting.now) is None
    sitting.now += 3_600_000
    sitting.arrive(1)
    later = bot_turn(sitting.table, sitting.now)
    assert later is not None
    assert later.answers_at == turn.answers_at + 3_600_000


def test_the_deal_waits_for_present_players_only() -> None:
    sitting = TableDriver()
    sitting.start()
    sitting.ready(1)
    sitting.ready(2)
    sitting.depart(3)
    sitting.do(4, Stand)
    assert sitting.stage() == "hand"


def test_the_deal_is_due_when_the_last_unready_player_leaves() -> None:
    sitting = TableDriver()
    sitting.start()
    for player in (1, 2, 3):
        sitting.ready(player)
    sitting.depart(4)
    assert wakes_at(sitting.table, sitting.now) == sitting.now
    sitting.settle()
    assert sitting.stage() == "hand"


def test_nobody_is_relieved_outside_a_match() -> None:
    sitting = TableDriver(Settings(grace=5))
    sitting.seat_all()
    sitting.depart(2)
    sitting.wait(1_000_000)
    assert sitting.last() == Away(Seat.WEST)


def waiting(*ready: int) -> TableDriver:
    """Return a table where the first deal waits for four people, some of whom are ready."""
    sitting = TableDriver(Settings())
    sitting.start()
    for player in ready:
        sitting.ready(player)
    return sitting


def deals_in(sitting: TableDriver, ms: int) -> None:
    """Check that the deal comes after this time, and no sooner."""
    sitting.wait(ms - 1)
    assert sitting.stage() == "dealing"
    sitting.wait(1)
    assert sitting.stage() == "hand"


@pytest.mark.parametrize("stands", [False, True])
def test_the_wait_ends_when_the_ready_player_leaves(stands: bool) -> None:
    sitting = waiting(1)
    sitting.wait(50_000)
    if stands:
        sitting.do(1, Stand)
    else:
        sitting.depart(1)
    sitting.wait(100_000)
    sitting.ready(2)
    assert sitting.stage() == "dealing"
    deals_in(sitting, 60_000)


def test_the_wait_for_a_deal_goes_on_when_another_is_ready() -> None:
    sitting = waiting(1)
    sitting.wait(30_000)
    sitting.ready(2)
    sitting.depart(1)
    deals_in(sitting, 30_000)


def test_the_wait_starts_again_when_the_ready_player_returns() -> None:
    sitting = waiting(1)
    sitting.wait(50_000)
    sitting.depart(1)
    sitting.wait(5_000)
    sitting.arrive(1)
    deals_in(sitting, 60_000)
