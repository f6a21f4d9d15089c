"""The director's desk: results, disputes, effects, paper slips, rounds and the clock."""

import re
from threading import Event

import pytest
from playwright.sync_api import Route, expect

from botifarra.tournament.events import Place
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DEPUTY, DIRECTOR, NORTH, SOUTH, Desk, place, read_book, secret, table

LAPTOP = Look("ca", DESKTOP)


@pytest.fixture
def screen(desk: Desk, come: Come) -> DeskScreen:
    return DeskScreen.opening(come, desk, LAPTOP)


def test_the_grid_shows_what_phones_and_commands_do(screen: DeskScreen, desk: Desk) -> None:
    screen.expect_cell(1, 1, "missing")
    desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH)
    screen.expect_cell(1, 1, "claimed")
    desk.do(table(1), "agree", place=place(1), side="EW", slip=NORTH, _device="d2")
    screen.expect_cell(1, 1, "confirmed", (40, 32))
    desk.send(table(2), "call")
    calls = screen.person.text("desk.attention.call", table=2)
    expect(screen.person.page.get_by_role("list").get_by_text(calls)).to_be_visible()
    screen.person.shoot("desk-called")
    screen.person.page.get_by_role("button", name=screen.person.text("desk.attention.answer")).click()
    expect(screen.person.page.get_by_role("list").get_by_text(calls)).to_have_count(0)


def test_a_result_is_entered_corrected_erased_and_each_is_undone(screen: DeskScreen, desk: Desk) -> None:
    screen.cell(1, 1).click()
    expect(screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True)).to_be_focused()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    expect(screen.dialog.get_by_label(screen.person.text("event.side.EW"), exact=True)).to_have_value("42")
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(1, 1, "entered", (30, 42))
    screen.cell(1, 1).click()
    screen.press("desk.cell.correct.yes")
    expect(screen.dialog.get_by_text(screen.person.text("desk.lacks.change"))).to_be_visible()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("50")
    screen.press_seen("desk.cell.correct.yes")
    expect(
        screen.dialog.get_by_role("alert").filter(has_text=screen.person.text("desk.lacks.reason"))
    ).to_be_visible()
    screen.fill("desk.reason", "mal llegit")
    expect(screen.dialog.get_by_text(screen.person.text("desk.preview"))).to_be_visible()
    screen.press_seen("desk.cell.correct.yes")
    screen.expect_cell(1, 1, "entered", (50, 22))
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 1, "entered", (30, 42))
    screen.cell(1, 1).click()
    screen.press("desk.cell.erase")
    screen.fill("desk.reason", "una altra taula")
    screen.press_seen("desk.cell.erase.yes")
    screen.expect_cell(1, 1, "missing")
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 1, "entered", (30, 42))
    screen.cell(1, 1).click()
    screen.press("desk.cell.confirm")
    screen.expect_cell(1, 1, "confirmed", (30, 42))
    assert read_book(desk.path).kept[Place(1, 1, 1)].is_confirmed


def test_the_effects_of_a_correction_are_shown_before_it_is_written(screen: DeskScreen, desk: Desk) -> None:
    for number in (1, 2, 3):
        desk.do(DIRECTOR, "score", place=place(1, number), slip=NORTH)
    screen.expect_cell(3, 1, "entered", (40, 32))
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("10")
    expect(screen.dialog.locator(".preview").get_by_role("listitem")).not_to_have_count(0)
    expect(screen.dialog).to_contain_text(screen.person.text("desk.preview.during", round=1))
    screen.person.shoot("desk-preview")
    assert read_book(desk.path).kept[Place(1, 1, 1)].slip is not None
    held: list[Route] = []
    is_pressed = Event()

    def hold(route: Route) -> None:
        """Show the effects again only after the button is pressed."""
        if is_pressed.is_set():
            route.continue_()
        else:
            held.append(route)

    screen.person.page.route("**/preview", hold)
    screen.fill("desk.reason", "girat")
    desk.do(DIRECTOR, "score", place=place(2, 1), slip=SOUTH)  # other results come meanwhile
    screen.press("desk.cell.correct.yes")
    is_pressed.set()
    for route in held:
        route.continue_()
    look = screen.dialog.get_by_role("alert").filter(has_text=screen.person.text("desk.preview.look"))
    expect(look).to_be_visible()
    screen.press("desk.cell.correct.yes")
    screen.expect_cell(1, 1, "entered", (10, 62))
    # effects asked for before the button was pressed: the change is done already
    screen.person.forgive("409", "/preview")


def test_a_change_whose_effects_are_no_longer_the_same_is_shown_again(screen: DeskScreen, desk: Desk) -> None:
    for number in (1, 2, 3):
        desk.do(DIRECTOR, "score", place=place(1, number), slip=NORTH)
    screen.expect_cell(3, 1, "entered", (40, 32))
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("10")
    with screen.person.page.expect_response(lambda answer: "girat" in (answer.request.post_data or "")):
        screen.fill("desk.reason", "girat")
    expect(screen.dialog.locator(".preview").get_by_role("listitem")).not_to_have_count(0)
    before = screen.dialog.locator(".preview").inner_text()
    desk.do(DIRECTOR, "score", place=place(2, 1), slip=SOUTH)
    screen.press("desk.cell.correct.yes")
    expect(screen.dialog.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(screen.dialog.locator(".preview")).not_to_have_text(before)
    screen.person.forgive("409", "/commands")
    screen.press("desk.cell.correct.yes")
    screen.expect_cell(1, 1, "entered", (10, 62))


def test_the_link_of_another_screen_does_not_open_the_desk(screen: DeskScreen, desk: Desk) -> None:
    screen.person.visit("/")
    screen.person.visit(f"/e/{desk.event}/desk#{secret(desk.path, table(1))}")
    expect(screen.person.page.get_by_role("alert")).to_have_text(screen.person.text("event.other_link"))
    expect(screen.person.page.get_by_role("navigation")).to_have_count(0)


def test_paper_slips_are_entered_by_keyboard_alone(screen: DeskScreen, desk: Desk) -> None:
    screen.person.page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    fields = screen.person.page.locator("details").get_by_role("textbox")
    fields.nth(2).focus()
    screen.person.page.keyboard.press("/")
    expect(fields.nth(0)).to_be_focused()
    screen.type_slip("", "", "24 bn ce")  # the next place is suggested
    sent = screen.person.page.get_by_role("list", name=screen.person.text("desk.slips.sent"))
    expect(sent.get_by_text(f"✓ {screen.person.text('desk.slips.done')}")).to_have_count(2)
    kept = read_book(desk.path).kept[Place(1, 1, 2)].slip
    assert kept is not None
    assert (getattr(kept, "botifarra", None), getattr(kept, "contro", None)) == ("NS", "EW")


def test_a_slip_that_may_lack_a_digit_waits_while_the_next_ones_are_typed(
    screen: DeskScreen, desk: Desk
) -> None:
    page, text = screen.person.page, screen.person.text
    page.keyboard.press("/")
    screen.type_slip("3", "2", "4", "1", "1", "40", "2", "1", "0")
    screen.expect_cell(1, 1, "entered", (40, 32))
    sent = page.get_by_role("list", name=text("desk.slips.sent"))
    doubted = sent.get_by_role("listitem").filter(has_text=text("desk.slips.doubted"))
    expect(doubted).to_have_count(2)
    screen.person.shoot("desk-slips-doubted")
    screen.expect_cell(3, 2, "missing")
    screen.person.button("desk.view.pairs").click()  # a late pair comes, and the slips still wait
    screen.person.button("desk.view.round").click()
    expect(doubted).to_have_count(2)
    page.reload()
    expect(doubted).to_have_count(2)
    nothing = doubted.filter(has_text=text("event.slip", ns=0, ew=72))
    nothing.get_by_role("button", name=text("desk.cell.right")).click()
    screen.expect_cell(2, 1, "entered", (0, 72))
    doubted.get_by_role("button", name=text("desk.slips.again")).click()
    expect(screen.slip_field).to_have_value("4")
    screen.type_slip("44")
    screen.expect_cell(3, 2, "entered", (44, 28))
    expect(doubted).to_have_count(0)
    screen.type_slip("2", "2", "8", "2", "2", "8")  # who types it again means it
    screen.expect_cell(2, 2, "entered", (8, 64))
    expect(doubted).to_have_count(0)
    screen.type_slip("3", "1", "6")
    desk.do(DEPUTY, "score", place=place(1, 3), slip=NORTH)  # somebody else has another result meanwhile
    screen.expect_cell(3, 1, "entered", (40, 32))
    doubted.get_by_role("button", name=text("desk.cell.right")).click()
    expect(page.get_by_text(text("desk.slip.there", table=3, board=1))).to_be_visible()
    screen.person.button("desk.show.place", round=1, table=3, board=1).click()
    expect(screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True)).to_have_value("6")
    expect(doubted).to_have_count(0)
    page.reload()
    screen.expect_cell(3, 1, "entered", (40, 32))
    expect(doubted).to_have_count(0)


def test_slips_of_another_round_are_not_in_the_fields_or_the_list(screen: DeskScreen, desk: Desk) -> None:
    screen.person.page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    form = screen.person.page.locator("details")
    expect(form.get_by_role("textbox").nth(1)).to_have_value("2")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()
    expect(form.get_by_role("listitem")).to_have_count(0)
    for field in form.get_by_role("textbox").all():
        expect(field).to_have_value("")


def test_all_rounds_that_have_not_begun_are_taken_back_at_once(screen: DeskScreen, desk: Desk) -> None:
    last = len(read_book(desk.path).rounds)
    screen.person.button("desk.rounds").click()
    screen.fill("desk.rounds.unpair.told", "una parella tard")
    screen.press("desk.rounds.unpair.all", round=2, last=last)
    screen.expect_done("desk.done.unpair", round=2)
    assert len(read_book(desk.path).rounds) == 1
    screen.person.button("desk.undo").click()
    screen.expect_done("desk.done.pairround.all", round=2, last=last)
    expect(screen.person.page.get_by_role("option")).to_have_count(last)
    screen.person.button("desk.rounds").click()
    screen.fill("desk.rounds.unpair.told", "una parella tard")
    screen.press("desk.rounds.unpair.all", round=2, last=last)
    screen.expect_done("desk.done.unpair", round=2)
    screen.person.button("desk.rounds").click()
    screen.press("desk.round.pair", round=2)
    screen.expect_done("desk.done.pairround.all", round=2, last=last)


def test_a_closed_round_is_opened_again_where_it_is_shown(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()
    reopen = screen.person.button("desk.rounds.reopen", round=1)
    expect(reopen).to_have_count(0)
    shown = screen.person.page.get_by_label(screen.person.text("desk.round.show"), exact=True)
    shown.select_option("1")
    screen.person.shoot("desk-reopen")
    reopen.click()
    screen.expect_done("desk.done.reopenround", round=1)
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    expect(reopen).to_be_visible()
    desk.do(DIRECTOR, "score", place=place(3, 1, 2), slip=NORTH)
    expect(reopen).to_have_count(0)
    screen.person.button("desk.rounds").click()
    expect(screen.dialog).to_be_visible()
    expect(
        screen.dialog.get_by_role("button", name=screen.person.text("desk.rounds.reopen", round=1))
    ).to_have_count(0)


def test_a_wrong_slip_names_what_is_wrong_and_keeps_what_was_typed(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen.expect_cell(1, 1, "entered", (40, 32))
    page = screen.person.page
    page.keyboard.press("/")
    screen.type_slip("9", "1", "40")
    alert = page.locator("details").get_by_role("alert")
    expect(alert).to_contain_text(screen.person.text("desk.slip.table", table=9, tables="1–3"))
    expect(screen.slip_field).to_have_value("9")
    screen.type_slip("1", "5", "40")
    expect(alert).to_contain_text(screen.person.text("desk.slip.board", table=1, board=5, boards="1–2"))
    screen.type_slip("1", "73")
    expect(alert).to_contain_text(screen.person.text("desk.slip.points", points=73, total=72))
    screen.type_slip("50")
    expect(alert).to_contain_text(screen.person.text("desk.slip.there", table=1, board=1))
    screen.person.button("desk.show.place", round=1, table=1, board=1).click()
    expect(screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True)).to_have_value("50")


def test_slips_typed_without_a_connection_are_sent_once(desk: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, desk, LAPTOP, own=True)
    page = screen.person.page
    page.context.set_offline(True)
    page.keyboard.press("/")
    screen.type_slip("2", "1", "60")
    expect(page.get_by_text(screen.person.text("desk.slips.sending"))).to_be_visible()
    page.context.set_offline(False)
    screen.expect_cell(2, 1, "entered", (60, 12))
    sent = page.get_by_role("list", name=screen.person.text("desk.slips.sent"))
    expect(sent.get_by_role("listitem")).to_contain_text(screen.person.text("desk.slips.done"))
    screen.person.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_round_is_closed_in_one_step_and_with_a_question_if_results_are_missing(
    screen: DeskScreen, desk: Desk
) -> None:
    screen.person.button("desk.round.close", round=1).click()
    expect(screen.dialog).to_contain_text(screen.person.text("hall.missing.boards", n=2, boards="1–2"))
    screen.press("confirm.no")
    for number in (1, 2, 3):
        for board in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)
    expect(screen.person.page.get_by_text(screen.person.text("desk.round.complete", round=1))).to_be_visible()
    screen.person.button("desk.round.close", round=1).click()
    screen.expect_done("desk.done.closeround", round=1)
    screen.expect_cell(1, 3, "missing")
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 1, "entered", (40, 32))
    screen.person.button("desk.round.close", round=1).click()
    screen.expect_cell(1, 3, "missing")
    shown = screen.person.page.get_by_label(screen.person.text("desk.round.show"), exact=True)
    shown.select_option("1")
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("41")
    screen.fill("desk.reason", "tard")
    screen.press_seen("desk.cell.correct.yes")
    screen.expect_cell(1, 1, "entered", (41, 31))


def test_the_clock_is_started_paused_and_removed(screen: DeskScreen, desk: Desk) -> None:
    page = screen.person.page
    page.get_by_label(screen.person.text("desk.clock.minutes"), exact=True).fill("4")
    screen.person.button("desk.clock.start").click()
    clock = page.get_by_role("timer")
    expect(page.get_by_text(screen.person.text("event.clock.soon"), exact=True)).to_be_visible()
    screen.person.button("desk.clock.pause").click()
    expect(clock).to_contain_text(screen.person.text("event.clock.paused"))
    screen.person.button("desk.clock.on").click()
    expect(clock).not_to_contain_text(screen.person.text("event.clock.paused"))
    screen.person.button("desk.clock.clear").click()
    expect(clock).to_have_count(0)


def test_a_deputy_enters_results_and_nothing_else(desk: Desk, come: Come) -> None:
    desk.get(DIRECTOR, "links")
    screen = DeskScreen.opening(come, desk, LAPTOP, DEPUTY)
    screen.cell(1, 1).click()
    expect(screen.dialog.get_by_role("button", name=screen.person.text("desk.cell.rule"))).to_have_count(0)
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(1, 1, "entered", (30, 42))
    expect(screen.person.button("desk.round.close", round=1)).to_have_count(0)
    expect(
        screen.person.page.get_by_role("button", name=screen.person.text("desk.view.links"))
    ).to_have_count(0)
    screen.person.button("desk.print").click()
    expect(screen.dialog.get_by_role("listitem")).to_have_count(2)


def test_doubts_about_a_pairing_are_read_before_the_round_is_closed(screen: DeskScreen, desk: Desk) -> None:
    for number in (1, 2, 3):
        for board in (1, 2):
            desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH)
    desk.do(DIRECTOR, "unpair", round=2, reason="a late pair")
    desk.do(DIRECTOR, "enter", players=["Enric", "Fina"])
    page = screen.person.page
    expect(page.get_by_text(screen.person.text("desk.round.complete", round=1))).to_be_visible()
    button = screen.person.button("desk.round.close", round=1)
    button.click()
    expect(page.get_by_role("alert").get_by_role("listitem")).not_to_have_count(0)
    screen.person.shoot("desk-doubts")
    assert len(read_book(desk.path).rounds) == 1
    button.click()
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()
    expect(page.get_by_role("alert").get_by_role("listitem")).to_have_count(0)
    assert len(read_book(desk.path).rounds) > 1


def test_a_late_pair_and_confirmations_are_undone(screen: DeskScreen, desk: Desk) -> None:
    screen.view("pairs")
    screen.person.button("desk.pairs.late").click()
    expect(screen.dialog.locator(".preview")).to_have_css("border-left-color", "rgba(0, 0, 0, 0)")
    screen.fill("desk.late.first", "Enric")
    screen.fill("desk.late.second", "Fina")
    screen.press_twice("desk.late.yes")  # the rounds that are paired already have no seat for it
    screen.expect_done("desk.done.enter", players="Enric – Fina")
    screen.person.button("desk.undo").click()
    screen.expect_done("desk.done.withdraw", pair=7)
    screen.view("round")
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen.expect_cell(1, 1, "entered", (40, 32))
    screen.cell(1, 1).click()
    screen.press("desk.cell.confirm")
    screen.expect_cell(1, 1, "confirmed", (40, 32))
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 1, "entered", (40, 32))
    desk.do(table(2), "claim", place=place(1, 2), side="NS", slip=NORTH)
    screen.expect_cell(2, 1, "claimed")
    screen.cell(2, 1).click()
    screen.dialog.get_by_role("button", name=screen.person.text("desk.cell.right")).click()
    screen.expect_cell(2, 1, "confirmed", (40, 32))
    screen.person.button("desk.undo").click()
    screen.expect_cell(2, 1, "claimed")
