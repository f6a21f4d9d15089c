"""Bots: their turns, the time of their answers, and answers that are late or illegal."""

from dataclasses import replace

import pytest

from botifarra.core.actions import DECLARES, PLAYS, Action
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.server.protocol.commands import Ask, Return, Stand
from botifarra.server.table.due import BotTurn, bot_acted, bot_turn, wakes_at
from botifarra.server.table.events import Acted, Settings
from botifarra.server.table.refusal import Refusal
from tests.server.table.driver import TableDriver


def turn_of(sitting: TableDriver) -> BotTurn:
    turn = bot_turn(sitting.table, sitting.now)
    assert turn is not None
    return turn


def refused(sitting: TableDriver, turn: BotTurn, action: Action, now: int) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refusal:
        bot_acted(sitting.table, turn, action, now, bytes(32))
    return refusal.value.code, refusal.value.rule


def to_a_bot(people: int = 1, **settings: object) -> TableDriver:
    """Return a table where a bot is on turn."""
    sitting = TableDriver(Settings(**settings))  # type: ignore[arg-type]
    sitting.dealt(people)
    while bot_turn(sitting.table, sitting.now) is None:
        sitting.act_at_random()
    return sitting


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_a_present_person_plays_its_own_cards_and_a_bot_its_own(people: int) -> None:
    sitting = TableDriver(Settings(rules="oriental max_hands=1"), seed=people)
    sitting.dealt(people)
    assert bot_turn(sitting.tables[-2], sitting.now) is None
    while sitting.stage() == "hand":
        turn = bot_turn(sitting.table, sitting.now + 10_000_000)
        assert sitting.table.on_turn is not None
        assert (turn is None) is (sitting.table.on_turn < people)
        if turn is not None:
            assert (turn.seat, turn.by, turn.level) == (sitting.table.on_turn, "bot", "random")
            assert isinstance(turn.view, View)
            assert turn.view.seat is turn.seat
            assert turn.view.is_to_act
            assert turn.view.match == sitting.table.match is not None
        sitting.act_at_random()
    assert bot_turn(sitting.table, sitting.now) is None


def test_a_bot_keeps_its_pace_even_for_a_forced_card() -> None:
    sitting = to_a_bot(rules="oriental", pace_ms=700)
    choices, paces = set(), set()
    while sitting.stage() == "hand":
        turn = bot_turn(sitting.table, sitting.now)
        if turn is not None:
            public = turn.view.public
            shown = 900 if public.tricks and not public.trick.cards else 0
            choices.add(len(turn.view.legal_actions))
            paces.add(turn.answers_at - sitting.now - shown)
        sitting.act_at_random()
    assert 1 in choices
    assert len(choices) > 3
    assert paces == {700}


def test_a_bot_that_takes_over_counts_its_pace_from_then() -> None:
    sitting = TableDriver(Settings(pace_ms=800))
    sitting.dealt()
    player = sitting.player()
    sitting.now += 60_000
    sitting.do(player, Stand)
    turn = turn_of(sitting)
    assert (turn.by, turn.level, turn.answers_at) == ("bot", "greedy", sitting.now + 800)


def test_an_answer_before_its_time_is_refused() -> None:
    sitting = to_a_bot()
    turn = turn_of(sitting)
    action = turn.view.legal_actions[0]
    assert refused(sitting, turn, action, turn.answers_at - 1) == ("too_fast", None)
    (step, *_) = bot_acted(sitting.table, turn, action, turn.answers_at, bytes(32))
    event = step.entry.event
    assert isinstance(event, Acted)
    assert (event.seat, event.by) == (turn.seat, "bot")


def test_an_illegal_answer_is_refused_with_its_rule() -> None:
    sitting = to_a_bot(rules="newcomer")
    turn = turn_of(sitting)
    if not turn.view.public.contract:
        sitting.act(DECLARES[0])
        while bot_turn(sitting.table, sitting.now) is None:
            sitting.act_at_random()
        turn = turn_of(sitting)
    held = next(card for card in turn.view.unseen)
    assert refused(sitting, turn, PLAYS[held], turn.answers_at) == ("illegal", "R2.3")


def test_an_answer_is_too_late_after_a_return_or_the_end_of_the_turn() -> None:
    sitting = TableDriver()
    sitting.dealt()
    player = sitting.player()
    sitting.do(player, Stand)
    turn = turn_of(sitting)
    action = turn.view.legal_actions[0]
    sitting.do(player, Return)
    assert refused(sitting, turn, action, turn.answers_at) == ("stale", None)
    sitting = to_a_bot()
    turn = turn_of(sitting)
    sitting.act_at_random()
    assert refused(sitting, turn, turn.view.legal_actions[0], turn.answers_at + 5_000) == ("stale", None)


def test_an_answer_is_too_late_when_an_undo_is_asked() -> None:
    sitting = TableDriver(Settings(rules="newcomer"))
    sitting.dealt(3)
    while sitting.table.on_turn is not Seat.SOUTH:
        sitting.act_at_random()
    sitting.act_at_random()
    turn = turn_of(sitting)
    sitting.do(3, Ask, wish="undo")
    assert refused(sitting, turn, turn.view.legal_actions[0], turn.answers_at) == ("stale", None)


def test_a_turn_of_a_bot_sets_one_timer_only() -> None:
    sitting = to_a_bot()
    assert wakes_at(sitting.table, sitting.now) is None


def test_after_an_undo_the_pace_of_bots_starts_again() -> None:
    sitting = TableDriver(Settings(rules="newcomer", pace_ms=600))
    sitting.dealt(1)
    sitting.act(DECLARES[0])
    while sitting.table.on_turn is not Seat.NORTH:
        sitting.act_at_random()
    sitting.act_at_random()
    sitting.now += 500
    sitting.do(1, Ask, wish="undo")
    sitting.now += 3_000
    sitting.act_at_random()
    shown = 900 if not turn_of(sitting).view.public.trick.cards else 0
    assert turn_of(sitting).answers_at == sitting.now + 600 + shown


def test_the_view_of_a_bot_is_that_of_the_seat_on_turn() -> None:
    sitting = to_a_bot()
    turn = turn_of(sitting)
    assert sitting.table.board is not None
    state = sitting.table.board.state
    assert turn.view == state.view(turn.seat, sitting.table.match)
    hands = tuple(state.hands[(seat + 1) % 4] if seat != turn.seat else state.hands[seat] for seat in Seat)
    assert turn.view == replace(state, hands=hands).view(turn.seat, sitting.table.match)  # type: ignore[arg-type]
