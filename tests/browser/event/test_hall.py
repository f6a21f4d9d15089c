"""The screen of the hall: its pages follow one another, and are readable on a projector."""

import re
from contextlib import ExitStack
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from botifarra.server.desk.links import Link
from botifarra.tournament.format import RankBy
from tests.browser.accessibility import axe_findings, overflow
from tests.browser.conftest import Come
from tests.browser.event.evenings import serving_evenings
from tests.browser.person import Look, Person
from tests.server.desk.evenings import DIRECTOR, NORTH, SOUTH, Desk, place, read_book, secret, table

PROJECTOR = (1280, 720)

READABLE = 0.033
"""Smallest text as part of the height of the wall: 6.6 cm of 2 m, which is readable at ten metres."""


def evening_of_eleven(folder: Path, servers: ExitStack) -> Desk:
    """Return the desk of eleven pairs, who have played a round and a board of the next one."""
    (desk,) = servers.enter_context(serving_evenings(folder, 1, pairs=11))
    for number, board, side in product(range(1, 6), (1, 2), ("NS", "EW")):
        slip = NORTH if number % 2 else SOUTH
        desk.do(table(number), "claim", place=place(board, number), side=side, slip=slip)
    desk.do(DIRECTOR, "closeround", round=1)
    for side in ("NS", "EW"):
        desk.do(table(1), "claim", place=place(3, 1, 2), side=side, slip=NORTH)
    desk.do(DIRECTOR, "startclock", seconds=1500)
    return desk


@pytest.fixture
def desk(tmp_path: Path, servers: ExitStack) -> Desk:
    return evening_of_eleven(tmp_path, servers)


def hall_of(desk: Desk, come: Come, look: Look) -> Person:
    person = come(look, server="calm", url=desk.url)
    person.visit(f"/e/{desk.event}/hall#{secret(desk.path, Link('hall'))}")
    person.page.get_by_role("heading", level=2).wait_for()
    return person


def too_small(page: Page) -> list[str]:
    """Return the elements of a page of the hall whose text cannot be read at ten metres."""
    found: list[str] = page.evaluate(
        "least => Array.from(document.querySelectorAll('main :not(.unseen, .unseen *)'))"
        ".filter(each => each.innerText && parseFloat(getComputedStyle(each).fontSize) < least)"
        ".map(each => each.outerHTML)",
        READABLE * PROJECTOR[1],
    )
    return found


def test_the_pages_follow_one_another_and_a_key_stops_them(desk: Desk, come: Come) -> None:
    person = come(Look("ca", PROJECTOR), server="calm", url=desk.url)
    person.page.clock.install()
    person.visit(f"/e/{desk.event}/hall#{secret(desk.path, Link('hall'))}")
    title = person.page.get_by_role("heading", level=2)
    seats = person.text("hall.seats", round=2)
    expect(title).to_have_text(seats)
    pair = read_book(desk.path).seating(2, 1).pairs[0]
    expect(person.page.get_by_role("main")).to_contain_text(f"{pair} Anna {pair} – Bernat {pair}")
    standings = person.text("hall.standings", round=1)
    pages = [seats, person.text("hall.missing"), standings, person.text("hall.best")]
    for page in (*pages, seats):
        expect(title).to_have_text(page)
        person.page.clock.run_for(12_000)
    expect(title).to_have_text(pages[1])
    person.page.keyboard.press("Space")
    person.page.clock.run_for(60_000)
    expect(title).to_have_text(pages[1])
    person.page.keyboard.press("ArrowLeft")
    expect(title).to_have_text(seats)


def test_a_table_of_which_other_pairs_played_a_board_is_shown_with_both(desk: Desk, come: Come) -> None:
    pairs = read_book(desk.path).seating(2, 1).pairs
    turned = {"table": 1, "pairs": list(pairs[::-1]), "boards": [4]}
    assert desk.do(DIRECTOR, "reseat", round=2, seatings=[turned], reason="sat so") == ["reseated"]
    person = hall_of(desk, come, Look("ca", PROJECTOR))
    person.page.keyboard.press("Space")
    tables = person.page.get_by_role("rowgroup").filter(
        has=person.page.get_by_role("rowheader", name="1", exact=True)
    )
    for shown, each, boards in zip(tables.all(), (pairs, pairs[::-1]), (3, 4), strict=True):
        expect(shown).to_contain_text(re.compile(rf"Anna {each[0]} .*Anna {each[1]} .*mà {boards}$"))
    expect(person.page.get_by_text(re.compile(r"^mà \d"))).to_have_count(2)
    person.shoot("hall-listed-again")
    assert not (overflow(person.page) + too_small(person.page))
    assert person.page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR[1]


def test_a_total_with_a_board_that_is_not_compared_has_its_mark(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1, pairs=4, rank_by=RankBy.TOTAL))
    for board, number in ((1, 1), (2, 1), (2, 2)):
        desk.do(DIRECTOR, "score", place=place(board, number), slip=NORTH, confirm=True)
    desk.do(DIRECTOR, "penalise", place=place(1), side="NS", reason="a revoke")
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    person = hall_of(desk, come, Look("ca", PROJECTOR))
    person.page.keyboard.press("Space")
    title = person.page.get_by_role("heading", level=2)
    while title.inner_text() != person.text("hall.standings", round=1):
        person.page.keyboard.press("ArrowRight")
    figures = person.page.locator("td.figure")
    marked = [figure.endswith("*") for figure in figures.all_inner_texts()]
    assert sorted(marked) == [False, False, False, True]
    expect(person.page.get_by_text(person.text("hall.flagged", mark="*"))).to_be_visible()
    expect(
        person.page.get_by_text(person.text("event.missing.round", round=1, n=1, tables=2))
    ).to_be_visible()
    person.shoot("hall-flagged")
    assert not (overflow(person.page) + too_small(person.page))
    assert person.page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR[1]


def test_pairs_that_have_withdrawn_are_marked_and_a_note_says_why_they_come_last(
    desk: Desk, come: Come
) -> None:
    desk.do(DIRECTOR, "erase", place=place(3, 1, 2), reason="they have gone")
    desk.do(DIRECTOR, "withdraw", pair=2, round=2, reason="a secret reason")
    desk.do(DIRECTOR, "score", place=place(4, 3, 2), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=2, anyway=True)
    person = hall_of(desk, come, Look("ca", PROJECTOR))
    main, title = person.page.get_by_role("main"), person.text("hall.standings", round=2)
    person.page.keyboard.press(" ")
    row = main.get_by_role("row").filter(has_text=person.text("hall.withdrawn"))
    while person.page.get_by_role("heading", level=2).inner_text() != title or not row.count():
        person.page.keyboard.press("ArrowRight")
    expect(row).to_contain_text("Anna 2")
    expect(main.get_by_text(person.text("hall.withdrawn.last"))).to_be_visible()
    person.shoot("hall-withdrawn")
    assert axe_findings(person.page) == []
    assert overflow(person.page) == []
    assert too_small(person.page) == []
    assert person.page.evaluate("document.documentElement.scrollHeight") <= PROJECTOR[1]


def test_a_new_round_begins_with_its_seats(desk: Desk, come: Come) -> None:
    person = hall_of(desk, come, Look("ca", PROJECTOR))
    person.page.keyboard.press("Space")
    person.page.keyboard.press("ArrowLeft")
    title = person.page.get_by_role("heading", level=2)
    expect(title).to_have_text(person.text("hall.best"))
    desk.do(DIRECTOR, "closeround", round=2, anyway=True)
    expect(title).to_have_text(person.text("hall.seats", round=3))
