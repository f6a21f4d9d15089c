"""The desk beside answers that come late or not at all: forms, previews, choices and links."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DIRECTOR, Desk, secret

LAPTOP = Look("ca", DESKTOP)


@pytest.fixture
def screen(desk: Desk, come: Come) -> DeskScreen:
    return DeskScreen.opening(come, desk, LAPTOP)


def test_what_is_public_is_switched_without_a_connection_each_choice_for_itself(
    desk: Desk, come: Come
) -> None:
    screen = DeskScreen.opening(come, desk, LAPTOP, own=True)
    screen.view("links")
    page = screen.person.page
    public, initials = (
        page.get_by_label(screen.person.text(key), exact=True)
        for key in ("desk.public", "desk.public.initials")
    )
    page.context.set_offline(True)
    expect(page.get_by_text(screen.person.text("event.lost"))).to_be_visible()
    initials.check()
    public.uncheck()
    public.check()
    with page.expect_response(
        lambda answer: answer.ok and '"is_public":true' in (answer.request.post_data or "")
    ):
        page.context.set_offline(False)
    page.reload()
    screen.view("links")
    expect(public).to_be_checked()
    expect(initials).to_be_checked()
    screen.person.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_late_answer_does_not_close_another_place_and_a_late_refusal_is_told(
    desk: Desk, come: Come
) -> None:
    screen = DeskScreen.opening(come, desk, LAPTOP, own=True)
    page = screen.person.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/commands", hold)

    def enter_and_leave(board: int) -> Route:
        screen.cell(1, board).click()
        screen.dialog.get_by_role("textbox").first.fill("40")
        with page.expect_request("**/commands"):
            page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        expect(screen.dialog).to_have_count(0)
        return held.pop()

    late = enter_and_leave(1)
    placed = screen.person.text("desk.place", table=1, board=1)
    screen.cell(1, 2).click()
    late.continue_()
    expect(page.get_by_text("✓").filter(has_text=placed)).to_be_visible()
    expect(screen.dialog).to_be_visible()
    page.keyboard.press("Escape")
    refusal = {"code": "Refused", "facts": {}, "sentence": "Això no pot ser."}
    enter_and_leave(2).fulfill(status=409, json=refusal)
    expect(page.get_by_text("Això no pot ser.")).to_be_visible()
    screen.person.forgive("409", "/commands")


def test_no_preview_follows_a_change_that_is_sent(desk: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, desk, LAPTOP, own=True)
    page = screen.person.page
    screen.view("pairs")
    screen.person.button("desk.pairs.late").click()
    page.clock.install()
    asked: list[str] = []
    held: list[Route] = []

    def note(route: Route) -> None:
        asked.append("preview")
        route.continue_()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview", note)
    page.route("**/commands", hold)
    screen.fill("desk.late.first", "Enric")
    screen.fill("desk.late.second", "Fina")
    with page.expect_request("**/commands"):
        screen.press_twice("desk.late.yes")
    before = len(asked)
    page.clock.fast_forward(1_000)  # a preview that waited for the end of the typing would be due
    held.pop().continue_()
    screen.expect_done("desk.done.enter", players="Enric – Fina")
    assert len(asked) == before > 0


def test_a_director_who_replaces_the_own_link_goes_on_with_the_new_one(
    screen: DeskScreen, desk: Desk
) -> None:
    old = secret(desk.path, DIRECTOR)
    screen.view("links")
    page = screen.person.page
    name = screen.person.text("desk.link.director")
    address = page.get_by_label(screen.person.text("desk.link.address", name=name), exact=True)
    item = page.get_by_role("listitem").filter(has=address)
    item.get_by_role("button", name=screen.person.text("desk.link.replace")).click()
    screen.press("desk.link.replace")
    expect(page).to_have_url(re.compile(f"#(?!{old})"))
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(1, 1, "entered", (30, 42))
