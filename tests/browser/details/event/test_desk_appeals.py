"""Appeals in the browser: at the director's desk, in the hall and on the public page."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DEPUTY, DIRECTOR, HALL, NORTH, Desk, place, read_book, secret

LOOKS = [Look("ca", DESKTOP), Look("es", (390, 844), "dark", touches=True), Look("en", DESKTOP)]


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_an_appeal_is_written_decided_and_taken_back(desk: Desk, come: Come, look: Look) -> None:
    desk.do(DIRECTOR, "score", place=place(1, 1), slip=NORTH, confirm=True)
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.cell(1, 2).click()
    expect(screen.dialog.get_by_role("button", name=text("desk.cell.appeal"), exact=True)).to_have_count(0)
    page.keyboard.press("Escape")

    screen.cell(1, 1).click()
    screen.press("desk.cell.appeal")
    screen.choose("desk.appeal.side", "event.side.EW")
    screen.press("desk.appeal.new.yes")
    expect(screen.dialog).to_contain_text(text("desk.lacks.reason"))
    screen.give_reason("no hi va haver dany")
    expect(screen.dialog.locator(".preview")).to_have_css("border-left-color", "rgba(0, 0, 0, 0)")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-appeal")
    screen.press("desk.appeal.new.yes")
    where = text("event.place.board", round=1, table=1, board=1)
    screen.expect_done("desk.done.appeal", place=where, side=text("event.side.EW"))
    appeals = page.get_by_role("list", name=text("desk.appeals"), exact=True).get_by_role("button")
    expect(appeals).to_have_text(
        [f"{text('event.place.board', round=1, table=1, board=1)} · {text('event.side.EW')}"]
    )
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-appealed")

    appeals.click()
    expect(screen.dialog).to_contain_text("no hi va haver dany")
    screen.choose("desk.appeal.outcome", "desk.appeal.kept")
    screen.give_reason("el comitè")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-appeal-decided")
    screen.press("desk.appeal.decide.yes")
    screen.expect_done("desk.done.decide.kept", place=where, side=text("event.side.EW"))
    expect(appeals).to_have_count(0)
    assert not read_book(desk.path).open_appeals

    screen.person.button("desk.undo").click()
    expect(appeals).to_have_count(1)
    assert len(read_book(desk.path).open_appeals) == 1


def test_a_deputy_sees_open_appeals_and_cannot_decide_them(desk: Desk, come: Come) -> None:
    desk.do(DIRECTOR, "score", place=place(1, 1), slip=NORTH)
    desk.do(DIRECTOR, "appeal", place=place(1, 1), side="NS", reason="x")
    screen = DeskScreen.opening(come, desk, LOOKS[0], DEPUTY)
    page, text = screen.person.page, screen.person.text
    appeals = page.get_by_role("list", name=text("desk.appeals"), exact=True)
    expect(appeals.get_by_role("listitem")).to_have_count(1)
    expect(appeals.get_by_role("button")).to_have_count(0)
    screen.cell(1, 1).click()
    expect(screen.dialog).to_contain_text(text("desk.cell.appealed", side=text("event.side.NS")))
    expect(screen.dialog.get_by_role("button", name=text("desk.cell.appeal"), exact=True)).to_have_count(0)


def test_hall_and_public_page_say_that_the_standings_are_provisional(desk: Desk, come: Come) -> None:
    desk.do(DIRECTOR, "publish", is_public=True, initials=False)
    for each in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(each.board, each.table), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "appeal", place=place(1), side="NS", reason="x")
    reader = come(LOOKS[0], server="calm", url=desk.url)
    where = reader.text("event.place.board", round=1, table=1, board=1)
    told = reader.page.get_by_text(reader.text("event.appeals", places=where), exact=True)
    reader.visit(f"/e/{desk.event}")
    expect(told).to_be_visible()
    assert barriers(reader.page) == []
    reader.shoot("appeals-public")
    reader.visit(f"/e/{desk.event}/hall#{secret(desk.path, HALL)}")
    expect(reader.heading("hall.seats", round="2")).to_be_visible()
    reader.page.keyboard.press("Space")
    while not reader.heading("hall.standings", round="1").is_visible():
        reader.page.keyboard.press("ArrowRight")
    expect(told).to_be_visible()
    reader.shoot("appeals-hall")
    desk.do(DIRECTOR, "decide", place=place(1), side="NS", outcome="kept", reason="x")
    expect(told).to_have_count(0)
