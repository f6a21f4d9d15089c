"""Practice: a finished hand taken over from one of its moments, with bots at the other seats."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.core.actions import ACTIONS, CONCEDE, DECLARES, action_id
from botifarra.core.errors import IllegalAction
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.live.results import dealt_to, finished, finished_hands
from botifarra.server.protocol.commands import (
    Act,
    Again,
    Ask,
    Bot,
    Command,
    Configure,
    Fill,
    Ready,
    Return,
    Say,
    Sit,
    Stand,
    Start,
)
from botifarra.server.table.checkpoint import Checkpoint, decode_checkpoint, encode_checkpoint
from botifarra.server.table.due import bot_turn
from botifarra.server.table.events import Entry, Placed
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import may_watch, snapshot
from botifarra.server.table.steps import Step, replay, tables
from tests import strategies
from tests.scale import scale
from tests.server.table.driver import HOST, STRANGER, TableDriver
from tests.server.table.indistinguishable_deals import indistinguishable_deal
from tests.server.table.practice_tables import SOURCE, last_hand, practice
from tests.server.table.random_events import RandomEvents, settings_of_tables
from tests.server.table.test_matches import check_messages
from tests.server.table.test_secrecy import known, sent


@settings(max_examples=scale(20, 400), deadline=None)
@given(settings_of_tables(), strategies.SEEDS, st.integers(1, 3), st.randoms(use_true_random=False))
def test_a_hand_is_taken_over_as_it_stood(options: Settings, seed: int, hands: int, rng: Random) -> None:
    hand = last_hand(options, seed, hands)
    record = hand.record
    place = rng.randrange(len(record.actions))
    driver = practice(hand, place, options=Settings(rules=options.rules))
    table = driver.table
    assert table.stage == "hand"
    assert table.board is not None
    assert table.board.state == State.replay(record.rules, record.deal, record.actions[:place])
    assert table.match == hand.match
    shown = snapshot(table, HOST).practice
    assert shown is not None
    assert (shown.code, shown.deal, shown.place) == (SOURCE, hand.seeds.deal, place)
    assert shown.points == hand.count.points
    driver.play_hand()
    table = driver.table
    assert table.stage == "finished"
    assert table.match is not None
    assert len(table.match.hands) == hand.number
    assert replay(driver.kept()) == table
    for one in driver.tables:
        assert decode_checkpoint(encode_checkpoint(Checkpoint(one, 7, 3))) == Checkpoint(one, 7, 3)


def test_the_same_actions_give_the_same_count() -> None:
    hand = last_hand(Settings(), 3)
    driver = practice(hand, 7)
    driver.act(*hand.record.actions[7:])
    count = snapshot(driver.table, HOST).count
    assert count == msgspec.structs.replace(hand.count, seed=None)


def test_the_hand_has_no_commitment() -> None:
    shown = snapshot(practice(last_hand(Settings(), 3), 7).table, HOST).hand
    assert shown is not None
    assert shown.commit is None
    assert shown.entropy == (None, None, None, None)


def test_practice_is_neither_a_match_nor_a_hand_that_was_played() -> None:
    driver = practice(last_hand(Settings(rules="oriental target=1"), 5), 0)
    driver.play_hand()
    driver.do(HOST, Again, kind="same")
    driver.play_hand()
    steps = tuple(
        Step(before, entry, after)
        for before, entry, after in zip(driver.tables, driver.log[1:], driver.tables[1:], strict=False)
    )
    assert finished(steps, 0) is None
    assert not finished_hands(steps)
    assert not dealt_to(steps)
    assert match_records(driver.log) == ()
    assert match_records(driver.log[:-3], is_whole=False) == ()


@pytest.mark.parametrize("played", [0, 3, None])
def test_the_position_can_be_set_up_anew_at_any_time(played: int | None) -> None:
    driver = practice(last_hand(Settings(), 11), 6)
    before = driver.table.board
    if played is None:
        driver.play_hand()
    for _ in range(played or 0):
        driver.act_at_random()
    assert driver.do(HOST, Again, kind="same") == (driver.table.placed,)
    assert driver.table.board == before
    assert driver.stage() == "hand"
    assert snapshot(driver.table, HOST).count is None
    driver.play_hand()
    assert driver.stage() == "finished"


def test_an_answer_of_a_bot_to_the_earlier_position_comes_too_late() -> None:
    driver = practice(last_hand(Settings(), 11), 6, seat=Seat.NORTH)
    while (turn := bot_turn(driver.table, driver.now)) is None:
        driver.act_at_random()
    driver.do(HOST, Again, kind="same")
    assert driver.table.turn_seq > turn.base


def test_undo_ends_at_the_position() -> None:
    hand = last_hand(Settings(), 11)
    driver = practice(hand, 6)
    assert driver.you(HOST).undo is None
    start = driver.table.board
    driver.act_at_random()
    while driver.table.on_turn is not driver.table.seat_of(HOST):
        driver.act_at_random()
    driver.act_at_random()
    for _ in range(2):
        assert driver.you(HOST).undo == "now"
        driver.do(HOST, Ask, wish="undo")
    assert driver.table.board == start
    assert driver.you(HOST).undo is None
    assert driver.refused(HOST, Ask, wish="undo") == ("not_now", None)


@pytest.mark.parametrize("over", [False, True])
def test_seats_and_settings_stay_as_they_are(over: bool) -> None:
    driver = practice(last_hand(Settings(), 11), 6)
    if over:
        driver.play_hand()
    tries: tuple[tuple[int, type[Command], dict[str, Any]], ...] = (
        (HOST, Sit, {"seat": Seat.NORTH}),
        (STRANGER, Sit, {"seat": Seat.NORTH}),
        (HOST, Stand, {}),
        (HOST, Bot, {"seat": Seat.NORTH, "level": "greedy"}),
        (HOST, Fill, {"level": "greedy"}),
        (HOST, Configure, {"settings": Settings(public=True)}),
        (HOST, Start, {}),
        (HOST, Ready, {"deal": 1, "entropy": "0" * 64}),
        (HOST, Say, {"phrase": "thanks"}),
        *((HOST, Again, {"kind": kind}) for kind in ("next", "rematch", "series")),
        (HOST, Return, {}),
    )
    for player, kind, fields in tries:
        assert driver.refused(player, kind, **fields) == ("not_now", None), kind
    assert driver.refused(STRANGER, Again, kind="same") == ("not_seated", None)


@pytest.mark.parametrize("over", [False, True])
def test_nobody_else_may_watch(over: bool) -> None:
    driver = practice(last_hand(Settings(), 11), 6, options=Settings(spectators=False))
    if over:
        driver.play_hand()
    assert may_watch(driver.table, HOST)
    assert not may_watch(driver.table, STRANGER)


def test_only_a_practice_table_can_be_set_up_anew() -> None:
    driver = TableDriver()
    driver.dealt()
    assert driver.refused(HOST, Again, kind="same") == ("not_now", None)


def test_a_person_who_comes_back_finds_the_hand_as_it_was() -> None:
    driver = practice(last_hand(Settings(), 11), 6)
    driver.depart(HOST)
    driver.wait(3_600_000)
    assert driver.table.person_at(Seat.NORTH) is None
    driver.arrive(HOST)
    driver.act_at_random()
    driver.do(HOST, Again, kind="same")
    driver.play_hand()
    assert driver.stage() == "finished"


def test_one_concedes_alone() -> None:
    driver = practice(last_hand(Settings(), 11), 40)
    assert driver.table.on_turn is driver.table.seat_of(HOST)
    driver.do(HOST, Act, action=action_id(CONCEDE))
    assert driver.stage() == "finished"


@settings(max_examples=scale(30, 2000), deadline=None)
@given(settings_of_tables(), strategies.SEEDS, st.sampled_from((HOST, STRANGER, None)))
def test_messages_do_not_depend_on_hidden_cards(options: Settings, seed: int, player: int | None) -> None:
    rng = Random(seed)
    hand = last_hand(options, seed)
    seat = rng.choice(tuple(Seat))
    place = rng.randrange(len(hand.record.actions))
    driver = practice(hand, place, seat, Settings(rules=options.rules, spectators=options.spectators))
    for _ in range(rng.randrange(20)):
        if driver.stage() == "hand":
            driver.act_at_random()
        if rng.random() < 0.1:
            driver.do(HOST, Again, kind="same")
        elif driver.you(HOST).undo == "now" and rng.random() < 0.1:
            driver.do(HOST, Ask, wish="undo")
    board = driver.table.board
    assert board is not None
    deal = indistinguishable_deal(board.state, known(driver.tables, player), rng, swaps=30)
    north, west, south, east = map(tuple, deal.hands)

    def other(entry: Entry) -> Entry:
        event = entry.event
        if isinstance(event, Placed):
            event = msgspec.structs.replace(event, hands=(north, west, south, east))
        return msgspec.structs.replace(entry, event=event)

    try:
        twins = list(tables(map(other, driver.log)))
    except IllegalAction:
        return  # what was taken back would not have been legal in this twin
    assert sent(driver.tables, driver.log, player) == sent(twins, driver.log, player)


@settings(max_examples=scale(20, 400), deadline=None)
@given(settings_of_tables(), strategies.SEEDS, st.integers(20, 150))
def test_the_log_reproduces_every_practice_table(options: Settings, seed: int, happenings: int) -> None:
    rng = Random(seed)
    hand = last_hand(options, seed)
    driver = practice(hand, rng.randrange(len(hand.record.actions)), rng.choice(tuple(Seat)), options)
    made = len(driver.tables)
    random_events = RandomEvents(driver, seed)
    for _ in range(happenings):
        random_events.happens()
    log = driver.kept()
    assert list(tables(log)) == driver.tables
    driver.log, driver.tables = driver.log[made - 1 :], driver.tables[made - 1 :]  # the table is made at once
    for player in (HOST, STRANGER):
        check_messages(driver, player)
    for table in driver.tables:
        assert decode_checkpoint(encode_checkpoint(Checkpoint(table, 0, 0))) == Checkpoint(table, 0, 0)
    assert [hand for match in match_records(log) for hand in match.hands] == []


def test_bots_see_what_their_seat_may_know() -> None:
    driver = practice(last_hand(Settings(rules="oriental partner_blind=true"), 2), 0)
    driver.act(DECLARES[0])
    turn = bot_turn(driver.table, driver.now)
    assert turn is not None
    assert driver.table.board is not None
    assert turn.view == driver.table.board.state.view(turn.seat, driver.table.match)
    assert all(action in ACTIONS for action in turn.view.legal_actions)
