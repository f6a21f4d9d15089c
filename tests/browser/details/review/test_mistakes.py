"""Details of learning from mistakes: places, ways back, the language, the keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.review.test_mistakes import choices, mistaken
from tests.browser.review.test_review import visit


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_on_a_phone_each_answer_comes_into_view(come: Come, size: tuple[int, int]) -> None:
    person = come(Look(size=size, touches=True))
    path, _ = mistaken(person)
    person.visit(f"{path}/learn")
    told, buttons = person.page.get_by_role("status"), choices(person)
    before = told.inner_text()
    buttons.last.tap()
    expect(told).not_to_have_text(before)
    expect(buttons.last).to_be_focused()
    _check_in_view(person, told)
    person.shoot(f"mistakes-in-view-{size[0]}")
    if person.button("mistakes.show").count() == 0:  # the last choice was right
        person.page.reload()
    person.button("mistakes.show").tap()
    expect(person.button("mistakes.next").or_(person.button("mistakes.end"))).to_be_focused()
    _check_in_view(person, told)


def _check_in_view(person: Person, told: Locator) -> None:
    """Check that an answer and the button after it are wholly in the window."""
    onward = person.button("mistakes.next").or_(person.button("mistakes.end"))
    for part in (told, onward.or_(person.button("mistakes.show"))):
        box = part.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= person.page.evaluate("innerHeight")


def test_the_way_back_keeps_the_moment_of_the_review(come: Come) -> None:
    person = come()
    path, faults = mistaken(person)
    visit(person, f"{path}/review?step=7")
    person.page.get_by_role("link", name=person.text("mistakes.begin")).click()
    for _ in faults:
        person.button("mistakes.skip").click()
    person.page.get_by_role("link", name=person.text("mistakes.back")).click()
    person.page.wait_for_url("**/review?step=7")
    person.heading("review.list").wait_for()


def test_another_language_does_not_begin_the_exercise_anew(come: Come) -> None:
    person = come(Look("ca"))
    path, _ = mistaken(person)
    person.visit(f"{path}/learn")
    person.button("mistakes.show").click()
    expect(person.page.get_by_text(person.pattern("mistakes.shown"))).to_be_visible()
    person.page.get_by_role("group", name=person.text("app.language")).locator("[lang=es]").click()
    person.language = "es"
    expect(person.page.get_by_text(person.pattern("mistakes.shown"))).to_be_visible()


def test_a_mistake_can_be_shown_or_skipped_by_keyboard(come: Come) -> None:
    person = come()
    path, faults = mistaken(person)
    person.visit(f"{path}/learn")
    person.button("mistakes.show").press("Enter")
    expect(person.page.get_by_text(person.pattern("mistakes.shown"))).to_be_visible()
    expect(person.button("mistakes.next").or_(person.button("mistakes.end"))).to_be_focused()
    for _ in faults[1:]:
        person.button("mistakes.next").or_(person.button("mistakes.skip")).press("Enter")
    person.button("mistakes.end").or_(person.button("mistakes.skip")).press("Enter")
    expect(person.heading("mistakes.done")).to_be_focused()
    expect(person.page.get_by_text(person.text("mistakes.result", n=0, of=1))).to_be_visible()
