"""A lost connection is reported soon, with or without a signal from the network."""

from collections.abc import Callable
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.overlaps import overlaps
from tests.browser.person import DESKTOP, PHONE, Look
from tests.browser.proxy import Proxy
from tests.browser.seated_person import SeatedPerson
from tests.browser.server_process import Served
from tests.scale import PROVING

TOLD_S = 2.0
"""Seconds until it is reported on a machine that is not busy; measured by `make prove`."""


@pytest.fixture
def told_after(record_property: Callable[[str, object], None]) -> Callable[[float], None]:
    """Return a function that records the time (`--junitxml` writes it), and checks it in `make prove`."""

    def check(seconds: float) -> None:
        record_property("told_after_s", round(seconds, 2))
        assert not PROVING or seconds < TOLD_S

    return check


def test_a_dead_connection_is_reported_and_then_replaced(
    come: Come, fast: Served, told_after: Callable[[float], None]
) -> None:
    with Proxy.to(fast.url) as proxy:
        person = come(Look(), "fast", proxy.url)
        seated = SeatedPerson.when(prepared_tables.turn, person, Random(10))
        seated.play_to(seated.legal)
        swallowed = monotonic()
        proxy.swallow()
        expect(person.page.get_by_text(person.text("line.silent")).last).to_be_visible()
        told_after(monotonic() - swallowed)
        expect(person.page.get_by_role("log")).to_contain_text(person.text("line.back"))
        expect(person.page.get_by_text(person.text("line.lost"))).to_have_count(1)
        seated.wait()  # the connection is back before the table is shown
        assert seated.act()
        seated.wait()
        person.forgive("WebSocket connection")


def test_without_a_network_the_connection_is_shown_as_lost(
    come: Come, told_after: Callable[[float], None]
) -> None:
    person = come(own=True)
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(10))
    seated.play_to(seated.legal)
    lost = person.page.get_by_text(person.text("line.lost")).last
    gone = monotonic()
    person.page.context.set_offline(True)
    expect(lost).to_be_visible()
    told_after(monotonic() - gone)
    for size in (PHONE, DESKTOP):
        assert not overlaps(person, size)
        person.shoot(f"line-lost-{size[0]}")
    person.page.context.set_offline(False)
    expect(person.page.get_by_role("log")).to_contain_text(person.text("line.back"))
    seated.wait()
    assert seated.act()
    seated.wait()
    person.forgive("ERR_INTERNET_DISCONNECTED")
