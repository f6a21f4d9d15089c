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

_TABS = 80
"""Maximal number of keys that lead to an element."""


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


def test_the_decisions_can_be_read_by_keyboard(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, path)
    keyboard = person.page.keyboard
    person.page.get_by_label(person.text("review.who")).select_option(label=person.text("review.everybody"))
    decisions = person.page.get_by_role("region", name=person.text("review.list")).get_by_role("listitem")
    made = [
        each
        for each in report(person, path)["decisions"]
        if each["verdict"] not in ("best", "level") or each["fortune"] == "unlucky"
    ]
    expect(decisions).to_have_count(len(made))
    last = decisions.last.get_by_role("button")
    for _ in range(_TABS):
        if last.evaluate("button => button === document.activeElement"):
            break
        keyboard.press("Tab")
    keyboard.press("Enter")
    expect(moment(person)).to_be_focused()
    expect(last).to_have_attribute("aria-current", "step")
    person.page.wait_for_url(f"**{path}?step={made[-1]['place']}")


def test_keys_lead_to_the_next_and_the_previous_decision(come: Come) -> None:
    person = come()
    path = finished(person)
    visit(person, f"{path}?step=0")
    person.page.get_by_label(person.text("review.who")).select_option(label=person.text("review.everybody"))
    expect(person.page.get_by_text(person.text("review.keys"))).to_be_visible()
    marked = [
        each["place"]
        for each in report(person, path)["decisions"]
        if each["verdict"] not in ("best", "level") or each["fortune"] == "unlucky"
    ]
    assert len(marked) > 2
    first, second = [place for place in marked if place > 0][:2]
    person.page.locator("body").press("Shift+ArrowRight")
    for key, place in (("Shift+ArrowRight", second), ("Shift+ArrowLeft", first)):
        expect(moment(person)).to_be_focused()
        person.page.keyboard.press(key)
        person.page.wait_for_url(f"**{path}?step={place}")
    expect(moment(person)).to_be_focused()


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


def test_a_picture_of_the_moment_can_be_saved(come: Come) -> None:
    person = come(painted=True)
    visit(person, finished(person))
    with person.page.expect_download() as download:
        person.button("review.picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
