"""Invitations: by a code, by a link to copy, and by a QR code."""

from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import EVERYDAY, LARGEST_TEXT, Look
from tests.browser.screens import SCREENS
from tests.browser.server_process import Served

_PLACES = ("north", "west", "south", "east")

_END_OF_TEXT = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("host", ["127.0.0.1", "botifarra.lan"])
def test_the_link_leads_to_the_table(come: Come, calm: Served, host: str) -> None:
    """On a LAN there is no https, so the page may not use the clipboard."""
    url = f"http://{host}:{urlsplit(calm.url).port}"
    person, guest = come(url=url), come(url=url)
    person.visit("/")
    person.button("friends.make").click()
    person.button("open.stand").wait_for()
    invitation = person.page.get_by_role("region", name=person.text("invite.title"))
    link = person.page.url
    code = link.rpartition("/")[2]
    expect(invitation.get_by_text(code)).to_be_visible()
    expect(invitation.get_by_label(person.text("invite.link"))).to_have_value(link)
    drawn = invitation.get_by_role("img", name=person.text("invite.qr"))
    expect(drawn.locator("path")).to_have_attribute("d", drawing(link))

    assert person.page.evaluate("isSecureContext") is (host == "127.0.0.1")
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    invitation.get_by_role("button", name=person.text("invite.copy"), exact=True).click()
    expect(invitation.get_by_role("button", name=person.text("invite.copied"), exact=True)).to_be_visible()
    expect(invitation.get_by_role("status")).to_have_text(person.text("invite.copied"))

    guest.visit("/")
    guest.page.get_by_label(guest.text("friends.code")).focus()
    guest.page.keyboard.press("ControlOrMeta+V")
    guest.page.keyboard.press("Enter")
    guest.button("guest.enter").wait_for()
    assert guest.page.url == link
    for each in (person, guest):
        each.forgive("Cross-Origin-Opener-Policy")  # this warning does not matter without https


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


def drawing(link: str) -> str:
    """Return the path of the QR code of a link, as in its SVG."""
    return segno.make(link, error="m").svg_inline(border=2).partition(' d="')[2].partition('"')[0]
