"""Rare ways of the phones of a table, an old browser, and a wrong clock."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.tournament.events import BoardSlip
from botifarra.tournament.format import Kind, Pairing
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.phone import TablePhone
from tests.browser.event.test_phone import CATALAN, slip_at
from tests.browser.old_browser import AS_IN_2021
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DIRECTOR, SOUTH, Desk, place, read_book

LAPTOP = Look("ca", DESKTOP)

FOOT_IS_LOW = """() => {
  const bottom = document.querySelector("footer").getBoundingClientRect().bottom + scrollY;
  return Math.abs(bottom - document.documentElement.scrollHeight) < 1;
}"""
"""Whether the foot ends where the page does, which is at least as high as the window."""


@pytest.fixture
def north(desk: Desk, come: Come) -> TablePhone:
    """Return the phone of N-S at table 1 in the first round."""
    return TablePhone.playing(come, desk, 0, CATALAN)


@pytest.fixture
def east(desk: Desk, come: Come) -> TablePhone:
    """Return the phone of E-W at table 1 in the first round."""
    return TablePhone.playing(come, desk, 1, CATALAN)


def test_a_passed_phone_speaks_for_its_own_side_again_after_the_other_phone_has_answered(
    north: TablePhone, east: TablePhone, desk: Desk
) -> None:
    north.enter("24")
    north.person.button("phone.confirm.here", side="E-O").click()
    north.expect_text("phone.answer.as", side="E-O")
    east.person.button("phone.differ").click()
    east.enter("42")
    north.expect_text("phone.disputed")
    north.person.button("phone.change").click()
    north.enter("42")  # N-S sees its mistake; as a claim of E-W it would change nothing
    for phone in (north, east):
        phone.expect_text("phone.result")
        phone.expect_points(42, 30)
    assert slip_at(read_book(desk.path), 1) == BoardSlip((42, 30))


def test_a_side_can_disagree_without_a_version_of_its_own(
    north: TablePhone, east: TablePhone, desk: Desk
) -> None:
    north.enter("24")
    east.person.button("phone.differ").click()
    east.person.button("phone.differ.only").click()
    for phone in (north, east):
        for line in ("N-S", "E-O"):
            says = phone.person.text("event.says", side=line)
            expect(phone.page.get_by_role("heading", name=says, exact=True)).to_be_visible()
        phone.expect_text("event.says.other")
        phone.person.shoot("phone-differs")
    desk.do(DIRECTOR, "score", place=place(1), slip=SOUTH, confirm=True)
    for phone in (north, east):
        phone.expect_text("phone.result")
        phone.expect_points(32, 40)
        expect(phone.person.button("phone.next", board=2)).to_be_visible()


def test_the_foot_of_a_short_page_is_at_the_bottom_of_the_window(north: TablePhone, desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=SOUTH, confirm=True)
    north.expect_text("phone.result")
    for address in ("", "/e", f"/e/{desk.event}"):
        if address:
            north.person.visit(address)
        expect(north.page.locator("footer")).to_be_visible()
        north.page.wait_for_function(FOOT_IS_LOW)  # once the page has all that it shows
        north.person.shoot(f"foot{address.replace('/', '-')}")


def test_a_claim_that_nobody_has_confirmed_when_a_swiss_round_closes_is_said_not_to_count(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    (desk,) = servers.enter_context(
        serving_evenings(tmp_path, 1, 5, kind=Kind.MATCHES, pairing=Pairing.SWISS)
    )
    screen = DeskScreen.opening(come, desk, LAPTOP)
    (number,) = read_book(desk.path).round(1).sits_out
    players = " – ".join(read_book(desk.path).pairs[number].players)
    resting = screen.person.text("desk.resting", pairs=f"{number} {players}")
    expect(screen.person.page.get_by_text(resting, exact=True)).to_be_visible()
    phone = TablePhone.playing(come, desk, 0, CATALAN)
    phone.press("101")
    phone.field("EW").focus()
    phone.enter("87")
    phone.expect_text("phone.claimed.own", side="E-O")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    phone.expect_text("phone.unconfirmed", side="E-O")
    expect(phone.page.locator("section:empty, section:not(:has(*))")).to_have_count(0)


def test_a_replaced_link_says_what_to_do(north: TablePhone, desk: Desk) -> None:
    desk.do(DIRECTOR, "revoke", link="table", table=1)
    expect(north.page.get_by_role("alert")).to_have_text(north.person.text("event.closed.no_link"))


def test_an_address_without_its_end_says_what_to_do(desk: Desk, come: Come) -> None:
    person = come(CATALAN, server="calm", url=desk.url)
    person.visit(f"/e/{desk.event}/table")
    expect(person.page.get_by_text(person.text("event.no_link"))).to_be_visible()


def test_a_browser_of_2021_over_plain_http_is_enough(desk: Desk, come: Come) -> None:
    phone = TablePhone(come(CATALAN, server="calm", url=desk.url), desk)
    phone.page.add_init_script(AS_IN_2021)
    phone.scan(1)
    phone.say_pair(read_book(desk.path).seating(1, 1).pairs[0])
    phone.enter("24")
    phone.person.button("phone.confirm.here", side="E-O").click()
    phone.person.button("phone.agree").click()
    phone.expect_text("phone.result")
    assert slip_at(read_book(desk.path), 1) == BoardSlip((24, 48))


def test_the_clock_is_right_although_the_clock_of_the_phone_is_wrong(desk: Desk, come: Come) -> None:
    desk.do(DIRECTOR, "startclock", seconds=1200)
    phone = TablePhone(come(CATALAN, server="calm", url=desk.url), desk)
    phone.page.add_init_script("const now = Date.now; Date.now = () => now() - 3 * 3600 * 1000;")
    phone.scan(1)
    expect(phone.page.get_by_role("timer")).to_have_text(re.compile(r"^(20:00|19:[0-5]\d)$"))
    desk.do(DIRECTOR, "startclock", seconds=200)
    expect(phone.page.get_by_role("timer")).to_have_text(re.compile(r"^3:[012]\d$"))
    expect(phone.page.get_by_text(phone.person.text("event.clock.soon"))).to_be_visible()
    desk.do(DIRECTOR, "stopclock")
    expect(phone.page.get_by_role("timer")).to_contain_text(phone.person.text("event.clock.paused"))
