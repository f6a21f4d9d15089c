"""The main button of the desk: it deals what a round lacks, and opens what the next round waits for."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.server.desk.live.state_file import read_state, state_path
from botifarra.tournament.format import Kind, Pairing
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, enter_all, place, read_book

LAPTOP = Look("ca", DESKTOP)
PHONE = Look("es", (390, 844), "dark", touches=True)
LOOKS = [LAPTOP, PHONE][: scale(1, 2)]


def close(screen: DeskScreen, number: int) -> None:
    """Close a round without its results by the main button."""
    screen.person.button("desk.round.close", round=number).click()
    screen.press("desk.missing.yes")
    expect(screen.dialog).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_boards_for_late_pairs_are_dealt_and_the_evening_ends(desk: Desk, come: Come, look: Look) -> None:
    """Six pairs have boards 1 to 10. Eight play seven rounds, and boards 11 to 14 too."""
    desk.do(DIRECTOR, "unpair", round=1, reason="two pairs come late")
    for names in (("Carla", "Dídac"), ("Emma", "Ferran")):
        desk.do(DIRECTOR, "enter", players=names)
    desk.do(DIRECTOR, "pairround")
    screen = DeskScreen.opening(come, desk, look)
    for number in range(1, 6):
        close(screen, number)
    deal = screen.person.button("desk.deal", n=4, boards="11–14")
    expect(deal).to_be_visible()
    expect(screen.person.button("desk.round.close", round=6)).to_have_count(0)
    screen.person.shoot(f"desk-deal-{look}")
    assert barriers(screen.person.page) == []
    deal.click()
    screen.expect_done("desk.done.deal")
    expect(screen.person.button("desk.round.close", round=6)).to_be_visible()
    desk.do(DIRECTOR, "score", place=place(11, 1, 6), slip={"type": "board", "points": [40, 32]})
    close(screen, 6)
    close(screen, 7)
    expect(screen.person.page.get_by_text(screen.person.text("desk.over"))).to_be_visible()
    assert len(read_book(desk.path).rounds) == 7


def test_a_double_click_closes_one_round(desk: Desk, come: Come) -> None:
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    screen = DeskScreen.opening(come, desk, LAPTOP)
    screen.person.button("desk.round.close", round=1).dblclick()
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()
    expect(screen.dialog).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_closed_round_offers_the_seats_and_the_clock_of_the_next(
    desk: Desk, come: Come, look: Look
) -> None:
    desk.do(DIRECTOR, "startclock", seconds=600)
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    expect(screen.person.button("desk.clock.pause")).to_be_visible()
    close(screen, 1)
    seats, start = (
        screen.person.button("desk.begun.seats", round=2),
        screen.person.button("desk.begun.clock", n=10),
    )
    with page.expect_download() as coming:
        seats.click()
    assert coming.value.suggested_filename == f"{desk.event}-seating-2.pdf"
    screen.person.shoot(f"desk-begun-{look}")
    before = [box.bounding_box() for box in (seats, start, screen.person.button("desk.undo"))]
    start.click()
    expect(screen.person.button("desk.clock.pause")).to_be_visible()
    expect(start).to_be_disabled()
    assert [box.bounding_box() for box in (seats, start, screen.person.button("desk.undo"))] == before
    state = read_state(state_path(desk.path))
    assert state is not None
    assert state.clock is not None
    assert state.clock.total == 600_000
    assert barriers(page) == []
    screen.person.button("desk.undo").click()
    expect(page.get_by_text(text("desk.done.reopenround", round=1))).to_be_visible()
    expect(seats).to_have_count(0)


def test_after_a_round_that_the_movement_cannot_follow_the_next_is_seated_by_hand(
    desk: Desk, come: Come
) -> None:
    """Round 3 of the movement is played second."""
    third = read_book(desk.path).round(3)
    desk.do(DIRECTOR, "unpair", round=2, reason="sisters")
    rows = [{"table": each.table, "pairs": each.pairs, "boards": each.boards} for each in third.seatings]
    desk.do(DIRECTOR, "seatround", round=2, seatings=rows, reason="sisters")
    screen = DeskScreen.opening(come, desk, LAPTOP)
    screen.person.button("desk.rounds").click()
    expect(screen.dialog.get_by_role("button", name=screen.person.text("desk.seat", round=3))).to_be_visible()
    screen.press("panel.close")
    close(screen, 1)
    close(screen, 2)
    expect(screen.person.button("desk.over.reveal")).to_have_count(0)
    screen.person.shoot("desk-by-hand")
    screen.person.button("desk.seat", round=3).click()
    expect(screen.dialog).to_have_accessible_name(screen.person.text("desk.seat", round=3))
    assert barriers(screen.person.page) == []


def test_a_doubt_about_one_command_does_not_stop_another(desk: Desk, come: Come) -> None:
    enter_all(desk)
    last = len(read_book(desk.path).rounds)
    for number in range(1, last + 1):
        desk.do(DIRECTOR, "closeround", round=number)
    screen = DeskScreen.opening(come, desk, LAPTOP)
    screen.person.button("desk.rounds").click()
    screen.press("desk.rounds.reveal")
    expect(screen.dialog.get_by_text(screen.person.text("desk.undo.reveal"))).to_be_visible()
    screen.press("desk.rounds.reopen", round=last)
    expect(screen.dialog).to_have_count(0)
    state = read_state(state_path(desk.path))
    assert state is not None
    assert state.closed == last - 1
    assert not any(dealt.seed for dealt in read_book(desk.path).dealt.values())


def test_boards_of_later_rounds_can_be_dealt_at_once(desk: Desk, come: Come) -> None:
    desk.do(DIRECTOR, "unpair", round=1, reason="two pairs come late")
    for names in (("Carla", "Dídac"), ("Emma", "Ferran")):
        desk.do(DIRECTOR, "enter", players=names)
    desk.do(DIRECTOR, "pairround")
    screen = DeskScreen.opening(come, desk, PHONE)
    screen.person.button("desk.rounds").click()
    expect(screen.dialog).to_be_visible()
    expect(screen.person.button("desk.round.pair", round=8)).to_have_count(0)
    screen.person.shoot("desk-rounds-deal")
    assert barriers(screen.person.page) == []
    screen.press("desk.deal", n=4, boards="11–14")
    screen.expect_done("desk.done.deal")
    assert read_book(desk.path).undealt() == ()


def test_the_question_about_missing_results_is_gone_once_another_desk_closes_the_round(
    desk: Desk, come: Come
) -> None:
    screen = DeskScreen.opening(come, desk, LAPTOP)
    screen.person.button("desk.round.close", round=1).click()
    expect(screen.dialog).to_be_visible()
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    expect(screen.dialog).to_have_count(0)
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()


def test_the_result_that_the_next_round_waits_for_is_opened(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    (cup,) = servers.enter_context(
        serving_evenings(tmp_path, 1, pairs=4, kind=Kind.MATCHES, pairing=Pairing.KNOCKOUT)
    )
    cup.do(DIRECTOR, "score", place=place(0, 1), slip={"type": "match", "scores": [101, 50]})
    screen = DeskScreen.opening(come, cup, LAPTOP)
    expect(screen.person.page.get_by_label(screen.person.text("desk.clock.minutes"))).to_have_value("45")
    close(screen, 1)
    screen.person.button("desk.settle.missing").click()
    expect(screen.dialog).to_contain_text(screen.person.text("event.place.match", round=1, table=2))
    screen.person.page.keyboard.press("Escape")
    cup.do(DIRECTOR, "score", place=place(0, 2), slip={"type": "match", "scores": [90, 90]})
    told = screen.person.page.get_by_text(screen.person.text("desk.settle.tie.told", table=2))
    expect(told).to_be_visible()
    screen.person.shoot("desk-tie")
    screen.person.button("desk.settle.tie", table=2).click()
    expect(screen.dialog).to_contain_text(screen.person.text("event.place.match", round=1, table=2))
    screen.person.page.keyboard.press("Escape")
    won = {"type": "match", "scores": [101, 90]}
    cup.do(DIRECTOR, "correct", place=place(0, 2), slip=won, reason="they played on")
    screen.person.button("desk.round.pair", round=2).click()
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()


def test_one_press_closes_a_round_starts_the_clock_and_saves_the_seats_and_one_takes_it_back(
    desk: Desk, come: Come
) -> None:
    desk.do(DIRECTOR, "startclock", seconds=600)
    screen = DeskScreen.opening(come, desk, LAPTOP)
    page, text = screen.person.page, screen.person.text
    screen.person.button("desk.rounds").click()
    for choice in ("desk.begins.clock", "desk.begins.seats"):
        screen.dialog.get_by_label(text(choice), exact=True).check()
    screen.person.shoot("desk-begins")
    page.keyboard.press("Escape")
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    expect(page.get_by_text(text("desk.round.complete", round=1))).to_be_visible()
    with page.expect_download() as coming:
        screen.person.button("desk.round.close.clock", round=1).click()
    assert coming.value.suggested_filename == f"{desk.event}-seating-2.pdf"
    screen.expect_done("desk.done.closeround", round=1)
    expect(screen.person.button("desk.clock.pause")).to_be_visible()
    expect(screen.person.button("desk.begun.clock", n=10)).to_be_disabled()
    screen.person.button("desk.undo").click()
    expect(screen.person.button("desk.round.close.clock", round=1)).to_be_visible()
    expect(screen.person.button("desk.clock.pause")).to_be_visible()  # that of round 1 goes on
    screen.person.button("desk.undo").click()  # before, the undo of the undo closed the round without a clock
    screen.expect_done("desk.done.closeround", round=1)
    expect(screen.person.button("desk.begun.clock", n=10)).to_be_disabled()
    screen.person.button("desk.undo").click()
    expect(screen.person.button("desk.round.close.clock", round=1)).to_be_visible()
    page.reload()
    expect(screen.person.button("desk.round.close.clock", round=1)).to_be_visible()
