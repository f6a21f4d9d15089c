"""A connected player who does nothing: all are told after a minute, and may relieve the player."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.core.actions import DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import (
    Act,
    Answer,
    Ask,
    Bot,
    Command,
    Ready,
    Return,
    Say,
    Sit,
    Stand,
    Start,
)
from botifarra.server.protocol.parts import Stall
from botifarra.server.table.due import bot_turn, wakes_at
from botifarra.server.table.events import Acted, Relieved, Returned, Stalled
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import resumed
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import happened
from botifarra.server.table.steps import replay
from tests.scale import scale
from tests.server.table.driver import HOST, PEOPLE, STRANGER, TableDriver
from tests.server.table.stalled_tables import in_play, is_relieved, stall, stalled


def test_stalling_is_announced_once_after_a_minute() -> None:
    driver = in_play()
    began = driver.now
    seat = driver.table.on_turn
    assert seat is not None
    assert wakes_at(driver.table, driver.now) == began + 60_000
    driver.wait(59_999)
    assert stall(driver) is None
    driver.wait(1)
    assert driver.last() == Stalled(seat)
    for player in (*PEOPLE, STRANGER, None):
        assert stall(driver, player) == Stall(seat, began)
    told = happened(driver.tables[-2], driver.table, driver.log[-1])
    assert told.public.stall == Stall(seat, began)
    driver.wait(10_000_000)
    assert driver.last() == Stalled(seat)
    assert wakes_at(driver.table, driver.now) is None


def test_stalling_applies_to_calls_and_cards() -> None:
    driver = TableDriver(Settings(rules="oriental"))
    driver.dealt()
    driver.wait(60_000)
    assert driver.last() == Stalled(driver.table.on_turn or Seat.NORTH)


def test_an_action_ends_stalling_and_the_next_player_has_a_new_minute() -> None:
    driver = stalled(Seat.SOUTH)
    driver.act_at_random()
    assert stall(driver) is None
    told = happened(driver.tables[-2], driver.table, driver.log[-1])
    assert told.public.stall is None
    following = driver.table.on_turn
    driver.wait(59_999)
    assert stall(driver) is None
    driver.wait(1)
    assert driver.last() == Stalled(following or Seat.NORTH)


@pytest.mark.parametrize("settings", [{"turn": 90}, {"public": True}, {"turn": 600, "reserve": 3600}])
def test_where_a_clock_runs_nobody_stalls_the_table(settings: dict[str, int]) -> None:
    driver = in_play(**settings)
    driver.wait(59_000)
    assert bot_turn(driver.table, driver.now) is None
    driver.wait(10_000_000)
    assert not any(isinstance(event, Stalled) for event in driver.events)
    assert bot_turn(driver.table, driver.now) is not None


def test_the_host_relieves_a_player_immediately() -> None:
    driver = stalled(Seat.SOUTH)
    assert [driver.you(player).relieve for player in PEOPLE] == ["now", "ask", None, "ask"]
    assert driver.do(HOST, Ask, wish="relieve") == (Relieved(Seat.SOUTH, by="host"),)
    assert is_relieved(driver, Seat.SOUTH)
    assert stall(driver) is None
    assert not any(driver.you(player).relieve for player in PEOPLE)
    turn = bot_turn(driver.table, driver.now)
    assert turn is not None
    assert (turn.seat, turn.by) == (Seat.SOUTH, "bot")
    driver.act_at_random()
    last = driver.last()
    assert isinstance(last, Acted)
    assert (last.seat, last.by) == (Seat.SOUTH, "bot")
    while driver.table.on_turn is not Seat.SOUTH:
        driver.act_at_random()
    assert bot_turn(driver.table, driver.now) is not None


def test_a_player_alone_with_bots_cannot_stall() -> None:
    driver = in_play(people=1)
    while driver.table.on_turn is not Seat.NORTH:
        driver.act_at_random()
    assert wakes_at(driver.table, driver.now) is None
    driver.wait(10_000_000)
    assert not any(isinstance(event, Stalled) for event in driver.events)


def test_a_host_without_a_seat_may_relieve_a_player_who_has_bots_for_company() -> None:
    driver = TableDriver(Settings(rules="newcomer"))
    driver.do(2, Sit, seat=Seat.WEST)
    for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST):
        driver.do(HOST, Bot, seat=seat, level="random")
    driver.do(HOST, Start)
    driver.ready(2)
    driver.act(DECLARES[0])
    while driver.table.on_turn is not Seat.WEST:
        driver.act_at_random()
    driver.wait(60_000)
    assert driver.you(HOST).seat is None
    assert driver.you(HOST).relieve == "now"
    told = happened(driver.tables[-2], driver.table, driver.log[-1])
    assert told.to(HOST).you == driver.you(HOST)
    assert told.to(STRANGER) is told.public
    assert driver.do(HOST, Ask, wish="relieve") == (Relieved(Seat.WEST, by="host"),)


def test_several_who_do_nothing_are_relieved_one_after_the_other() -> None:
    driver = stalled(Seat.NORTH)
    relieved: list[Seat] = []
    while len(relieved) < 3:
        seat = driver.table.on_turn
        assert seat is not None
        if bot_turn(driver.table, driver.now) is None and seat is not Seat.EAST:
            driver.wait(60_000 if stall(driver) is None else 0)
            driver.do(4, Ask, wish="relieve")
            driver.wait(20_000)  # the others do nothing either
            relieved.append(seat)
            assert is_relieved(driver, seat)
        driver.act_at_random()
    assert set(relieved) == {Seat.NORTH, Seat.WEST, Seat.SOUTH}


def test_relief_is_refused_before_stalling_and_to_strangers() -> None:
    driver = in_play()
    assert driver.refused(HOST, Ask, wish="relieve") == ("not_now", None)
    driver = stalled(Seat.SOUTH)
    assert driver.refused(3, Ask, wish="relieve") == ("not_now", None)
    assert driver.refused(STRANGER, Ask, wish="relieve") == ("not_seated", None)
    before = driver.table.turn_seq - 1
    assert driver.refused(HOST, Ask, wish="relieve", base=before) == ("stale", None)
    late = driver.command(Ask, wish="relieve")
    driver.act_at_random()
    with pytest.raises(Refusal, match="stale"):
        driver.decide(HOST, late)
    driver = TableDriver()
    driver.start()
    assert driver.refused(HOST, Ask, wish="relieve") == ("not_now", None)


def test_a_relieved_player_returns_at_any_time() -> None:
    driver = stalled(Seat.SOUTH)
    driver.do(HOST, Ask, wish="relieve")
    assert driver.do(3, Return) == (Returned(Seat.SOUTH),)
    assert driver.you(3).legal
    driver.wait(59_999)
    assert stall(driver) is None
    driver.wait(1)
    assert driver.last() == Stalled(Seat.SOUTH)
    driver.do(HOST, Ask, wish="relieve")
    assert driver.table.board is not None
    card = action_id(driver.table.board.state.legal_actions[0])
    driver.do(3, Act, action=card)
    assert driver.events[-2:] == [Returned(Seat.SOUTH), Acted(Seat.SOUTH, card, "player")]
    assert not is_relieved(driver, Seat.SOUTH)


def test_a_relieved_player_returns_even_after_the_bot_acted() -> None:
    driver = stalled(Seat.SOUTH)
    base = driver.table.seq
    driver.do(HOST, Ask, wish="relieve")
    driver.act_at_random()
    with pytest.raises(Refusal, match="stale"):
        driver.do(3, Act, action=0, base=base)
    assert driver.last() == Returned(Seat.SOUTH)
    assert not is_relieved(driver, Seat.SOUTH)


def test_phrases_and_relieving_others_do_not_end_a_players_relief() -> None:
    driver = stalled(Seat.SOUTH)
    driver.do(HOST, Stand)
    others: tuple[tuple[type[Command], dict[str, object]], ...] = (
        (Say, {"phrase": "goodbye"}),
        (Ask, {"wish": "relieve"}),
        (Stand, {}),
        (Return, {}),
    )
    for kind, fields in others:
        assert resumed(driver.table, HOST, driver.command(kind, **fields)) == ()
    assert driver.do(HOST, Ask, wish="relieve") == (Relieved(Seat.SOUTH, by="host"),)
    assert is_relieved(driver, Seat.NORTH)
    plays: tuple[tuple[type[Command], dict[str, object]], ...] = (
        (Act, {"action": 0}),
        (Ready, {"deal": 2, "entropy": "ab" * 32}),
        (Ask, {"wish": "undo"}),
        (Answer, {"yes": True}),
    )
    for kind, fields in plays:
        assert resumed(driver.table, HOST, driver.command(kind, **fields)) == (Returned(Seat.NORTH),)
    assert resumed(driver.table, 2, driver.command(Act, action=0)) == ()
    assert resumed(driver.table, STRANGER, driver.command(Act, action=0)) == ()


def test_stalling_time_stands_still_during_an_undo_request_and_without_players() -> None:
    driver = in_play()
    doer = driver.player()
    driver.act_at_random()
    driver.wait(50_000)
    driver.do(doer, Ask, wish="undo")
    driver.wait(15_000)
    assert stall(driver) is None
    driver.do(doer % 4 + 1, Answer, yes=False)
    driver.wait(9_999)
    assert stall(driver) is None
    driver.wait(1)
    assert stall(driver) is not None
    driver = in_play()
    driver.wait(30_000)
    for player in PEOPLE:
        driver.depart(player)
    driver.wait(1_000_000)
    for player in PEOPLE:
        driver.arrive(player)
    driver.wait(29_999)
    assert stall(driver) is None
    driver.wait(1)
    assert stall(driver) == Stall(driver.table.on_turn or Seat.NORTH, driver.now - 60_000)


def test_stalling_is_not_announced_while_nobody_could_act_on_it() -> None:
    driver = in_play(people=2, grace=3600)
    while driver.table.on_turn is not Seat.NORTH:
        driver.act_at_random()
    driver.depart(2)
    driver.wait(200_000)
    assert stall(driver) is None
    driver.arrive(2)
    assert wakes_at(driver.table, driver.now) == driver.now
    driver.settle()
    assert driver.last() == Stalled(Seat.NORTH)


def test_a_lost_connection_is_recorded_as_usual() -> None:
    driver = in_play(grace=30)
    player = driver.player()
    driver.depart(player)
    driver.wait(30_000)
    assert driver.last() == Relieved(Seat(player - 1))
    assert not any(isinstance(event, Stalled) for event in driver.events)


@settings(max_examples=scale(40, 1000), deadline=None)
@given(st.integers(1, 4), st.integers(0, 10_000))
def test_a_table_never_stands_still_where_one_of_the_others_wants_to_go_on(people: int, seed: int) -> None:
    """One person does everything possible, the others are present and do nothing.

    The match ends nevertheless.
    """
    driver = TableDriver(Settings(rules="oriental max_hands=2"), seed=seed)
    driver.start(people)
    active = Random(seed).randint(1, people)
    for _ in range(1_000):
        you = driver.you(active)
        if driver.stage() == "finished":
            break
        if you.relieve:
            driver.do(active, Ask, wish="relieve")
        elif driver.table.seeds is not None and not driver.table.seeds.ready[you.seat or 0]:
            driver.ready(active)
        elif you.legal or bot_turn(driver.table, driver.now) is not None:
            driver.act_at_random()
        else:
            driver.wait(10_000)
    assert driver.stage() == "finished"
    assert replay(driver.kept()) == driver.table
