"""Where the code, the QR code and the names of an invitation stand."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import EVERYDAY, LARGEST_TEXT, Look
from tests.browser.screens import SCREENS

_PLACES = ("north", "west", "south", "east")

_END_OF_TEXT = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("look", [EVERYDAY, Look("ca", (320, 568))], ids=str)
def test_code_and_qr_code_stand_apart_in_a_panel(come: Come, look: Look) -> None:
    person = come(look, "calm")
    person.page.add_init_script(LARGEST_TEXT)
    SCREENS["seats"].reach(person)
    SCREENS["seats"].show(person)
    panel = person.page.get_by_role("dialog")
    square = panel.get_by_role("img", name=person.text("invite.qr"))
    square.locator("path").wait_for(state="attached")
    code = panel.get_by_text(person.page.url.rpartition("/")[2])
    end = code.evaluate(_END_OF_TEXT)
    box = square.bounding_box()
    assert box is not None
    assert end < box["x"]


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (844, 390)], ids=str)
def test_a_guest_sees_the_table_with_each_name_at_its_seat(come: Come, size: tuple[int, int]) -> None:
    person = come(Look("ca", size))
    SCREENS["guest"].reach(person)
    seats = person.page.get_by_role("main").get_by_role("listitem")
    expect(seats).to_have_count(4)
    names = {place: person.page.get_by_text(person.text(f"seat.{place}"), exact=True) for place in _PLACES}
    boxes = {place: seats.filter(has=name).bounding_box() for place, name in names.items()}
    assert all(boxes.values())
    middle = {place: (box["x"] + box["width"] / 2, box["y"]) for place, box in boxes.items() if box}
    assert middle["north"][1] < middle["west"][1] == middle["east"][1] < middle["south"][1]
    assert middle["west"][0] < middle["south"][0] == middle["north"][0] < middle["east"][0]
    expect(person.page.get_by_label(person.text("guest.name"))).to_be_in_viewport()
