"""Pages of which a part fails to load: the player gets a message, and never an empty page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from botifarra.prose import LANGUAGES
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.texts import text

ANOTHER_BUILD = "/assets/index-of-another-build.js"

_NO_LONGER_HIDDEN = "document.getAnimations().forEach(each => each.finish())"
"""Shows at once the message that a page hides for eight seconds, so that it does not flash up."""


def refuse(page: Page, part: str) -> Callable[[], None]:
    """Block the files whose names begin with `part`; return a function that ends this."""
    pattern = re.compile(rf"/assets/{part}")
    page.route(pattern, lambda route: route.abort())
    return lambda: page.unroute(pattern)


def forgive(person: Person) -> None:
    """Forget the browser's own errors about blocked files."""
    for complaint in ("ERR_FAILED", "dynamically imported module", "preload CSS"):
        person.forgive(complaint)


def test_a_page_that_fails_to_load_can_be_tried_again(come: Come) -> None:
    person = come(Look("ca", PHONE))
    person.visit("/")
    relent = refuse(person.page, "RulesPage-")
    person.page.get_by_role("link", name=person.text("nav.short.rules")).first.click()
    expect(person.page.get_by_role("alert")).to_have_text(person.text("app.unloaded"))
    person.shoot("unloaded")
    relent()
    person.button("app.again").click()
    person.heading("rules.title").wait_for()
    forgive(person)


def test_trying_again_without_the_server_keeps_the_page(come: Come) -> None:
    person = come(own=True)
    person.visit("/")
    link = person.page.get_by_role("link", name=person.text("nav.new")).first
    link.wait_for()
    person.page.context.set_offline(True)
    link.click()
    person.button("app.again").click()
    expect(person.page.get_by_role("alert")).to_have_text(person.text("failure.offline"))
    person.page.context.set_offline(False)
    person.button("app.again").click()
    person.heading("new.title").wait_for()
    person.forgive("ERR_INTERNET_DISCONNECTED")
    forgive(person)


@pytest.mark.parametrize("page_is_new", [True, False])
def test_with_another_build_on_the_server_the_page_reloads_once(come: Come, page_is_new: bool) -> None:
    person = come()
    person.visit("/")
    loads: list[str] = []
    person.page.on("load", lambda page: loads.append(page.url))
    relent = refuse(person.page, "NewTablePage-")
    asked: list[Route] = []

    def answer(route: Route) -> None:
        """Return the server's first page, of another build than the open one."""
        response = route.fetch()
        if page_is_new:
            relent()
        body = re.sub(r"/assets/index-[^\"]*\.js", ANOTHER_BUILD, response.text())
        asked.append(route)
        route.fulfill(response=response, body=body)

    first = person.url + "/"
    person.page.route(first, answer)
    link = person.page.get_by_role("link", name=person.text("nav.new")).first
    if page_is_new:
        link.click()
        person.heading("new.title").wait_for()
    else:
        # The page asks before and after its reload, and looks the same meanwhile.
        with person.page.expect_request_finished(lambda each: each.url == first and len(asked) == 2):
            link.click()
        person.page.get_by_role("alert").wait_for()
    person.page.wait_for_load_state()
    person.page.wait_for_timeout(500)
    assert loads == [person.url + "/new"]
    forgive(person)


@pytest.mark.parametrize("part", ["index-", "ca-"])
def test_without_scripts_the_page_explains_itself_in_every_language(come: Come, part: str) -> None:
    person = come(Look("ca"))
    relent = refuse(person.page, part + r".*\.js")
    person.visit("/rules")
    person.page.evaluate(_NO_LONGER_HIDDEN)
    for language in LANGUAGES:
        person.page.get_by_text(text(language, "app.unloaded")).wait_for()
    person.shoot(f"nothing-{part}")
    relent()
    person.page.get_by_role("link", name=person.text("app.again")).click()
    person.heading("rules.title").wait_for()
    expect(person.page.get_by_text(text("en", "app.unloaded"))).to_have_count(0)
    forgive(person)


def test_a_language_that_fails_to_load_leaves_the_present_one(come: Come) -> None:
    person = come(Look("ca"))
    person.visit("/")
    relent = refuse(person.page, "en-")
    person.page.get_by_role("button", name="English").click()
    expect(person.page.get_by_role("alert").filter(has_text=person.text("app.unloaded"))).to_be_visible()
    person.shoot("unloaded-language")
    assert person.page.locator("html").get_attribute("lang") == "ca"
    relent()
    person.button("app.again").click()
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    forgive(person)
