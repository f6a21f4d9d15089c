"""The choices after a match, and the mention of damaged hands."""

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look
from tests.browser.review.test_replay import conceded


def test_the_menu_after_a_match_comes_last_and_closes_at_a_press_outside(come: Come) -> None:
    person = come(Look("ca", PHONE, "dark"))
    person.visit(f"/t/{conceded(person, Seat.SOUTH)}")
    again = person.button("count.again.play")
    more = person.page.locator("summary", has_text=person.text("count.again.more"))
    rematch = person.button("count.again.rematch")
    again.focus()
    person.page.keyboard.press("Tab")
    expect(more).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(rematch).to_be_visible()
    person.shoot("again-menu-dark-phone")
    person.page.mouse.click(PHONE[0] / 2, PHONE[1] / 3)
    expect(rematch).to_be_hidden()
    more.click()
    expect(rematch).to_be_visible()


def test_a_link_that_cannot_be_copied_is_reported(come: Come) -> None:
    person = come(Look("es", PHONE))
    person.visit(f"/replay/{conceded(person, Seat.SOUTH)}/1")
    person.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    person.button("replay.share").click()
    expect(person.page.get_by_text(person.text("replay.share.failed"), exact=True)).to_be_visible()
    person.button("replay.on").click()
    expect(person.page.get_by_text(person.text("replay.share.told"), exact=True)).to_be_visible()


def test_damaged_hands_are_mentioned_in_the_history(come: Come) -> None:
    person = come(Look("en", PHONE, "dark"))
    conceded(person, Seat.SOUTH)
    person.page.route(
        "**/api/tables/*/hands", lambda route: route.fulfill(json={"hands": [], "unreadable": [1, 3]})
    )
    person.visit("/history")
    person.page.get_by_text(person.text("history.hands"), exact=True).click()
    expect(person.page.get_by_text(person.text("history.unreadable", n=2), exact=True)).to_be_visible()
    person.shoot("history-lost-dark")
