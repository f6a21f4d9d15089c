"""The evening of docs/championship.md on the web, and the pictures that the page has of it.

`make pictures` writes them: it sets BOTIFARRA_PICTURES. Fonts differ between machines, so look at the result.
"""

import csv
import os
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from botifarra.eventfile import EventFile, stamp_now
from botifarra.eventfile.dealing import deal_session
from botifarra.eventfile.pairing import pair_rounds
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Opened
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.phone import PHONE, TablePhone
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.server.desk.evenings import DIRECTOR, HALL, Desk, place, read_book, secret, table

DOCS = Path(__file__).parents[4] / "docs"
NAMES = re.compile(r"```csv names\.csv\n(.*?)```", re.DOTALL)
PICTURES = ("evening-desk", "evening-phone", "evening-hall", "evening-public")


def page_text() -> str:
    return (DOCS / "championship.md").read_text(encoding="utf-8")


@pytest.fixture
def evening(tmp_path: Path, servers: ExitStack) -> Desk:
    """Return the desk of the evening that the page describes: eight pairs, seven rounds of three boards."""
    (names,) = NAMES.findall(page_text())
    path, director = tmp_path / "evening.event", stamp_now("Núria")
    form = Format(Kind.DUPLICATE, Pairing.BERGER, "championship", boards=3)
    with EventFile.create(
        path, director, Opened("Autumn evening", form, "2026-11-21", "Casino de Vic")
    ) as log:
        with log.writing(director) as pen:
            for number, row in enumerate(csv.DictReader(names.splitlines()), 1):
                pen.add(Entered(Pair(number, (row["player 1"], row["player 2"]), club=row["club"])))
        pair_rounds(log, director, next_rounds)
        deal_session(log, director)
    served = servers.enter_context(serving(tmp_path, 1, {"evening": path}))
    return Desk(served.url, path, "evening")


def play(desk: Desk, number: int, but: frozenset[int] = frozenset()) -> None:
    """Enter the results of a round, except at some tables. They differ from table to table."""
    for where in read_book(desk.path).missing([number]):
        if where.table not in but:
            north = 24 + (7 * where.table + 5 * where.board + 11 * number) % 29
            slip = {"type": "board", "points": [north, 72 - north]}
            desk.do(DIRECTOR, "score", place=place(where.board, where.table, number), slip=slip)


def keep(page: Page, name: str) -> None:
    """Write a picture into docs/, if that is asked for."""
    if os.environ.get("BOTIFARRA_PICTURES"):
        page.screenshot(path=DOCS / "pictures" / f"{name}.jpg", type="jpeg", quality=80)


def test_the_page_shows_its_evening_on_the_web(evening: Desk, come: Come) -> None:
    assert [name for name in PICTURES if f"pictures/{name}.jpg" not in page_text()] == []
    for number in (1, 2):
        play(evening, number)
        evening.do(DIRECTOR, "closeround", round=number)
    play(evening, 3, frozenset({2, 4}))
    slip = {"type": "board", "points": [40, 32]}
    first = read_book(evening.path).seating(3, 2).boards[0]
    evening.do(table(2), "claim", place=place(first, 2, 3), side="NS", slip=slip)
    evening.do(table(2), "agree", place=place(first, 2, 3), side="EW", slip=slip, _device="d2")
    for side, north in (("NS", 30), ("EW", 42)):
        other = {"type": "board", "points": [north, 72 - north]}
        evening.do(table(2), "claim", place=place(first + 1, 2, 3), side=side, slip=other, _device=side)
    evening.send(table(4), "call")
    evening.do(DIRECTOR, "startclock", seconds=840)

    desk = DeskScreen.opening(come, evening, Look("en", DESKTOP))
    desk.expect_cell(2, first + 1, "disputed")
    expect(desk.person.page.get_by_role("link", name=desk.person.text("desk.hall"))).to_be_visible()
    keep(desk.person.page, "evening-desk")

    phone = TablePhone.scanning(come, evening, 4, Look("en", PHONE))
    phone.say_pair(read_book(evening.path).seating(3, 4).pairs[0])
    phone.press("38")
    expect(phone.person.button("phone.send")).to_be_visible()
    keep(phone.page, "evening-phone")

    hall = come(Look("en", DESKTOP), server="calm", url=evening.url)
    hall.visit(f"/e/{evening.event}/hall#{secret(evening.path, HALL)}")
    expect(hall.heading("hall.seats", round="3")).to_be_visible()
    keep(hall.page, "evening-hall")

    reader = come(Look("en", PHONE), server="calm", url=evening.url)
    reader.visit(f"/e/{evening.event}#standings")
    expect(reader.heading("hall.standings", round="2")).to_be_visible()
    keep(reader.page, "evening-public")
