"""Leaving a seat, returning, and closing a table: all ask first, and the way back is visible."""

from random import Random

from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.screens import SCREENS
from tests.browser.seated_person import SeatedPerson


def test_a_player_who_left_during_the_hand_returns_at_the_count(come: Come) -> None:
    host, guest = come(), come()
    anna, bea = SeatedPerson.together(host, guest, Random(31))
    anna.hand.first.wait_for()
    host.button("menu.title").click()
    host.button("menu.stand").click()
    host.button("stand.yes").click()
    host.page.get_by_text(host.text("told.relieved.you"), exact=True).last.wait_for()
    bea.play_to(bea.legal)
    guest.button("menu.title").click()
    guest.button("menu.concede").click()
    guest.button("concede.yes").click()
    host.heading("count.laid").wait_for()
    expect(anna.go_on).to_have_count(0)
    host.button("menu.return").click()
    anna.go_on.click()
    expect(host.button("count.ready")).to_be_visible()


def test_leaving_a_seat_in_a_hand_needs_two_presses(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(32))
    seated.play_to(seated.legal)
    person.button("menu.title").click()
    person.button("menu.stand").click()
    person.button("confirm.no").click()
    assert seated.act()
    seated.wait()


def test_closing_a_table_needs_two_presses(come: Come) -> None:
    person = come()
    SCREENS["room"].reach(person)
    person.button("open.close").click()
    person.button("confirm.no").click()
    expect(person.button("open.start")).to_be_visible()
    person.button("open.close").click()
    person.button("close.yes").click()
    person.heading("farewell.closed").wait_for()


def test_the_rules_are_read_beside_the_hand(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(33))
    seated.play_to(seated.legal)
    held = seated.held()
    person.button("menu.title").click()
    with person.page.context.expect_page() as opened:
        person.page.get_by_role("link", name=person.text("menu.rules")).click()
    expect(opened.value).to_have_url(f"{person.url}/rules")
    assert seated.held() == held
    assert seated.legal.count() > 0
