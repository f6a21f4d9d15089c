"""Details of a review: its picture, the keyboard."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.review.test_review import finished, moment, report, visit

_TABS = 80
"""Maximal number of keys that lead to an element."""


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


def test_a_picture_of_the_moment_can_be_saved(come: Come) -> None:
    person = come(painted=True)
    visit(person, finished(person))
    with person.page.expect_download() as download:
        person.button("review.picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
