"""Advice: who may ask for it, when, and what the log keeps."""

import pytest

from botifarra.core.actions import DECLARES, action_id
from botifarra.server.protocol.commands import Act, Advise, Ask
from botifarra.server.table.advising import advice_turn, bar_to_help
from botifarra.server.table.due import bot_turn
from botifarra.server.table.events import Advised
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from botifarra.server.table.steps import replay
from tests.server.table.driver import HOST, STRANGER, TableDriver


def on_turn(people: int = 1, settings: Settings | None = None, *, cards: int = 0) -> TableDriver:
    """Return a table where the host is on turn with a choice, after so many cards at least."""
    driver = TableDriver(settings)
    driver.dealt(people)
    while not _has_choice(driver) or len(driver.table.board.state.public.played) < cards:  # type: ignore[union-attr]
        driver.act_at_random()
    return driver


def _has_choice(driver: TableDriver) -> bool:
    seat = driver.table.seat_of(HOST)
    board = driver.table.board
    return board is not None and driver.table.on_turn is seat and len(board.state.legal_actions) > 1


@pytest.mark.parametrize("cards", [0, 1, 20])
def test_a_player_with_bots_alone_may_ask_once_in_a_turn(cards: int) -> None:
    driver = on_turn(cards=cards)
    seat, board = driver.table.seat_of(HOST), driver.table.board
    assert seat is not None
    assert board is not None
    assert driver.you(HOST).advice == "open"
    assert advice_turn(driver.table) is None
    assert driver.do(HOST, Advise) == (Advised(seat, len(board.doers)),)
    turn = advice_turn(driver.table)
    assert turn is not None
    assert (turn.player, turn.seq) == (HOST, driver.table.seq)
    assert turn.view == board.state.view(seat, driver.table.match)
    assert driver.you(HOST).advice == "asked"
    assert driver.refused(HOST, Advise) == ("not_now", None)
    assert replay(driver.kept()) == driver.table


def test_advice_ends_with_its_turn() -> None:
    driver = on_turn(cards=1)
    driver.do(HOST, Advise)
    driver.act_at_random()
    assert advice_turn(driver.table) is None
    driver.do(HOST, Ask, wish="undo")
    assert advice_turn(driver.table) is None
    assert (
        driver.you(HOST).advice == "open"
    )  # the position is the same, but the player may want to see it again
    driver.do(HOST, Advise)
    assert advice_turn(driver.table) is not None


@pytest.mark.parametrize(
    ("people", "settings", "bar"),
    [
        (2, Settings(), "people"),
        (4, Settings(), "people"),
        (1, Settings(public=True), "public"),
        (2, Settings(public=True), "public"),
    ],
)
def test_the_refusal_names_why_there_is_no_advice(people: int, settings: Settings, bar: str) -> None:
    driver = on_turn(people, settings)
    seat = driver.table.seat_of(HOST)
    assert seat is not None
    assert bar_to_help(driver.table, seat) == bar
    assert driver.you(HOST).advice is None
    with pytest.raises(Refusal) as refused:
        driver.decide(HOST, driver.command(Advise))
    assert (refused.value.code, refused.value.detail) == ("no_advice", bar)


def test_others_and_other_times_are_refused() -> None:
    driver = TableDriver()
    driver.start(1)
    assert driver.refused(HOST, Advise) == ("not_now", None)
    driver.ready_all()
    assert driver.refused(STRANGER, Advise) == ("not_seated", None)
    while bot_turn(driver.table, driver.now) is None:
        driver.act_at_random()
    assert driver.refused(HOST, Advise) == ("illegal", "R2.1")
    assert driver.you(HOST).advice is None


def test_a_request_about_an_earlier_turn_is_stale() -> None:
    driver = on_turn(cards=4)
    assert driver.refused(HOST, Advise, base=driver.table.turn_seq - 1) == ("stale", None)


def test_a_forced_card_needs_no_advice() -> None:
    driver = on_turn(cards=20)
    while True:
        board = driver.table.board
        assert board is not None
        if driver.table.on_turn is driver.table.seat_of(HOST) and len(board.state.legal_actions) == 1:
            break
        driver.act_at_random()
    assert driver.you(HOST).advice is None
    assert driver.refused(HOST, Advise) == ("not_now", None)


def test_a_player_whom_a_bot_relieves_is_refused() -> None:
    driver = on_turn(cards=4)
    driver.depart(HOST)
    assert driver.refused(HOST, Advise) == ("not_now", None)


def test_the_number_of_actions_is_kept() -> None:
    driver = TableDriver()
    driver.dealt(1)
    while driver.table.on_turn is not driver.table.seat_of(HOST):
        driver.act_at_random()
    board = driver.table.board
    assert board is not None
    if len(board.state.legal_actions) > 1:
        driver.do(HOST, Advise)
        assert driver.last() == Advised(board.to_act, len(board.doers))
    if DECLARES[0] in board.state.legal_actions:
        driver.do(HOST, Act, action=action_id(DECLARES[0]))
        assert driver.table.advised == 0
