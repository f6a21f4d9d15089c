"""Tables whose boards are shared: each board once and in order, and nothing that others do not have."""

from typing import Any

import pytest

from botifarra.core.actions import CONCEDE, action_id
from botifarra.core.rules import Rules, Scoring
from botifarra.core.seats import Seat
from botifarra.fairness.chance import commitment
from botifarra.server.live.results import finished, finished_hands
from botifarra.server.protocol.commands import (
    Act,
    Advise,
    Again,
    Answer,
    Ask,
    Bot,
    Close,
    Command,
    Configure,
    Fill,
    Keep,
    Ready,
    Say,
    Sit,
    Stand,
    Start,
)
from botifarra.server.table.due import bot_turn, wakes_at
from botifarra.server.table.events import Acted, Committed, Dealt, Lapsed, Readied, Relieved
from botifarra.server.table.follow import ASK_WAIT, DEAL_WAIT
from botifarra.server.table.records import match_records
from botifarra.server.table.refusal import Refusal
from botifarra.server.table.settings import Settings
from botifarra.server.table.sharing import (
    FinishedBoard,
    board_begins,
    finished_board,
    lapse,
    wanted_board,
)
from botifarra.server.table.show import has_open_seat, may_watch, snapshot
from botifarra.server.table.steps import Step
from tests.server.table.driver import HOST, STRANGER, TableDriver
from tests.server.table.shared_tables import (
    BOARDS,
    PARTNERS,
    SEED,
    SharedDriver,
    shared_board,
    shared_play,
    started,
)


def on_a_board(**options: Any) -> SharedDriver:
    """Return a shared table on its first board, with a player on turn."""
    driver = started(**options)
    driver.deal()
    while bot_turn(driver.table, driver.now) is not None:
        driver.act_at_random()
    return driver


def detail(driver: TableDriver, player: int, kind: type[Command], /, **fields: Any) -> tuple[str, str | None]:
    """Return the code and the detail with which a command is refused."""
    with pytest.raises(Refusal) as refused:
        driver.decide(player, driver.command(kind, **fields))
    return refused.value.code, refused.value.detail


def test_the_table_begins_with_its_set_and_its_seats() -> None:
    driver = SharedDriver(shared_play(PARTNERS, "club"))
    table = driver.table
    assert table.stage == "dealing"
    assert table.shared == shared_play(PARTNERS, "club")
    assert [seat.player for seat in table.seats if seat] == [1, None, 3, None]
    assert [seat.bot for seat in table.seats if seat] == [None, "club", None, "club"]
    assert driver.last() == Committed(1, commitment(SEED))
    shown = snapshot(table, HOST)
    assert shown.shared is not None
    assert (shown.shared.set, shown.shared.boards, shown.shared.lapsed) == (
        "2026-11-26", BOARDS, False,
    )  # fmt: skip
    assert shown.next is not None
    assert (shown.next.deal, shown.next.commit) == (1, commitment(SEED))


def test_the_bots_have_the_same_names_whoever_plays() -> None:
    one = SharedDriver(code="one").table
    other = SharedDriver(code="other").table
    bots = [seat.name for seat in one.seats if seat is not None and seat.bot]
    assert bots == [seat.name for seat in other.seats if seat is not None and seat.bot]
    assert len(set(bots)) == 3
    play = shared_play()
    first = SharedDriver(play)
    first.put(())
    named = [seat.name for seat in first.table.seats if seat is not None]
    assert named[0] == "name 1"


@pytest.mark.parametrize("rules", ["championship", "oriental target=1", "newcomer max_hands=1 score_cap=200"])
def test_every_board_is_played_once_and_in_order(rules: str) -> None:
    driver = started(rules=rules)
    driver.play_boards()
    dealt = [event for event in driver.events if isinstance(event, Dealt)]
    assert [event.deal for event in dealt] == [1, 2, 3, 4]
    for event in dealt:
        assert event.cards is not None
        board = shared_board(event.deal)
        assert event.cards.dealer is board.deal.dealer
        assert event.cards.hands == tuple(map(tuple, board.deal.hands))
        assert event.cards.bots_seed == board.bots_seed.hex()
    assert driver.table.stage == "finished"
    assert driver.table.match is not None
    assert driver.table.match.rules.scoring is Scoring.DUPLICATE
    assert len(driver.table.match.hands) == BOARDS
    assert driver.table.seeds is None
    assert wanted_board(driver.table, driver.now) is None
    assert detail(driver, HOST, Again, kind="rematch") == ("shared_boards", "once")
    assert detail(driver, HOST, Again, kind="next") == ("shared_boards", "once")


def test_the_log_has_no_later_board() -> None:
    driver = on_a_board()
    dealt = [event for event in driver.events if isinstance(event, Dealt)]
    assert [event.deal for event in dealt] == [1]
    assert not any(isinstance(event, Committed) and event.seed for event in driver.events)


def test_a_board_begins_only_when_all_its_players_are_there_and_ready() -> None:
    driver = SharedDriver(shared_play(PARTNERS))
    assert wanted_board(driver.table, driver.now) is None
    driver.depart(3)
    driver.ready(1)
    assert driver.last() == Readied(Seat.NORTH)
    driver.wait(2 * DEAL_WAIT)
    assert wanted_board(driver.table, driver.now) is None
    driver.arrive(3)
    assert wanted_board(driver.table, driver.now) == 1
    slow = SharedDriver(shared_play(PARTNERS))
    slow.ready(1)
    assert wanted_board(slow.table, slow.now) is None
    assert wakes_at(slow.table, slow.now) == slow.now + DEAL_WAIT
    slow.wait(DEAL_WAIT)
    assert wanted_board(slow.table, slow.now) == 1


def test_another_board_than_the_wanted_one_does_not_begin() -> None:
    driver = started()
    driver.ready_all()
    assert board_begins(driver.table, shared_board(2), driver.now, bytes(32)) == ()
    assert driver.begin()
    assert board_begins(driver.table, shared_board(2), driver.now, bytes(32)) == ()


REFUSED: tuple[tuple[str, type[Command], dict[str, Any]], ...] = (
    ("undo", Ask, {"wish": "undo"}),
    ("relieve", Ask, {"wish": "relieve"}),
    ("advice", Advise, {}),
    ("advice", Keep, {}),
    ("seats", Sit, {"seat": Seat.WEST}),
    ("seats", Stand, {}),
    ("seats", Bot, {"seat": Seat.WEST, "level": "random"}),
    ("seats", Fill, {"level": "random"}),
    ("settings", Configure, {"settings": Settings(spectators=True)}),
    ("settings", Close, {}),
    ("once", Start, {}),
    ("once", Again, {"kind": "same"}),
)


@pytest.mark.parametrize(("reason", "kind", "fields"), REFUSED)
@pytest.mark.parametrize("stage", ["dealing", "hand", "counted", "finished"])
def test_what_others_do_not_have_is_refused_with_its_reason(
    reason: str, kind: type[Command], fields: dict[str, Any], stage: str
) -> None:
    driver = started()
    if stage != "dealing":
        driver.deal()
    while driver.table.stage != stage:
        driver.play_hand() if driver.table.stage == "hand" else driver.deal()
    for player in (HOST, STRANGER):
        assert detail(driver, player, kind, **fields) == ("shared_boards", reason)


def test_a_player_is_offered_neither_undo_nor_advice() -> None:
    driver = on_a_board()
    for _ in range(12):
        you = driver.you(HOST)
        assert (you.undo, you.advice, you.warned, you.relieve) == (None, None, None, None)
        driver.act_at_random()
    assert not driver.table.is_alone(Seat.NORTH)


def test_nobody_watches_a_shared_table() -> None:
    driver = SharedDriver(shared_play(PARTNERS))
    for _ in range(3):
        assert [may_watch(driver.table, player) for player in (1, 3, STRANGER, None)] == [
            True, True, False, False,
        ]  # fmt: skip
        assert not has_open_seat(driver.table)
        if driver.table.stage == "hand":
            driver.play_hand()
        else:
            driver.arrive(1)
            driver.arrive(3)
            driver.deal()


def test_a_board_waits_for_a_player_who_leaves() -> None:
    driver = on_a_board(play=shared_play(PARTNERS))
    waiting = driver.player()
    other = 4 - waiting
    driver.depart(waiting)
    seq = driver.table.seq
    driver.wait(24 * 3_600_000)
    assert driver.table.seq == seq
    driver.depart(other)
    driver.wait(7 * 24 * 3_600_000)
    assert driver.table.seq == seq + 1
    assert not any(isinstance(event, Relieved) for event in driver.events)
    driver.arrive(other)
    driver.arrive(waiting)
    driver.play_boards()
    assert driver.table.stage == "finished"


def test_partners_concede_together() -> None:
    driver = on_a_board(play=shared_play(PARTNERS))
    while driver.table.board is None or not driver.you(driver.player()).concede:
        driver.act_at_random()
        while bot_turn(driver.table, driver.now) is not None:
            driver.act_at_random()
    asker = driver.player()
    driver.do(asker, Ask, wish="concede")
    driver.depart(4 - asker)
    driver.wait(ASK_WAIT)
    assert driver.table.ask is None
    assert driver.table.stage == "hand"
    driver.arrive(4 - asker)
    while bot_turn(driver.table, driver.now) is not None:
        driver.act_at_random()


@pytest.mark.parametrize("leaves", [False, True])
def test_a_bot_finishes_a_board_when_the_time_is_over(leaves: bool) -> None:
    driver = on_a_board(play=shared_play(PARTNERS))
    driver.act_at_random()
    if leaves:
        driver.depart(1)
        driver.depart(3)
    driver.lapse()
    assert driver.last() == Lapsed()
    began = driver.table.seq
    while driver.table.stage == "hand":
        turn = bot_turn(driver.table, driver.now)
        assert turn is not None
        assert turn.level == "greedy"
        driver.act_at_random()
    assert driver.table.stage == "finished"
    assert driver.table.seeds is None
    acted = [entry.event for entry in driver.log if entry.seq > began]
    assert all(isinstance(event, Acted) and event.by == "bot" for event in acted)
    done = finished_board(driver.table)
    assert done is not None
    assert (done.board, done.by_bot) == (1, True)
    assert lapse(driver.table, driver.now, bytes(32)) == ()
    shown = snapshot(driver.table, 1).shared
    assert shown is not None
    assert shown.lapsed
    assert [hand.number for match in match_records(driver.kept()) for hand in match.hands] == [1]


def test_nobody_acts_after_the_time_is_over() -> None:
    driver = on_a_board()
    driver.lapse()
    assert driver.you(HOST).legal == ()
    assert detail(driver, HOST, Act, action=0) == ("shared_boards", "lapsed")
    assert detail(driver, HOST, Ask, wish="concede") == ("shared_boards", "lapsed")
    assert detail(driver, HOST, Answer, yes=True) == ("shared_boards", "lapsed")
    between = started()
    between.lapse()
    assert between.table.stage == "finished"
    assert snapshot(between.table, HOST).next is None
    assert detail(between, HOST, Ready, deal=1, entropy="0" * 64) == ("shared_boards", "lapsed")
    between.do(HOST, Say, phrase="goodbye")


def test_boards_that_never_began_stay_unplayed() -> None:
    driver = on_a_board()
    driver.play_hand()
    driver.lapse()
    assert driver.table.stage == "finished"
    assert wanted_board(driver.table, driver.now) is None
    done = finished_board(driver.table)
    assert done is not None
    assert (done.board, done.by_bot) == (1, False)
    assert SharedDriver().table.board is None
    assert finished_board(SharedDriver().table) is None


def test_a_finished_board_is_told_with_its_end() -> None:
    driver = started()
    told: list[FinishedBoard] = []
    while driver.table.stage != "finished":
        assert finished_board(driver.table) is None or driver.table.has_count
        driver.play_hand() if driver.table.stage == "hand" else driver.deal()
        done = finished_board(driver.table)
        if done is not None:
            told.append(done)
    assert [(one.set, one.entrant, one.board, one.by_bot) for one in told] == [
        ("2026-11-26", 7, number, False) for number in range(1, BOARDS + 1)
    ]
    for one in told:
        assert one.state.deal == shared_board(one.board).deal
        assert one.outcome == one.state.outcome
        assert one.state.public.rules == Rules.preset("championship")


def test_a_concession_ends_a_board_as_any_other() -> None:
    driver = on_a_board()
    while not driver.you(HOST).concede:
        driver.act_at_random()
        while bot_turn(driver.table, driver.now) is not None:
            driver.act_at_random()
    driver.do(HOST, Act, action=action_id(CONCEDE))
    assert finished_board(driver.table) is not None


def test_bots_see_neither_the_score_nor_the_clock() -> None:
    driver = started()
    for _ in range(2):
        driver.deal()
        while driver.table.stage == "hand":
            turn = bot_turn(driver.table, driver.now)
            if turn is not None:
                assert turn.view.match is None
                assert turn.steady is not None
                assert turn.steady.bots_seed == shared_board(driver.table.board.seeds.deal).bots_seed  # type: ignore[union-attr]
            driver.act_at_random()


def test_a_shared_table_has_no_target() -> None:
    driver = started()
    driver.play_boards()
    sheet = snapshot(driver.table, HOST).sheet
    assert sheet is not None
    assert sheet.target is None


def test_the_match_and_the_hands_are_stored_as_others_are() -> None:
    driver = started()
    driver.play_boards()
    steps = tuple(
        Step(before, entry, after)
        for before, entry, after in zip(driver.tables, driver.log[1:], driver.tables[1:], strict=False)
    )
    found = finished(steps, 1)
    assert found is not None
    assert found.players == (HOST, None, None, None)
    assert [hand.deal for hand in finished_hands(steps)] == [1, 2, 3, 4]
    (match,) = match_records(driver.kept())
    assert [hand.seeds.deal for hand in match.hands] == [1, 2, 3, 4]
    assert match.shared == driver.table.shared
    assert all(hand.record.rules == Rules.preset("championship") for hand in match.hands)
