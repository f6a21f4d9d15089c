"""A hand gone through again: from the own seat, and with all that is told of it in sight."""

from random import Random

from playwright.sync_api import Locator, expect

from botifarra.core.seats import Seat
from tests.browser import seeded
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.seated import Seated


def conceded(person: Person, seat: Seat) -> str:
    """Return the address of a hand that somebody gave up at this seat."""
    seated = Seated.when(seeded.turn, person, Random(1), "oriental target=1", seat=seat)
    seated.legal.first.wait_for()
    person.button("menu.title").click()
    person.button("menu.concede").click()
    person.button("concede.yes").click()
    seated.over.wait_for()
    return f"/replay/{person.page.url.rpartition('/')[2]}/1"


def test_who_played_sees_the_hand_from_the_own_seat(come: Come) -> None:
    person, guest = come(), come()
    path = conceded(person, Seat.NORTH)
    for each, lowest in ((person, True), (guest, False)):
        each.visit(path)
        hands = each.page.get_by_role("region")
        hands.first.wait_for()
        tops = {hands.nth(place).get_attribute("aria-label"): top(hands.nth(place)) for place in range(4)}
        assert (max(tops, key=lambda name: tops[name]) == "Anna") is lowest
        each.shoot(f"replay-{lowest}")


def test_on_a_phone_all_that_is_told_is_in_sight(come: Come) -> None:
    person = come(Look("ca", PHONE))
    person.visit(conceded(person, Seat.NORTH))
    told = person.page.get_by_role("status")
    first = told.inner_text()
    person.button("replay.last").click()
    expect(told).not_to_have_text(first)
    points = person.page.get_by_role("definition")
    person.shoot("replay-phone")
    assert person.page.evaluate("scrollY") == 0
    assert points.count() == 3
    for place in range(3):
        expect(points.nth(place)).to_be_in_viewport(ratio=1)
        assert top(points.nth(place)) < top(told)
    expect(told).to_be_in_viewport(ratio=1)


def top(what: Locator) -> float:
    """Pixels from the top of the page."""
    box = what.bounding_box()
    assert box is not None
    return box["y"]
