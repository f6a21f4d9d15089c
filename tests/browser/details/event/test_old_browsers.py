"""A browser of 2021 shows the screens on which nobody enters results."""

import pytest
from playwright.sync_api import expect

from botifarra.server.desk.links import Link
from tests.browser.conftest import Come
from tests.browser.old_browser import AS_IN_2021
from tests.browser.person import DESKTOP, Look, Person
from tests.server.desk.evenings import Desk, secret
from tests.server.desk.founders import Wizard


@pytest.fixture
def old(desk: Desk, come: Come) -> Person:
    person = come(Look("ca", DESKTOP), server="calm", url=desk.url, own=True)
    person.page.add_init_script(AS_IN_2021)
    return person


def test_the_hall(old: Person, desk: Desk) -> None:
    old.visit(f"/e/{desk.event}/hall#{secret(desk.path, Link('hall'))}")
    expect(old.heading("hall.seats", round="1")).to_be_visible()


def test_the_public_page_and_the_list_of_championships(old: Person, desk: Desk) -> None:
    old.visit(f"/e/{desk.event}")
    expect(old.heading("hall.seats", round="1")).to_be_visible()
    old.visit("/e")
    expect(old.page.get_by_role("link", name="Autumn evening").first).to_be_visible()


def test_the_wizard(come: Come, wizard: Wizard) -> None:
    person = come(Look("ca", DESKTOP), url=wizard.url, own=True)
    person.page.add_init_script(AS_IN_2021)
    person.visit(f"/new-event#{wizard.host.secret}")
    person.page.get_by_label(person.text("wizard.count"), exact=True).fill("8")
    formats = person.page.get_by_role("radio", name=person.text("wizard.kind.duplicate"))
    expect(formats.first).to_be_visible()
