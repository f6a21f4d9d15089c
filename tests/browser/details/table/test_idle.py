"""An idle player: the others see it, a bot takes over, and acting takes the seat back."""

from itertools import product
from random import Random

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from botifarra.server.table.table import Table
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.overlaps import overlaps
from tests.browser.person import DESKTOP, PHONE, Look
from tests.browser.seated_person import SeatedPerson


def _guests_turn(table: Table, seat: Seat) -> bool:
    """Return whether the host's partner is on turn to play."""
    return prepared_tables.turn(table, seat.partner)


def test_the_host_relieves_an_idle_player_who_returns_by_acting(come: Come) -> None:
    host, guest = come(Look("ca"), "hasty"), come(server="hasty")
    people = {Seat.SOUTH: host, Seat.NORTH: guest}
    _, bea = SeatedPerson.together_when(_guests_turn, people, Random(31))
    expect(host.page.get_by_text(host.text("told.stalled.other", who="Bea")).last).to_be_visible()
    expect(host.page.get_by_text(host.text("seat.stalled"), exact=True)).to_be_visible()
    expect(guest.page.get_by_text(guest.text("told.stalled.you")).last).to_be_visible()
    for size in (PHONE, DESKTOP):
        assert not overlaps(host, size)
        host.shoot(f"idle-host-{size[0]}")
    for size, step in product(((320, 568), (360, 640)), (2, 3)):
        host.page.locator("html").evaluate("(page, step) => page.dataset.text = step", str(step))
        assert not overlaps(host, size), step
    host.button("stall.now").click()
    expect(guest.page.get_by_role("region", name=guest.text("told.relieved.host"))).to_be_visible()
    expect(host.page.get_by_text(host.text("seat.relieved"), exact=True)).to_be_visible()
    own = guest.page.get_by_role("group", name=guest.text("seat.at.bottom"))
    expect(own).to_contain_text(guest.text("seat.relieved"))
    expect(own).not_to_contain_text(guest.text("seat.your_turn"))
    for size in (PHONE, DESKTOP):
        assert not overlaps(guest, size)
        guest.shoot(f"idle-guest-{size[0]}")
    bea.hand.first.evaluate("card => card.click()")  # the bot may play the same card meanwhile
    expect(guest.button("menu.return")).to_have_count(0)
    expect(host.page.get_by_text(host.text("seat.relieved"), exact=True)).to_have_count(0)


def test_another_player_asks_and_a_third_agrees(come: Come) -> None:
    people = {seat: come(server="hasty") for seat in (Seat.SOUTH, Seat.WEST, Seat.NORTH)}
    SeatedPerson.together_when(prepared_tables.turn, people, Random(32))
    host, guest, third = people.values()
    expect(guest.page.get_by_text(guest.text("told.stalled.other", who="Anna")).last).to_be_visible()
    guest.button("stall.ask").click()
    expect(guest.page.get_by_text(guest.text("asked.waiting", who="Carles"))).to_be_visible()
    expect(host.button("asked.yes")).to_have_count(0)
    third.button("asked.yes").click()
    expect(host.page.get_by_role("region", name=host.text("told.relieved.vote"))).to_be_visible()
    host.button("menu.return").click()
    expect(host.button("menu.return")).to_have_count(0)
