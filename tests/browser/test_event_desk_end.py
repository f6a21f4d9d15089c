"""The director's desk at its ends: a file that cannot be read, and the time after the last round."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event_desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, place, read_book

LAPTOP = Look("ca", DESKTOP)
PHONE = Look("en", (390, 844), "dark", touches=True)
LOOKS = [PHONE, LAPTOP][: scale(1, 2)]


@pytest.fixture
def screen(desk: Desk, come: Come) -> DeskScreen:
    return DeskScreen.opening(come, desk, LAPTOP)


def play_to_the_end(desk: Desk, *left_out: tuple[int, int, int]) -> int:
    """Enter all results but those of some rounds, tables and boards, and return the number of rounds."""
    book = read_book(desk.path)
    for where in book.missing():
        if (where.round, where.table, where.board) not in left_out:
            desk.do(DIRECTOR, "score", place=place(where.board, where.table, where.round), slip=NORTH)
    for each in book.rounds:
        desk.do(DIRECTOR, "closeround", round=each.number, anyway=True)
    return len(book.rounds)


def test_after_the_last_round_papers_seed_and_public_page_are_offered(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=False, initials=True)
    rounds = play_to_the_end(desk)
    page, text = screen.person.page, screen.person.text
    expect(page.get_by_text(text("desk.over"))).to_be_visible()
    expect(screen.person.button("desk.round.pair", round=rounds + 1)).to_have_count(0)
    screen.person.shoot("desk-over")
    screen.person.button("desk.rounds.reveal").click()
    expect(screen.person.button("desk.rounds.reveal")).to_have_count(0)
    screen.person.button("desk.over.publish").click()
    expect(page.get_by_role("link", name=text("desk.public"))).to_have_attribute("href", f"/e/{desk.event}")
    screen.person.button("desk.print").click()
    expect(screen.dialog).to_contain_text(text("desk.paper.standings"))
    screen.person.shoot("desk-over-papers")
    with page.expect_download() as coming:
        screen.dialog.get_by_role("button", name=text("desk.paper.certificates")).click()
    assert coming.value.suggested_filename == f"{desk.event}-certificates.pdf"
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF")


def test_certificates_are_offered_once_no_round_is_in_play(screen: DeskScreen, desk: Desk) -> None:
    screen.person.button("desk.print").click()
    expect(
        screen.dialog.get_by_role("button", name=screen.person.text("desk.paper.standings"))
    ).to_be_visible()
    certificates = screen.dialog.get_by_role("button", name=screen.person.text("desk.paper.certificates"))
    expect(certificates).to_have_count(0)
    play_to_the_end(desk, (1, 1, 1))
    certificates.click()
    lacks = screen.dialog.get_by_role("alert").filter(
        has_text=screen.person.text("event.table", table=1).lower()
    )
    expect(lacks).to_be_visible()
    screen.person.forgive("409")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_results_that_closed_rounds_lack_are_shown_and_entered(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    last = len(read_book(desk.path).rounds)
    first, second = read_book(desk.path).round(last).seatings[1].boards
    play_to_the_end(desk, (1, 3, 2), (last, 2, first), (last, 2, second))
    page, text = screen.person.page, screen.person.text
    expect(page.get_by_text(text("desk.over"))).to_be_visible()
    expect(page.get_by_text(text("desk.round.missing", n=3))).to_be_visible()
    boards = text("hall.missing.boards", n=2, boards=f"{first}–{second}")
    in_last = page.get_by_role("button", name=f"{text('event.table', table=2)}, {boards}", exact=True)
    expect(in_last).to_be_visible()
    screen.person.shoot(f"desk-over-missing-{look}")
    assert barriers(page) == []
    assert overflow(page) == []
    board = text("hall.missing.boards", n=1, boards=2)
    page.get_by_role("button", name=f"{text('event.table', table=3)}, {board}", exact=True).click()
    screen.dialog.get_by_label("N-S", exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    expect(page.get_by_text(text("desk.round.missing", n=2))).to_be_visible()
    shown = page.get_by_label(text("desk.round.show"), exact=True)
    expect(shown).to_have_value("1")
    in_last.click()
    expect(shown).to_have_value(str(last))
    screen.dialog.get_by_label("N-S", exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    expect(page.get_by_text(text("desk.round.missing", n=1))).to_be_visible()
    desk.do(DIRECTOR, "score", place=place(second, 2, last), slip=NORTH)
    expect(page.get_by_text(text("desk.missing.closed"))).to_have_count(0)
    expect(page.get_by_text(f"✓ {text('desk.over')}")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_desk_whose_file_cannot_be_read_says_why(tmp_path: Path, come: Come, look: Look) -> None:
    path = tmp_path / "broken.event"
    path.write_bytes(b"no event")
    with serving(tmp_path, 1, {"broken": path}) as served:
        person = come(look, server="calm", url=served.url)
        for page, key in (("desk", "desk.closed.damaged"), ("table", "event.closed.damaged")):
            person.visit(f"/e/broken/{page}#{'A' * 22}")
            expect(person.page.get_by_role("alert")).to_have_text(person.text(key))
            person.shoot(f"broken-{page}-{look}")
            assert barriers(person.page) == []
        person.forgive("404")
