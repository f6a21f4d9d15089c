"""Undo with bots only: a player takes back the last decision, and the one before, at any time in the hand."""

import pytest

from botifarra.core.actions import CLAIM, DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Ask, Ready
from botifarra.server.protocol.parts import Clock
from botifarra.server.table.board import Board
from botifarra.server.table.due import bot_acted, bot_turn
from botifarra.server.table.events import Acted, Overclaimed, Undone
from botifarra.server.table.records import match_records
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import happened, snapshot
from botifarra.server.table.steps import replay
from tests.server.table.driver import STRANGER, TableDriver


def alone(rules: str = "newcomer", *, seed: int = 0, people: int = 1, **settings: object) -> TableDriver:
    """Return a hand of North with three bots, or with more people."""
    driver = TableDriver(Settings(rules=rules, **settings), seed=seed)  # type: ignore[arg-type]
    driver.dealt(people)
    return driver


def board(driver: TableDriver) -> Board:
    assert driver.table.board is not None
    return driver.table.board


def to_north(driver: TableDriver) -> None:
    """Let the bots act until North is on turn."""
    while driver.table.on_turn is not Seat.NORTH:
        driver.act_at_random()


def decides(driver: TableDriver) -> Board:
    """Act as North and let the bots act until North's next turn; return the board that North had."""
    to_north(driver)
    before = board(driver)
    driver.act_at_random()
    to_north(driver)
    return before


def same(one: Board, other: Board) -> bool:
    """Return whether two boards are equal in everything that is shown or recorded."""
    return all(
        getattr(one, field) == getattr(other, field)
        for field in ("state", "calls", "seats", "doers", "taken")
    )


def test_an_undo_removes_the_last_decision_and_later_actions_of_bots() -> None:
    driver = alone()
    driver.act(DECLARES[0])
    before = decides(driver)
    assert driver.you(1).undo == "now"
    log = driver.log[:]
    assert driver.do(1, Ask, wish="undo") == (Undone(Seat.NORTH, len(before.doers)),)
    assert same(board(driver), before)
    assert driver.table.on_turn is Seat.NORTH
    assert driver.you(1).legal
    assert driver.log[: len(log)] == log
    assert snapshot(driver.table, None).pending is None


def test_an_undo_is_possible_while_bots_are_on_turn() -> None:
    for bots in range(3):
        driver = alone()
        driver.act(DECLARES[0])
        decides(driver)
        before = board(driver)
        driver.act_at_random()
        for _ in range(bots):
            if driver.table.on_turn is not Seat.NORTH:
                driver.act_at_random()
        turn = bot_turn(driver.table, driver.now)
        driver.do(1, Ask, wish="undo")
        assert same(board(driver), before)
        assert bot_turn(driver.table, driver.now) is None
        if turn is not None:
            with pytest.raises(Refusal, match="stale"):
                bot_acted(driver.table, turn, turn.view.legal_actions[0], turn.answers_at, bytes(32))


def test_repeated_undo_goes_back_to_the_first_decision_of_the_hand() -> None:
    driver = alone("oriental", seed=3)
    boards = [decides(driver) for _ in range(8)]
    while boards:
        driver.do(1, Ask, wish="undo")
        assert same(board(driver), boards.pop())
    assert driver.you(1).undo is None
    assert driver.refused(1, Ask, wish="undo") == ("not_now", None)
    driver.play_hand()
    assert driver.stage() == "counted"


def test_calls_can_be_undone_like_cards() -> None:
    for seed in range(20):
        driver = alone("oriental", seed=seed)
        if driver.table.on_turn is not Seat.NORTH:
            continue
        before = board(driver)
        driver.act(DECLARES[2])
        while board(driver).state.public.contract is None or not board(driver).state.public.trick.cards:
            driver.act_at_random()
        while board(driver).decided(Seat.NORTH) is not None:
            driver.do(1, Ask, wish="undo")
        assert same(board(driver), before)
        assert snapshot(driver.table, 1).hand == snapshot(driver.tables[-1], 1).hand
        assert board(driver).calls == ()
        return
    raise AssertionError("North never dealt")


def test_after_an_undo_every_person_gets_the_earlier_table() -> None:
    driver = alone()
    driver.act(DECLARES[0])
    to_north(driver)
    was = snapshot(driver.table, 1)
    seen = snapshot(driver.table, STRANGER)
    driver.act_at_random()
    to_north(driver)
    driver.do(1, Ask, wish="undo")
    told = happened(driver.tables[-2], driver.table, driver.log[-1])
    assert told.to(1).you == snapshot(driver.table, 1).you
    assert told.public.hand == was.hand == snapshot(driver.table, 1).hand
    assert (was.you.hand, was.you.legal) == (driver.you(1).hand, driver.you(1).legal)
    assert snapshot(driver.table, STRANGER) == seen


def test_finished_hands_cannot_be_undone() -> None:
    driver = alone("oriental max_hands=2")
    driver.play_hand()
    assert driver.you(1).undo is None
    assert driver.refused(1, Ask, wish="undo") == ("not_now", None)
    assert driver.table.seeds is not None
    driver.do(1, Ready, deal=driver.table.seeds.deal, entropy="ab" * 32)
    assert board(driver).decided(Seat.NORTH) is None
    assert driver.refused(1, Ask, wish="undo") == ("not_now", None)


def test_two_requests_for_one_decision_undo_one() -> None:
    driver = alone()
    driver.act(DECLARES[0])
    decides(driver)
    before = decides(driver)
    first, second = driver.command(Ask, wish="undo"), driver.command(Ask, wish="undo")
    driver.act_at_random()
    with pytest.raises(Refusal, match="stale"):
        driver.decide(1, first)
    driver.do(1, Ask, wish="undo")
    with pytest.raises(Refusal, match="stale"):
        driver.decide(1, second)
    driver.do(1, Ask, wish="undo")
    assert same(board(driver), before)


def test_a_request_is_not_stale_because_of_a_bots_action() -> None:
    driver = alone()
    driver.act(DECLARES[0])
    to_north(driver)
    before = board(driver)
    driver.act_at_random()
    wish = driver.command(Ask, wish="undo")
    to_north(driver)
    assert driver.decide(1, wish) == (Undone(Seat.NORTH, len(before.doers)),)


def test_an_action_sent_before_the_undo_is_stale_after_it() -> None:
    driver = alone()
    driver.act(DECLARES[0])
    decides(driver)
    base, card = driver.table.seq, driver.you(1).legal[0]
    driver.do(1, Ask, wish="undo")
    assert driver.refused(1, Act, action=card, base=base) == ("stale", None)


def test_with_another_person_an_undo_needs_consent() -> None:
    for people in (2, 3):
        driver = alone(people=people)
        driver.act(DECLARES[0])
        to_north(driver)
        driver.act_at_random()
        assert driver.you(1).undo == "ask"
        driver.act_at_random()
        assert driver.you(1).undo is None
        assert driver.refused(1, Ask, wish="undo") == ("not_now", None)


@pytest.mark.parametrize("settings", [{"undo": False}, {"public": True}])
def test_without_undo_in_the_settings_nothing_is_undone(settings: dict[str, bool]) -> None:
    driver = alone(**settings)  # type: ignore[arg-type]
    driver.act(DECLARES[0])
    decides(driver)
    assert driver.you(1).undo is None
    assert driver.refused(1, Ask, wish="undo") == ("not_now", None)


def test_actions_at_a_timeout_are_undone_too() -> None:
    driver = alone(turn=5)
    driver.act(DECLARES[0])
    before = decides(driver)
    driver.now += 5_000
    driver.act_at_random()
    last = driver.last()
    assert isinstance(last, Acted)
    assert last.by == "clock"
    to_north(driver)
    driver.now += 100
    driver.do(1, Ask, wish="undo")
    assert same(board(driver), before)
    assert snapshot(driver.table, 1).clock == Clock(driver.now + 5_000, driver.now + 5_000)


def test_a_failed_claim_is_not_undone() -> None:
    for seed in range(100):
        driver = alone(seed=seed)
        driver.act(DECLARES[4])
        while len(board(driver).state.public.tricks) < 8:
            driver.act_at_random()
        decided = decides(driver)
        if board(driver).state.why_illegal(CLAIM) is None:
            continue
        driver.do(1, Act, action=action_id(CLAIM))
        assert driver.last() == Overclaimed(Seat.NORTH)
        assert driver.you(1).undo == "now"
        driver.do(1, Ask, wish="undo")
        assert same(board(driver), decided)
        assert not driver.you(1).claim
        assert driver.refused(1, Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
        return
    raise AssertionError("all claims stood")


def test_the_record_has_the_final_actions_and_the_log_has_all() -> None:
    driver = alone("oriental max_hands=1")
    for _ in range(4):
        decides(driver)
        decides(driver)
        driver.do(1, Ask, wish="undo")
        driver.do(1, Ask, wish="undo")
        decides(driver)
    driver.play_hand()
    (match,) = match_records(driver.kept())
    (hand,) = match.hands
    assert hand.record.actions == board(driver).state.public.actions
    assert len(hand.by) == len(hand.record.actions)
    assert match.match == driver.table.match
    assert hand.count == snapshot(driver.table, None).count
    acted = sum(isinstance(event, Acted) for event in driver.events)
    assert acted > len(hand.by)
    assert sum(isinstance(event, Undone) for event in driver.events) == 8
    assert replay(driver.kept()) == driver.table
