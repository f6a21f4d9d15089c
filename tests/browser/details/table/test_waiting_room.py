"""Details of the waiting room: a late reader, lists, what is said."""

from random import Random

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look
from tests.browser.screens import SCREENS
from tests.browser.seated_person import SeatedPerson


def test_a_player_who_reads_the_end_of_a_match_goes_on_later(come: Come) -> None:
    host, guest = come(Look(hurries=True)), come(Look("es", PHONE, hurries=True))
    people = {Seat.SOUTH: host, Seat.EAST: guest}
    seated = SeatedPerson.together_when(prepared_tables.finished, people, Random(1), "oriental target=1")
    for each in seated:
        each.over.wait_for()
    host.page.get_by_text(host.text("count.again.more"), exact=True).click()
    host.button("count.again.rematch").click()
    guest.page.get_by_text(guest.text("count.begun")).wait_for()
    guest.shoot("begun")
    assert seated[1].is_over
    host.page.get_by_text(host.text("deal.waiting", who="Bea")).wait_for()
    seated[1].go_on.click()
    for each in seated:
        each.hand.first.wait_for()


def test_lists_show_changed_rules_and_the_room_shows_when_all_are_ready(come: Come) -> None:
    host, other = come(), come(Look("ca", PHONE))
    host.introduce("Núria")
    settings = {"rules": "oriental target=51", "public": True}
    code = host.ask("/api/tables", {"settings": settings, "seat": 2, "fill": None, "start": False})["code"]
    host.visit(f"/t/{code}")
    expect(host.page.get_by_role("heading", name=host.text("open.title"))).to_be_visible()
    host.shoot("room-filling")
    other.visit("/")
    changes = other.text("rules.change.target", value=51)
    rules = other.text("rules.changed", preset=other.text("preset.oriental"), changes=changes)
    link = other.page.locator(f"a[href='/t/{code}']")
    expect(other.page.get_by_role("listitem").filter(has=link)).to_contain_text(rules)
    other.shoot("public-list")
    host.button("open.fill").click()
    expect(host.page.get_by_role("heading", name=host.text("open.ready"))).to_be_visible()
    host.shoot("room-full")


def test_what_is_said_in_the_room_covers_no_seat(come: Come) -> None:
    host = come(Look("ca", PHONE), server="calm")
    screen = SCREENS["messages"]
    screen.reach(host)
    screen.sight(host).wait_for()
    screen.show(host)
    said = host.page.locator("[popover]").filter(has_text=host.text("reject.too_fast")).bounding_box()
    assert said is not None
    seats = host.page.get_by_role("button", name=host.text("open.sit")).all()
    assert len(seats) == 3
    for box in (seat.bounding_box() for seat in seats):
        assert box is not None
        assert box["y"] + box["height"] <= said["y"]
