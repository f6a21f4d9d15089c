"""The message about an undo."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look
from tests.browser.prepared_tables import naming
from tests.browser.seated_person import SeatedPerson
from tests.browser.table.test_undo import NEWS_STAY
from tests.scale import scale

_PLACES = """buttons => buttons.map((each) => {
  const { left, top } = each.getBoundingClientRect();
  return [Math.round(left), Math.round(top)];
})"""

MOVED = [(320, 568), (1280, 800), (640, 360), (390, 844), PHONE]


@pytest.mark.parametrize("size", MOVED[: scale(2, 5)], ids=str)
def test_the_message_moves_no_call(come: Come, size: tuple[int, int]) -> None:
    person = come(Look("ca", size, touches=size[0] < 1000))
    person.page.add_init_script(NEWS_STAY)
    seated = SeatedPerson.when(naming, person, Random(5))
    seated.calls.first.wait_for()
    person.shoot(f"calls-{size[0]}")
    places = seated.calls.evaluate_all(_PLACES)
    seated.say(seated.names(seated.calls)[0])
    person.button("menu.undo").click()
    expect(seated.calls).to_have_count(len(places))
    told = person.page.locator("p:not([role=log] p)").filter(has_text=person.text("told.undone.you"))
    expect(told).to_be_visible()
    person.shoot(f"calls-again-{size[0]}")
    assert seated.calls.evaluate_all(_PLACES) == places
    # What the player has to do stands below the message if it takes one line.
    if size[0] == 390:
        expect(person.page.get_by_text(person.text("turn.declare"), exact=True).first).to_be_visible()
