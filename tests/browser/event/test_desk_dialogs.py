"""The director's desk: pairs, rulings, links, the log and papers."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import Place
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DIRECTOR, NORTH, SOUTH, Desk, place, read_book, secret, table

LAPTOP = Look("ca", DESKTOP)


@pytest.fixture
def screen(desk: Desk, come: Come) -> DeskScreen:
    return DeskScreen.opening(come, desk, LAPTOP)


def test_pairs_check_in_come_late_change_and_withdraw(screen: DeskScreen, desk: Desk) -> None:
    screen.view("pairs")
    page = screen.person.page
    page.get_by_role("checkbox", name="2 · Anna 2 – Bernat 2").check()
    expect(page.get_by_text(screen.person.text("desk.pairs.present", present=1, n=6))).to_be_visible()
    screen.person.button("desk.pairs.late").click()
    screen.fill("desk.late.first", "Quim Bou")
    screen.fill("desk.late.second", "Rita Mas")
    rounds = ", ".join(f"Ronda {each.number}" for each in read_book(desk.path).rounds)
    expect(screen.dialog).to_contain_text(web_sentences("ca")("late.paired", rounds=rounds, first=1))
    screen.press_seen("desk.late.yes")
    screen.expect_done("desk.done.enter", players="Quim Bou – Rita Mas")
    change = page.get_by_role("button", name=screen.person.text("desk.pairs.change"))
    change.nth(1).click()
    screen.choose("desk.pair.kind", "desk.pair.substitute")
    screen.fill("desk.pair.comes", "Oriol Pi")
    screen.give_reason("malalt")
    screen.press("desk.pair.substitute.yes")
    screen.expect_done("desk.done.substitute", pair=2, leaves="Anna 2", comes="Oriol Pi")
    expect(page.get_by_text("2 · Oriol Pi – Bernat 2").first).to_be_visible()
    change.nth(2).click()
    screen.choose("desk.pair.kind", "desk.pair.fine")
    screen.fill("desk.pair.points", "0,5")
    screen.fill("desk.reason", "tard")
    screen.press_seen("desk.pair.fine.yes")
    screen.expect_done("desk.done.fine", pair=3, points="0,50")
    screen.person.button("desk.undo").click()
    change.nth(0).click()
    screen.fill("desk.reason", "se'n va")
    screen.press_seen("desk.pair.withdraw.yes")
    expect(screen.dialog).to_contain_text(screen.person.text("desk.preview.look"))  # tables are idle
    screen.press("desk.pair.withdraw.yes")
    screen.expect_done("desk.done.withdraw", pair=1)
    assert 1 in read_book(desk.path).withdrawn


def test_doubts_that_changed_are_asked_about_again(screen: DeskScreen, desk: Desk) -> None:
    """Before, the answer to earlier doubts counted for those that came since."""
    screen.view("pairs")
    asked = screen.dialog.get_by_role("alert").filter(has_text=screen.person.text("desk.preview.look"))
    screen.person.page.get_by_role("button", name=screen.person.text("desk.pairs.change")).nth(0).click()
    screen.fill("desk.reason", "se'n va")
    screen.press_seen("desk.pair.withdraw.yes")
    expect(asked).to_be_visible()
    number = next(each.table for each in read_book(desk.path).rounds[0].seatings if 1 in each.pairs)
    desk.do(DIRECTOR, "score", place=place(1, number), slip=NORTH, _device="d2")
    screen.press("desk.pair.withdraw.yes")
    changed = web_sentences("ca")("complaint.EffectsChanged")
    expect(screen.dialog.get_by_role("alert").filter(has_text=changed)).to_be_visible()
    screen.person.forgive("409", "/commands")
    screen.press("desk.pair.withdraw.yes")
    expect(asked).to_be_visible()
    assert not read_book(desk.path).withdrawn
    screen.press("desk.pair.withdraw.yes")
    screen.expect_done("desk.done.withdraw", pair=1)


def test_rulings_about_a_board_and_seats(screen: DeskScreen, desk: Desk) -> None:
    for number in (1, 2, 3):
        desk.do(DIRECTOR, "score", place=place(1, number), slip=NORTH)
    screen.expect_cell(3, 1, "entered", (40, 32))
    rulings = (("penalise", 1), ("adjust", 2), ("foul", 3), ("cancel", 1))
    for kind, number in rulings:
        screen.cell(number, 1).click()
        screen.press("desk.cell.rule")
        screen.choose("desk.rule.kind", f"desk.rule.{kind}")
        if kind == "adjust":
            screen.fill("desk.rule.score", "1,5")
        screen.fill("desk.reason", "decidit")
        screen.press_seen(f"desk.rule.{kind}.yes")
        expect(screen.dialog).to_have_count(0)
    screen.expect_cell(1, 1, "cancelled", (40, 32))
    screen.person.button("desk.undo").click()
    screen.expect_cell(1, 1, "entered", (40, 32))
    before = read_book(desk.path).seating(1, 1).pairs
    screen.person.page.get_by_role("rowheader").nth(0).get_by_role("button").click()
    screen.fill("desk.reason", "al revés")
    screen.press_seen("desk.table.turn.yes")
    screen.expect_done("desk.done.reseat", tables=1)
    assert read_book(desk.path).seating(1, 1).pairs == before[::-1]


def test_a_table_does_not_play_and_a_table_with_results_does(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(1, 1), slip=NORTH)
    screen.expect_cell(1, 1, "entered", (40, 32))
    heads = screen.person.page.get_by_role("rowheader")
    heads.nth(0).get_by_role("button").click()
    screen.choose("desk.table.kind", "desk.table.sitout")
    expect(screen.dialog.locator(".refusal")).not_to_be_empty()
    screen.person.page.keyboard.press("Escape")
    heads.nth(1).get_by_role("button").click()
    screen.choose("desk.table.kind", "desk.table.sitout")
    screen.fill("desk.reason", "no hi són")
    screen.press_seen("desk.table.sitout.yes")
    screen.expect_done("desk.done.sitout", table=2)
    screen.expect_cell(2, 1, "sat_out")
    screen.person.forgive("409", "/preview")


def test_a_replaced_link_ends_and_the_public_page_is_switched(screen: DeskScreen, desk: Desk) -> None:
    old = secret(desk.path, table(1))
    screen.view("links")
    page = screen.person.page
    address = page.get_by_label(screen.person.text("desk.link.address", name="Taula 1"), exact=True)
    expect(address).to_have_value(re.compile(old))
    item = page.get_by_role("listitem").filter(has=address)
    item.get_by_role("button", name=screen.person.text("desk.link.replace")).click()
    screen.press("desk.link.replace")
    expect(screen.dialog).to_have_count(0)
    expect(address).not_to_have_value(re.compile(old))
    assert secret(desk.path, table(1)) != old
    initials = page.get_by_label(screen.person.text("desk.public.initials"), exact=True)
    initials.check()
    page.get_by_label(screen.person.text("desk.public"), exact=True).uncheck()
    expect(initials).to_be_checked()
    initials.uncheck()  # the hall has names again, without a public page
    expect(initials).not_to_be_checked()
    expect(page.get_by_label(screen.person.text("desk.public"), exact=True)).not_to_be_checked()


def test_a_ruling_is_lifted_from_the_log(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "fine", pair=2, points="1", reason="tard")
    screen.view("log")
    page = screen.person.page
    page.get_by_label(screen.person.text("desk.log.by"), exact=True).fill("Núria")
    page.get_by_role("button", name=screen.person.text("desk.log.lift")).first.click()
    screen.fill("desk.reason", "apel·lació")
    screen.press_seen("desk.log.lift")
    expect(screen.dialog).to_have_count(0)
    expect(page.get_by_role("listitem").first).to_contain_text("Núria")
    expect(page.get_by_role("button", name=screen.person.text("desk.log.lift"))).to_have_count(0)


def test_papers_are_saved(screen: DeskScreen, desk: Desk) -> None:
    screen.person.button("desk.print").click()
    seating = screen.person.text("desk.paper.seating")
    bracket = screen.person.text("desk.paper.bracket")
    expect(screen.dialog.get_by_role("button", name=seating)).to_be_visible()
    expect(screen.dialog.get_by_role("button", name=bracket)).to_have_count(0)
    with screen.person.page.expect_download() as coming:
        screen.dialog.get_by_role("button", name=seating).click()
    assert coming.value.suggested_filename == f"{desk.event}-seating-1.pdf"
    assert Path(coming.value.path()).read_bytes().startswith(b"%PDF")


def test_a_dispute_shows_both_versions_and_the_director_decides(screen: DeskScreen, desk: Desk) -> None:
    desk.do(DIRECTOR, "score", place=place(2, 1), slip=NORTH)
    for side, slip in (("NS", NORTH), ("EW", SOUTH)):
        desk.do(table(2), "claim", place=place(2, 2), side=side, slip=slip)
    screen.expect_cell(2, 2, "disputed")
    screen.person.page.get_by_role("button", name=screen.person.text("desk.attention.decide")).click()
    versions = screen.dialog.get_by_role("listitem")
    expect(versions).to_have_count(2)
    said = [screen.person.text("event.slip", ns=north, ew=72 - north) for north in (40, 32)]
    expect(versions).to_contain_text(said)
    screen.person.shoot("desk-disputed")
    versions.nth(1).get_by_role("button").click()
    expect(versions.nth(1).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    expect(screen.dialog.locator(".preview").get_by_role("listitem")).not_to_have_count(0)
    assert Place(1, 2, 2) not in read_book(desk.path).kept
    screen.press_seen("desk.cell.decide.yes")
    expect(
        screen.dialog.get_by_role("alert").filter(has_text=screen.person.text("desk.lacks.reason"))
    ).to_be_visible()
    screen.fill("desk.reason", "E-O té les basses comptades")
    screen.press_seen("desk.cell.decide.yes")
    screen.expect_cell(2, 2, "decided", (32, 40))
    lines = desk.get(DIRECTOR, "log?lang=ca").json()["lines"]
    assert "E-O té les basses comptades" in [each["reason"] for each in lines]
    screen.person.button("desk.undo").click()
    screen.expect_cell(2, 2, "disputed")
    screen.cell(2, 2).click()
    expect(versions).to_have_text([re.compile(each) for each in said])
