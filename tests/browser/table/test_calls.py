"""The calls: bé has the focus, contro shows its factor, and keys make both."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from botifarra.core.auction import Phase
from botifarra.core.seats import Seat
from botifarra.server.table.table import Table
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look
from tests.browser.prepared_tables import Moment
from tests.browser.seated_person import SeatedPerson

_COLOURS = "button => getComputedStyle(button).backgroundColor"


def doubling(table: Table, seat: Seat) -> bool:
    """Return whether the person may say contro."""
    if table.board is None or not prepared_tables.call(table, seat):
        return False
    public = table.board.state.public
    return public.phase is Phase.DOUBLE and public.contract is not None and public.contract.doubles == 0


def to_call(come: Come, moment: Moment, size: tuple[int, int] = DESKTOP) -> SeatedPerson:
    """Return a person who is on turn to call."""
    seated = SeatedPerson.when(moment, come(Look(size=size)), Random(1))
    seated.calls.first.wait_for()
    return seated


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_be_has_the_focus_and_contro_shows_its_factor(come: Come, size: tuple[int, int]) -> None:
    seated = to_call(come, doubling, size)
    text = seated.person.text
    be, contro = seated.calls.nth(0), seated.calls.nth(1)
    expect(be).to_have_text(re.compile(text("call.pass"), re.IGNORECASE))
    expect(be).to_be_focused()
    expect(contro).to_have_accessible_name(re.compile(rf"^{text('call.double.1')} ×[24]$", re.IGNORECASE))
    # The filled button is the usual call.
    assert be.evaluate(_COLOURS) != contro.evaluate(_COLOURS) == "rgb(255, 255, 255)"


def test_enter_says_be(come: Come) -> None:
    seated = to_call(come, doubling)
    log = seated.person.page.get_by_role("log")
    seated.person.page.keyboard.press("Enter")
    expect(log).to_contain_text(seated.person.text("told.call.you", call=seated.person.text("call.pass")))


def test_a_digit_and_enter_say_contro_from_any_focus(come: Come) -> None:
    seated = to_call(come, doubling)
    page = seated.person.page
    page.get_by_role("group").first.click()
    expect(seated.calls.first).not_to_be_focused()
    page.keyboard.press("2")
    expect(seated.calls.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    contro = seated.person.text("told.call.you", call=seated.person.text("call.double.1"))
    expect(page.get_by_role("log")).to_contain_text(contro)


def test_the_focus_moves_from_a_card_to_the_calls_and_names_nothing(come: Come) -> None:
    seated = to_call(come, prepared_tables.naming)
    person = seated.person
    trumps = seated.calls.first
    bar = person.page.locator("[role=toolbar]:focus-within").get_by_role("button")
    expect(bar.first).to_have_text(trumps.inner_text())
    person.page.keyboard.press("Enter")
    expect(trumps).to_be_focused()
    person.page.keyboard.press("3")
    name = seated.names(seated.calls)[2]
    person.page.keyboard.press("Enter")
    named = person.text("told.call.you", call=name.lower())
    expect(person.page.get_by_role("log")).to_contain_text(re.compile(re.escape(named), re.IGNORECASE))
