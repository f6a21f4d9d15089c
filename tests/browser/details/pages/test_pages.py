"""Details of the pages beside the table."""

import pytest
from playwright.sync_api import Locator, Route, expect

from botifarra.prose import LANGUAGES
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.browser.screens import SCREENS

_GO = "to => { history.pushState(null, '', to); dispatchEvent(new Event('popstate')); }"
"""Goes to another page of the site, as the back button does."""


def test_errors_follow_a_change_of_the_language(come: Come) -> None:
    person = come(Look("ca"))
    person.visit("/new")
    person.page.get_by_text(person.text("new.more")).click()
    person.page.get_by_label(person.text("option.target"), exact=True).fill("1.5")
    person.button("new.make").click()
    for language in (*LANGUAGES, LANGUAGES[0]):
        told = person.text("new.wrong", option=person.text("option.target"), value="1.5")
        expect(person.page.get_by_role("alert").first).to_contain_text(told)
        person.speak(language)
    person.forgive("400")


def test_a_form_restores_the_settings_that_a_public_table_changed(come: Come) -> None:
    person = come()
    person.visit("/new")
    person.page.get_by_text(person.text("new.more")).click()
    public, undo, clock = (
        person.page.get_by_label(person.text(f"new.{name}"), exact=True)
        for name in ("public", "undo", "clock")
    )
    public.check()
    expect(undo).not_to_be_checked()
    expect(clock).to_have_value("30+60")
    public.uncheck()
    expect(undo).to_be_checked()
    expect(clock).to_have_value("0+0")


def test_a_hand_can_be_replayed_though_its_match_goes_on(come: Come) -> None:
    person = come()
    SCREENS["count"].reach(person)
    person.visit("/history")
    person.heading("history.unfinished").wait_for()
    person.page.get_by_text(person.text("history.hands")).click()
    person.page.get_by_role("link", name=person.text("count.hand", number=1)).click()
    expect(person.heading("replay.title", match="1", hand="1")).to_be_visible()


def test_choices_are_visible_with_forced_colours(come: Come) -> None:
    person = come(painted=True)
    person.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    person.visit("/")
    languages = person.page.get_by_role("group", name=person.text("app.language")).get_by_role("button")
    assert len(backgrounds(languages)) == 2
    person.visit("/rules")
    assert len(backgrounds(person.page.get_by_role("navigation").first.get_by_role("link"))) == 2
    person.visit("/new")
    assert len(backgrounds(person.page.locator("label", has=person.page.locator("[name=seat]")))) == 2
    person.page.get_by_text(person.text("new.more")).click()
    switch = person.page.get_by_label(person.text("new.series"), exact=True)
    off = switch.screenshot()
    switch.evaluate("input => input.click()")
    assert switch.screenshot() != off


def backgrounds(elements: Locator) -> set[str]:
    """Return the background colours of elements."""
    elements.first.wait_for()
    found: list[str] = elements.evaluate_all("all => all.map(each => getComputedStyle(each).backgroundColor)")
    return set(found)


@pytest.mark.parametrize("page", ["replay", "verify"])
def test_a_late_answer_is_not_shown(page: str, come: Come) -> None:
    person = come()
    SCREENS["count"].reach(person)
    code = person.page.url.rpartition("/")[2]
    waiting: list[Route] = []
    person.page.route(f"**/api/tables/{code}/hands/1", lambda route: waiting.append(route))  # noqa: PLW0108
    with person.page.expect_request("**/hands/1"):
        person.visit(f"/{page}/{code}/1")
    person.page.evaluate(_GO, f"/{page}/{code}/9")
    told = person.page.get_by_text(person.text("failure.no_hand"))
    told.wait_for()
    with person.page.expect_response("**/hands/1"):
        waiting[0].continue_()
    person.page.wait_for_timeout(500)
    expect(told).to_be_visible()
    person.forgive("404")


def test_a_file_of_any_size_may_be_opened_to_be_checked(come: Come) -> None:
    person = come()
    SCREENS["count"].reach(person)
    code = person.page.url.rpartition("/")[2]
    record = person.page.request.get(f"{person.url}/api/tables/{code}/hands/1.bgn").text()
    person.visit("/verify")
    open_file = person.page.get_by_label(person.text("verify.file"))
    open_file.set_input_files({"name": "a.bgn", "mimeType": "text/plain", "buffer": 2_000 * record.encode()})
    expect(person.page.get_by_text(person.text("verify.too_long"))).to_be_visible()
    open_file.set_input_files({"name": "b.bgn", "mimeType": "text/plain", "buffer": record.encode()})
    proof = person.page.get_by_role("main").locator(".proof")
    expect(proof).to_have_count(1)
    cards = proof.locator("svg")
    expect(cards).to_have_count(0)
    proof.get_by_text(person.text("verify.deck")).click()
    expect(cards).to_have_count(48)
