"""Learning from mistakes: each on the table as its player saw it, to be tried again."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import prepared_tables
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.review.test_review import report, visit
from tests.browser.seated_person import SeatedPerson
from tests.scale import scale

SEED = 10
"""Random numbers with which the person makes mistakes in each of these tests."""

FAULTS = ("slip", "mistake", "blunder")

LOOKS = [Look("es", PHONE, "dark"), Look("ca"), Look("en", PHONE)]


def mistaken(person: Person) -> tuple[str, list[Any]]:
    """Go to the review of a hand played at random; return the path of the hand and the person's faults."""
    SeatedPerson.when(prepared_tables.finished, person, Random(SEED), "oriental target=1")
    path = f"{person.page.url.removeprefix(person.url)}/hands/1/review"
    visit(person, path)
    decisions = report(person, path)["decisions"]
    faults = [each for each in decisions if each["seat"] == "S" and each["verdict"] in FAULTS]
    assert faults, "SEED has to be another"
    return path.removesuffix("/review"), faults


def choices(person: Person) -> Locator:
    """Return the buttons of the legal choices."""
    name = person.text("mistakes.choices")
    group = person.page.get_by_role("group", name=name)
    return person.page.get_by_role("list", name=name).or_(group).get_by_role("button")


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_each_mistake_is_tried_again(come: Come, look: Look) -> None:
    person = come(look)
    _, faults = mistaken(person)
    person.page.get_by_role("link", name=person.text("mistakes.begin")).click()
    told = person.page.get_by_role("status")
    for number, fault in enumerate(faults, 1):
        heading = person.heading("mistakes.of", number=str(number), of=str(len(faults)))
        expect(heading).to_be_visible()
        if number == 1:
            person.shoot(f"mistakes-{look}")
        buttons = choices(person)
        expect(buttons).to_have_count(len(fault["choices"]))
        for place in range(buttons.count()):
            if person.button("mistakes.next").or_(person.button("mistakes.end")).count():
                break
            before = told.inner_text()
            buttons.nth(place).click()
            expect(told).not_to_have_text(before)
        is_best = told.get_by_text(person.pattern("mistakes.answer.best")).count() == 1
        facts = told.get_by_text(person.pattern("mistakes.why"))
        expect(facts).to_have_count(1 if is_best and fault["why"] else 0)
        if number == 1:
            person.shoot(f"mistakes-answered-{look}")
            assert not barriers(person.page)
        person.button("mistakes.next").or_(person.button("mistakes.end")).click()
    expect(person.heading("mistakes.done")).to_be_focused()
    person.shoot(f"mistakes-done-{look}")
