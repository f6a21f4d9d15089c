"""Further reading beside the rules, and the explanation of words before the rules."""

import re

import pytest
from playwright.sync_api import expect

from botifarra.prose import Language
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.browser.texts import TRIED, texts

READINGS = ("tips", "history")


def passages(language: Language, reading: str) -> list[str]:
    """Return the headings of a page, from its texts."""
    own = re.compile(rf"rules\.{reading}\.\w+\Z")
    return [text for key, text in texts(language).items() if own.match(key)]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("language", TRIED)
def test_further_reading_is_linked_from_home_and_names_its_sources(
    language: Language, reading: str, come: Come
) -> None:
    person = come(Look(language))
    person.visit("/")
    person.page.get_by_role("link", name=person.text("newcomer.rules"), exact=True).click()
    person.page.get_by_role("link", name=person.text(f"chapter.{reading}")).click()
    main = person.page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text(person.text(f"chapter.{reading}"))
    *headings, last = main.get_by_role("heading", level=2).all_text_contents()
    assert headings == passages(language, reading)
    assert last == person.text("reading.sources")
    said = main.inner_text()
    assert not re.search(r"\b(rules|words|reading)\.[a-z]", said), "a key that has no text"
    sources = main.get_by_role("complementary").get_by_role("link")
    assert sources.count() >= 4
    for link in sources.all():
        assert (link.get_attribute("href") or "").startswith("http")


@pytest.mark.parametrize("language", TRIED)
def test_words_are_explained_before_they_are_used(language: Language, come: Come) -> None:
    person = come(Look(language))
    person.visit("/rules/cards")
    main = person.page.get_by_role("main")
    expect(main.get_by_role("heading", level=2).first).to_have_text(person.text("rules.words"))
    told = main.get_by_role("term").all_text_contents()
    for word in ("basa", "ma", "beat", "trumps", "pal", "declare", "delegate", "contro"):
        assert person.text(f"words.{word}") in told
    person.visit("/rules/calls")
    expect(main.get_by_role("heading", level=2).first).to_have_text(person.text("rules.trump"))
    person.visit("/rules/load")
    expect(main).to_contain_text(person.text("chapter.load.told"))
