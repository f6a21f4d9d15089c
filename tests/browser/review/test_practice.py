"""Playing on from a moment of a finished hand, with bots, as often as one likes."""

import re
from random import Random

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.prepared_tables import after_tricks
from tests.browser.review.test_replay import conceded
from tests.browser.seated_person import SeatedPerson


def play_on(person: Person, path: str) -> None:
    """Take the hand over from the middle of its replay or review, at the lowest level."""
    person.visit(path)
    person.button("replay.last").click()
    person.button("replay.back").click()
    person.page.get_by_text(person.text("practice.on"), exact=True).click()
    person.shoot("play-on")
    person.button("practice.begin").click()
    person.page.wait_for_url("**/t/*")


def test_a_hand_is_played_on_and_anew_and_leaves_no_trace(come: Come) -> None:
    person = come(Look("ca", PHONE, hurries=True))
    path = f"/replay/{conceded(person, Seat.SOUTH, after_tricks(9))}/1"
    play_on(person, path)
    seated = SeatedPerson(person, Random(1))
    seated.wait()
    person.shoot("practice")
    seated.play_to(person.button("practice.again"))
    expect(person.page.get_by_role("link", name=person.text("practice.back"))).to_have_attribute(
        "href", re.compile(rf"^{path}\?step=\d+$")
    )
    result = person.page.get_by_role("status").filter(has_text=person.pattern("practice.compared"))
    expect(result).to_be_visible()
    person.shoot("practice-result")
    expect(person.page.get_by_text(person.text("practice.no_proof"))).to_be_visible()
    expect(person.page.get_by_text(person.text("count.verify"))).to_have_count(0)
    person.button("practice.again").click()
    expect(result).to_have_count(0)
    person.visit("/history")
    expect(person.page.get_by_role("listitem").filter(has_text=person.text("history.hands"))).to_have_count(1)
