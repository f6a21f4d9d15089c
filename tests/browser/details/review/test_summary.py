"""Rare states of the own page, and the ways to it."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look
from tests.browser.review.summaries import ANY_SUMMARY
from tests.browser.review.test_summary import hand_of


def test_before_any_review_the_page_says_so(come: Come) -> None:
    person = come(Look("ca", PHONE))
    person.visit("/")
    person.page.get_by_role("link", name=person.text("nav.summary")).click()
    person.page.wait_for_url("**/summary")
    expect(person.page.get_by_text(person.text("summary.none"), exact=True)).to_be_visible()
    expect(person.heading("nav.summary")).to_be_focused()
    assert person.page.get_by_role("button", name=person.text("summary.review", n=1)).count() == 0


def test_a_review_that_fails_is_told_and_can_be_tried_again(come: Come) -> None:
    person = come()
    hand_of(person)
    person.page.route("**/hands/1/review", lambda route: route.fulfill(status=500, json={"code": "failed"}))
    person.visit("/summary")
    person.button("summary.review", n=1).click()
    expect(person.page.get_by_role("status")).to_contain_text(person.text("summary.failed", n=1))
    person.page.unroute("**/hands/1/review")
    person.button("summary.review", n=1).click()
    expect(person.page.get_by_text(person.text("summary.single"))).to_be_visible()
    person.forgive("500")


def test_a_server_error_is_told_and_can_be_tried_again(come: Come) -> None:
    person = come()
    person.introduce("Anna")
    person.page.route(ANY_SUMMARY, lambda route: route.fulfill(status=500, json={"code": "failed"}))
    person.visit("/summary")
    expect(person.page.get_by_role("alert")).to_have_text(person.text("failure.failed"))
    person.page.unroute(ANY_SUMMARY)
    person.button("app.again").click()
    expect(person.page.get_by_text(person.text("summary.none"), exact=True)).to_be_visible()
    person.forgive("500")


def test_matches_and_the_count_lead_to_it(come: Come) -> None:
    person = come()
    code = hand_of(person)
    person.visit(f"/t/{code}")
    person.page.get_by_role("link", name=person.text("nav.summary")).click()
    person.page.wait_for_url("**/summary")
    person.visit("/history")
    person.page.get_by_role("main").get_by_role("link", name=person.text("nav.summary")).click()
    person.page.wait_for_url("**/summary")
