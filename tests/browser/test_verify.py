"""Deals checked in the browser, from the records that a table gives away."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.browser.texts import LANGUAGES, Language

FILES = sorted((Path(__file__).parents[1] / "data" / "gathered").glob("*.bgn"))


def paste(person: Person, records: str) -> None:
    person.visit("/verify")
    person.page.get_by_label(person.text("verify.bgn")).fill(records)
    person.button("verify.check").click()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_match_with_cards_gathered_and_cut_is_proved(come: Come, file: Path) -> None:
    person = come()
    paste(person, file.read_text(encoding="utf-8"))
    expect(person.page.get_by_text(person.text("verify.verdict.proved"), exact=True)).to_have_count(6)
    expect(person.page.get_by_text(person.text("verify.dealer.yes"))).to_have_count(1)
    expect(person.page.get_by_text(person.text("verify.gathered"))).to_have_count(4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_hand_before_lacks_it_is_said_plainly(come: Come, language: Language) -> None:
    person = come(Look(language, DESKTOP) if language == "en" else Look(language, PHONE, "dark"))
    _, second, *_ = FILES[0].read_text(encoding="utf-8").split("\n\n")
    paste(person, second)
    for key in ("verdict.no_proof", "commitment.yes", "gathered"):
        expect(person.page.get_by_text(person.text(f"verify.{key}"))).to_be_visible()
    expect(person.page.get_by_text(person.text("verify.cards.unknown", deal=1))).to_be_visible()
    person.page.get_by_text(person.text("verify.verdict.no_proof")).scroll_into_view_if_needed()
    person.shoot(f"gathered-{language}")
    assert barriers(person.page) == []
