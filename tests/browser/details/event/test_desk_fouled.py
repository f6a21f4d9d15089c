"""Fouled boards at the desk: the choice of where, in the words of the movement, and the mark in the grid."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.prose import LANGUAGES, Language
from botifarra.tournament.events import Place
from botifarra.tournament.format import Pairing
from tests.browser.accessibility import barriers, cut_options, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, place, read_book

SIGN = "⇄"


@pytest.fixture
def mitchell(tmp_path: Path, servers: ExitStack) -> Desk:
    """Return the desk of a Mitchell of three tables, whose second round is in play."""
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1, pairing=Pairing.MITCHELL))
    for where in read_book(desk.path).missing([1]):
        desk.do(DIRECTOR, "score", place=place(where.board, where.table, 1), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)
    return desk


def test_where_each_table_has_its_boards_only_that_table_is_marked(desk: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP))
    page, text = screen.person.page, screen.person.text
    legend = page.get_by_role("list", name=text("desk.legend"))
    expect(screen.cell(3, 1)).to_be_visible()
    expect(legend).not_to_contain_text(SIGN)
    screen.cell(3, 1).click()
    screen.press("desk.cell.rule")
    screen.choose("desk.rule.kind", "desk.rule.foul")
    expect(screen.dialog.get_by_label(text("desk.rule.range"))).to_have_count(0)
    expect(screen.dialog).to_contain_text(text("desk.rule.range.own"))
    screen.person.shoot("desk-foul-berger")
    screen.fill("desk.reason", "canviades")
    screen.press_seen("desk.rule.foul.yes")
    screen.expect_done("desk.done.foul", board=1)
    assert [each.places for each in read_book(desk.path).spoiled] == [(Place(1, 3, 1),)]
    told = f"{text('desk.state.missing')}, {text('desk.other_cards')}"
    expect(screen.cell(3, 1)).to_have_text(f"{text('desk.place', table=3, board=1)}: {told} – {SIGN}")
    expect(screen.cell(2, 1)).not_to_contain_text(SIGN)
    expect(legend).to_contain_text(f"{SIGN} {text('desk.other_cards')}: 1")
    assert barriers(page) == []
    screen.person.shoot("desk-fouled-berger")
    screen.cell(3, 1).click()
    expect(screen.dialog).to_contain_text(text("desk.other_cards"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_boards_move_the_choice_says_where_the_board_goes(
    mitchell: Desk, come: Come, lang: Language
) -> None:
    screen = DeskScreen.opening(come, mitchell, Look(lang, (360, 640), touches=True))
    page = screen.person.page
    seating = read_book(mitchell.path).seating(2, 2)
    board = seating.boards[0]
    screen.cell(2, board).click()
    screen.press("desk.cell.rule")
    screen.choose("desk.rule.kind", "desk.rule.foul")
    screen.choose("desk.rule.range", "desk.rule.range.on")
    assert cut_options(page) == []
    assert overflow(page) == []
    screen.person.shoot(f"desk-foul-mitchell-{lang}")
    screen.fill("desk.reason", "x")
    screen.press_seen("desk.rule.foul.yes")
    screen.expect_done("desk.done.foul", board=board)
    (ruling,) = read_book(mitchell.path).spoiled
    first, later = ruling.places
    assert (first, later.round) == (Place(2, 2, board), 3)
    assert later.table != first.table
    expect(screen.cell(2, board)).to_contain_text(SIGN)
    screen.person.shoot(f"desk-fouled-mitchell-{lang}")
