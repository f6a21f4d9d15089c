"""The review of a hand: its page, and the line beside the count."""

from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from botifarra.records.notation import parse_card
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.screens import finished_match
from tests.browser.seated_person import SeatedPerson

ANY_REVIEW = "**/api/tables/*/hands/*/review"


def finished(person: Person) -> str:
    """Return the path of the review of a hand in which the person played at random."""
    return f"/t/{finished_match(person)}/hands/1/review"


def visit(person: Person, path: str) -> None:
    """Go to a review, and wait until it is made."""
    person.visit(path)
    person.heading("review.list").wait_for()


def report(person: Person, path: str) -> Any:
    """Return the review that the server has made."""
    return person.page.request.get(f"{person.url}/api/tables{path.removeprefix('/t')}").json()


def moment(person: Person) -> Locator:
    """Return the heading of the decision at the moment that is shown."""
    return person.page.locator("#review-moment")


def test_a_link_leads_to_its_moment(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    (worst,) = sorted(report(person, path)["decisions"], key=lambda each: each["loss"])[-1:]
    visit(person, f"{path}?step={worst['place']}")
    expect(moment(person)).to_contain_text(person.text(f"review.mark.{worst['verdict']}"))


def test_open_hands_agree_with_the_review_and_lead_on(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    decision = next(each for each in report(person, path)["decisions"] if each["trick"] == 4)
    visit(person, f"{path}?step={decision['place']}")
    person.button("review.open").click()
    values = [
        (name := person.card(parse_card(choice["action"])), f"{name} {choice['open_hands']:g}")
        for choice in decision["choices"]
    ]
    for _, told in values:
        person.page.get_by_role("button", name=told, exact=True).wait_for()
    name, told = values[-1]
    person.page.get_by_role("button", name=told, exact=True).click()
    person.page.get_by_text(person.text("review.open.line", cards=name)).wait_for()
    person.button("review.open.leave").click()
    expect(person.button("review.open.leave")).to_have_count(0)


def test_what_if_needs_no_server_once_the_review_is_open(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    decision = next(each for each in report(person, path)["decisions"] if each["trick"] == 9)
    with person.page.expect_response("**/*.wasm"):
        visit(person, f"{path}?step={decision['place']}")
    person.page.context.set_offline(True)
    person.button("review.open").click()
    values = person.page.locator(".open li")
    for _ in range(2):
        expect(values).not_to_have_count(0)
        name = values.first.inner_text().rpartition(" ")[0]
        values.first.click()
        expect(person.page.locator(".open > p").first).to_contain_text(name)


def test_without_a_review_the_count_says_so_and_stays(come: Come) -> None:
    person = come()
    person.page.route(ANY_REVIEW, lambda route: route.fulfill(status=500, json={"code": "failed"}))
    SeatedPerson.when(prepared_tables.counted, person, Random(1))
    person.page.get_by_text(person.text("count.cost.failed")).wait_for()
    person.forgive("500")


def test_a_spectator_asks_for_no_review(come: Come) -> None:
    person = come()
    asked: list[str] = []
    SeatedPerson.when(prepared_tables.counted, person, Random(1))
    person.heading("count.laid").first.wait_for()
    person.page.context.clear_cookies()
    person.introduce("Ot")
    person.page.on("request", lambda request: asked.append(request.url))
    person.page.reload()
    person.page.get_by_role("link", name=person.text("count.review")).wait_for()
    person.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if url.endswith("/review")]
