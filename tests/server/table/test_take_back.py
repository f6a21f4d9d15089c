"""Undo with bots only: a player takes back the last decision, and the one before, at any time in the hand."""

import pytest

from botifarra.core.actions import CLAIM, DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Ask, Ready
from botifarra.server.protocol.parts import Clock
from botifarra.server.table.board import Board
from botifarra.server.table.due import bot_acted, bot_turn
from botifarra.server.table.events import Acted, Overclaimed, Settings, Undone
from botifarra.server.table.records import match_records
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.show import happened, snapshot
from botifarra.server.table.steps import replay
from tests.server.table.driver import STRANGER, TableDriver


def alone(rules: str = "newcomer", *, seed: int = 0, people: int = 1, **settings: object) -> TableDriver:
    """Return a hand of North with three bots, or with more people."""
    sitting = TableDriver(Settings(rules=rules, **settings), seed=seed)  # type: ignore[arg-type]
    sitting.dealt(people)
    return sitting


def board(sitting: TableDriver) -> Board:
    assert sitting.table.board is not None
    return sitting.table.board


def to_north(sitting: TableDriver) -> None:
    """Let the bots act until North is on turn."""
    while sitting.table.on_turn is not Seat.NORTH:
        sitting.act_at_random()


def decides(sitting: TableDriver) -> Board:
    """Act as North and let the bots act until North's next turn; return the board that North had."""
    to_north(sitting)
    before = board(sitting)
    sitting.act_at_random()
    to_north(sitting)
    return before


def same(one: Board, other: Board) -> bool:
    """Tell whether two boards are equal in everything that is shown or recorded."""
    return all(
        getattr(one, field) == getattr(other, field)
        for field in ("state", "calls", "seats", "doers", "taken")
    )


def test_an_undo_removes_the_last_decision_and_later_actions_of_bots() -> None:
    sitting = alone()
    sitting.act(DECLARES[0])
    before = decides(sitting)
    assert sitting.you(1).undo == "now"
    log = sitting.log[:]
    assert sitting.do(1, Ask, wish="undo") == (Undone(Seat.NORTH, len(before.doers)),)
    assert same(board(sitting), before)
    assert sitting.table.on_turn is Seat.NORTH
    assert sitting.you(1).legal
    assert sitting.log[: len(log)] == log
    assert snapshot(sitting.table, None).pending is None


def test_an_undo_is_possible_while_bots_are_on_turn() -> None:
    for bots in range(3):
        sitting = alone()
        sitting.act(DECLARES[0])
        decides(sitting)
        before = board(sitting)
        sitting.act_at_random()
        for _ in range(bots):
            if sitting.table.on_turn is not Seat.NORTH:
                sitting.act_at_random()
        turn = bot_turn(sitting.table, sitting.now)
        sitting.do(1, Ask, wish="undo")
        assert same(board(sitting), before)
        assert bot_turn(sitting.table, sitting.now) is None
        if turn is not None:
            with pytest.raises(Refusal, match="stale"):
                bot_acted(sitting.table, turn, turn.view.legal_actions[0], turn.answers_at, bytes(32))


def test_repeated_undo_goes_back_to_the_first_decision_of_the_hand() -> None:
    sitting = alone("oriental", seed=3)
    boards = [decides(sitting) for _ in range(8)]
    while boards:
        sitting.do(1, Ask, wish="undo")
        assert same(board(sitting), boards.pop())
    assert sitting.you(1).undo is None
    assert sitting.refused(1, Ask, wish="undo") == ("not_now", None)
    sitting.play_hand()
    assert sitting.stage() == "counted"


def test_calls_can_be_undone_like_cards() -> None:
    for seed in range(20):
        sitting = alone("oriental", seed=seed)
        if sitting.table.on_turn is not Seat.NORTH:
            continue
        before = board(sitting)
        sitting.act(DECLARES[2])
        while board(sitting).state.public.contract is None or not board(sitting).state.public.trick.cards:
            sitting.act_at_random()
        while board(sitting).decided(Seat.NORTH) is not None:
            sitting.do(1, Ask, wish="undo")
        assert same(board(sitting), before)
        assert snapshot(sitting.table, 1).hand == snapshot(sitting.tables[-1], 1).hand
        assert board(sitting).calls == ()
        return
    raise AssertionError("North never dealt")


def test_after_an_undo_every_person_gets_the_earlier_table() -> None:
    sitting = alone()
    sitting.act(DECLARES[0])
    to_north(sitting)
    was = snapshot(sitting.table, 1)
    seen = snapshot(sitting.table, STRANGER)
    sitting.act_at_random()
    to_north(sitting)
    sitting.do(1, Ask, wish="undo")
    told = happened(sitting.tables[-2], sitting.table, sitting.log[-1])
    assert told.to(1).you == snapshot(sitting.table, 1).you
    assert told.public.hand == was.hand == snapshot(sitting.table, 1).hand
    assert (was.you.hand, was.you.legal) == (sitting.you(1).hand, sitting.you(1).legal)
    assert snapshot(sitting.table, STRANGER) == seen


def test_finished_hands_cannot_be_undone() -> None:
    sitting = alone("oriental max_hands=2")
    sitting.play_hand()
    assert sitting.you(1).undo is None
    assert sitting.refused(1, Ask, wish="undo") == ("not_now", None)
    assert sitting.table.seeds is not None
    sitting.do(1, Ready, deal=sitting.table.seeds.deal, entropy="ab" * 32)
    assert board(sitting).decided(Seat.NORTH) is None
    assert sitting.refused(1, Ask, wish="undo") == ("not_now", None)


def test_two_requests_for_one_decision_undo_one() -> None:
    sitting = alone()
    sitting.act(DECLARES[0])
    decides(sitting)
    before = decides(sitting)
    first, second = sitting.command(Ask, wish="undo"), sitting.command(Ask, wish="undo")
    sitting.act_at_random()
    with pytest.raises(Refusal, match="stale"):
        sitting.decide(1, first)
    sitting.do(1, Ask, wish="undo")
    with pytest.raises(Refusal, match="stale"):
        sitting.decide(1, second)
    sitting.do(1, Ask, wish="undo")
    assert same(board(sitting), before)


def test_a_request_is_not_stale_because_of_a_bots_action() -> None:
    sitting = alone()
    sitting.act(DECLARES[0])
    to_north(sitting)
    before = board(sitting)
    sitting.act_at_random()
    wish = sitting.command(Ask, wish="undo")
    to_north(sitting)
    assert sitting.decide(1, wish) == (Undone(Seat.NORTH, len(before.doers)),)


def test_an_action_sent_before_the_undo_is_stale_after_it() -> None:
    sitting = alone()
    sitting.act(DECLARES[0])
    decides(sitting)
    base, card = sitting.table.seq, sitting.you(1).legal[0]
    sitting.do(1, Ask, wish="undo")
    assert sitting.refused(1, Act, action=card, base=base) == ("stale", None)


def test_with_another_person_an_undo_needs_consent() -> None:
    for people in (2, 3):
        sitting = alone(people=people)
        sitting.act(DECLARES[0])
        to_north(sitting)
        sitting.act_at_random()
        assert sitting.you(1).undo == "ask"
        sitting.act_at_random()
        assert sitting.you(1).undo is None
        assert sitting.refused(1, Ask, wish="undo") == ("not_now", None)


@pytest.mark.parametrize("settings", [{"undo": False}, {"public": True}])
def test_without_undo_in_the_settings_nothing_is_undone(settings: dict[str, bool]) -> None:
    sitting = alone(**settings)  # type: ignore[arg-type]
    sitting.act(DECLARES[0])
    decides(sitting)
    assert sitting.you(1).undo is None
    assert sitting.refused(1, Ask, wish="undo") == ("not_now", None)


def test_actions_at_a_timeout_are_undone_too() -> None:
    sitting = alone(turn=5)
    sitting.act(DECLARES[0])
    before = decides(sitting)
    sitting.now += 5_000
    sitting.act_at_random()
    last = sitting.last()
    assert isinstance(last, Acted)
    assert last.by == "clock"
    to_north(sitting)
    sitting.now += 100
    sitting.do(1, Ask, wish="undo")
    assert same(board(sitting), before)
    assert snapshot(sitting.table, 1).clock == Clock(sitting.now + 5_000, sitting.now + 5_000)


def test_a_failed_claim_is_not_undone() -> None:
    for seed in range(100):
        sitting = alone(seed=seed)
        sitting.act(DECLARES[4])
        while len(board(sitting).state.public.tricks) < 8:
            sitting.act_at_random()
        decided = decides(sitting)
        if board(sitting).state.why_illegal(CLAIM) is None:
            continue
        sitting.do(1, Act, action=action_id(CLAIM))
        assert sitting.last() == Overclaimed(Seat.NORTH)
        assert sitting.you(1).undo == "now"
        sitting.do(1, Ask, wish="undo")
        assert same(board(sitting), decided)
        assert not sitting.you(1).claim
        assert sitting.refused(1, Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
        return
    raise AssertionError("all claims stood")


def test_the_record_has_the_final_actions_and_the_log_has_all() -> None:
    sitting = alone("oriental max_hands=1")
    for _ in range(4):
        decides(sitting)
        decides(sitting)
        sitting.do(1, Ask, wish="undo")
        sitting.do(1, Ask, wish="undo")
        decides(sitting)
    sitting.play_hand()
    (match,) = match_records(sitting.kept())
    (hand,) = match.hands
    assert hand.record.actions == board(sitting).state.public.actions
    assert len(hand.by) == len(hand.record.actions)
    assert match.match == sitting.table.match
    assert hand.count == snapshot(sitting.table, None).count
    acted = sum(isinstance(event, Acted) for event in sitting.events)
    assert acted > len(hand.by)
    assert sum(isinstance(event, Undone) for event in sitting.events) == 8
    assert replay(sitting.kept()) == sitting.table
