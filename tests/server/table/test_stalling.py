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
from botifarra.server.table.events import Acted, Relieved, Returned, Settings, Stalled
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.seating import resumed
from botifarra.server.table.show import happened
from botifarra.server.table.steps import replay
from tests.scale import scale
from tests.server.table.driver import HOST, PEOPLE, STRANGER, TableDriver
from tests.server.table.stalls import in_play, is_relieved, stall, stalled


def test_stalling_is_announced_once_after_a_minute() -> None:
    sitting = in_play()
    began = sitting.now
    seat = sitting.table.on_turn
    assert seat is not None
    assert wakes_at(sitting.table, sitting.now) == began + 60_000
    sitting.wait(59_999)
    assert stall(sitting) is None
    sitting.wait(1)
    assert sitting.last() == Stalled(seat)
    for player in (*PEOPLE, STRANGER, None):
        assert stall(sitting, player) == Stall(seat, began)
    told = happened(sitting.tables[-2], sitting.table, sitting.log[-1])
    assert told.public.stall == Stall(seat, began)
    sitting.wait(10_000_000)
    assert sitting.last() == Stalled(seat)
    assert wakes_at(sitting.table, sitting.now) is None


def test_stalling_applies_to_calls_and_cards() -> None:
    sitting = TableDriver(Settings(rules="oriental"))
    sitting.dealt()
    sitting.wait(60_000)
    assert sitting.last() == Stalled(sitting.table.on_turn or Seat.NORTH)


def test_an_action_ends_stalling_and_the_next_player_has_a_new_minute() -> None:
    sitting = stalled(Seat.SOUTH)
    sitting.act_at_random()
    assert stall(sitting) is None
    told = happened(sitting.tables[-2], sitting.table, sitting.log[-1])
    assert told.public.stall is None
    following = sitting.table.on_turn
    sitting.wait(59_999)
    assert stall(sitting) is None
    sitting.wait(1)
    assert sitting.last() == Stalled(following or Seat.NORTH)


@pytest.mark.parametrize("settings", [{"turn": 90}, {"public": True}, {"turn": 600, "reserve": 3600}])
def test_where_a_clock_runs_nobody_stalls_the_table(settings: dict[str, int]) -> None:
    sitting = in_play(**settings)
    sitting.wait(59_000)
    assert bot_turn(sitting.table, sitting.now) is None
    sitting.wait(10_000_000)
    assert not any(isinstance(event, Stalled) for event in sitting.events)
    assert bot_turn(sitting.table, sitting.now) is not None


def test_the_host_relieves_a_player_immediately() -> None:
    sitting = stalled(Seat.SOUTH)
    assert [sitting.you(player).relieve for player in PEOPLE] == ["now", "ask", None, "ask"]
    assert sitting.do(HOST, Ask, wish="relieve") == (Relieved(Seat.SOUTH, by="host"),)
    assert is_relieved(sitting, Seat.SOUTH)
    assert stall(sitting) is None
    assert not any(sitting.you(player).relieve for player in PEOPLE)
    turn = bot_turn(sitting.table, sitting.now)
    assert turn is not None
    assert (turn.seat, turn.by) == (Seat.SOUTH, "bot")
    sitting.act_at_random()
    last = sitting.last()
    assert isinstance(last, Acted)
    assert (last.seat, last.by) == (Seat.SOUTH, "bot")
    while sitting.table.on_turn is not Seat.SOUTH:
        sitting.act_at_random()
    assert bot_turn(sitting.table, sitting.now) is not None


def test_a_player_alone_with_bots_cannot_stall() -> None:
    sitting = in_play(people=1)
    while sitting.table.on_turn is not Seat.NORTH:
        sitting.act_at_random()
    assert wakes_at(sitting.table, sitting.now) is None
    sitting.wait(10_000_000)
    assert not any(isinstance(event, Stalled) for event in sitting.events)


def test_a_host_without_a_seat_may_relieve_a_player_who_has_bots_for_company() -> None:
    sitting = TableDriver(Settings(rules="newcomer"))
    sitting.do(2, Sit, seat=Seat.WEST)
    for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST):
        sitting.do(HOST, Bot, seat=seat, level="random")
    sitting.do(HOST, Start)
    sitting.ready(2)
    sitting.act(DECLARES[0])
    while sitting.table.on_turn is not Seat.WEST:
        sitting.act_at_random()
    sitting.wait(60_000)
    assert sitting.you(HOST).seat is None
    assert sitting.you(HOST).relieve == "now"
    told = happened(sitting.tables[-2], sitting.table, sitting.log[-1])
    assert told.to(HOST).you == sitting.you(HOST)
    assert told.to(STRANGER) is told.public
    assert sitting.do(HOST, Ask, wish="relieve") == (Relieved(Seat.WEST, by="host"),)


def test_several_who_do_nothing_are_relieved_one_after_the_other() -> None:
    sitting = stalled(Seat.NORTH)
    relieved: list[Seat] = []
    while len(relieved) < 3:
        seat = sitting.table.on_turn
        assert seat is not None
        if bot_turn(sitting.table, sitting.now) is None and seat is not Seat.EAST:
            sitting.wait(60_000 if stall(sitting) is None else 0)
            sitting.do(4, Ask, wish="relieve")
            sitting.wait(20_000)  # the others do nothing either
            relieved.append(seat)
            assert is_relieved(sitting, seat)
        sitting.act_at_random()
    assert set(relieved) == {Seat.NORTH, Seat.WEST, Seat.SOUTH}


def test_relief_is_refused_before_stalling_and_to_strangers() -> None:
    sitting = in_play()
    assert sitting.refused(HOST, Ask, wish="relieve") == ("not_now", None)
    sitting = stalled(Seat.SOUTH)
    assert sitting.refused(3, Ask, wish="relieve") == ("not_now", None)
    assert sitting.refused(STRANGER, Ask, wish="relieve") == ("not_seated", None)
    before = sitting.table.turn_seq - 1
    assert sitting.refused(HOST, Ask, wish="relieve", base=before) == ("stale", None)
    late = sitting.command(Ask, wish="relieve")
    sitting.act_at_random()
    with pytest.raises(Refusal, match="stale"):
        sitting.decide(HOST, late)
    sitting = TableDriver()
    sitting.start()
    assert sitting.refused(HOST, Ask, wish="relieve") == ("not_now", None)


def test_a_relieved_player_returns_at_any_time() -> None:
    sitting = stalled(Seat.SOUTH)
    sitting.do(HOST, Ask, wish="relieve")
    assert sitting.do(3, Return) == (Returned(Seat.SOUTH),)
    assert sitting.you(3).legal
    sitting.wait(59_999)
    assert stall(sitting) is None
    sitting.wait(1)
    assert sitting.last() == Stalled(Seat.SOUTH)
    sitting.do(HOST, Ask, wish="relieve")
    assert sitting.table.board is not None
    card = action_id(sitting.table.board.state.legal_actions[0])
    sitting.do(3, Act, action=card)
    assert sitting.events[-2:] == [Returned(Seat.SOUTH), Acted(Seat.SOUTH, card, "player")]
    assert not is_relieved(sitting, Seat.SOUTH)


def test_a_relieved_player_returns_even_after_the_bot_acted() -> None:
    sitting = stalled(Seat.SOUTH)
    base = sitting.table.seq
    sitting.do(HOST, Ask, wish="relieve")
    sitting.act_at_random()
    with pytest.raises(Refusal, match="stale"):
        sitting.do(3, Act, action=0, base=base)
    assert sitting.last() == Returned(Seat.SOUTH)
    assert not is_relieved(sitting, Seat.SOUTH)


def test_phrases_and_relieving_others_do_not_end_a_players_relief() -> None:
    sitting = stalled(Seat.SOUTH)
    sitting.do(HOST, Stand)
    others: tuple[tuple[type[Command], dict[str, object]], ...] = (
        (Say, {"phrase": "goodbye"}),
        (Ask, {"wish": "relieve"}),
        (Stand, {}),
        (Return, {}),
    )
    for kind, fields in others:
        assert resumed(sitting.table, HOST, sitting.command(kind, **fields)) == ()
    assert sitting.do(HOST, Ask, wish="relieve") == (Relieved(Seat.SOUTH, by="host"),)
    assert is_relieved(sitting, Seat.NORTH)
    plays: tuple[tuple[type[Command], dict[str, object]], ...] = (
        (Act, {"action": 0}),
        (Ready, {"deal": 2, "entropy": "ab" * 32}),
        (Ask, {"wish": "undo"}),
        (Answer, {"yes": True}),
    )
    for kind, fields in plays:
        assert resumed(sitting.table, HOST, sitting.command(kind, **fields)) == (Returned(Seat.NORTH),)
    assert resumed(sitting.table, 2, sitting.command(Act, action=0)) == ()
    assert resumed(sitting.table, STRANGER, sitting.command(Act, action=0)) == ()


def test_stalling_time_stands_still_during_an_undo_request_and_without_players() -> None:
    sitting = in_play()
    doer = sitting.player()
    sitting.act_at_random()
    sitting.wait(50_000)
    sitting.do(doer, Ask, wish="undo")
    sitting.wait(15_000)
    assert stall(sitting) is None
    sitting.do(doer % 4 + 1, Answer, yes=False)
    sitting.wait(9_999)
    assert stall(sitting) is None
    sitting.wait(1)
    assert stall(sitting) is not None
    sitting = in_play()
    sitting.wait(30_000)
    for player in PEOPLE:
        sitting.depart(player)
    sitting.wait(1_000_000)
    for player in PEOPLE:
        sitting.arrive(player)
    sitting.wait(29_999)
    assert stall(sitting) is None
    sitting.wait(1)
    assert stall(sitting) == Stall(sitting.table.on_turn or Seat.NORTH, sitting.now - 60_000)


def test_stalling_is_not_announced_while_nobody_could_act_on_it() -> None:
    sitting = in_play(people=2, grace=3600)
    while sitting.table.on_turn is not Seat.NORTH:
        sitting.act_at_random()
    sitting.depart(2)
    sitting.wait(200_000)
    assert stall(sitting) is None
    sitting.arrive(2)
    assert wakes_at(sitting.table, sitting.now) == sitting.now
    sitting.settle()
    assert sitting.last() == Stalled(Seat.NORTH)


def test_a_lost_connection_is_recorded_as_usual() -> None:
    sitting = in_play(grace=30)
    player = sitting.player()
    sitting.depart(player)
    sitting.wait(30_000)
    assert sitting.last() == Relieved(Seat(player - 1))
    assert not any(isinstance(event, Stalled) for event in sitting.events)


@settings(max_examples=scale(40, 1000), deadline=None)
@given(st.integers(1, 4), st.integers(0, 10_000))
def test_a_table_never_stands_still_where_one_of_the_others_wants_to_go_on(people: int, seed: int) -> None:
    """One person does everything possible, the others are present and do nothing.

    The match ends nevertheless.
    """
    sitting = TableDriver(Settings(rules="oriental max_hands=2"), seed=seed)
    sitting.start(people)
    active = Random(seed).randint(1, people)
    for _ in range(1_000):
        you = sitting.you(active)
        if sitting.stage() == "finished":
            break
        if you.relieve:
            sitting.do(active, Ask, wish="relieve")
        elif sitting.table.seeds is not None and not sitting.table.seeds.ready[you.seat or 0]:
            sitting.ready(active)
        elif you.legal or bot_turn(sitting.table, sitting.now) is not None:
            sitting.act_at_random()
        else:
            sitting.wait(10_000)
    assert sitting.stage() == "finished"
    assert replay(sitting.kept()) == sitting.table
