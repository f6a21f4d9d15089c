"""The director's desk under the hands: nothing moves while slips are typed, and undo says what it did."""

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from botifarra.sentences.texts import web_sentences
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.scale import scale
from tests.server.desk.evenings import (
    DIRECTOR,
    EVENT,
    NORTH,
    SOUTH,
    Desk,
    enter_all,
    new_evening,
    place,
    read_book,
    table,
)

LAPTOP = Look("ca", DESKTOP)
PHONE = Look("en", (390, 844), "dark", touches=True)
LOOKS = [LAPTOP, PHONE, Look("es", DESKTOP, "dark")][: scale(2, 3)]


@pytest.fixture
def screen(desk: Desk, come: Come) -> DeskScreen:
    return DeskScreen.opening(come, desk, LAPTOP)


def place_of(shown: Locator) -> tuple[float, float]:
    """Return how far from the left and the top of the page something stands."""
    box = shown.bounding_box()
    assert box is not None
    return box["x"], box["y"]


def test_the_grid_stays_in_its_place_while_slips_are_typed(screen: DeskScreen, desk: Desk) -> None:
    page, text = screen.person.page, screen.person.text
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    desk.do(DIRECTOR, "score", place=place(3, 1, 2), slip=NORTH)  # the round cannot be opened again
    screen.expect_cell(1, 3, "entered", (40, 32))
    shown = page.get_by_label(text("desk.round.show"), exact=True)
    shown.select_option("1")
    screen.expect_cell(1, 1, "missing")
    cell = page.get_by_role("grid").locator("[data-at='0.0']")
    before = place_of(cell)
    page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    assert place_of(cell) == before, "the message about the last change"
    screen.type_slip("1", "2", "44 bn ce", "2", "1", "7", "2", "2", "3")
    expect(page.get_by_text(text("desk.slips.doubted"))).to_have_count(2)
    assert place_of(cell) == before, "the list of slips"
    screen.type_slip("1", "1", "50")
    expect(page.get_by_text(text("desk.slip.there", table=1, board=1))).to_be_visible()
    assert place_of(cell) == before, "what is wrong with a slip"
    desk.send(table(2), "call")
    expect(page.get_by_role("list").get_by_text(text("desk.attention.call", table=2))).to_be_visible()
    assert place_of(cell) == before, "what waits for the director"
    screen.person.shoot("desk-steady")
    desk.send(DIRECTOR, "answer", table=2)
    for board in (1, 2):
        desk.do(DIRECTOR, "score", place=place(board, 3), slip=NORTH)
    screen.expect_cell(3, 2, "entered", (40, 32))
    assert place_of(cell) == before, "results that closed rounds lack"
    for board in (1, 2):
        desk.do(DIRECTOR, "score", place=place(board, 2), slip=NORTH)
    expect(screen.bar).to_contain_text(text("desk.round.closed", round=1))
    assert place_of(cell) == before, "the count of missing results"
    assert barriers(page) == []


def test_the_list_of_slips_says_what_was_undone(screen: DeskScreen, desk: Desk) -> None:
    page, text = screen.person.page, screen.person.text
    page.keyboard.press("/")
    screen.type_slip("1", "1", "40", "1", "2", "44")
    screen.expect_cell(1, 2, "entered", (44, 28))
    items = page.get_by_role("list", name=text("desk.slips.sent")).get_by_role("listitem")
    expect(items.first).to_contain_text(f"✓ {text('desk.slips.done')}")
    screen.person.button("desk.undo").click()
    expect(items.first).to_contain_text(text("desk.slips.undone"))
    expect(items.first).not_to_contain_text(text("desk.slips.done"))
    expect(items.last).to_contain_text(f"✓ {text('desk.slips.done')}")
    desk.do(DIRECTOR, "correct", place=place(1), slip=SOUTH, reason="misread")
    expect(items.last).to_contain_text(text("desk.slips.corrected"))
    screen.person.shoot("desk-slips-undone")
    screen.person.button("desk.undo").click()  # the undoing is undone
    expect(items.first).to_contain_text(f"✓ {text('desk.slips.done')}")


def test_the_count_is_of_the_round_that_is_shown(screen: DeskScreen, desk: Desk) -> None:
    for where in read_book(desk.path).missing([1])[2:]:
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=NORTH)
    for side, slip in (("NS", NORTH), ("EW", SOUTH)):
        desk.do(table(1), "claim", place=place(1), side=side, slip=slip)
    text = screen.person.text
    expect(screen.bar).to_contain_text(text("desk.round.missing", n=2))
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    expect(screen.bar).to_contain_text(text("desk.round.missing", n=6))
    screen.person.page.get_by_label(text("desk.round.show"), exact=True).select_option("1")
    expect(screen.bar).to_contain_text(text("desk.round.missing", n=2))
    desk.do(DIRECTOR, "score", place=place(2), slip=NORTH)
    expect(screen.bar).to_contain_text(text("desk.round.missing", n=1))
    screen.person.shoot("desk-closed-round")
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH, confirm=True)
    expect(screen.bar).to_contain_text(text("desk.round.closed", round=1))
    expect(screen.bar).not_to_contain_text(text("desk.round.missing", n=1))
    screen.person.page.get_by_label(text("desk.round.show"), exact=True).select_option("3")
    expect(screen.bar).to_contain_text(text("desk.round.later", round=3))
    expect(screen.bar).not_to_contain_text(text("desk.round.missing", n=6))


def test_late_and_corrected_results_of_closed_rounds_are_undone(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1, anyway=True)
    page, text = screen.person.page, screen.person.text
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()
    page.get_by_label(text("desk.round.show"), exact=True).select_option("1")
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("50")
    screen.fill("desk.reason", "mal llegit")
    screen.press_seen("desk.cell.correct.yes")
    screen.expect_cell(1, 1, "entered", (50, 22))
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 1, "entered", (40, 32))
    boards = text("hall.missing.boards", n=2, boards="1–2")
    page.get_by_role("button", name=f"{text('event.table', table=2)}, {boards}", exact=True).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(2, 1, "entered", (30, 42))
    screen.person.button("desk.undo").dblclick()  # the second click undoes nothing
    screen.expect_cell(2, 1, "missing")
    sentence = web_sentences("ca")
    where = sentence("place.board", round=1, table=2, board=1)
    expect(page.get_by_text(f"✓ {where}: {sentence('inforce.missing')}")).to_be_visible()


def test_a_step_that_cannot_be_undone_is_refused_once_and_says_what_comes_first(
    screen: DeskScreen, desk: Desk
) -> None:
    last = len(read_book(desk.path).rounds)
    screen.person.button("desk.rounds").click()
    screen.fill("desk.rounds.unpair.told", "un error")
    screen.press("desk.rounds.unpair.all", round=2, last=last)
    screen.expect_done("desk.done.unpair", round=2)
    desk.do(DIRECTOR, "withdraw", pair=2, reason="ill")  # at another desk
    page, text = screen.person.page, screen.person.text
    screen.person.button("desk.undo").click()
    done = text("desk.done.unpair", round=2)
    refused = page.get_by_text(text("desk.undo.refused", words=done))
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text("Desfés primer")
    expect(screen.person.button("desk.show.round", round=1)).to_have_count(0)  # it is about round 2
    expect(screen.person.button("desk.show.pairs")).to_be_visible()
    expect(screen.person.button("desk.read")).to_have_count(0)
    screen.person.shoot("desk-undo-refused")
    assert barriers(page) == []
    screen.person.forgive("409", "/commands")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_buttons_about_rounds_stay_when_a_doubt_comes(desk: Desk, come: Come, look: Look) -> None:
    enter_all(desk)
    screen = DeskScreen.opening(come, desk, look)
    screen.person.button("desk.rounds").click()
    reveal = screen.dialog.get_by_role("button", name=screen.person.text("desk.rounds.reveal"))
    before = place_of(reveal)
    reveal.click()
    expect(screen.dialog.get_by_text(screen.person.text("desk.undo.reveal"))).to_be_in_viewport()
    screen.person.shoot(f"desk-rounds-doubt-{look}")
    assert place_of(reveal) == before
    doubt = screen.dialog.get_by_role("alert").filter(has_text=screen.person.text("desk.undo.reveal"))
    button, said = reveal.bounding_box(), doubt.bounding_box()
    assert button is not None
    assert said is not None
    assert 0 <= said["y"] - button["y"] - button["height"] < button["height"]  # directly below it


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_desk_has_the_standings_of_the_public_page(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.view("standings")
    expect(page.get_by_text(text("desk.standings.none"))).to_be_visible()
    for where in read_book(desk.path).missing([1]):
        slip = NORTH if (where.board + where.table) % 2 else SOUTH
        desk.do(DIRECTOR, "score", place=place(where.board, where.table), slip=slip)
    desk.do(DIRECTOR, "closeround", round=1)
    expect(page.get_by_role("heading", name=text("hall.standings", round=1))).to_be_visible()
    rows = page.get_by_role("row")
    expect(rows).to_have_count(7)
    screen.person.shoot(f"desk-standings-{look}")
    assert barriers(page) == []
    at_desk = page.get_by_role("table").inner_text()
    expect(page.get_by_role("link", name="Anna 1")).to_have_attribute("href", f"/e/{desk.event}#pairs-1")
    screen.person.visit(f"/e/{desk.event}")
    expect(page.get_by_role("table")).to_have_text(at_desk, use_inner_text=True)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_papers_are_printed_from_every_view(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    views = page.get_by_role("navigation", name=text("desk.views"))
    place = views.bounding_box()
    for view in ("round", "standings", "pairs", "links", "log"):
        screen.view(view)
        assert views.bounding_box() == place, view
        screen.person.button("desk.print").click()
        expect(screen.dialog.get_by_role("button", name=text("desk.paper.seating"))).to_be_visible()
        page.keyboard.press("Escape")
        expect(screen.person.button("desk.print")).to_be_focused()
        assert barriers(page) == []
    screen.person.shoot(f"desk-print-{look}")


def test_a_late_pair_has_a_team_in_a_league_alone(screen: DeskScreen) -> None:
    text = screen.person.text
    screen.view("pairs")
    screen.person.button("desk.pairs.late").click()
    expect(screen.dialog.get_by_label(text("desk.late.club"))).to_be_visible()
    expect(screen.dialog.get_by_label(text("desk.late.team.needed"), exact=True)).to_have_count(0)
    screen.fill("desk.late.first", "Enric")
    screen.press("desk.late.yes")
    lacks = text("desk.lacks.name", what=text("desk.late.second"))
    expect(screen.dialog.get_by_text(lacks, exact=True)).to_be_visible()
    screen.person.shoot("desk-late-pair-lacks")


def test_undo_goes_with_the_file_that_it_was_for(come: Come, servers: ExitStack, tmp_path: Path) -> None:
    """An older copy is copied over the file. The server logs that as an error."""
    path = new_evening(tmp_path)
    older = Path(shutil.copy(path, tmp_path / "older"))
    desk = Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)
    screen = DeskScreen.opening(come, desk, LAPTOP)
    screen.person.page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    expect(screen.person.button("desk.undo")).to_be_visible()
    shutil.copyfile(older, desk.path)
    screen.expect_cell(1, 1, "missing")
    expect(screen.person.button("desk.undo")).to_have_count(0)
    screen.person.shoot("desk-other-file")
    screen.type_slip("1", "2", "44")
    screen.expect_cell(1, 2, "entered", (44, 28))
    desk.do(DIRECTOR, "score", place=place(1, 2), slip=NORTH)
    screen.expect_cell(2, 1, "entered", (40, 32))
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 2, "missing")
    screen.person.forgive("503")


def test_a_check_in_that_another_desk_changed_stays(screen: DeskScreen, desk: Desk) -> None:
    page, text = screen.person.page, screen.person.text
    screen.view("pairs")
    page.get_by_role("checkbox", name="2 · Anna 2 – Bernat 2").check()
    done = text("desk.done.checkin", pair=2)
    screen.expect_done("desk.done.checkin", pair=2)
    for present in (False, True):
        desk.do(DIRECTOR, "checkin", pair=2, present=present, _device="d2")
    screen.person.button("desk.undo").click()
    refused = page.get_by_text(text("desk.undo.refused", words=done))
    expect(refused).to_contain_text("Parella 2: algú ha tornat a canviar si hi és.")
    expect(page.get_by_role("checkbox", name="2 · Anna 2 – Bernat 2")).to_be_checked()
    screen.person.forgive("409", "/commands")
