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
    Stood,
)
from botifarra.server.table.evolve import opened
from botifarra.server.table.settings import Settings
from botifarra.server.table.show import may_watch, snapshot
from botifarra.server.table.steps import replay
from botifarra.server.table.table import BrokenLog
from tests.server.table.driver import HOST, PEOPLE, STRANGER, TableDriver


def finished(rules: str = "oriental max_hands=1", seed: int = 0, **settings: object) -> TableDriver:
    """Return a table after the first match."""
    driver = TableDriver(Settings(rules=rules, **settings), seed=seed)  # type: ignore[arg-type]
    driver.start()
    driver.play_match()
    return driver


def sheet(driver: TableDriver) -> Sheet:
    shown = snapshot(driver.table, HOST).sheet
    assert shown is not None
    return shown


def test_one_person_moves_between_seats_and_bots_make_room() -> None:
    driver = TableDriver()
    driver.do(1, Sit, seat=Seat.NORTH)
    driver.do(1, Fill, level="greedy")
    events = driver.do(1, Sit, seat=Seat.EAST)
    assert events == (Stood(Seat.NORTH), Sat(Seat.EAST, "name 1", player=1))
    driver.do(1, Bot, seat=Seat.WEST, level=None)
    driver.do(1, Bot, seat=Seat.SOUTH, level="random")
    shown = snapshot(driver.table, None).seats
    assert [(sitter.player, sitter.bot) if sitter else None for sitter in shown] == [
        None,
        None,
        (None, "random"),
        (1, None),
    ]
    driver.do(1, Stand)
    assert driver.table.seat_of(1) is None


def test_a_match_begins_with_a_commitment_and_waits_for_all_present() -> None:
    driver = TableDriver()
    driver.seat_all(2)
    began, committed = driver.do(1, Start)
    assert began == Began("first", (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST))
    assert isinstance(committed, Committed)
    assert committed.deal == 1
    assert snapshot(driver.table, 1).sheet is None
    assert [type(event) for event in driver.do(1, Ready, deal=1, entropy="0a" * 32)] == [Readied]
    events = driver.do(2, Ready, deal=1, entropy="0b" * 32)
    assert [type(event) for event in events] == [Readied, Drawn, Dealt]
    hand = snapshot(driver.table, 1).hand
    assert hand is not None
    assert (hand.number, hand.deal, hand.commit) == (1, 1, committed.commit)
    assert hand.entropy == ("0a" * 32, "0b" * 32, None, None)
    assert sheet(driver).dealer is hand.dealer


def test_the_commitment_is_shown_until_the_deal_even_to_late_guests() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=2"))
    driver.seat_all()
    assert snapshot(driver.table, STRANGER).next is None
    driver.do(HOST, Start)
    for deal in (1, 2):
        committed = driver.last()
        assert isinstance(committed, Committed)
        for player in PEOPLE:
            for somebody in (player, STRANGER):
                assert snapshot(driver.table, somebody).next == Next(deal, committed.commit)
            driver.ready(player)
        shown = snapshot(driver.table, STRANGER)
        assert (shown.stage, shown.next) == ("hand", None)
        assert shown.hand is not None
        assert (shown.hand.deal, shown.hand.commit) == (deal, committed.commit)
        driver.play_hand()
    assert snapshot(driver.table, STRANGER).next is None


def test_after_the_count_the_next_deal_waits_until_all_go_on() -> None:
    driver = TableDriver()
    driver.dealt()
    dealer = sheet(driver).dealer
    driver.play_hand()
    assert driver.stage() == "counted"
    last = driver.last()
    assert isinstance(last, Committed)
    assert last.deal == 2
    for player in (1, 2, 3):
        driver.ready(player)
    assert driver.stage() == "counted"
    driver.ready(4)
    assert driver.stage() == "hand"
    shown = snapshot(driver.table, 1)
    assert shown.count is None
    assert shown.hand is not None
    assert (shown.hand.number, shown.hand.deal, shown.hand.dealer) == (2, 2, dealer.right)


def test_the_next_deal_waits_a_minute_and_no_longer() -> None:
    driver = TableDriver()
    driver.dealt()
    driver.play_hand()
    driver.ready(1)
    driver.wait(59_999)
    assert driver.stage() == "counted"
    driver.wait(1)
    assert driver.stage() == "hand"


def test_the_count_has_no_time_limit_while_nobody_is_ready() -> None:
    driver = TableDriver()
    driver.dealt(2)
    driver.play_hand()
    driver.wait(600_000)
    assert driver.stage() == "counted"
    driver.ready(1)
    driver.wait(59_000)
    assert driver.stage() == "counted"
    driver.wait(1_000)
    assert driver.stage() == "hand"


def test_next_goes_on_with_the_deal_and_rematch_draws_anew() -> None:
    driver = finished("oriental max_hands=2")
    dealer = sheet(driver).dealer
    assert [type(event) for event in driver.do(2, Again, kind="next")] == [Began, Committed]
    assert snapshot(driver.table, 1).count is None
    driver.ready_all()
    assert not any(isinstance(event, Drawn) for event in driver.events[-5:])
    assert (sheet(driver).number, sheet(driver).kind, sheet(driver).score) == (2, "next", (0, 0))
    assert sheet(driver).dealer is dealer
    driver.play_match()
    driver.do(3, Again, kind="rematch")
    driver.ready_all()
    assert [type(event) for event in driver.events[-2:]] == [Drawn, Dealt]
    assert (sheet(driver).number, sheet(driver).kind, sheet(driver).score) == (3, "rematch", (0, 0))


def test_points_above_the_target_are_carried_over_to_the_next_match_only() -> None:
    driver = finished("oriental target=10 carry_over=true", seed=3)
    match = driver.table.match
    assert match is not None
    assert match.winner is not None
    above = match.score[match.winner] - 10
    assert above > 0
    carried = [0.0, 0.0]
    carried[match.winner] = min(float(above), 9.0)
    driver.do(1, Again, kind="next")
    driver.ready_all()
    assert sheet(driver).carried == tuple(carried) == sheet(driver).score
    driver.play_match()
    driver.do(1, Again, kind="rematch")
    driver.ready_all()
    assert sheet(driver).score == (0, 0)


def test_rules_changed_between_matches_apply_to_the_next() -> None:
    driver = finished()
    dealer = sheet(driver).dealer
    driver.do(HOST, Configure, settings=Settings(rules="occidental target=50"))
    assert isinstance(driver.last(), Configured)
    driver.do(HOST, Again, kind="next")
    assert driver.table.match == Match(driver.table.rules, dealer)
    assert sheet(driver).target == 50


def test_in_a_series_each_partners_each_once_and_wins_count_by_player() -> None:
    driver = TableDriver(Settings(rules="oriental max_hands=3 target=500", series=True), seed=1)
    driver.start()
    partners, wins = set(), dict.fromkeys(PEOPLE, 0)
    for number in range(3):
        if number:
            driver.do(1, Again, kind="series")
        driver.ready_all()
        players = [driver.player(seat) for seat in Seat]
        assert tuple(players) == tuple(PEOPLE[player] for player in SERIES_SEATS[number])
        partners |= {frozenset(players[0::2]), frozenset(players[1::2])}
        driver.play_match()
        for seat, player in zip(Seat, players, strict=True):
            wins[player] += sheet(driver).winner == seat.side
        assert sheet(driver).wins == tuple(wins[player] for player in players)
        assert sheet(driver).series_over is (number == 2)
    assert len(partners) == 6
    assert sum(wins.values()) == 6
    drawn = sum(isinstance(event, Drawn) for event in driver.events)
    assert drawn == 1
    driver.do(1, Again, kind="series")
    driver.ready_all()
    assert sum(isinstance(event, Drawn) for event in driver.events) == 2
    assert sheet(driver).wins == (0, 0, 0, 0)


def test_the_deal_goes_on_within_a_series() -> None:
    driver = finished(series=True)
    dealer = sheet(driver).dealer
    driver.do(1, Again, kind="series")
    driver.ready_all()
    assert sheet(driver).dealer is dealer


def test_the_highest_card_draw_moves_players_with_all_their_data() -> None:
    for seed in range(6):
        driver = TableDriver(Settings(rules="fournier"), seed=seed)
        driver.start(2)
        driver.ready_all()
        drawn, dealt = driver.events[-2:]
        assert isinstance(drawn, Drawn)
        assert isinstance(dealt, Dealt)
        assert len(drawn.cards) == 4
        for seat, old in zip(Seat, drawn.order, strict=True):
            assert driver.table.seats[seat] == driver.tables[-3].seats[old]
        hand = snapshot(driver.table, None).hand
        assert hand is not None
        assert [part is not None for part in hand.entropy] == [True, True, False, False]
        best = max(range(4), key=lambda place: (drawn.cards[place].strength, -drawn.cards[place].suit))
        assert drawn.order[drawn.dealer] == best


def test_leaving_keeps_the_seat_during_a_match_only() -> None:
    driver = TableDriver()
    driver.dealt()
    assert driver.do(2, Stand) == (Relieved(Seat.WEST),)
    sitter = snapshot(driver.table, None).seats[Seat.WEST]
    assert sitter is not None
    assert (sitter.player, sitter.relieved, sitter.away) == (2, True, False)


def test_a_bots_seat_can_be_taken_between_two_hands() -> None:
    driver = TableDriver()
    driver.dealt(1)
    driver.play_hand()
    driver.do(2, Sit, seat=Seat.SOUTH)
    driver.ready(1)
    assert driver.stage() == "counted"
    driver.ready(2)
    assert driver.you(2).hand is not None


def test_a_player_who_takes_over_a_seat_gives_its_own_entropy() -> None:
    driver = TableDriver(Settings(grace=5))
    driver.dealt(3)
    driver.play_hand()
    driver.ready(2)
    driver.do(STRANGER, Sit, seat=Seat.EAST)
    for player in (1, 3):
        driver.ready(player)
    assert driver.stage() == "counted"
    driver.ready(STRANGER)
    assert driver.stage() == "hand"


def test_phrases_that_could_reveal_cards_wait_for_the_end_of_the_hand() -> None:
    driver = TableDriver()
    driver.dealt()
    driver.do(1, Say, phrase="here_i_am")
    driver.play_hand()
    driver.now += 5_000
    driver.do(1, Say, phrase="well_played")


def test_spectators_are_admitted_by_the_settings() -> None:
    driver = TableDriver(Settings(spectators=True))
    driver.start(3)
    assert may_watch(driver.table, STRANGER)
    driver = TableDriver(Settings(spectators=False))
    assert may_watch(driver.table, STRANGER)
    driver.start(3)
    assert may_watch(driver.table, STRANGER)
    driver.ready_all()
    assert not may_watch(driver.table, STRANGER)
    assert not may_watch(driver.table, None)
    assert may_watch(driver.table, 2)
    driver.play_hand()
    assert may_watch(driver.table, STRANGER)
    driver.do(4, Sit, seat=Seat.EAST)
    assert not may_watch(driver.table, STRANGER)


def test_a_command_is_recognised_by_its_id_even_from_the_log() -> None:
    driver = TableDriver()
    driver.dealt()
    command = driver.command(Act, action=driver.you(driver.player()).legal[0], id="mine")
    player = driver.player()
    driver.put(driver.decide(player, command), player, command.id)
    seq = driver.table.seq
    for _ in range(20):
        driver.act_at_random()
    for table in (driver.table, replay(driver.kept())):
        assert done_before(table, player, "mine") == seq
        assert done_before(table, player % 4 + 1, "mine") is None
        assert done_before(table, player, "other") is None


def test_an_id_is_recorded_with_the_last_event_of_its_command() -> None:
    driver = TableDriver()
    driver.start()
    for player in PEOPLE:
        driver.ready(player)
    assert isinstance(driver.last(), Dealt)
    assert driver.log[-1].id is not None
    assert done_before(driver.table, 4, driver.log[-1].id) == driver.table.seq
    assert [entry.id for entry in driver.log[-3:-1]] == [None, None]


def test_a_table_remembers_sixty_four_commands() -> None:
    driver = TableDriver()
    driver.seat_all()
    driver.do(1, Say, phrase="hello", id="old")
    for number in range(64):
        assert done_before(driver.table, 1, "old") is not None
        driver.now += 3_000
        driver.do(2, Say, phrase="hello", id=f"new{number}")
    assert done_before(driver.table, 1, "old") is None
    assert len(driver.table.recent) == 64


def test_entries_out_of_order_are_a_broken_log() -> None:
    driver = TableDriver()
    driver.seat_all()
    first, second, third, *_ = driver.log
    for entries in ([], [second], [first, third], [first, second, second]):
        with pytest.raises(BrokenLog):
            replay(entries)
    with pytest.raises(BrokenLog):
        opened(Entry(2, 0, Opened("x", 1, Settings())))


def test_a_clock_that_is_set_back_does_not_take_the_table_back() -> None:
    driver = TableDriver(Settings(turn=10))
    driver.dealt()
    ends = snapshot(driver.table, 1).clock
    driver.now -= 3_600_000
    driver.do(1, Say, phrase="here_i_am")
    assert snapshot(driver.table, 1).clock == ends
    assert driver.table.at == driver.tables[-2].at


def test_the_winner_of_a_match_is_that_of_its_score_sheet() -> None:
    driver = finished("oriental target=20", seed=5)
    shown = sheet(driver)
    assert shown.over
    assert shown.winner in tuple(Side)
    assert shown.winner is not None
    assert shown.score[shown.winner] >= 20 > shown.score[shown.winner.other]
    assert tuple(map(sum, zip(*shown.hands, strict=True))) == shown.score


def test_a_player_who_does_not_show_the_codony_says_nothing() -> None:
    driver = TableDriver(Settings(rules="oriental codony=o9"))
    driver.dealt()
    driver.act(DECLARES[Strain.COINS], DOUBLE)
    hand = snapshot(driver.table, HOST).hand
    assert hand is not None
    assert hand.factors == (2, 2)
    driver.act(PASS, PASS)
    heard = snapshot(driver.table, HOST).hand
    assert heard is not None
    assert (heard.phase, len(heard.calls)) == ("show", 4)
    driver.act(PASS, PASS, PASS, PASS)
    played = snapshot(driver.table, HOST).hand
    assert played is not None
    assert (played.phase, played.calls) == ("play", heard.calls)
