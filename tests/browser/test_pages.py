"""What the pages beside the table do."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.texts import LANGUAGES


def test_the_lesson_goes_on_in_the_language_chosen_in_its_middle(come: Come) -> None:
    person = come(Look("ca"))
    person.visit("/learn")
    person.button("lesson.begin").click()
    for language in (*LANGUAGES, LANGUAGES[0]):
        person.speak(language)
        expect(person.page.get_by_role("status")).to_have_text(plain(person, "lesson.0"))


def test_what_is_wrong_is_told_in_the_language_chosen_since(come: Come) -> None:
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


def plain(person: Person, key: str) -> str:
    """A text without the marks of what is to stand out."""
    return person.text(key).replace("*", "")
