"""What the director's desk says: what is in force after an undo, what is asked twice, what the file lacks."""

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.sentences.texts import web_sentences
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, EVENT, NORTH, SOUTH, Desk, new_evening, place, read_book

LOOKS = [
    Look("ca", (360, 640), touches=True),
    Look("es", (390, 844), "dark", touches=True),
    Look("en", DESKTOP),
    Look("ca", DESKTOP, "dark"),
]


@pytest.mark.parametrize("look", LOOKS[: scale(1, 4)], ids=str)
def test_an_undo_says_what_is_in_force_then(desk: Desk, come: Come, look: Look) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen = DeskScreen.opening(come, desk, look)
    page, text, sentence = screen.person.page, screen.person.text, web_sentences(look.language)
    where = sentence("place.board", round=1, table=1, board=1)
    screen.cell(1, 1).click()
    expect(screen.dialog.get_by_role("heading", name=where, exact=True)).to_be_visible()
    screen.dialog.get_by_label(text("event.side.NS"), exact=True).fill("30")
    screen.fill("desk.reason", "mal llegit")
    screen.press_seen("desk.cell.correct.yes")
    for points in ((40, 32), (30, 42)):
        screen.person.button("desk.undo").click()
        slip = f"{sentence('side.NS')} {points[0]} – {sentence('side.EW')} {points[1]}"
        expect(page.get_by_text(f"✓ {where}: {sentence('inforce.result', slip=slip)}")).to_be_visible()
    screen.person.shoot(f"desk-{look}-undone")
    desk.do(DIRECTOR, "appeal", place=place(1), side="NS", reason="x")
    appeals = page.get_by_role("list", name=text("desk.appeals"), exact=True)
    appeals.get_by_role("button").click()
    screen.give_reason("el comitè")
    screen.press("desk.appeal.decide.yes")
    screen.expect_done("desk.done.decide.kept", place=where, side=text("event.side.NS"))
    screen.person.shoot(f"desk-{look}-decided")
    screen.person.button("desk.undo").click()
    again = sentence("inforce.lifted.appealdecided", where=where, side=sentence("side.NS"))
    expect(page.get_by_text(f"✓ {again}")).to_be_visible()
    assert barriers(page) == []
    assert overflow(page) == []


@pytest.mark.parametrize("look", LOOKS[: scale(1, 4)], ids=str)
def test_an_undo_that_is_refused_leads_to_what_it_is_about(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(1, 1, "entered", (30, 42))
    desk.do(DIRECTOR, "correct", place=place(1), slip=SOUTH, reason="x", _device="d2")
    screen.expect_cell(1, 1, "entered", (32, 40))
    screen.view("pairs")
    screen.person.button("desk.undo").click()
    where = text("event.place.board", round=1, table=1, board=1)
    lead = screen.person.button("desk.show.place", round=1, table=1, board=1)
    expect(lead).to_be_visible()
    screen.person.shoot(f"desk-{look}-undo-refused")
    lead.click()
    expect(screen.dialog.get_by_role("heading", name=where, exact=True)).to_be_visible()
    screen.person.shoot(f"desk-{look}-undo-refused-opened")
    page.keyboard.press("Escape")

    screen.person.button("desk.round.close", round=1).click()
    screen.press("desk.missing.yes")
    desk.do(DIRECTOR, "score", place=place(3, 1, 2), slip=NORTH)
    screen.expect_cell(1, 3, "entered", (40, 32))
    screen.person.button("desk.undo").click()
    expect(
        page.get_by_text(web_sentences(look.language)("complaint.RoundPlayedOn", round=1, played=2))
    ).to_be_visible()
    shown = page.get_by_label(text("desk.round.show"), exact=True)
    shown.select_option("1")
    screen.person.button("desk.show.round", round=2).click()
    expect(shown).to_have_value("2")
    screen.person.forgive("409", "/commands")


@pytest.mark.parametrize("look", LOOKS[: scale(1, 4)], ids=str)
def test_a_decision_that_changes_nothing_is_asked_about(desk: Desk, come: Come, look: Look) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    desk.do(DIRECTOR, "appeal", place=place(1), side="NS", reason="x")
    screen = DeskScreen.opening(come, desk, look)
    page, text, sentence = screen.person.page, screen.person.text, web_sentences(look.language)
    page.get_by_role("list", name=text("desk.appeals"), exact=True).get_by_role("button").click()
    screen.choose("desk.appeal.outcome", "desk.appeal.changed")
    screen.fill("desk.reason", "el comitè")
    where = sentence("place.board", round=1, table=1, board=1)
    expect(screen.dialog).to_contain_text(sentence("doubt.unchanged", where=where))
    screen.press("desk.appeal.decide.yes")
    expect(screen.dialog.get_by_role("alert").filter(has_text=text("desk.preview.look"))).to_be_visible()
    assert read_book(desk.path).open_appeals
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-doubt")
    screen.choose("desk.appeal.outcome", "desk.appeal.kept")
    expect(screen.dialog).not_to_contain_text(text("desk.preview.look"))
    screen.choose("desk.appeal.outcome", "desk.appeal.changed")
    expect(screen.dialog).to_contain_text(sentence("doubt.unchanged", where=where))
    screen.press("desk.appeal.decide.yes")
    expect(screen.dialog).to_contain_text(text("desk.preview.look"))
    screen.press("desk.appeal.decide.yes")
    expect(screen.dialog).to_have_count(0)
    assert not read_book(desk.path).open_appeals


@pytest.mark.parametrize("look", LOOKS[: scale(1, 4)], ids=str)
def test_dialogues_name_their_round_and_options_of_a_device(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    text = screen.person.text
    screen.person.page.get_by_role("rowheader").nth(0).get_by_role("button").click()
    title = text("event.place.match", round=1, table=1)
    expect(screen.dialog.get_by_role("heading", name=title, exact=True)).to_be_visible()
    screen.press("panel.close")
    screen.person.button("desk.round.close", round=1).click()
    title = f"{text('event.round', round=1)} · {text('desk.missing')}"
    expect(screen.dialog.get_by_role("heading", name=title, exact=True)).to_be_visible()
    screen.person.shoot(f"desk-{look}-missing")
    screen.press("panel.close")
    screen.person.button("desk.rounds").click()
    device = {"ca": "només en aquest aparell", "es": "solo en este aparato", "en": "on this device only"}
    expect(screen.dialog.get_by_role("group", name=text("desk.begins"))).to_contain_text(
        device[look.language]
    )
    screen.person.shoot(f"desk-{look}-rounds")
    assert barriers(screen.person.page) == []


@pytest.mark.parametrize("look", LOOKS[: scale(1, 4)], ids=str)
def test_slips_that_an_older_copy_lacks_were_not_undone(
    come: Come, servers: ExitStack, tmp_path: Path, look: Look
) -> None:
    """An older copy is copied over the file, and then the log that the desk has saved."""
    path = new_evening(tmp_path)
    older = Path(shutil.copy(path, tmp_path / "older"))
    desk = Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    page.keyboard.press("/")
    screen.type_slip("1", "1", "40")
    screen.expect_cell(1, 1, "entered", (40, 32))
    slips = page.get_by_role("list", name=text("desk.slips.sent")).get_by_role("listitem")
    expect(slips).to_contain_text(text("desk.slips.done"))
    shutil.copyfile(older, desk.path)
    expect(slips).to_contain_text(text("desk.slips.lacking"))
    screen.expect_cell(1, 1, "missing")
    expect(page.get_by_text(text("desk.rescued"))).to_be_visible()
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-lacking")
    [saved] = path.parent.glob("*.rescued-*")
    shutil.copyfile(saved, desk.path)
    expect(page.get_by_text(f"✓ {text('desk.mended')}")).to_be_visible()
    expect(page.get_by_text(text("desk.rescued"))).to_have_count(0)
    expect(page.get_by_text(text("desk.forked"))).to_have_count(0)
    expect(slips).to_contain_text(text("desk.slips.done"))
    screen.person.shoot(f"desk-{look}-mended")
    screen.cell(1, 1).click()
    screen.press("desk.cell.erase")
    screen.fill("desk.reason", "x")
    screen.press_seen("desk.cell.erase.yes")
    expect(slips).to_contain_text(text("desk.slips.undone"))
    screen.person.button("desk.read").click()
    expect(page.get_by_text(text("desk.mended"))).to_have_count(0)
    screen.person.forgive("503")
