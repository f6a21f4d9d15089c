"""Each reason for a refusal, exactly when it applies; a refused command changes nothing."""

import pytest

from botifarra.core.actions import ACTIONS, CLAIM, CONCEDE, DECLARES, PLAYS, action_id
from botifarra.core.cards import Card
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import (
    Act,
    Again,
    Answer,
    Ask,
    Bot,
    Close,
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
from botifarra.server.table.events import Settings
from tests.server.table.driver import HOST, STRANGER, TableDriver

ENTROPY = "ab" * 32


def dealt(rules: str = "oriental", **settings: object) -> TableDriver:
    sitting = TableDriver(Settings(rules=rules, **settings))  # type: ignore[arg-type]
    sitting.dealt()
    return sitting


def in_play(rules: str = "newcomer") -> TableDriver:
    """Return a table during play."""
    sitting = dealt(rules)
    sitting.act(DECLARES[0])
    return sitting


def off_turn(sitting: TableDriver) -> int:
    """Return a person at the table who is not on turn."""
    on_turn = sitting.table.on_turn
    assert on_turn is not None
    return sitting.player(on_turn.right)


def test_illegal_an_action_out_of_turn_cites_the_order_of_seats() -> None:
    sitting = in_play()
    assert sitting.refused(off_turn(sitting), Act, action=0) == ("illegal", "R2.1")
    assert sitting.refused(off_turn(sitting), Act, action=action_id(CLAIM)) == ("illegal", "R2.1")
    assert sitting.refused(off_turn(sitting), Ask, wish="concede") == ("illegal", "R2.1")


@pytest.mark.parametrize("seed", range(6))
def test_illegal_every_action_is_refused_by_the_rule_that_core_names(seed: int) -> None:
    sitting = TableDriver(Settings(rules="oriental", undo=False), seed=seed)
    sitting.dealt()
    rules = set()
    while sitting.stage() == "hand":
        assert sitting.table.board is not None
        state = sitting.table.board.state
        for card in Card:
            rule = state.why_illegal(PLAYS[card])
            if rule is not None:
                assert sitting.refused(sitting.player(), Act, action=card) == ("illegal", rule)
                rules.add(rule)
        for number in range(48, 56):
            rule = state.why_illegal(ACTIONS[number])
            if rule is not None:
                assert sitting.refused(sitting.player(), Act, action=number) == ("illegal", rule)
        sitting.act_at_random()
    assert rules >= {"R4.1", "R2.3", "R4.4", "R4.5"}


def test_illegal_a_claim_before_the_cards_are_played() -> None:
    sitting = dealt()
    assert sitting.refused(sitting.player(), Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
    assert sitting.refused(sitting.player(), Ask, wish="concede") == ("illegal", "R5.5")


def test_illegal_a_concession_without_the_partner_who_is_there() -> None:
    sitting = in_play()
    assert sitting.refused(sitting.player(), Act, action=action_id(CONCEDE)) == ("illegal", "R5.5")


def test_stale_an_action_whose_player_had_not_seen_what_is_on_the_table() -> None:
    sitting = in_play()
    card = sitting.you(sitting.player()).legal[0]
    before = sitting.table.turn_seq - 1
    assert sitting.refused(sitting.player(), Act, action=card, base=before) == ("stale", None)
    assert sitting.refused(off_turn(sitting), Act, action=card, base=before) == ("stale", None)
    sitting.do(sitting.player(), Say, phrase="one_moment", base=0)
    sitting.do(sitting.player(), Act, action=card, base=before + 1)


def test_not_seated_whoever_has_no_seat_can_do_nothing_but_sit() -> None:
    sitting = TableDriver()
    sitting.seat_all(3)
    commands: tuple[tuple[type[Command], dict[str, object]], ...] = (
        (Stand, {}),
        (Return, {}),
        (Bot, {"seat": Seat.EAST, "level": "greedy"}),
        (Fill, {"level": "greedy"}),
        (Start, {}),
        (Again, {"kind": "next"}),
        (Ready, {"deal": 1, "entropy": ENTROPY}),
        (Act, {"action": 0}),
        (Ask, {"wish": "undo"}),
        (Answer, {"yes": True}),
        (Say, {"phrase": "hello"}),
    )
    for kind, fields in commands:
        assert sitting.refused(STRANGER, kind, **fields) == ("not_seated", None)
    sitting.do(STRANGER, Sit, seat=Seat.EAST)


def test_a_host_without_a_seat_may_arrange_the_table() -> None:
    sitting = TableDriver()
    for player in (2, 3):
        sitting.do(player, Sit, seat=Seat(player - 1))
    sitting.do(HOST, Bot, seat=Seat.NORTH, level="random")
    sitting.do(HOST, Fill, level="random")
    sitting.do(HOST, Start)
    assert sitting.refused(HOST, Ready, deal=1, entropy=ENTROPY) == ("not_seated", None)


def test_seated_whoever_sits_there_already_or_would_move_in_a_match() -> None:
    sitting = TableDriver()
    sitting.do(1, Sit, seat=Seat.NORTH)
    assert sitting.refused(1, Sit, seat=Seat.NORTH) == ("seated", None)
    sitting.do(1, Sit, seat=Seat.WEST)
    sitting.do(1, Fill, level="random")
    sitting.do(1, Start)
    assert sitting.refused(1, Sit, seat=Seat.NORTH) == ("seated", None)


def test_seat_taken_a_persons_seat_is_its_own_unless_it_is_absent() -> None:
    sitting = TableDriver()
    sitting.seat_all()
    assert sitting.refused(STRANGER, Sit, seat=Seat.WEST) == ("seat_taken", None)
    assert sitting.refused(1, Bot, seat=Seat.WEST, level="greedy") == ("seat_taken", None)
    assert sitting.refused(1, Bot, seat=Seat.WEST, level=None) == ("seat_taken", None)
    assert sitting.refused(1, Fill, level="greedy") == ("seat_taken", None)
    sitting.depart(2)
    assert sitting.refused(STRANGER, Sit, seat=Seat.WEST) == ("seat_taken", None)
    sitting.do(1, Bot, seat=Seat.WEST, level="greedy")
    sitting.do(STRANGER, Sit, seat=Seat.WEST)


def test_seat_taken_in_a_match_an_absent_player_keeps_its_seat() -> None:
    sitting = TableDriver(Settings(grace=30))
    sitting.start()
    sitting.depart(2)
    assert sitting.refused(1, Bot, seat=Seat.WEST, level="greedy") == ("seat_taken", None)
    sitting.wait(30_000)
    assert sitting.refused(1, Bot, seat=Seat.WEST, level="greedy") == ("seat_taken", None)
    sitting.arrive(2)
    assert sitting.you(2).seat is Seat.WEST


def test_not_now_before_the_match() -> None:
    sitting = TableDriver()
    assert sitting.refused(HOST, Start) == ("not_now", None)
    sitting.do(1, Sit, seat=Seat.NORTH)
    assert sitting.refused(1, Start) == ("not_now", None)
    assert sitting.refused(1, Again, kind="next") == ("not_now", None)
    assert sitting.refused(1, Ready, deal=1, entropy=ENTROPY) == ("not_now", None)
    assert sitting.refused(1, Act, action=0) == ("not_now", None)
    assert sitting.refused(1, Ask, wish="undo") == ("not_now", None)
    assert sitting.refused(1, Return) == ("not_now", None)
    assert sitting.refused(1, Bot, seat=Seat.WEST, level=None) == ("not_now", None)


def test_not_now_a_table_of_bots_does_not_start() -> None:
    sitting = TableDriver()
    sitting.do(HOST, Fill, level="greedy")
    assert sitting.refused(HOST, Start) == ("not_now", None)


def test_not_now_while_a_hand_is_on() -> None:
    sitting = dealt()
    assert sitting.refused(STRANGER, Sit, seat=Seat.NORTH) == ("not_now", None)
    assert sitting.refused(HOST, Bot, seat=Seat.WEST, level="greedy") == ("not_now", None)
    assert sitting.refused(HOST, Configure, settings=Settings()) == ("not_now", None)
    assert sitting.refused(HOST, Close) == ("not_now", None)
    assert sitting.refused(HOST, Start) == ("not_now", None)
    assert sitting.refused(HOST, Again, kind="next") == ("not_now", None)
    assert sitting.refused(HOST, Ready, deal=1, entropy=ENTROPY) == ("not_now", None)
    assert sitting.refused(HOST, Ask, wish="undo") == ("not_now", None)
    assert sitting.refused(HOST, Say, phrase="well_played") == ("not_now", "R4.13")


def test_not_now_ready_twice_for_a_deal() -> None:
    sitting = TableDriver()
    sitting.start()
    sitting.ready(1)
    assert sitting.refused(1, Ready, deal=1, entropy=ENTROPY) == ("not_now", None)


def test_not_now_a_player_whose_cards_a_bot_plays_must_return_first() -> None:
    sitting = in_play()
    player = sitting.player()
    card = sitting.you(player).legal[0]
    sitting.do(player, Stand)
    assert sitting.you(player).legal == ()
    assert sitting.refused(player, Act, action=card) == ("not_now", None)
    assert sitting.refused(player, Ask, wish="concede") == ("not_now", None)
    assert sitting.refused(player, Answer, yes=True) == ("not_now", None)
    assert sitting.refused(player, Stand) == ("not_now", None)
    sitting.do(player, Return)
    sitting.do(player, Act, action=card)


def test_not_now_a_closed_table_does_nothing_any_more() -> None:
    sitting = TableDriver()
    sitting.do(1, Sit, seat=Seat.NORTH)
    sitting.do(1, Close)
    assert sitting.stage() == "closed"
    assert sitting.refused(STRANGER, Sit, seat=Seat.WEST) == ("not_now", None)
    assert sitting.refused(1, Stand) == ("not_now", None)
    sitting.depart(1)
    sitting.arrive(1)
    assert sitting.settle() == ()
    assert sitting.stage() == "closed"


def test_not_now_an_empty_seat_is_filled_before_the_next_match() -> None:
    sitting = dealt("oriental max_hands=1")
    sitting.play_hand()
    sitting.do(2, Stand)
    assert sitting.refused(1, Again, kind="next") == ("not_now", None)
    sitting.do(1, Fill, level="random")
    sitting.do(1, Again, kind="next")


def test_not_now_a_series_where_none_is_played() -> None:
    sitting = dealt("oriental max_hands=1")
    sitting.play_hand()
    assert sitting.refused(1, Again, kind="series") == ("not_now", None)


def test_not_host_only_the_host_configures_and_closes() -> None:
    sitting = TableDriver()
    sitting.seat_all()
    assert sitting.refused(2, Configure, settings=Settings()) == ("not_host", None)
    assert sitting.refused(2, Close) == ("not_host", None)
    sitting.do(HOST, Configure, settings=Settings(rules="occidental", turn=20))
    assert sitting.table.settings.turn == 20


@pytest.mark.parametrize(
    ("rules", "rule"),
    [("orientl", "R8"), ("oriental target=0", "R6.1"), ("oriental frills=1", None), ("oriental style", None)],
)
def test_bad_settings_rules_that_are_none(rules: str, rule: str | None) -> None:
    assert TableDriver().refused(HOST, Configure, settings=Settings(rules=rules)) == ("bad_settings", rule)


def test_wrong_deal_ready_for_a_deal_that_is_not_next() -> None:
    sitting = dealt()
    sitting.play_hand()
    assert sitting.refused(1, Ready, deal=1, entropy=ENTROPY) == ("wrong_deal", None)
    assert sitting.refused(1, Ready, deal=3, entropy=ENTROPY) == ("wrong_deal", None)
    sitting.do(1, Ready, deal=2, entropy=ENTROPY)


def test_not_asked_an_answer_to_nothing_or_to_ones_own_wish_or_twice() -> None:
    sitting = dealt()
    doer = sitting.player()
    assert sitting.refused(doer, Answer, yes=True) == ("not_asked", None)
    sitting.act(DECLARES[0])
    sitting.do(doer, Ask, wish="undo")
    assert sitting.refused(doer, Answer, yes=True) == ("not_asked", None)
    other = doer % 4 + 1
    sitting.do(other, Answer, yes=True)
    assert sitting.refused(other, Answer, yes=False) == ("not_asked", None)


def test_too_fast_a_phrase_within_three_seconds_of_the_last() -> None:
    sitting = TableDriver()
    sitting.seat_all(2)
    sitting.do(1, Say, phrase="hello")
    sitting.now += 2_999
    assert sitting.refused(1, Say, phrase="good_luck") == ("too_fast", None)
    sitting.do(2, Say, phrase="hello")
    sitting.now += 1
    sitting.do(1, Say, phrase="good_luck")
