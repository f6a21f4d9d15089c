"""The life of a table: seats, matches one after another, series, phrases, the log itself."""

import pytest

from botifarra.core.actions import DECLARES, DOUBLE, PASS
from botifarra.core.cards import Strain
from botifarra.core.match import SERIES_SEATS, Match
from botifarra.core.seats import Seat, Side
from botifarra.server.protocol.commands import Act, Again, Bot, Configure, Fill, Ready, Say, Sit, Stand, Start
from botifarra.server.protocol.parts import Next, Sheet
from botifarra.server.table.decide import done_before
from botifarra.server.table.events import (
    Began,
    Committed,
    Configured,
    Dealt,
    Drawn,
    Entry,
    Opened,
    Readied,
    Relieved,
    Sat,
    Settings,
    Stood,
)
from botifarra.server.table.evolve import opened
from botifarra.server.table.show import may_watch, snapshot
from botifarra.server.table.steps import replay
from botifarra.server.table.table import BrokenLog
from tests.server.table.driver import HOST, PEOPLE, STRANGER, TableDriver


def finished(rules: str = "oriental max_hands=1", seed: int = 0, **settings: object) -> TableDriver:
    """Return a table after the first match."""
    sitting = TableDriver(Settings(rules=rules, **settings), seed=seed)  # type: ignore[arg-type]
    sitting.start()
    sitting.play_match()
    return sitting


def sheet(sitting: TableDriver) -> Sheet:
    shown = snapshot(sitting.table, HOST).sheet
    assert shown is not None
    return shown


def test_one_person_moves_between_seats_and_bots_make_room() -> None:
    sitting = TableDriver()
    sitting.do(1, Sit, seat=Seat.NORTH)
    sitting.do(1, Fill, level="greedy")
    events = sitting.do(1, Sit, seat=Seat.EAST)
    assert events == (Stood(Seat.NORTH), Sat(Seat.EAST, "name 1", player=1))
    sitting.do(1, Bot, seat=Seat.WEST, level=None)
    sitting.do(1, Bot, seat=Seat.SOUTH, level="random")
    shown = snapshot(sitting.table, None).seats
    assert [(sitter.player, sitter.bot) if sitter else None for sitter in shown] == [
        None,
        None,
        (None, "random"),
        (1, None),
    ]
    sitting.do(1, Stand)
    assert sitting.table.seat_of(1) is None


def test_a_match_begins_with_a_commitment_and_waits_for_all_present() -> None:
    sitting = TableDriver()
    sitting.seat_all(2)
    began, committed = sitting.do(1, Start)
    assert began == Began("first", (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST))
    assert isinstance(committed, Committed)
    assert committed.deal == 1
    assert snapshot(sitting.table, 1).sheet is None
    assert [type(event) for event in sitting.do(1, Ready, deal=1, entropy="0a" * 32)] == [Readied]
    events = sitting.do(2, Ready, deal=1, entropy="0b" * 32)
    assert [type(event) for event in events] == [Readied, Drawn, Dealt]
    hand = snapshot(sitting.table, 1).hand
    assert hand is not None
    assert (hand.number, hand.deal, hand.commit) == (1, 1, committed.commit)
    assert hand.entropy == ("0a" * 32, "0b" * 32, None, None)
    assert sheet(sitting).dealer is hand.dealer


def test_the_commitment_is_shown_until_the_deal_even_to_late_guests() -> None:
    sitting = TableDriver(Settings(rules="oriental max_hands=2"))
    sitting.seat_all()
    assert snapshot(sitting.table, STRANGER).next is None
    sitting.do(HOST, Start)
    for deal in (1, 2):
        committed = sitting.last()
        assert isinstance(committed, Committed)
        for player in PEOPLE:
            for somebody in (player, STRANGER):
                assert snapshot(sitting.table, somebody).next == Next(deal, committed.commit)
            sitting.ready(player)
        shown = snapshot(sitting.table, STRANGER)
        assert (shown.stage, shown.next) == ("hand", None)
        assert shown.hand is not None
        assert (shown.hand.deal, shown.hand.commit) == (deal, committed.commit)
        sitting.play_hand()
    assert snapshot(sitting.table, STRANGER).next is None


def test_after_the_count_the_next_deal_waits_until_all_go_on() -> None:
    sitting = TableDriver()
    sitting.dealt()
    dealer = sheet(sitting).dealer
    sitting.play_hand()
    assert sitting.stage() == "counted"
    last = sitting.last()
    assert isinstance(last, Committed)
    assert last.deal == 2
    for player in (1, 2, 3):
        sitting.ready(player)
    assert sitting.stage() == "counted"
    sitting.ready(4)
    assert sitting.stage() == "hand"
    shown = snapshot(sitting.table, 1)
    assert shown.count is None
    assert shown.hand is not None
    assert (shown.hand.number, shown.hand.deal, shown.hand.dealer) == (2, 2, dealer.right)


def test_the_next_deal_waits_a_minute_and_no_longer() -> None:
    sitting = TableDriver()
    sitting.dealt()
    sitting.play_hand()
    sitting.ready(1)
    sitting.wait(59_999)
    assert sitting.stage() == "counted"
    sitting.wait(1)
    assert sitting.stage() == "hand"


def test_the_count_has_no_time_limit_while_nobody_is_ready() -> None:
    sitting = TableDriver()
    sitting.dealt(2)
    sitting.play_hand()
    sitting.wait(600_000)
    assert sitting.stage() == "counted"
    sitting.ready(1)
    sitting.wait(59_000)
    assert sitting.stage() == "counted"
    sitting.wait(1_000)
    assert sitting.stage() == "hand"


def test_next_goes_on_with_the_deal_and_rematch_draws_anew() -> None:
    sitting = finished("oriental max_hands=2")
    dealer = sheet(sitting).dealer
    assert [type(event) for event in sitting.do(2, Again, kind="next")] == [Began, Committed]
    assert snapshot(sitting.table, 1).count is None
    sitting.ready_all()
    assert not any(isinstance(event, Drawn) for event in sitting.events[-5:])
    assert (sheet(sitting).number, sheet(sitting).kind, sheet(sitting).score) == (2, "next", (0, 0))
    assert sheet(sitting).dealer is dealer
    sitting.play_match()
    sitting.do(3, Again, kind="rematch")
    sitting.ready_all()
    assert [type(event) for event in sitting.events[-2:]] == [Drawn, Dealt]
    assert (sheet(sitting).number, sheet(sitting).kind, sheet(sitting).score) == (3, "rematch", (0, 0))


def test_points_above_the_target_are_carried_over_to_the_next_match_only() -> None:
    sitting = finished("oriental target=10 carry_over=true", seed=3)
    match = sitting.table.match
    assert match is not None
    assert match.winner is not None
    above = match.score[match.winner] - 10
    assert above > 0
    carried = [0.0, 0.0]
    carried[match.winner] = min(float(above), 9.0)
    sitting.do(1, Again, kind="next")
    sitting.ready_all()
    assert sheet(sitting).carried == tuple(carried) == sheet(sitting).score
    sitting.play_match()
    sitting.do(1, Again, kind="rematch")
    sitting.ready_all()
    assert sheet(sitting).score == (0, 0)


def test_rules_changed_between_matches_apply_to_the_next() -> None:
    sitting = finished()
    dealer = sheet(sitting).dealer
    sitting.do(HOST, Configure, settings=Settings(rules="occidental target=50"))
    assert isinstance(sitting.last(), Configured)
    sitting.do(HOST, Again, kind="next")
    assert sitting.table.match == Match(sitting.table.rules, dealer)
    assert sheet(sitting).target == 50


def test_in_a_series_each_partners_each_once_and_wins_count_by_player() -> None:
    sitting = TableDriver(Settings(rules="oriental max_hands=3 target=500", series=True), seed=1)
    sitting.start()
    partners, wins = set(), dict.fromkeys(PEOPLE, 0)
    for number in range(3):
        if number:
            sitting.do(1, Again, kind="series")
        sitting.ready_all()
        players = [sitting.player(seat) for seat in Seat]
        assert tuple(players) == tuple(PEOPLE[player] for player in SERIES_SEATS[number])
        partners |= {frozenset(players[0::2]), frozenset(players[1::2])}
        sitting.play_match()
        for seat, player in zip(Seat, players, strict=True):
            wins[player] += sheet(sitting).winner == seat.side
        assert sheet(sitting).wins == tuple(wins[player] for player in players)
        assert sheet(sitting).series_over is (number == 2)
    assert len(partners) == 6
    assert sum(wins.values()) == 6
    drawn = sum(isinstance(event, Drawn) for event in sitting.events)
    assert drawn == 1
    sitting.do(1, Again, kind="series")
    sitting.ready_all()
    assert sum(isinstance(event, Drawn) for event in sitting.events) == 2
    assert sheet(sitting).wins == (0, 0, 0, 0)


def test_the_deal_goes_on_within_a_series() -> None:
    sitting = finished(series=True)
    dealer = sheet(sitting).dealer
    sitting.do(1, Again, kind="series")
    sitting.ready_all()
    assert sheet(sitting).dealer is dealer


def test_the_highest_card_draw_moves_players_with_all_their_data() -> None:
    for seed in range(6):
        sitting = TableDriver(Settings(rules="fournier"), seed=seed)
        sitting.start(2)
        sitting.ready_all()
        drawn, dealt = sitting.events[-2:]
        assert isinstance(drawn, Drawn)
        assert isinstance(dealt, Dealt)
        assert len(drawn.cards) == 4
        for seat, old in zip(Seat, drawn.order, strict=True):
            assert sitting.table.seats[seat] == sitting.tables[-3].seats[old]
        hand = snapshot(sitting.table, None).hand
        assert hand is not None
        assert [part is not None for part in hand.entropy] == [True, True, False, False]
        best = max(range(4), key=lambda place: (drawn.cards[place].strength, -drawn.cards[place].suit))
        assert drawn.order[drawn.dealer] == best


def test_leaving_keeps_the_seat_during_a_match_only() -> None:
    sitting = TableDriver()
    sitting.dealt()
    assert sitting.do(2, Stand) == (Relieved(Seat.WEST),)
    sitter = snapshot(sitting.table, None).seats[Seat.WEST]
    assert sitter is not None
    assert (sitter.player, sitter.relieved, sitter.away) == (2, True, False)


def test_a_bots_seat_can_be_taken_between_two_hands() -> None:
    sitting = TableDriver()
    sitting.dealt(1)
    sitting.play_hand()
    sitting.do(2, Sit, seat=Seat.SOUTH)
    sitting.ready(1)
    assert sitting.stage() == "counted"
    sitting.ready(2)
    assert sitting.you(2).hand is not None


def test_a_player_who_takes_over_a_seat_gives_its_own_entropy() -> None:
    sitting = TableDriver(Settings(grace=5))
    sitting.dealt(3)
    sitting.play_hand()
    sitting.ready(2)
    sitting.do(STRANGER, Sit, seat=Seat.EAST)
    for player in (1, 3):
        sitting.ready(player)
    assert sitting.stage() == "counted"
    sitting.ready(STRANGER)
    assert sitting.stage() == "hand"


def test_phrases_that_could_reveal_cards_wait_for_the_end_of_the_hand() -> None:
    sitting = TableDriver()
    sitting.dealt()
    sitting.do(1, Say, phrase="here_i_am")
    sitting.play_hand()
    sitting.now += 5_000
    sitting.do(1, Say, phrase="well_played")


def test_spectators_are_admitted_by_the_settings() -> None:
    sitting = TableDriver(Settings(spectators=True))
    sitting.start(3)
    assert may_watch(sitting.table, STRANGER)
    sitting = TableDriver(Settings(spectators=False))
    assert may_watch(sitting.table, STRANGER)
    sitting.start(3)
    assert may_watch(sitting.table, STRANGER)
    sitting.ready_all()
    assert not may_watch(sitting.table, STRANGER)
    assert not may_watch(sitting.table, None)
    assert may_watch(sitting.table, 2)
    sitting.play_hand()
    assert may_watch(sitting.table, STRANGER)
    sitting.do(4, Sit, seat=Seat.EAST)
    assert not may_watch(sitting.table, STRANGER)


def test_a_command_is_recognised_by_its_id_even_from_the_log() -> None:
    sitting = TableDriver()
    sitting.dealt()
    command = sitting.command(Act, action=sitting.you(sitting.player()).legal[0], id="mine")
    player = sitting.player()
    sitting.put(sitting.decide(player, command), player, command.id)
    seq = sitting.table.seq
    for _ in range(20):
        sitting.act_at_random()
    for table in (sitting.table, replay(sitting.kept())):
        assert done_before(table, player, "mine") == seq
        assert done_before(table, player % 4 + 1, "mine") is None
        assert done_before(table, player, "other") is None


def test_an_id_is_recorded_with_the_last_event_of_its_command() -> None:
    sitting = TableDriver()
    sitting.start()
    for player in PEOPLE:
        sitting.ready(player)
    assert isinstance(sitting.last(), Dealt)
    assert sitting.log[-1].id is not None
    assert done_before(sitting.table, 4, sitting.log[-1].id) == sitting.table.seq
    assert [entry.id for entry in sitting.log[-3:-1]] == [None, None]


def test_a_table_remembers_sixty_four_commands() -> None:
    sitting = TableDriver()
    sitting.seat_all()
    sitting.do(1, Say, phrase="hello", id="old")
    for number in range(64):
        assert done_before(sitting.table, 1, "old") is not None
        sitting.now += 3_000
        sitting.do(2, Say, phrase="hello", id=f"new{number}")
    assert done_before(sitting.table, 1, "old") is None
    assert len(sitting.table.recent) == 64


def test_entries_out_of_order_are_a_broken_log() -> None:
    sitting = TableDriver()
    sitting.seat_all()
    first, second, third, *_ = sitting.log
    for entries in ([], [second], [first, third], [first, second, second]):
        with pytest.raises(BrokenLog):
            replay(entries)
    with pytest.raises(BrokenLog):
        opened(Entry(2, 0, Opened("x", 1, Settings())))


def test_a_clock_that_is_set_back_does_not_take_the_table_back() -> None:
    sitting = TableDriver(Settings(turn=10))
    sitting.dealt()
    ends = snapshot(sitting.table, 1).clock
    sitting.now -= 3_600_000
    sitting.do(1, Say, phrase="here_i_am")
    assert snapshot(sitting.table, 1).clock == ends
    assert sitting.table.at == sitting.tables[-2].at


def test_the_winner_of_a_match_is_that_of_its_score_sheet() -> None:
    sitting = finished("oriental target=20", seed=5)
    shown = sheet(sitting)
    assert shown.over
    assert shown.winner in tuple(Side)
    assert shown.winner is not None
    assert shown.score[shown.winner] >= 20 > shown.score[shown.winner.other]
    assert tuple(map(sum, zip(*shown.hands, strict=True))) == shown.score


def test_a_player_who_does_not_show_the_codony_says_nothing() -> None:
    sitting = TableDriver(Settings(rules="oriental codony=o9"))
    sitting.dealt()
    sitting.act(DECLARES[Strain.COINS], DOUBLE)
    hand = snapshot(sitting.table, HOST).hand
    assert hand is not None
    assert hand.factors == (2, 2)
    sitting.act(PASS, PASS)
    heard = snapshot(sitting.table, HOST).hand
    assert heard is not None
    assert (heard.phase, len(heard.calls)) == ("show", 4)
    sitting.act(PASS, PASS, PASS, PASS)
    played = snapshot(sitting.table, HOST).hand
    assert played is not None
    assert (played.phase, played.calls) == ("play", heard.calls)
