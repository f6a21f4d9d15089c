"""Requests that need consent: an undo, before the next card and never in public; a concession."""

import pytest

from botifarra.core.actions import CONCEDE, DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Answer, Ask, Return, Stand
from botifarra.server.protocol.parts import Pending
from botifarra.server.table.due import bot_turn, wakes_at
from botifarra.server.table.events import Acted, Answered, Asked, Undone
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import snapshot
from tests.server.table.driver import TableDriver


def in_play(people: int = 4, **settings: object) -> TableDriver:
    """Return a table where a person has led the first card, if one sits there."""
    driver = TableDriver(Settings(rules="newcomer", **settings))  # type: ignore[arg-type]
    driver.dealt(people)
    driver.act(DECLARES[0])
    return driver


def pending(driver: TableDriver) -> Pending | None:
    return snapshot(driver.table, None).pending


def played(driver: TableDriver) -> int:
    """Play a card; return its player."""
    player = driver.player()
    driver.act_at_random()
    return player


def others(driver: TableDriver, player: int) -> list[int]:
    return [other for other in (1, 2, 3, 4) if other != player]


def test_an_undo_needs_the_consent_of_all_others() -> None:
    driver = in_play()
    before = driver.table
    player = played(driver)
    assert driver.you(player).undo
    driver.do(player, Ask, wish="undo")
    assert not driver.you(player).undo
    shown = pending(driver)
    assert shown is not None
    assert (shown.wish, len(shown.waiting)) == ("undo", 3)
    first, second, third = others(driver, player)
    driver.do(first, Answer, yes=True)
    driver.do(third, Answer, yes=True)
    shown = pending(driver)
    assert shown is not None
    assert shown.waiting == (Seat(second - 1),)
    answered, undone = driver.do(second, Answer, yes=True)
    assert isinstance(answered, Answered)
    assert undone == Undone(Seat(player - 1), 1)
    assert before.board is not None
    assert driver.table.board is not None
    assert driver.table.board.state == before.board.state
    assert driver.table.board.doers == before.board.doers
    assert driver.player() == player
    assert driver.you(player).legal
    assert pending(driver) is None


def test_a_no_rejects_the_request() -> None:
    driver = in_play()
    player = played(driver)
    driver.do(player, Ask, wish="undo")
    assert len(driver.do(others(driver, player)[0], Answer, yes=False)) == 1
    assert pending(driver) is None
    assert driver.refused(others(driver, player)[1], Answer, yes=True) == ("not_asked", None)


def test_silence_is_a_no() -> None:
    driver = in_play()
    player = played(driver)
    driver.do(player, Ask, wish="undo")
    assert wakes_at(driver.table, driver.now) == driver.now + 20_000
    driver.wait(19_999)
    assert pending(driver) is not None
    driver.wait(1)
    assert pending(driver) is None
    last = driver.last()
    assert isinstance(last, Answered)
    assert not last.yes


def test_a_request_for_an_undo_ends_with_the_next_action() -> None:
    driver = in_play()
    player = played(driver)
    driver.do(player, Ask, wish="undo")
    played(driver)
    assert pending(driver) is None
    assert driver.refused(player, Ask, wish="undo") == ("not_now", None)


def test_only_the_last_player_to_act_may_ask_and_only_once() -> None:
    driver = in_play()
    player = played(driver)
    for other in others(driver, player):
        assert driver.refused(other, Ask, wish="undo") == ("not_now", None)
    driver.do(player, Ask, wish="undo")
    assert driver.refused(player, Ask, wish="undo") == ("not_now", None)
    for other in others(driver, player):
        driver.do(other, Answer, yes=True)
    for other in (1, 2, 3, 4):
        assert driver.refused(other, Ask, wish="undo") == ("not_now", None)


@pytest.mark.parametrize("settings", [{"undo": False}, {"public": True}])
def test_the_settings_can_switch_undo_off(settings: dict[str, bool]) -> None:
    driver = in_play(**settings)
    player = played(driver)
    assert not driver.you(player).undo
    assert driver.refused(player, Ask, wish="undo") == ("not_now", None)


def test_the_last_card_and_actions_of_bots_cannot_be_undone() -> None:
    driver = in_play()
    driver.play_hand()
    for player in (1, 2, 3, 4):
        assert driver.refused(player, Ask, wish="undo") == ("not_now", None)
    driver = in_play()
    player = driver.player()
    driver.do(player, Stand)
    driver.act_at_random()
    driver.do(player, Return)
    assert driver.refused(player, Ask, wish="undo") == ("not_now", None)


def test_with_bots_only_nobody_has_to_be_asked() -> None:
    driver = in_play(people=2)
    while driver.table.on_turn is not Seat.NORTH:
        driver.act_at_random()
    driver.act_at_random()
    assert driver.table.board is not None
    done = len(driver.table.board.doers)
    driver.do(2, Stand)
    assert driver.you(1).undo == "ask"
    assert driver.do(1, Ask, wish="undo") == (Asked(Seat.NORTH, "undo"), Undone(Seat.NORTH, done - 1))
    assert driver.table.on_turn is Seat.NORTH
    assert driver.you(1).undo is None


def test_bots_wait_while_an_undo_is_asked() -> None:
    driver = in_play(people=3, pace_ms=900)
    while driver.table.on_turn is not Seat.SOUTH:
        driver.act_at_random()
    driver.act_at_random()
    assert bot_turn(driver.table, driver.now) is not None
    driver.now += 400
    driver.do(3, Ask, wish="undo")
    assert bot_turn(driver.table, driver.now) is None
    driver.now += 5_000
    driver.do(1, Answer, yes=False)
    turn = bot_turn(driver.table, driver.now)
    assert turn is not None
    shown = 900 if driver.table.board and not driver.table.board.state.public.trick.cards else 0
    assert turn.answers_at == driver.now + 500 + shown


def test_a_lost_connection_is_not_a_yes() -> None:
    driver = in_play()
    player = played(driver)
    first, second, third = others(driver, player)
    driver.do(player, Ask, wish="undo")
    driver.depart(first)
    driver.do(second, Answer, yes=True)
    driver.do(third, Answer, yes=True)
    shown = pending(driver)
    assert shown is not None
    assert shown.waiting == (Seat(first - 1),)
    driver.arrive(first)
    driver.do(first, Answer, yes=True)
    assert isinstance(driver.last(), Undone)


def test_leaving_when_asked_counts_as_a_no() -> None:
    driver = in_play()
    player = played(driver)
    driver.do(player, Ask, wish="undo")
    driver.do(others(driver, player)[0], Stand)
    assert pending(driver) is None
    assert not any(isinstance(event, Undone) for event in driver.events)


def test_an_absent_partner_is_asked_too() -> None:
    driver = in_play()
    player = driver.player()
    partner = Seat(player - 1).partner + 1
    driver.depart(partner)
    assert driver.refused(player, Act, action=action_id(CONCEDE)) == ("illegal", "R5.5")
    driver.do(player, Ask, wish="concede")
    shown = pending(driver)
    assert shown is not None
    assert shown.waiting == (Seat(partner - 1),)


def test_the_same_request_can_be_made_once() -> None:
    driver = in_play()
    player = driver.player()
    driver.do(player, Ask, wish="concede")
    driver.do(Seat(player - 1).partner + 1, Answer, yes=False)
    assert not driver.you(player).concede
    assert driver.refused(player, Ask, wish="concede") == ("not_now", None)
    driver.act_at_random()
    driver.do(player, Ask, wish="undo")
    driver.do(others(driver, player)[0], Answer, yes=False)
    assert not driver.you(player).undo
    assert driver.refused(player, Ask, wish="undo") == ("not_now", None)


def test_a_request_ends_when_the_player_who_asked_leaves() -> None:
    driver = in_play()
    player = played(driver)
    driver.do(player, Ask, wish="undo")
    driver.do(player, Stand)
    assert pending(driver) is None
    driver.do(player, Return)
    assert not driver.you(player).undo


def test_a_concession_needs_the_consent_of_the_partner() -> None:
    driver = in_play()
    player = driver.player()
    partner = (player + 1) % 4 + 1
    assert driver.you(player).concede
    assert not driver.you(partner).concede
    driver.do(player, Ask, wish="concede")
    shown = pending(driver)
    assert shown == Pending(Seat(player - 1), "concede", (Seat(partner - 1),))
    assert driver.refused(player % 4 + 1, Answer, yes=True) == ("not_asked", None)
    assert driver.refused(player, Ask, wish="concede") == ("not_now", None)
    assert driver.stage() == "hand"
    events = driver.do(partner, Answer, yes=True)
    assert events[1] == Acted(Seat(player - 1), action_id(CONCEDE), "player")
    assert driver.stage() == "counted"
    count = snapshot(driver.table, None).count
    assert count is not None
    assert (count.ended, count.ended_by) == ("concede", Seat(player - 1))
    assert count.points[Seat(player - 1).side] == 0


def test_without_a_human_partner_a_concession_is_immediate() -> None:
    for command, fields in ((Ask, {"wish": "concede"}), (Act, {"action": action_id(CONCEDE)})):
        driver = in_play(people=2)
        while driver.table.on_turn is not Seat.WEST:
            driver.act_at_random()
        driver.do(2, command, **fields)
        assert driver.stage() == "counted"


def test_a_request_to_concede_ends_with_the_players_action_or_its_timeout() -> None:
    driver = in_play()
    player = driver.player()
    driver.do(player, Ask, wish="concede")
    played(driver)
    assert pending(driver) is None
    driver = in_play()
    driver.do(driver.player(), Ask, wish="concede")
    driver.wait(20_000)
    assert pending(driver) is None
    assert driver.stage() == "hand"


def test_an_answer_counts_for_one_request_only() -> None:
    driver = in_play()
    asker = played(driver)
    driver.do(asker, Ask, wish="undo")
    on_turn = driver.player()
    partner = (on_turn + 1) % 4 + 1
    (other,) = {1, 2, 3, 4} - {asker, on_turn, partner}
    yes = driver.command(Answer, yes=True)
    driver.do(other, Answer, yes=False)
    driver.do(on_turn, Ask, wish="concede")
    with pytest.raises(Refusal, match="stale"):
        driver.decide(partner, yes)
    assert pending(driver) == Pending(Seat(on_turn - 1), "concede", (Seat(partner - 1),))


def test_a_request_based_on_an_older_table_is_stale() -> None:
    driver = in_play()
    concede = driver.command(Ask, wish="concede")
    undo = driver.command(Ask, wish="undo")
    player = played(driver)
    for late in (concede, undo):
        with pytest.raises(Refusal, match="stale"):
            driver.decide(player, late)
