"""A phone or a desk that loses its connection sends each kept entry once and loads what it lacks."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from botifarra.tournament.events import BoardSlip
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.phone import PHONE, TablePhone, number_of_entries
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import Desk, read_book

CATALAN = Look("ca", PHONE, touches=True)

OFFLINE = "ERR_INTERNET_DISCONNECTED"


def entering_without_a_line(desk: Desk, come: Come) -> TablePhone:
    """Return the phone of N-S after it lost its connection and 24 points were entered for board 1."""
    north = TablePhone.playing(come, desk, 0, CATALAN, own=True)
    north.page.context.set_offline(True)
    north.expect_text("event.lost")
    north.enter("24")
    north.expect_text("phone.sending")
    return north


def test_entries_without_a_connection_wait_and_are_sent_once(desk: Desk, come: Come) -> None:
    before = number_of_entries(desk)
    north = entering_without_a_line(desk, come)
    north.show_board(2)
    north.enter("30")
    north.expect_text("phone.waiting", n=2)
    assert number_of_entries(desk) == before
    north.page.context.set_offline(False)
    north.expect_text("phone.claimed.own", side="E-O")
    expect(north.page.get_by_text(north.person.text("event.lost"))).to_have_count(0)
    assert [claim.slip for claim in read_book(desk.path).claims.values()] == [
        BoardSlip((24, 48)),
        BoardSlip((30, 42)),
    ]
    assert number_of_entries(desk) == before + 2
    north.person.forgive(OFFLINE)


def test_an_entry_survives_a_page_that_is_closed_before_it_was_sent(desk: Desk, come: Come) -> None:
    before = number_of_entries(desk)
    north = entering_without_a_line(desk, come)
    assert number_of_entries(desk) == before
    north.page.close()  # it may have a connection for a moment before it ends, and send the entry then
    north.page.context.set_offline(False)
    again = TablePhone(north.person.again(), desk)
    again.expect_state(1, "confirm")
    again.page.reload()
    again.expect_state(1, "confirm")
    assert number_of_entries(desk) == before + 1
    again.person.forgive(OFFLINE)


def test_a_page_that_is_reloaded_offline_sends_what_was_entered_once_it_loads_again(
    desk: Desk, come: Come
) -> None:
    """Without https there is no service worker: the browser shows its own error page."""
    phone = TablePhone.scanning(come, desk, 1, Look("ca", PHONE), own=True)
    phone.say_pair(read_book(desk.path).seating(1, 1).pairs[0])
    page, person = phone.page, phone.person
    page.context.set_offline(True)
    expect(page.get_by_text(person.text("event.lost"))).to_be_visible()
    phone.enter("24")
    expect(page.get_by_text(person.text("phone.sending"), exact=True)).to_be_visible()
    with pytest.raises(Error, match=OFFLINE):
        page.reload()
    page.context.set_offline(False)
    page.reload()
    phone.expect_state(1, "confirm")  # its pair is known too
    assert len(read_book(desk.path).claims) == 1
    page.reload()
    phone.expect_state(1, "confirm")
    expect(page.get_by_text(re.compile(person.text("phone.waiting", n=1)))).to_have_count(0)
    person.forgive(OFFLINE)
    person.forgive("Access is denied")  # the test's own script in the browser's error page


def test_a_phone_comes_back_to_a_file_that_another_has_replaced(desk: Desk, come: Come) -> None:
    north = TablePhone.playing(come, desk, 0, CATALAN)
    with north.page.expect_websocket():
        Path(shutil.copy(desk.path, desk.path.with_suffix(".copy"))).replace(desk.path)
    north.enter("24")
    north.expect_text("phone.claimed.own", side="E-O")
    expect(north.page.get_by_text(north.person.text("event.lost"))).to_have_count(0)
    assert [claim.slip for claim in read_book(desk.path).claims.values()] == [BoardSlip((24, 48))]
    north.person.forgive("503")


def test_the_desk_loads_the_log_and_an_earlier_round_once_the_connection_is_back(
    desk: Desk, come: Come
) -> None:
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP), own=True)
    page, person = screen.person.page, screen.person
    lost = page.get_by_text(person.text("event.lost"))
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    screen.view("log")
    page.context.set_offline(False)
    expect(page.get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_text(person.text("desk.problem.offline"))).to_have_count(0)
    screen.view("round")
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    page.get_by_label(person.text("desk.round.show"), exact=True).select_option("2")
    page.context.set_offline(False)
    expect(screen.cell(1, 3)).to_be_visible()
    expect(page.get_by_text(person.text("desk.problem.offline"))).to_have_count(0)
    person.forgive(OFFLINE)
