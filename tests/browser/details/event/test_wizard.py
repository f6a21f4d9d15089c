"""Details of the wizard: accessibility, and a format that does not fit any more."""

import re

import pytest
from playwright.sync_api import FilePayload, Route, expect

from botifarra.prose import LANGUAGES
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.wizard import NAMES, at_wizard, field, go_on, heading, paste
from tests.browser.person import DESKTOP, PHONE, Look
from tests.scale import scale
from tests.server.desk.founders import Wizard

WINDOWS = [(PHONE, "dark"), (DESKTOP, "light"), (PHONE, "light"), (DESKTOP, "dark")][: scale(2, 4)]
"""Windows and colours in which each step is checked."""


def test_a_format_that_does_not_fit_any_more_is_replaced_with_a_notice(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    field(person, "wizard.count").fill("16")
    person.page.get_by_role("radio", name=person.text("wizard.pairing.mitchell")).check()
    go_on(person, "names")
    paste(person, "Anna,Blai\nCarme,Dani\nElna,Ferran")
    go_on(person, "checkin")
    held: list[Route] = []
    # Playwright cannot call the method of a list by itself.
    person.page.route(re.compile(r"/proposals\?pairs=3&"), lambda route: held.append(route))  # noqa: PLW0108
    with person.page.expect_request(re.compile(r"/proposals\?pairs=3&")):
        person.button("wizard.checkin.all").click()
    go_on(person, "start")  # no seats are asked for in a format for 16 pairs, which would be refused
    expect(person.button("wizard.start")).to_be_disabled()
    [route] = held
    route.continue_()
    expect(person.page.get_by_text(person.text("wizard.changed", n=3))).to_be_visible()
    expect(person.button("wizard.start")).to_be_enabled()
    person.button("wizard.other").click()
    expect(person.page.get_by_text(person.text("wizard.names.found", n=3), exact=True)).to_be_visible()


def test_a_complaint_about_a_list_goes_once_the_list_is_changed(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", PHONE))
    field(person, "wizard.count").fill("16")
    go_on(person, "names")
    names = field(person, "wizard.names")
    names.fill("Anna, Blai\nCarme,")
    person.button("wizard.next").click()
    complaint = person.page.get_by_role("alert").filter(has_text="Carme")
    expect(complaint).to_be_visible()
    names.fill("Anna, Blai\nCarme, Dani")
    expect(complaint).to_have_count(0)
    person.forgive("409", "/names")


@pytest.mark.parametrize(("size", "light"), WINDOWS)
def test_each_step_is_accessible(come: Come, wizard: Wizard, size: tuple[int, int], light: str) -> None:
    language = LANGUAGES[(size == PHONE) + (light == "dark")]
    person = at_wizard(come, wizard, Look(language, size, light))  # type: ignore[arg-type]
    found: list[str] = []

    def look(step: str) -> None:
        person.shoot(f"wizard-{step}-{size[0]}-{light}")
        found.extend(f"{step}: {each}" for each in barriers(person.page))

    look("empty")
    field(person, "wizard.count").fill("16")
    expect(person.page.get_by_role("radio", name=person.text("wizard.pairing.mitchell"))).to_be_visible()
    look("format")
    go_on(person, "names")
    paste(person, f"{NAMES}\nANNA 1 / Zoè")
    expect(person.page.get_by_text(person.text("wizard.names.found", n=17), exact=True)).to_be_visible()
    look("names")
    go_on(person, "checkin")
    person.button("wizard.checkin.all").click()
    person.page.get_by_role("button", name="Anna 2 – Blai 2").click()
    person.page.get_by_role("button", name="Anna 5 – Blai 5").click()
    look("checkin")
    go_on(person, "start")
    expect(heading(person, "hall.seats", round=1)).to_be_visible()
    look("start")
    assert not found, "\n".join(found)


def test_a_list_is_chosen_as_a_file(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("es", PHONE))
    field(person, "wizard.count").fill("4")
    expect(person.page.get_by_role("radio", name=person.text("wizard.pairing.berger")).first).to_be_visible()
    go_on(person, "names")
    file: FilePayload = {"name": "lista.csv", "mimeType": "text/csv", "buffer": NAMES.encode()}
    field(person, "wizard.names.file").set_input_files(file)
    expect(person.page.get_by_text(person.text("wizard.names.found", n=16), exact=True)).to_be_visible()
    expect(field(person, "wizard.names")).to_have_value("")
