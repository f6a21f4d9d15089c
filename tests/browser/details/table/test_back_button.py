"""The Back button of a phone: it closes an open panel before it leaves the table."""

from random import Random

from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.seated_person import SeatedPerson


def at_table(come: Come) -> tuple[Person, str]:
    """Come to a table from the first page; return the address of the table."""
    person = come(Look("ca", PHONE))
    person.visit("/")
    SeatedPerson.when(prepared_tables.turn, person, Random(13))
    return person, person.page.url


def test_back_closes_a_panel_and_then_leaves_the_table(come: Come) -> None:
    person, table = at_table(come)
    dialog = person.page.get_by_role("dialog")
    person.button("menu.title").click()
    person.button("menu.preferences").click()
    expect(dialog).to_have_accessible_name(person.text("menu.preferences"))
    person.page.go_back()
    expect(dialog).to_have_count(0)
    assert person.page.url == table
    person.page.go_back()
    person.page.wait_for_url(person.url + "/")


def test_a_panel_that_was_closed_leaves_no_trace_in_the_history(come: Come) -> None:
    person, table = at_table(come)
    for _ in range(2):
        person.button("menu.title").click()
        person.button("panel.close").click()
        expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.back()
    person.page.wait_for_url(person.url + "/")
    person.page.go_forward()
    person.page.wait_for_url(table)
    expect(person.button("menu.title")).to_be_visible()


def test_a_link_in_a_panel_leads_back_to_the_table(come: Come) -> None:
    person, table = at_table(come)
    person.button("menu.title").click()
    person.page.get_by_role("dialog").get_by_role("link", name=person.text("menu.home")).click()
    person.page.wait_for_url(person.url + "/")
    person.page.go_back()
    person.page.wait_for_url(table)
    expect(person.button("menu.title")).to_be_visible()


def test_after_a_reload_with_an_open_panel_one_back_leaves_the_table(come: Come) -> None:
    person, _ = at_table(come)
    person.button("menu.title").click()
    expect(person.button("panel.close")).to_be_visible()
    person.page.reload()
    expect(person.button("menu.title")).to_be_visible()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.back()
    person.page.wait_for_url(person.url + "/")


def test_a_panel_opened_after_a_reload_is_closed_by_back(come: Come) -> None:
    person, table = at_table(come)
    dialog = person.page.get_by_role("dialog")
    person.button("menu.title").click()
    expect(person.button("panel.close")).to_be_visible()
    person.page.reload()
    person.button("menu.title").click()
    expect(dialog).to_have_count(1)
    person.back()
    expect(dialog).to_have_count(0)
    assert person.page.url == table
    person.back()
    person.page.wait_for_url(person.url + "/")
