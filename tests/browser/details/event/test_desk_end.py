"""The director's desk at its ends: a file that cannot be read, and the time after the last round."""

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from botifarra.eventfile import EventFile
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HEIGHT, ONE_ROW, DeskScreen
from tests.browser.old_browser import AS_IN_2021
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, EVENT, NORTH, Desk, new_evening, place, read_book, secret

LAPTOP = Look("ca", DESKTOP)
_TOPS = "items => items.map(each => Math.round(each.getBoundingClientRect().top))"
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


def test_a_browser_of_2021_is_enough(desk: Desk, come: Come) -> None:
    person = come(LAPTOP, server="calm", url=desk.url, own=True)
    person.page.add_init_script(AS_IN_2021)
    screen = DeskScreen(person, desk)
    person.visit(f"/e/{desk.event}/desk#{secret(desk.path, DIRECTOR)}")
    expect(screen.bar.get_by_role("link", name=person.text("desk.hall"))).to_be_visible()
    assert screen.bar.evaluate(HEIGHT) < ONE_ROW, "the bar has two rows"
    keyboard, mouse = person.page.keyboard, person.page.mouse
    presses: list[Callable[[], None]] = [
        partial(keyboard.press, "Escape"),
        partial(mouse.click, 5, 5),
        partial(screen.press, "panel.close"),
    ]
    for close in presses:
        person.button("desk.print").click()
        expect(screen.dialog.get_by_text(person.text("desk.paper.slips"))).to_be_visible()
        close()
        expect(screen.dialog).to_have_count(0)
    screen.cell(1, 1).click()
    mouse.click(5, 5)
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    person.shoot("desk-2021-cell")
    assert barriers(person.page) == []
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(1, 1, "entered", (30, 42))


def test_after_the_last_round_papers_seed_and_public_page_are_offered(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "publish", is_public=False, initials=True)
    rounds = play_to_the_end(desk)
    page, text = screen.person.page, screen.person.text
    expect(page.get_by_text(text("desk.over"))).to_be_visible()
    expect(screen.person.button("desk.round.pair", round=rounds + 1)).to_have_count(0)
    for language in ("en", "es", "ca"):
        screen.person.speak(language)
        expect(page.get_by_text(text("desk.over"))).to_be_visible()
        screen.person.shoot(f"desk-over-{language}")
        assert screen.bar.evaluate(HEIGHT) < ONE_ROW, f"the bar has two rows: {language}"
    screen.person.button("desk.over.reveal").dblclick()
    expect(page.get_by_text(text("desk.undo.reveal"))).to_be_visible()
    page.mouse.down(click_count=2)  # the second click of a slow double click
    page.mouse.up(click_count=2)
    assert not any(dealt.seed for dealt in read_book(desk.path).dealt.values())
    screen.person.button("desk.over.reveal").click()
    expect(screen.person.button("desk.over.reveal")).to_have_count(0)
    assert screen.bar.evaluate(HEIGHT) < ONE_ROW, "the bar has two rows"
    screen.person.button("desk.over.publish").click()
    expect(page.get_by_role("link", name=text("desk.public"))).to_have_attribute("href", f"/e/{desk.event}")
    screen.person.button("desk.print").click()
    expect(screen.dialog).to_contain_text(text("desk.paper.standings"))
    screen.person.shoot("desk-over-papers")
    with page.expect_download() as coming:
        screen.dialog.get_by_role("button", name=text("desk.paper.certificates")).click()
    assert coming.value.suggested_filename == f"{desk.event}-certificates.pdf"
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF")
    screen.press("panel.close")
    expect(page.get_by_text(text("desk.over.session"))).to_be_visible()
    screen.person.button("desk.rounds").click()
    screen.person.shoot("desk-over-rounds")
    screen.press("desk.rounds.session", session=2)
    screen.expect_done("desk.done.pairround.all", round=rounds + 1, last=2 * rounds)
    assert read_book(desk.path).round(rounds + 1).session == 2


def test_papers_are_offered_once_they_can_be_made(screen: DeskScreen, desk: Desk) -> None:
    text = screen.person.text

    def paper(name: str) -> Locator:
        return screen.dialog.get_by_role("listitem").filter(has_text=text(f"desk.paper.{name}"))

    screen.person.button("desk.print").click()
    expect(paper("records")).to_contain_text(text("desk.rounds"))
    expect(paper("records").get_by_role("button")).to_have_count(0)
    expect(paper("standings").get_by_role("button")).to_be_visible()
    expect(paper("certificates").get_by_role("button")).to_have_count(0)
    screen.person.shoot("desk-papers")
    items = screen.dialog.get_by_role("listitem")
    names = items.locator("b, button")
    order = [each.split("\xa0")[0] for each in names.all_inner_texts()]
    assert order[-2:] == [text(f"desk.paper.{name}") for name in ("records", "certificates")]
    places = items.evaluate_all(_TOPS)
    play_to_the_end(desk, (1, 1, 1))
    expect(paper("certificates")).to_contain_text(text("event.table", table=1).lower())
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    expect(paper("certificates").get_by_role("button")).to_be_visible()
    desk.do(DIRECTOR, "reveal")
    expect(paper("records").get_by_role("button")).to_be_visible()
    assert [each.split("\xa0")[0] for each in names.all_inner_texts()] == order
    assert items.evaluate_all(_TOPS) == places, "nothing moves under the pointer"
    screen.person.shoot("desk-papers-end")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_results_that_closed_rounds_lack_are_shown_and_entered(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    last = len(read_book(desk.path).rounds)
    first, second = read_book(desk.path).round(last).seatings[1].boards
    play_to_the_end(desk, (1, 3, 2), (last, 2, first), (last, 2, second))
    page, text = screen.person.page, screen.person.text
    expect(page.get_by_text(text("desk.over"))).to_be_visible()
    expect(page.get_by_text(text("desk.round.missing", n=3))).to_be_visible()
    expect(screen.person.button("desk.over.reveal")).to_have_count(0)
    boards = text("hall.missing.boards", n=2, boards=f"{first}–{second}")
    in_last = page.get_by_role("button", name=f"{text('event.table', table=2)}, {boards}", exact=True)
    expect(in_last).to_be_visible()
    screen.person.shoot(f"desk-over-missing-{look}")
    assert barriers(page) == []
    assert overflow(page) == []
    board = text("hall.missing.boards", n=1, boards=2)
    expect(
        page.get_by_role("button", name=f"{text('event.table', table=3)}, {board}", exact=True)
    ).to_be_visible()
    screen.person.button("desk.settle.missing").click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    expect(page.get_by_text(text("desk.round.missing", n=2))).to_be_visible()
    shown = page.get_by_label(text("desk.round.show"), exact=True)
    expect(shown).to_have_value("1")
    in_last.click()
    expect(shown).to_have_value(str(last))
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    expect(page.get_by_text(text("desk.round.missing", n=1))).to_be_visible()
    desk.do(DIRECTOR, "score", place=place(second, 2, last), slip=NORTH)
    expect(page.get_by_text(text("desk.missing.closed"))).to_have_count(0)
    expect(page.get_by_text(f"✓ {text('desk.over')}")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_desk_whose_file_cannot_be_read_says_why(
    tmp_path: Path, servers: ExitStack, come: Come, look: Look
) -> None:
    path = tmp_path / "broken.event"
    path.write_bytes(b"no event")
    served = servers.enter_context(serving(tmp_path, 1, {"broken": path}))
    person = come(look, server="calm", url=served.url)
    for page, key in (("desk", "desk.closed.damaged"), ("table", "event.closed.damaged")):
        person.visit(f"/e/broken/{page}#{'A' * 22}")
        expect(person.page.get_by_role("alert")).to_have_text(person.text(key))
        person.shoot(f"broken-{page}-{look}")
        assert barriers(person.page) == []
    person.forgive("404")


def test_a_page_returns_by_itself_once_its_damaged_file_is_mended(
    come: Come, servers: ExitStack, tmp_path: Path
) -> None:
    """A file may also look damaged because the server reads it while a good one is copied over it."""
    path = new_evening(tmp_path)
    good = path.read_bytes()
    desk = Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)
    screen = DeskScreen.opening(come, desk, Look("en", (1280, 800)))
    table = screen.person.page.get_by_label(screen.person.text("desk.slips.table"), exact=True)
    table.fill("1")
    desk.path.write_bytes(good[:3000])
    reason = screen.person.page.get_by_text(screen.person.text("desk.closed.damaged"))
    expect(reason).to_be_visible()
    desk.path.write_bytes(good)
    expect(reason).to_have_count(0)
    expect(table).to_have_value("1")
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen.expect_cell(1, 1, "entered", (40, 32))


def test_logs_that_the_file_lacks_are_told_apart(come: Come, servers: ExitStack, tmp_path: Path) -> None:
    """An older copy is copied over the file, twice. The server logs that as an error."""
    path = new_evening(tmp_path)
    older = Path(shutil.copy(path, tmp_path / "older"))
    desk = Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)
    screen = DeskScreen.opening(come, desk, Look("ca", (390, 844)))
    notice = screen.person.page.get_by_role("listitem").filter(has_text=".rescued-")
    for count in (1, 2):
        for board in range(1, count + 1):
            desk.do(DIRECTOR, "score", place=place(board), slip=NORTH)
        shutil.copyfile(older, desk.path)
        expect(notice).to_have_count(count)
    with EventFile(desk.path) as file:
        entries = file.snapshot().number
    expect(notice).to_contain_text([f"apunts: {entries + 1}", f"apunts: {entries + 2}"])
    screen.person.shoot("desk-saved-logs")
    assert barriers(screen.person.page) == []
    screen.person.forgive("503")


@pytest.mark.parametrize("look", LOOKS)
def test_cards_that_lead_elsewhere_are_told_until_somebody_has_read_it(
    desk: Desk, come: Come, look: Look
) -> None:
    """The server of these tests does not know its address, so what it says of the cards is added here."""
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    moved: dict[str, str | int] = {
        "old": "http://192.168.1.5:8080",
        "new": "http://192.168.1.5:8081",
        "port": 8080,
    }

    screen.show_also(lambda: {"moved": moved | {"cause": "port"}})
    page.reload()
    warning = page.get_by_text(text("desk.moved.port", **moved))
    expect(warning).to_be_visible()
    screen.person.shoot("desk-moved-links")
    assert barriers(page) == []
    screen.person.button("desk.read").click()
    expect(warning).to_have_count(0)
    page.reload()
    expect(screen.bar).to_be_visible()
    expect(warning).to_have_count(0)
    moved["new"] = "http://192.168.1.5:8082"
    page.reload()
    expect(page.get_by_text(text("desk.moved.port", **moved))).to_be_visible()
