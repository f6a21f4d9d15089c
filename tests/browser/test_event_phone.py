"""The phones of a table: a result is entered, confirmed, disputed, and sent once after the line was lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.event_phone import PHONE, TablePhone
from tests.browser.person import Look
from tests.browser.server_process import serving
from tests.server.desk.evenings import EVENT, Desk, new_evening, read_book

CATALAN = Look("ca", PHONE, touches=True)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Return the desk of six pairs, who play two boards in each round."""
    path = new_evening(tmp_path, pairs=6)
    with serving(tmp_path, 1, {EVENT: path}) as served:
        yield Desk(served.url, path)


@pytest.fixture
def two_phones(desk: Desk, come: Come) -> tuple[TablePhone, TablePhone]:
    """Return a phone of N-S and one of E-W at table 1 in the first round."""
    north, east = (TablePhone.scanning(come, desk, 1, CATALAN) for _ in range(2))
    for phone, pair in zip((north, east), read_book(desk.path).seating(1, 1).pairs, strict=True):
        phone.say_pair(pair)
    return north, east


def test_two_phones_agree_and_then_see_the_other_tables(
    two_phones: tuple[TablePhone, TablePhone], desk: Desk
) -> None:
    north, east = two_phones
    north.person.shoot("phone-entry")
    north.enter("24")
    north.expect_text("phone.claimed.own", side="E-O")
    north.person.shoot("phone-claimed")
    east.expect_text("phone.claimed.other", by="N-S")
    east.expect_points(24, 48)
    east.person.shoot("phone-answer")
    east.person.button("phone.agree").click()
    for phone in two_phones:
        phone.expect_text("phone.result")
    north.person.shoot("phone-result")
