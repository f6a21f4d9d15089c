"""Another laptop serves a copy of the file at the same address: who has sent what it lacks is told."""

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.server.desk.live.state_file import state_path
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.phone import SMALL_PHONE, TablePhone
from tests.browser.person import DESKTOP, Look
from tests.browser.proxy import Proxy
from tests.browser.server_process import serving
from tests.server.desk.evenings import EVENT, Desk, new_evening


@pytest.fixture
def first(tmp_path: Path, servers: ExitStack) -> Desk:
    """Return the desk of the laptop with which the evening began."""
    path = new_evening(tmp_path)
    return Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)


@pytest.fixture
def second(first: Desk, tmp_path: Path, servers: ExitStack) -> Desk:
    """Return the desk of a laptop with a copy from before the first result."""
    folder = tmp_path / "second"
    folder.mkdir()
    path = Path(shutil.copy(first.path, folder))
    shutil.copy(state_path(first.path), folder)
    return Desk(servers.enter_context(serving(folder, 1, {EVENT: path})).url, path)


@pytest.fixture
def address(first: Desk, servers: ExitStack) -> Proxy:
    """Return the address in the hall, which leads to the first laptop."""
    return servers.enter_context(Proxy.to(first.url))


def test_a_phone_says_that_the_other_laptop_lacks_its_result(
    first: Desk, second: Desk, address: Proxy, come: Come
) -> None:
    desk = Desk(address.url, first.path)
    phone = TablePhone.playing(come, desk, 0, Look("ca", SMALL_PHONE, touches=True))
    phone.enter("24")
    phone.expect_text("phone.claimed.own", side="E-O")
    told = phone.page.get_by_text(phone.person.text("event.forked"))
    expect(told).to_have_count(0)
    address.lead_to(second.url)
    expect(told).to_be_in_viewport(ratio=1)
    expect(phone.person.button("phone.send")).to_be_visible()
    phone.person.shoot("phone-forked")
    assert barriers(phone.page) == []
    assert overflow(phone.page) == []
    address.lead_to(first.url)
    expect(told).to_have_count(0)
    phone.expect_text("phone.claimed.own", side="E-O")


def test_the_desk_says_that_the_other_laptop_lacks_its_result(
    first: Desk, second: Desk, address: Proxy, come: Come
) -> None:
    desk = Desk(address.url, first.path)
    screen = DeskScreen.opening(come, desk, Look("es", DESKTOP))
    page = screen.person.page
    page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    told = page.get_by_text(screen.person.text("desk.forked"))
    expect(told).to_have_count(0)
    address.lead_to(second.url)
    expect(told).to_be_visible()
    screen.expect_cell(1, 1, "missing")
    screen.person.shoot("desk-forked")
    assert barriers(page) == []
    address.lead_to(first.url)
    expect(told).to_have_count(0)
    screen.expect_cell(1, 1, "entered", (40, 32))
