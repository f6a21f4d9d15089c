"""The lesson: it fits into a phone, nothing in it moves, and it goes on in another language."""

import pytest
from playwright.sync_api import expect

from botifarra.prose import LANGUAGES, Language
from tests.browser import guided_hand
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.scale import scale


def test_the_lesson_goes_on_in_the_language_chosen_in_its_middle(come: Come) -> None:
    person = come(Look("ca"))
    person.visit("/learn")
    person.button("lesson.begin").click()
    for language in (*LANGUAGES, LANGUAGES[0]):
        person.speak(language)
        expect(person.page.get_by_role("status")).to_have_text(plain(person, "lesson.0"))


_HELD_TOPS = "buttons => buttons.map(each => Math.round(each.getBoundingClientRect().top))"


_TOP_IN_STAGE = 'card => card.offsetTop - card.closest(".stage").offsetTop'
"""The place of a card, wherever the page is scrolled, and whether the card is raised or not."""


_SHAPES = "signs => signs.map((sign) => [sign.clientWidth, sign.clientHeight])"


_STAGE = """stage => {
  const { top, bottom } = stage.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
"""Whether the whole lesson is in sight: the table, the text and the own cards."""


_CUT = (
    """names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
)


_COVERED = """calls => {
  const { top } = calls.getBoundingClientRect();
  const names = [...document.querySelectorAll(".table .name")].map((name) => name.getBoundingClientRect());
  const highest = Math.min(...names.map((name) => name.bottom));
  const buttons = [...calls.querySelectorAll("button")].filter((each) => each.scrollWidth > each.clientWidth);
  return [highest > top && "partner", ...buttons.map((each) => each.textContent)].filter(Boolean);
}"""
"""Returns what the calls over the table cover, and the calls that have too little room."""


def test_a_wrong_answer_in_the_lesson_moves_no_button(come: Come) -> None:
    person = come(Look("ca", (390, 844)))
    guided_hand.open_page(person)
    guided_hand.begin(person)
    page = person.page
    answers = page.get_by_role("group", name=person.text("lesson.calls")).get_by_role("button")
    cards = page.get_by_role("group", name=person.text("lesson.hand")).get_by_role("button")
    answers.first.wait_for()
    page.clock.run_for(1_000)
    before = [each.evaluate_all(_HELD_TOPS) for each in (answers, cards)]
    answers.nth(1).click()
    expect(page.get_by_role("status")).to_have_text(plain(person, "lesson.0.but"))
    assert [each.evaluate_all(_HELD_TOPS) for each in (answers, cards)] == before


@pytest.mark.parametrize(
    ("language", "size", "step"),
    [
        ("en", (640, 360), 1),
        ("es", (320, 568), 3),
        ("ca", (320, 568), 1),
        *(("ca", (844, 390), step) for step in (3, 1)),
        *((language, (320, 568), step) for language, step in (("ca", 3), ("es", 1), ("en", 1), ("en", 3))),
        ("ca", (360, 640), 1),
        ("es", (360, 640), 3),
        ("en", (390, 844), 3),
    ][: scale(4, 12)],
)
def test_the_lesson_fits_into_a_phone_and_nothing_moves(
    come: Come, language: Language, size: tuple[int, int], step: int
) -> None:
    person = come(Look(language, size, light="dark"))
    page = person.page
    page.add_init_script(f"localStorage['botifarra.sizes'] = '{{\"text\": {step}}}'")
    guided_hand.open_page(person)
    guided_hand.begin(person)
    calls = page.get_by_role("group", name=person.text("lesson.calls"))
    signs = calls.locator("svg")
    signs.first.wait_for()
    assert all(width == height > 14 for width, height in signs.evaluate_all(_SHAPES))
    assert calls.evaluate(_COVERED) == []
    stage = page.locator(".stage")
    cards = page.get_by_role("group", name=person.text("lesson.hand")).get_by_role("button")
    page.clock.run_for(1_000)
    top = cards.first.evaluate(_TOP_IN_STAGE)
    for number in range(len(guided_hand.answers(person))):
        person.shoot(f"lesson-{language}-{size[0]}-{step}-{number}")
        assert stage.evaluate(_STAGE), number
        assert stage.locator(".name span").evaluate_all(_CUT) == [], number
        if wrong := guided_hand.forbidden(person, number):
            page.get_by_role("button", name=wrong, exact=True).click()
            page.get_by_role("link", name=person.pattern("app.rule")).wait_for()
            assert cards.first.evaluate(_TOP_IN_STAGE) == top, f"a wrong answer at {number}"
            assert stage.evaluate(_STAGE), number
        guided_hand.answer(person, number)
        person.shoot(f"lesson-{language}-{size[0]}-{step}-{number}-after")
        assert cards.first.evaluate(_TOP_IN_STAGE) == top, f"after {number}"
        assert stage.evaluate(_STAGE), f"after {number}"
        person.button("lesson.go_on").click()
        page.clock.run_for(60_000)


def plain(person: Person, key: str) -> str:
    """Return a text without the marks of emphasis."""
    return person.text(key).replace("*", "")
