"""Invitations: by a code, by a link to copy, and by a QR code."""

from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.server_process import Served


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


def drawing(link: str) -> str:
    """Return the path of the QR code of a link, as in its SVG."""
    return segno.make(link, error="m").svg_inline(border=2).partition(' d="')[2].partition('"')[0]
