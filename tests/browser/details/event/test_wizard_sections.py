"""Sections in the wizard: those of a list, and those that the wizard makes."""

import re

import pytest
from playwright.sync_api import expect

from botifarra.tournament.format import Pairing
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.wizard import NAMES, at_wizard, field, go_on, heading, paste, with_names
from tests.browser.person import DESKTOP, PHONE, Look
from tests.scale import scale
from tests.server.desk.evenings import read_book
from tests.server.desk.founders import Wizard


@pytest.mark.parametrize(
    "look",
    [Look("es", (390, 844), "dark"), Look("ca", DESKTOP), Look("en", (390, 844))][: scale(1, 3)],
    ids=str,
)
def test_sections_of_a_list_have_a_movement_each(come: Come, wizard: Wizard, look: Look) -> None:
    person = at_wizard(come, wizard, look)
    rows = (f"Anna {n},Blai {n},{'AB'[n > 8]}" for n in range(1, 16))
    with_names(person, "\n".join(("nom 1,nom 2,section", *rows)))
    shown = person.page.get_by_role("button", name="Anna 15 – Blai 15")
    expect(shown).to_contain_text(person.text("wizard.section", name="B"))
    field(person, "wizard.checkin.first").fill("Zoè")
    field(person, "wizard.checkin.second").fill("Quim")
    field(person, "wizard.checkin.section").select_option(label="B")
    person.button("wizard.checkin.add").click()
    person.button("wizard.checkin.all").click()
    person.shoot(f"wizard-sections-checkin-{look}")
    found = barriers(person.page)
    steps = person.page.get_by_role("navigation")
    steps.get_by_role("button", name=person.text("wizard.step.format")).click()
    person.page.get_by_role("radio", name=person.text("wizard.sets.section")).first.check()
    howell = person.page.get_by_role("radio", name=person.text("wizard.meets.sections.howell"))
    howell.check()
    expect(howell).to_have_accessible_name(re.compile(re.escape(person.text("wizard.copies.section", n=2))))
    person.shoot(f"wizard-sections-format-{look}")
    found += barriers(person.page) + overflow(person.page)
    steps.get_by_role("button", name=person.text("wizard.step.start")).click()
    expect(heading(person, "hall.seats", round=1)).to_be_visible()
    expect(person.page.get_by_text(person.text("wizard.changed", n=16))).to_have_count(0)
    sections = person.page.get_by_role("table").locator("th[scope=colgroup]")
    expect(sections).to_have_text([person.text("event.section", section=section) for section in "AB"])
    field(person, "wizard.name").fill(f"Dues {look.language}")
    person.shoot(f"wizard-sections-start-{look}")
    person.button("wizard.start").click()
    person.page.wait_for_url(f"**/e/dues-{look.language}/desk#*")
    book = read_book(wizard.folder / f"dues-{look.language}.event")
    assert (book.begun.format.pairing, len(book.rounds), book.pair(16).section) == (Pairing.HOWELL, 7, "B")
    for seating in book.rounds[0].seatings:
        assert len({book.pair(pair).section for pair in seating.pairs}) == 1


@pytest.mark.parametrize("look", [Look("en", DESKTOP, "dark"), Look("ca", PHONE)][: scale(1, 2)], ids=str)
def test_a_list_without_sections_is_divided(come: Come, wizard: Wizard, look: Look) -> None:
    person = at_wizard(come, wizard, look)
    field(person, "wizard.count").fill("16")
    person.page.get_by_text(person.text("wizard.wishes"), exact=True).click()
    sections = field(person, "wizard.wishes.sections")
    sections.select_option(label=person.text("wizard.wishes.sections.of", n=2, pairs="8"))
    person.page.get_by_role("radio", name=person.text("wizard.sets.section")).first.check()
    howell = person.page.get_by_role("radio", name=person.text("wizard.meets.sections.howell"))
    howell.check()
    expect(person.page.get_by_role("radio", name=person.text("wizard.pairing.swiss"))).to_have_count(0)
    person.shoot(f"wizard-divided-format-{look}")
    found = barriers(person.page) + overflow(person.page)
    go_on(person, "names")
    paste(person, NAMES)
    go_on(person, "checkin")
    person.button("wizard.checkin.all").click()
    go_on(person, "start")
    expect(heading(person, "hall.seats", round=1)).to_be_visible()
    named = person.page.get_by_role("table").locator("th[scope=colgroup]")
    expect(named).to_have_text([person.text("event.section", section=section) for section in "AB"])
    expect(person.page.get_by_text(person.text("wizard.sections", n=2))).to_be_visible()
    person.shoot(f"wizard-divided-start-{look}")
    name = f"Dividida {look.language}"
    field(person, "wizard.name").fill(name)
    person.button("wizard.start").click()
    person.page.wait_for_url(f"**/e/dividida-{look.language}/desk#*")
    book = read_book(wizard.folder / f"dividida-{look.language}.event")
    assert book.begun.format.pairing is Pairing.HOWELL
    assert [book.pair(number).section for number in range(1, 17)] == ["A"] * 8 + ["B"] * 8
    for seating in book.rounds[0].seatings:
        assert len({book.pair(pair).section for pair in seating.pairs}) == 1
    assert not found, "\n".join(found)
