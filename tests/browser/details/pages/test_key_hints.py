"""Sentences about keys are shown where there is a keyboard, and not on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.browser.screens import SCREENS
from tests.server.desk.evenings import Desk

each_pointer = pytest.mark.parametrize("touches", [False, True], ids=["mouse", "finger"])


@each_pointer
def test_the_replay_tells_its_keys_to_people_with_a_keyboard(come: Come, touches: bool) -> None:
    person = come(Look("ca", (390, 844), touches=touches), "calm")
    screen = SCREENS["replay"]
    screen.reach(person)
    person.visit(screen.address(person.page.url.removeprefix(person.url)))
    screen.sight(person).wait_for()
    expect(person.page.get_by_text(person.text("replay.keys"))).to_be_visible(visible=not touches)


@each_pointer
def test_the_desk_tells_its_key_to_people_with_a_keyboard(desk: Desk, come: Come, touches: bool) -> None:
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP, touches=touches))
    hint = screen.person.page.get_by_text(screen.person.text("desk.slips.key"))
    expect(hint).to_be_visible(visible=not touches)
