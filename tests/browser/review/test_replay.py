"""The replay of a hand: from the own seat, with the whole text visible."""

from random import Random

from playwright.sync_api import Locator, expect

from botifarra.core.seats import Seat
from botifarra.server.table.settings import Settings
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.prepared_tables import Moment, table_at


def conceded(person: Person, seat: Seat, moment: Moment = prepared_tables.turn) -> str:
    """Return the code of a table where the player at this seat conceded the only hand, at a moment."""
    people = {seat: (person.introduce("Anna"), "Anna")}
    settings = Settings(rules="oriental target=1")
    return table_at(person.database, settings, people, Random(1), moment, gives_up=True)


def test_a_player_sees_the_replay_from_the_own_seat(come: Come) -> None:
    person, guest = come(), come()
    path = f"/replay/{conceded(person, Seat.NORTH)}/1"
    for each, lowest in ((person, True), (guest, False)):
        each.visit(path)
        hands = each.page.get_by_role("region")
        hands.first.wait_for()
        tops = {hands.nth(place).get_attribute("aria-label"): top(hands.nth(place)) for place in range(4)}
        assert (max(tops, key=lambda name: tops[name]) == "Anna") is lowest
        each.shoot(f"replay-{lowest}")


def test_on_a_phone_the_whole_replay_text_is_visible(come: Come) -> None:
    person = come(Look("ca", PHONE))
    person.visit(f"/replay/{conceded(person, Seat.NORTH)}/1")
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
    """Return the distance in pixels from the top of the page."""
    box = what.bounding_box()
    assert box is not None
    return box["y"]
