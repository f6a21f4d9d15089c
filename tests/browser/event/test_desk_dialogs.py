"""The director's desk: pairs, rulings, links, the log and papers; every view and dialogue is accessible."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import Place
from tests.browser.accessibility import barriers, measured_in
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, NORTH, SOUTH, Desk, place, read_book, secret, table

LAPTOP = Look("ca", DESKTOP)
PHONE = Look("ca", (390, 844), "dark", touches=True)
LOOKS = [PHONE, LAPTOP, Look("es", DESKTOP, "dark"), Look("en", PHONE.size)]
"""Two pairs of looks, each with both windows, and with light and dark; `make test` has one look a test."""


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
    screen.fill("desk.reason", "malalt")
    screen.press_seen("desk.pair.substitute.yes")
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


def test_nothing_behind_a_form_can_be_pressed(screen: DeskScreen, desk: Desk) -> None:
    page, text = screen.person.page, screen.person.text

    def press_behind() -> None:
        """Press an element beside the form: elsewhere a button of the form could be met."""
        behind = page.get_by_text(text("desk.view.round"), exact=True).first
        box, form = behind.bounding_box(), screen.dialog.bounding_box()
        assert box is not None
        assert form is not None
        assert box["y"] + box["height"] < form["y"] or box["x"] + box["width"] < form["x"]
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert not behind.evaluate("each => { each.focus(); return each === document.activeElement; }")

    opener = screen.person.button("desk.rounds")
    opener.click()
    screen.fill("desk.rounds.unpair.told", "tothom tard")
    press_behind()
    expect(page.get_by_label(text("desk.rounds.unpair.told"))).to_have_value("tothom tard")
    page.keyboard.press("Escape")
    expect(screen.dialog).to_have_count(0)
    expect(opener).to_be_focused()
    screen.view("pairs")
    opener = screen.person.button("desk.pairs.late")
    opener.click()
    screen.fill("desk.late.first", "Quim Bou")
    press_behind()
    expect(page.get_by_label(text("desk.late.first"))).to_have_value("Quim Bou")
    expect(screen.dialog).to_have_count(1)
    screen.person.shoot("desk-late-pair")
    assert barriers(page) == []
    screen.press("panel.close")
    expect(screen.dialog).to_have_count(0)
    expect(opener).to_be_focused()


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


def test_each_row_of_a_table_at_which_pairs_changed_opens_by_itself(screen: DeskScreen, desk: Desk) -> None:
    pairs = read_book(desk.path).seating(1, 1).pairs
    turned = {"table": 1, "pairs": list(pairs[::-1]), "boards": [2]}
    desk.do(DIRECTOR, "reseat", round=1, seatings=[turned], reason="sat so")
    heads = screen.person.page.get_by_role("rowheader")
    expect(heads).to_have_count(4)
    heads.nth(1).get_by_role("button").click()
    text = screen.person.text
    title = text("event.place.match", round=1, table=1)
    title += f", {text('hall.missing.boards', n=1, boards='2')}"
    expect(screen.dialog.get_by_role("heading", name=title, exact=True)).to_be_visible()
    screen.fill("desk.reason", "com la primera")
    screen.press_seen("desk.table.turn.yes")
    screen.expect_done("desk.done.reseat", tables=1)
    assert [each.pairs for each in read_book(desk.path).rounds[0].seatings if each.table == 1] == [pairs]


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


def test_the_table_that_late_pairs_bring_has_its_link_at_once(screen: DeskScreen, desk: Desk) -> None:
    last = screen.person.page.get_by_role(
        "heading", name=screen.person.text("event.table", table=4), exact=True
    )
    screen.view("links")
    expect(screen.person.page.get_by_role("listitem")).not_to_have_count(0)
    expect(last).to_have_count(0)
    desk.do(DIRECTOR, "unpair", round=1, reason="late pairs")
    for players in (["Enric", "Fina"], ["Gina", "Hug"]):
        desk.do(DIRECTOR, "enter", players=players)
    desk.do(DIRECTOR, "pairround")
    screen.view("round")
    screen.view("links")
    expect(last).to_be_visible()


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


@pytest.mark.parametrize("look", LOOKS[: scale(1, 4)], ids=str)
def test_every_view_and_dialogue_is_accessible(desk: Desk, come: Come, look: Look) -> None:
    desk.do(DIRECTOR, "score", place=place(1, 1), slip=NORTH)
    desk.do(DIRECTOR, "score", place=place(2, 1), slip=NORTH, confirm=True)
    for side, slip in (("NS", NORTH), ("EW", SOUTH)):
        desk.do(table(2), "claim", place=place(1, 2), side=side, slip=slip)
    desk.do(table(3), "claim", place=place(1, 3), side="NS", slip=NORTH)
    desk.send(table(3), "call")
    desk.do(DIRECTOR, "startclock", seconds=60)
    desk.do(DIRECTOR, "sitout", round=2, table=1, reason="x")
    screen = DeskScreen.opening(come, desk, look)
    page = screen.person.page
    screen.expect_cell(2, 1, "disputed")
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        screen.person.shoot(f"desk-{look}-{name}")
        found[name] = barriers(page) + measured_in(screen.person, DESKTOP, PHONE.size, look.size)
        page.keyboard.press("Escape")

    check("round")
    for board, number, name in ((1, 2, "disputed"), (1, 1, "entered"), (2, 2, "missing")):
        screen.cell(number, board).click()
        check(name)
    screen.cell(1, 1).click()
    screen.press("desk.cell.rule")
    check("ruling")
    page.get_by_role("rowheader").nth(0).get_by_role("button").click()
    check("table")
    for button in ("desk.print", "desk.rounds"):
        screen.person.button(button).click()
        check(button)
    screen.person.button("desk.round.close", round=1).click()
    check("missing results")
    for view in ("pairs", "links", "log"):
        screen.view(view)
        expect(page.get_by_role("listitem").first).to_be_visible()
        check(view)
    screen.view("pairs")
    screen.person.button("desk.pairs.late").click()
    check("late pair")
    page.get_by_role("button", name=screen.person.text("desk.pairs.change")).first.click()
    check("pair")
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("look", LOOKS[scale(1, 0) : scale(2, 4)], ids=str)
def test_a_round_is_seated_by_hand(desk: Desk, come: Come, look: Look) -> None:
    met = read_book(desk.path).rounds[0].seatings[0].pairs
    planned = read_book(desk.path).rounds[1].seatings[0].pairs
    desk.do(DIRECTOR, "unpair", round=2, reason="two sisters")
    screen = DeskScreen.opening(come, desk, look)
    text = screen.person.text
    screen.person.button("desk.rounds").click()
    screen.press("desk.seat", round=2)
    first = screen.dialog.get_by_role("group").first
    north, east = first.get_by_label(text("event.side.NS"), exact=True), first.get_by_role("combobox").last
    expect(north).to_have_value(str(planned[0]))
    expect(east).to_have_value(str(planned[1]))
    north.select_option(str(planned[1]))
    expect(east).to_have_value(str(planned[0]))
    east.select_option("0")
    screen.press("desk.seat.yes")
    expect(screen.dialog.get_by_role("alert")).to_have_text(text("desk.seat.lacks"))
    east.select_option(str(planned[0]))
    expect(screen.dialog.get_by_role("alert")).to_be_hidden()
    north.select_option(str(met[0]))
    east.select_option(str(met[1]))
    expect(screen.dialog).to_contain_text(text("desk.seat.rematch"))
    expect(screen.dialog).to_contain_text(re.compile(r"marca|tick"))
    assert barriers(screen.person.page) == []
    screen.person.shoot(f"desk-{look}-seat")
    screen.dialog.get_by_role("checkbox").check()
    screen.fill("desk.reason", "two sisters")
    screen.press_seen("desk.seat.yes")
    screen.expect_done("desk.done.seatround", round=2)
    assert read_book(desk.path).rounds[1].seatings[0].pairs == met
    screen.person.button("desk.undo").click()
    expect(screen.person.page.get_by_role("option")).to_have_count(1)
    assert len(read_book(desk.path).rounds) == 1
    screen.person.forgive("409", "/preview")


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
