"""Take back with bots only: at once, to one's own last decision, again to the one before."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import EVERYDAY, PHONE, Look
from tests.browser.seated import ByTouch, Seated
from tests.browser.seeded import after_tricks


@pytest.mark.parametrize("look", [EVERYDAY, Look(size=PHONE, touches=True)], ids=["mouse", "finger"])
def test_cards_come_back_one_decision_at_a_time(come: Come, look: Look) -> None:
    person = come(look)
    seated = (ByTouch if look.touches else Seated).when(after_tricks(2), person, Random(5))
    undo = person.button("menu.undo")
    held = []
    for _ in range(2):
        seated.play_to(seated.legal)
        held.append(seated.held())
        seated.play(seated.names(seated.legal)[0])
    seated.legal.first.wait_for()
    for hand in reversed(held):
        undo.click()
        expect(seated.hand).to_have_count(len(hand))
        seated.legal.first.wait_for()
        assert sorted(seated.held()) == sorted(hand)
