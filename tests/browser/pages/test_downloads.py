"""Played hands can be downloaded as a file that the reader of records accepts."""

from pathlib import Path

from playwright.sync_api import Locator

from botifarra.core.seats import Seat
from botifarra.records.bgn import parse_bgn
from botifarra.records.record import Record
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.screens import SCREENS


def test_hands_and_match_are_downloaded(come: Come) -> None:
    person = come()
    SCREENS["finished"].reach(person)
    code = person.page.url.rpartition("/")[2]
    link = person.page.get_by_role("link", name=person.text("count.download"))
    number = Path(link.get_attribute("href") or "").stem  # a hand of 36 to 36 does not end a match
    (hand,) = downloaded(person, link, f"{code}-{number}.bgn")
    assert "Anna" in {hand.tag(seat.name.title()) for seat in Seat}

    person.visit(f"/replay/{code}/{number}")
    assert downloaded(person, link, f"{code}-{number}.bgn") == (hand,)

    person.visit("/history")
    person.page.get_by_text(person.text("history.hands")).click()
    whole = person.page.get_by_role("link", name=person.text("history.download"))
    assert downloaded(person, whole, f"{code}-m1.bgn")[-1] == hand


def downloaded(person: Person, link: Locator, name: str) -> tuple[Record, ...]:
    """Return the records of the file of this name behind a link."""
    with person.page.expect_download() as coming:
        link.click()
    assert coming.value.suggested_filename == name
    return parse_bgn(Path(coming.value.path()).read_bytes(), name)
