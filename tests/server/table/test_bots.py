"""Bots: their turns, the time of their answers, and answers that are late or illegal."""

from dataclasses import replace

import pytest

from botifarra.core.actions import DECLARES, PLAYS, Action
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.server.protocol.commands import Ask, Return, Stand
from botifarra.server.table.due import BotTurn, bot_acted, bot_turn, wakes_at
from botifarra.server.table.events import Acted
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from tests.server.table.driver import TableDriver


def turn_of(driver: TableDriver) -> BotTurn:
    turn = bot_turn(driver.table, driver.now)
    assert turn is not None
    return turn


def refused(driver: TableDriver, turn: BotTurn, action: Action, now: int) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refusal:
        bot_acted(driver.table, turn, action, now, bytes(32))
    return refusal.value.code, refusal.value.rule


def to_a_bot(people: int = 1, **settings: object) -> TableDriver:
    """Return a table where a bot is on turn."""
    driver = TableDriver(Settings(**settings))  # type: ignore[arg-type]
    driver.dealt(people)
    while bot_turn(driver.table, driver.now) is None:
        driver.act_at_random()
    return driver


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a_present_person_plays_its_own_cards_and_a_bot_its_own(people: int) -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=1"), seed=people)
    driver.dealt(people)
    assert bot_turn(driver.tables[-2], driver.now) is None
    while driver.stage() == "hand":
        turn = bot_turn(driver.table, driver.now + 10_000_000)
        assert driver.table.on_turn is not None
        assert (turn is None) is (driver.table.on_turn < people)
        if turn is not None:
            assert (turn.seat, turn.by, turn.level) == (driver.table.on_turn, "bot", "random")
            assert isinstance(turn.view, View)
            assert turn.view.seat is turn.seat
            assert turn.view.is_to_act
            assert turn.view.match == driver.table.match is not None
        driver.act_at_random()
    assert bot_turn(driver.table, driver.now) is None


def test_a_bot_keeps_its_pace_even_for_a_forced_card() -> None:
    driver = to_a_bot(rules="oriental", pace_ms=700)
    choices, paces = set(), set()
    while driver.stage() == "hand":
        turn = bot_turn(driver.table, driver.now)
        if turn is not None:
            public = turn.view.public
            shown = 900 if public.tricks and not public.trick.cards else 0
            choices.add(len(turn.view.legal_actions))
            paces.add(turn.answers_at - driver.now - shown)
        driver.act_at_random()
    assert 1 in choices
    assert len(choices) > 3
    assert paces == {700}


def test_a_bot_that_takes_over_counts_its_pace_from_then() -> None:
    driver = TableDriver(Settings(pace_ms=800))
    driver.dealt()
    player = driver.player()
    driver.now += 60_000
    driver.do(player, Stand)
    turn = turn_of(driver)
    assert (turn.by, turn.level, turn.answers_at) == ("bot", "greedy", driver.now + 800)


def test_an_answer_before_its_time_is_refused() -> None:
    driver = to_a_bot()
    turn = turn_of(driver)
    action = turn.view.legal_actions[0]
    assert refused(driver, turn, action, turn.answers_at - 1) == ("too_fast", None)
    (step, *_) = bot_acted(driver.table, turn, action, turn.answers_at, bytes(32))
    event = step.entry.event
    assert isinstance(event, Acted)
    assert (event.seat, event.by) == (turn.seat, "bot")


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    driver = to_a_bot(rules="newcomer")
    turn = turn_of(driver)
    if not turn.view.public.contract:
        driver.act(DECLARES[0])
        while bot_turn(driver.table, driver.now) is None:
            driver.act_at_random()
        turn = turn_of(driver)
    held = next(card for card in turn.view.unseen)
    assert refused(driver, turn, PLAYS[held], turn.answers_at) == ("illegal", "R2.3")


def test_an_answer_is_too_late_after_a_return_or_the_end_of_the_turn() -> None:
    driver = TableDriver()
    driver.dealt()
    player = driver.player()
    driver.do(player, Stand)
    turn = turn_of(driver)
    action = turn.view.legal_actions[0]
    driver.do(player, Return)
    assert refused(driver, turn, action, turn.answers_at) == ("stale", None)
    driver = to_a_bot()
    turn = turn_of(driver)
    driver.act_at_random()
    assert refused(driver, turn, turn.view.legal_actions[0], turn.answers_at + 5_000) == ("stale", None)


def test_an_answer_is_too_late_when_an_undo_is_asked() -> None:
    driver = TableDriver(Settings(rules="newcomer"))
    driver.dealt(3)
    while driver.table.on_turn is not Seat.SOUTH:
        driver.act_at_random()
    driver.act_at_random()
    turn = turn_of(driver)
    driver.do(3, Ask, wish="undo")
    assert refused(driver, turn, turn.view.legal_actions[0], turn.answers_at) == ("stale", None)


def test_a_turn_of_a_bot_sets_one_timer_only() -> None:
    driver = to_a_bot()
    assert wakes_at(driver.table, driver.now) is None


def test_after_an_undo_the_pace_of_bots_starts_again() -> None:
    driver = TableDriver(Settings(rules="newcomer", pace_ms=600))
    driver.dealt(1)
    driver.act(DECLARES[0])
    while driver.table.on_turn is not Seat.NORTH:
        driver.act_at_random()
    driver.act_at_random()
    driver.now += 500
    driver.do(1, Ask, wish="undo")
    driver.now += 3_000
    driver.act_at_random()
    shown = 900 if not turn_of(driver).view.public.trick.cards else 0
    assert turn_of(driver).answers_at == driver.now + 600 + shown


def test_the_view_of_a_bot_is_that_of_the_seat_on_turn() -> None:
    driver = to_a_bot()
    turn = turn_of(driver)
    assert driver.table.board is not None
    state = driver.table.board.state
    assert turn.view == state.view(turn.seat, driver.table.match)
    hands = tuple(state.hands[(seat + 1) % 4] if seat != turn.seat else state.hands[seat] for seat in Seat)
    assert turn.view == replace(state, hands=hands).view(turn.seat, driver.table.match)  # type: ignore[arg-type]
