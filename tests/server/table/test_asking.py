"""Requests that need consent: an undo, before the next card and never in public; a concession."""

import pytest

from botifarra.core.actions import CONCEDE, DECLARES, action_id
from botifarra.core.seats import Seat
from botifarra.server.protocol.commands import Act, Answer, Ask, Return, Stand
from botifarra.server.protocol.parts import Pending
from botifarra.server.table.due import bot_turn, wakes_at
from botifarra.server.table.events import Acted, Answered, Asked, Settings, Undone
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.show import snapshot
from tests.server.table.driver import TableDriver


def in_play(people: int = 4, **settings: object) -> TableDriver:
    """Return a table where a person has led the first card, if one sits there."""
    sitting = TableDriver(Settings(rules="newcomer", **settings))  # type: ignore[arg-type]
    sitting.dealt(people)
    sitting.act(DECLARES[0])
    return sitting


def pending(sitting: TableDriver) -> Pending | None:
    return snapshot(sitting.table, None).pending


def played(sitting: TableDriver) -> int:
    """Play a card; return its player."""
    player = sitting.player()
    sitting.act_at_random()
    return player


def others(sitting: TableDriver, player: int) -> list[int]:
    return [other for other in (1, 2, 3, 4) if other != player]


def test_an_undo_needs_the_consent_of_all_others() -> None:
    sitting = in_play()
    before = sitting.table
    player = played(sitting)
    assert sitting.you(player).undo
    sitting.do(player, Ask, wish="undo")
    assert not sitting.you(player).undo
    shown = pending(sitting)
    assert shown is not None
    assert (shown.wish, len(shown.waiting)) == ("undo", 3)
    first, second, third = others(sitting, player)
    sitting.do(first, Answer, yes=True)
    sitting.do(third, Answer, yes=True)
    shown = pending(sitting)
    assert shown is not None
    assert shown.waiting == (Seat(second - 1),)
    answered, undone = sitting.do(second, Answer, yes=True)
    assert isinstance(answered, Answered)
    assert undone == Undone(Seat(player - 1), 1)
    assert before.board is not None
    assert sitting.table.board is not None
    assert sitting.table.board.state == before.board.state
    assert sitting.table.board.doers == before.board.doers
    assert sitting.player() == player
    assert sitting.you(player).legal
    assert pending(sitting) is None


def test_a_no_rejects_the_request() -> None:
    sitting = in_play()
    player = played(sitting)
    sitting.do(player, Ask, wish="undo")
    assert len(sitting.do(others(sitting, player)[0], Answer, yes=False)) == 1
    assert pending(sitting) is None
    assert sitting.refused(others(sitting, player)[1], Answer, yes=True) == ("not_asked", None)


def test_silence_is_a_no() -> None:
    sitting = in_play()
    player = played(sitting)
    sitting.do(player, Ask, wish="undo")
    assert wakes_at(sitting.table, sitting.now) == sitting.now + 20_000
    sitting.wait(19_999)
    assert pending(sitting) is not None
    sitting.wait(1)
    assert pending(sitting) is None
    last = sitting.last()
    assert isinstance(last, Answered)
    assert not last.yes


def test_a_request_for_an_undo_ends_with_the_next_action() -> None:
    sitting = in_play()
    player = played(sitting)
    sitting.do(player, Ask, wish="undo")
    played(sitting)
    assert pending(sitting) is None
    assert sitting.refused(player, Ask, wish="undo") == ("not_now", None)


def test_only_the_last_player_to_act_may_ask_and_only_once() -> None:
    sitting = in_play()
    player = played(sitting)
    for other in others(sitting, player):
        assert sitting.refused(other, Ask, wish="undo") == ("not_now", None)
    sitting.do(player, Ask, wish="undo")
    assert sitting.refused(player, Ask, wish="undo") == ("not_now", None)
    for other in others(sitting, player):
        sitting.do(other, Answer, yes=True)
    for other in (1, 2, 3, 4):
        assert sitting.refused(other, Ask, wish="undo") == ("not_now", None)


@pytest.mark.parametrize("settings", [{"undo": False}, {"public": True}])
def test_the_settings_can_switch_undo_off(settings: dict[str, bool]) -> None:
    sitting = in_play(**settings)
    player = played(sitting)
    assert not sitting.you(player).undo
    assert sitting.refused(player, Ask, wish="undo") == ("not_now", None)


def test_the_last_card_and_actions_of_bots_cannot_be_undone() -> None:
    sitting = in_play()
    sitting.play_hand()
    for player in (1, 2, 3, 4):
        assert sitting.refused(player, Ask, wish="undo") == ("not_now", None)
    sitting = in_play()
    player = sitting.player()
    sitting.do(player, Stand)
    sitting.act_at_random()
    sitting.do(player, Return)
    assert sitting.refused(player, Ask, wish="undo") == ("not_now", None)


def test_with_bots_only_nobody_has_to_be_asked() -> None:
    sitting = in_play(people=2)
    while sitting.table.on_turn is not Seat.NORTH:
        sitting.act_at_random()
    sitting.act_at_random()
    assert sitting.table.board is not None
    done = len(sitting.table.board.doers)
    sitting.do(2, Stand)
    assert sitting.you(1).undo == "ask"
    assert sitting.do(1, Ask, wish="undo") == (Asked(Seat.NORTH, "undo"), Undone(Seat.NORTH, done - 1))
    assert sitting.table.on_turn is Seat.NORTH
    assert sitting.you(1).undo is None


def test_bots_wait_while_an_undo_is_asked() -> None:
    sitting = in_play(people=3, pace_ms=900)
    while sitting.table.on_turn is not Seat.SOUTH:
        sitting.act_at_random()
    sitting.act_at_random()
    assert bot_turn(sitting.table, sitting.now) is not None
    sitting.now += 400
    sitting.do(3, Ask, wish="undo")
    assert bot_turn(sitting.table, sitting.now) is None
    sitting.now += 5_000
    sitting.do(1, Answer, yes=False)
    turn = bot_turn(sitting.table, sitting.now)
    assert turn is not None
    shown = 900 if sitting.table.board and not sitting.table.board.state.public.trick.cards else 0
    assert turn.answers_at == sitting.now + 500 + shown


def test_a_lost_connection_is_not_a_yes() -> None:
    sitting = in_play()
    player = played(sitting)
    first, second, third = others(sitting, player)
    sitting.do(player, Ask, wish="undo")
    sitting.depart(first)
    sitting.do(second, Answer, yes=True)
    sitting.do(third, Answer, yes=True)
    shown = pending(sitting)
    assert shown is not None
    assert shown.waiting == (Seat(first - 1),)
    sitting.arrive(first)
    sitting.do(first, Answer, yes=True)
    assert isinstance(sitting.last(), Undone)


def test_leaving_when_asked_counts_as_a_no() -> None:
    sitting = in_play()
    player = played(sitting)
    sitting.do(player, Ask, wish="undo")
    sitting.do(others(sitting, player)[0], Stand)
    assert pending(sitting) is None
    assert not any(isinstance(event, Undone) for event in sitting.events)


def test_an_absent_partner_is_asked_too() -> None:
    sitting = in_play()
    player = sitting.player()
    partner = Seat(player - 1).partner + 1
    sitting.depart(partner)
    assert sitting.refused(player, Act, action=action_id(CONCEDE)) == ("illegal", "R5.5")
    sitting.do(player, Ask, wish="concede")
    shown = pending(sitting)
    assert shown is not None
    assert shown.waiting == (Seat(partner - 1),)


def test_the_same_request_can_be_made_once() -> None:
    sitting = in_play()
    player = sitting.player()
    sitting.do(player, Ask, wish="concede")
    sitting.do(Seat(player - 1).partner + 1, Answer, yes=False)
    assert not sitting.you(player).concede
    assert sitting.refused(player, Ask, wish="concede") == ("not_now", None)
    sitting.act_at_random()
    sitting.do(player, Ask, wish="undo")
    sitting.do(others(sitting, player)[0], Answer, yes=False)
    assert not sitting.you(player).undo
    assert sitting.refused(player, Ask, wish="undo") == ("not_now", None)


def test_a_request_ends_when_the_player_who_asked_leaves() -> None:
    sitting = in_play()
    player = played(sitting)
    sitting.do(player, Ask, wish="undo")
    sitting.do(player, Stand)
    assert pending(sitting) is None
    sitting.do(player, Return)
    assert not sitting.you(player).undo


def test_a_concession_needs_the_consent_of_the_partner() -> None:
    sitting = in_play()
    player = sitting.player()
    partner = (player + 1) % 4 + 1
    assert sitting.you(player).concede
    assert not sitting.you(partner).concede
    sitting.do(player, Ask, wish="concede")
    shown = pending(sitting)
    assert shown == Pending(Seat(player - 1), "concede", (Seat(partner - 1),))
    assert sitting.refused(player % 4 + 1, Answer, yes=True) == ("not_asked", None)
    assert sitting.refused(player, Ask, wish="concede") == ("not_now", None)
    assert sitting.stage() == "hand"
    events = sitting.do(partner, Answer, yes=True)
    assert events[1] == Acted(Seat(player - 1), action_id(CONCEDE), "player")
    assert sitting.stage() == "counted"
    count = snapshot(sitting.table, None).count
    assert count is not None
    assert (count.ended, count.ended_by) == ("concede", Seat(player - 1))
    assert count.points[Seat(player - 1).side] == 0


def test_without_a_human_partner_a_concession_is_immediate() -> None:
    for command, fields in ((Ask, {"wish": "concede"}), (Act, {"action": action_id(CONCEDE)})):
        sitting = in_play(people=2)
        while sitting.table.on_turn is not Seat.WEST:
            sitting.act_at_random()
        sitting.do(2, command, **fields)
        assert sitting.stage() == "counted"


def test_a_request_to_concede_ends_with_the_players_action_or_its_timeout() -> None:
    sitting = in_play()
    player = sitting.player()
    sitting.do(player, Ask, wish="concede")
    played(sitting)
    assert pending(sitting) is None
    sitting = in_play()
    sitting.do(sitting.player(), Ask, wish="concede")
    sitting.wait(20_000)
    assert pending(sitting) is None
    assert sitting.stage() == "hand"


def test_an_answer_counts_for_one_request_only() -> None:
    sitting = in_play()
    asker = played(sitting)
    sitting.do(asker, Ask, wish="undo")
    on_turn = sitting.player()
    partner = (on_turn + 1) % 4 + 1
    (other,) = {1, 2, 3, 4} - {asker, on_turn, partner}
    yes = sitting.command(Answer, yes=True)
    sitting.do(other, Answer, yes=False)
    sitting.do(on_turn, Ask, wish="concede")
    with pytest.raises(Refusal, match="stale"):
        sitting.decide(partner, yes)
    assert pending(sitting) == Pending(Seat(on_turn - 1), "concede", (Seat(partner - 1),))


def test_a_request_based_on_an_older_table_is_stale() -> None:
    sitting = in_play()
    concede = sitting.command(Ask, wish="concede")
    undo = sitting.command(Ask, wish="undo")
    player = played(sitting)
    for late in (concede, undo):
        with pytest.raises(Refusal, match="stale"):
            sitting.decide(player, late)
