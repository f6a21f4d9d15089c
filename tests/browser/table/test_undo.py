"""Taking back with bots only: at once, the last own decision, then the one before."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import EVERYDAY, PHONE, Look
from tests.browser.prepared_tables import after_tricks
from tests.browser.seated_person import SeatedPerson, TouchPerson
from tests.scale import scale

NEWS_STAY = """
const wait = window.setTimeout;
window.setTimeout = (then, ms, ...given) => wait(then, ms >= 4_000 && ms <= 8_000 ? 1e6 : ms, ...given);
"""
"""Shows short messages for longer than any machine takes to look."""


@pytest.mark.parametrize("look", [Look(size=PHONE, touches=True), EVERYDAY][: scale(1, 2)], ids=str)
def test_cards_come_back_one_decision_at_a_time(come: Come, look: Look) -> None:
    person = come(look)
    person.page.add_init_script(NEWS_STAY)
    seated = (TouchPerson if look.touches else SeatedPerson).when(after_tricks(2), person, Random(5))
    undo = person.button("menu.undo")
    held = []
    for _ in range(2):
        seated.legal.first.wait_for()
        held.append(seated.held())
        seated.play(seated.names(seated.legal)[0])
    seated.legal.first.wait_for()
    assert [len(hand) for hand in held] == [10, 9]
    for hand in reversed(held):
        undo.click()
        expect(seated.hand).to_have_count(len(hand))
        seated.legal.first.wait_for()
        assert sorted(seated.held()) == sorted(hand)
    told = person.page.locator("p:not([role=log] p)").filter(has_text=person.text("told.undone.you"))
    expect(told).to_have_count(1)
    person.button("menu.last").click()
    person.heading("last.title").wait_for()
    expect(told).to_have_count(1)
    news, height = told.bounding_box(), person.page.evaluate("innerHeight")
    assert news
    assert news["y"] > height / 2  # the message covers no head of the table
    person.shoot(f"undone-{look.size[0]}")
