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
from botifarra.server.table.settings import Settings
from tests.server.table.driver import HOST, STRANGER, TableDriver

ENTROPY = "ab" * 32


def dealt(rules: str = "oriental", **settings: object) -> TableDriver:
    driver = TableDriver(Settings(rules=rules, **settings))  # type: ignore[arg-type]
    driver.dealt()
    return driver


def in_play(rules: str = "newcomer") -> TableDriver:
    """Return a table during play."""
    driver = dealt(rules)
    driver.act(DECLARES[0])
    return driver


def off_turn(driver: TableDriver) -> int:
    """Return a person at the table who is not on turn."""
    on_turn = driver.table.on_turn
    assert on_turn is not None
    return driver.player(on_turn.right)


def test_illegal_an_action_out_of_turn_cites_the_order_of_seats() -> None:
    driver = in_play()
    assert driver.refused(off_turn(driver), Act, action=0) == ("illegal", "R2.1")
    assert driver.refused(off_turn(driver), Act, action=action_id(CLAIM)) == ("illegal", "R2.1")
    assert driver.refused(off_turn(driver), Ask, wish="concede") == ("illegal", "R2.1")


@pytest.mark.parametrize("seed", range(6))
def test_illegal_every_action_is_refused_by_the_rule_that_core_names(seed: int) -> None:
    driver = TableDriver(Settings(rules="oriental", undo=False), seed=seed)
    driver.dealt()
    rules = set()
    while driver.stage() == "hand":
        assert driver.table.board is not None
        state = driver.table.board.state
        for card in Card:
            rule = state.why_illegal(PLAYS[card])
            if rule is not None:
                assert driver.refused(driver.player(), Act, action=card) == ("illegal", rule)
                rules.add(rule)
        for number in range(48, 56):
            rule = state.why_illegal(ACTIONS[number])
            if rule is not None:
                assert driver.refused(driver.player(), Act, action=number) == ("illegal", rule)
        driver.act_at_random()
    assert rules >= {"R4.1", "R2.3", "R4.4", "R4.5"}


def test_illegal_a_claim_before_the_cards_are_played() -> None:
    driver = dealt()
    assert driver.refused(driver.player(), Act, action=action_id(CLAIM)) == ("illegal", "R5.5")
    assert driver.refused(driver.player(), Ask, wish="concede") == ("illegal", "R5.5")


def test_illegal_a_concession_without_the_partner_who_is_there() -> None:
    driver = in_play()
    assert driver.refused(driver.player(), Act, action=action_id(CONCEDE)) == ("illegal", "R5.5")


def test_stale_an_action_whose_player_had_not_seen_what_is_on_the_table() -> None:
    driver = in_play()
    card = driver.you(driver.player()).legal[0]
    before = driver.table.turn_seq - 1
    assert driver.refused(driver.player(), Act, action=card, base=before) == ("stale", None)
    assert driver.refused(off_turn(driver), Act, action=card, base=before) == ("stale", None)
    driver.do(driver.player(), Say, phrase="one_moment", base=0)
    driver.do(driver.player(), Act, action=card, base=before + 1)


def test_not_seated_whoever_has_no_seat_can_do_nothing_but_sit() -> None:
    driver = TableDriver()
    driver.seat_all(3)
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
        assert driver.refused(STRANGER, kind, **fields) == ("not_seated", None)
    driver.do(STRANGER, Sit, seat=Seat.EAST)


def test_a_host_without_a_seat_may_arrange_the_table() -> None:
    driver = TableDriver()
    for player in (2, 3):
        driver.do(player, Sit, seat=Seat(player - 1))
    driver.do(HOST, Bot, seat=Seat.NORTH, level="random")
    driver.do(HOST, Fill, level="random")
    driver.do(HOST, Start)
    assert driver.refused(HOST, Ready, deal=1, entropy=ENTROPY) == ("not_seated", None)


def test_seated_whoever_sits_there_already_or_would_move_in_a_match() -> None:
    driver = TableDriver()
    driver.do(1, Sit, seat=Seat.NORTH)
    assert driver.refused(1, Sit, seat=Seat.NORTH) == ("seated", None)
    driver.do(1, Sit, seat=Seat.WEST)
    driver.do(1, Fill, level="random")
    driver.do(1, Start)
    assert driver.refused(1, Sit, seat=Seat.NORTH) == ("seated", None)


def test_seat_taken_a_persons_seat_is_its_own_unless_it_is_absent() -> None:
    driver = TableDriver()
    driver.seat_all()
    assert driver.refused(STRANGER, Sit, seat=Seat.WEST) == ("seat_taken", None)
    assert driver.refused(1, Bot, seat=Seat.WEST, level="greedy") == ("seat_taken", None)
    assert driver.refused(1, Bot, seat=Seat.WEST, level=None) == ("seat_taken", None)
    assert driver.refused(1, Fill, level="greedy") == ("seat_taken", None)
    driver.depart(2)
    assert driver.refused(STRANGER, Sit, seat=Seat.WEST) == ("seat_taken", None)
    driver.do(1, Bot, seat=Seat.WEST, level="greedy")
    driver.do(STRANGER, Sit, seat=Seat.WEST)


def test_seat_taken_in_a_match_an_absent_player_keeps_its_seat() -> None:
    driver = TableDriver(Settings(grace=30))
    driver.start()
    driver.depart(2)
    assert driver.refused(1, Bot, seat=Seat.WEST, level="greedy") == ("seat_taken", None)
    driver.wait(30_000)
    assert driver.refused(1, Bot, seat=Seat.WEST, level="greedy") == ("seat_taken", None)
    driver.arrive(2)
    assert driver.you(2).seat is Seat.WEST


def test_not_now_before_the_match() -> None:
    driver = TableDriver()
    assert driver.refused(HOST, Start) == ("not_now", None)
    driver.do(1, Sit, seat=Seat.NORTH)
    assert driver.refused(1, Start) == ("not_now", None)
    assert driver.refused(1, Again, kind="next") == ("not_now", None)
    assert driver.refused(1, Ready, deal=1, entropy=ENTROPY) == ("not_now", None)
    assert driver.refused(1, Act, action=0) == ("not_now", None)
    assert driver.refused(1, Ask, wish="undo") == ("not_now", None)
    assert driver.refused(1, Return) == ("not_now", None)
    assert driver.refused(1, Bot, seat=Seat.WEST, level=None) == ("not_now", None)


def test_not_now_a_table_of_bots_does_not_start() -> None:
    driver = TableDriver()
    driver.do(HOST, Fill, level="greedy")
    assert driver.refused(HOST, Start) == ("not_now", None)


def test_not_now_while_a_hand_is_on() -> None:
    driver = dealt()
    assert driver.refused(STRANGER, Sit, seat=Seat.NORTH) == ("not_now", None)
    assert driver.refused(HOST, Bot, seat=Seat.WEST, level="greedy") == ("not_now", None)
    assert driver.refused(HOST, Configure, settings=Settings()) == ("not_now", None)
    assert driver.refused(HOST, Close) == ("not_now", None)
    assert driver.refused(HOST, Start) == ("not_now", None)
    assert driver.refused(HOST, Again, kind="next") == ("not_now", None)
    assert driver.refused(HOST, Ready, deal=1, entropy=ENTROPY) == ("not_now", None)
    assert driver.refused(HOST, Ask, wish="undo") == ("not_now", None)
    assert driver.refused(HOST, Say, phrase="well_played") == ("not_now", "R4.13")


def test_not_now_ready_twice_for_a_deal() -> None:
    driver = TableDriver()
    driver.start()
    driver.ready(1)
    assert driver.refused(1, Ready, deal=1, entropy=ENTROPY) == ("not_now", None)


def test_not_now_a_player_whose_cards_a_bot_plays_must_return_first() -> None:
    driver = in_play()
    player = driver.player()
    card = driver.you(player).legal[0]
    driver.do(player, Stand)
    assert driver.you(player).legal == ()
    assert driver.refused(player, Act, action=card) == ("not_now", None)
    assert driver.refused(player, Ask, wish="concede") == ("not_now", None)
    assert driver.refused(player, Answer, yes=True) == ("not_now", None)
    assert driver.refused(player, Stand) == ("not_now", None)
    driver.do(player, Return)
    driver.do(player, Act, action=card)


def test_not_now_a_closed_table_does_nothing_any_more() -> None:
    driver = TableDriver()
    driver.do(1, Sit, seat=Seat.NORTH)
    driver.do(1, Close)
    assert driver.stage() == "closed"
    assert driver.refused(STRANGER, Sit, seat=Seat.WEST) == ("not_now", None)
    assert driver.refused(1, Stand) == ("not_now", None)
    driver.depart(1)
    driver.arrive(1)
    assert driver.settle() == ()
    assert driver.stage() == "closed"


def test_not_now_an_empty_seat_is_filled_before_the_next_match() -> None:
    driver = dealt("oriental max_hands=1")
    driver.play_hand()
    driver.do(2, Stand)
    assert driver.refused(1, Again, kind="next") == ("not_now", None)
    driver.do(1, Fill, level="random")
    driver.do(1, Again, kind="next")


def test_not_now_a_series_where_none_is_played() -> None:
    driver = dealt("oriental max_hands=1")
    driver.play_hand()
    assert driver.refused(1, Again, kind="series") == ("not_now", None)


def test_not_host_only_the_host_configures_and_closes() -> None:
    driver = TableDriver()
    driver.seat_all()
    assert driver.refused(2, Configure, settings=Settings()) == ("not_host", None)
    assert driver.refused(2, Close) == ("not_host", None)
    driver.do(HOST, Configure, settings=Settings(rules="occidental", turn=20))
    assert driver.table.settings.turn == 20


@pytest.mark.parametrize(
    ("rules", "rule"),
    [("orientl", "R8"), ("oriental target=0", "R6.1"), ("oriental frills=1", None), ("oriental style", None)],
)
def test_bad_settings_rules_that_are_none(rules: str, rule: str | None) -> None:
    assert TableDriver().refused(HOST, Configure, settings=Settings(rules=rules)) == ("bad_settings", rule)


def test_wrong_deal_ready_for_a_deal_that_is_not_next() -> None:
    driver = dealt()
    driver.play_hand()
    assert driver.refused(1, Ready, deal=1, entropy=ENTROPY) == ("wrong_deal", None)
    assert driver.refused(1, Ready, deal=3, entropy=ENTROPY) == ("wrong_deal", None)
    driver.do(1, Ready, deal=2, entropy=ENTROPY)


def test_not_asked_an_answer_to_nothing_or_to_ones_own_wish_or_twice() -> None:
    driver = dealt()
    doer = driver.player()
    assert driver.refused(doer, Answer, yes=True) == ("not_asked", None)
    driver.act(DECLARES[0])
    driver.do(doer, Ask, wish="undo")
    assert driver.refused(doer, Answer, yes=True) == ("not_asked", None)
    other = doer % 4 + 1
    driver.do(other, Answer, yes=True)
    assert driver.refused(other, Answer, yes=False) == ("not_asked", None)


def test_too_fast_a_phrase_within_three_seconds_of_the_last() -> None:
    driver = TableDriver()
    driver.seat_all(2)
    driver.do(1, Say, phrase="hello")
    driver.now += 2_999
    assert driver.refused(1, Say, phrase="good_luck") == ("too_fast", None)
    driver.do(2, Say, phrase="hello")
    driver.now += 1
    driver.do(1, Say, phrase="good_luck")
