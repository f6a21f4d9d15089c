"""Details of the desk's dialogues: accessibility, focus, tables of late or changed pairs, seats by hand."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, measured_in, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.test_desk_dialogs import LAPTOP
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, NORTH, SOUTH, Desk, place, read_book, table

PHONE = Look("ca", (390, 844), "dark", touches=True)

SMALL = Look("es", (360, 640), touches=True)

LOOKS = [PHONE, LAPTOP, Look("es", DESKTOP, "dark"), Look("en", PHONE.size)]
"""Two pairs of looks, each with both windows, and with light and dark; `make test` has one look a test."""


@pytest.fixture
def screen(desk: Desk, come: Come) -> DeskScreen:
    return DeskScreen.opening(come, desk, LAPTOP)


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
    screen.give_reason("two sisters")
    screen.press("desk.seat.yes")
    screen.expect_done("desk.done.seatround", round=2)
    assert read_book(desk.path).rounds[1].seatings[0].pairs == met
    screen.person.button("desk.undo").click()
    expect(screen.person.page.get_by_role("option")).to_have_count(1)
    assert len(read_book(desk.path).rounds) == 1
    screen.person.forgive("409", "/preview")


@pytest.mark.parametrize("look", [SMALL, LAPTOP][: scale(1, 2)], ids=str)
def test_two_pairs_that_changed_tables_are_exchanged(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    (north, east), (other_north, other_east) = (
        read_book(desk.path).seating(1, each).pairs for each in (1, 2)
    )
    page.get_by_role("rowheader").nth(0).get_by_role("button").click()
    screen.choose("desk.table.kind", "desk.table.exchange")
    screen.fill("desk.reason", "taules canviades")
    screen.press("desk.table.exchange.yes")
    expect(screen.dialog.get_by_role("alert").filter(has_text=text("desk.lacks.pairs"))).to_be_visible()
    leaves, comes = (f"{each} · Anna {each} – Bernat {each}" for each in (east, other_north))
    screen.dialog.get_by_label(text("desk.table.pair"), exact=True).select_option(label=leaves)
    comes += f" ({text('event.table', table=2)})"
    screen.dialog.get_by_label(text("desk.table.other"), exact=True).select_option(label=comes)
    expect(screen.dialog.get_by_text(text("desk.preview"), exact=True)).to_be_visible()
    screen.person.shoot(f"desk-{look}-exchange")
    assert barriers(page) == []
    assert overflow(page) == []
    screen.press_seen("desk.table.exchange.yes")
    screen.expect_done("desk.done.reseat", tables="1, 2")
    book = read_book(desk.path)
    assert book.seating(1, 1).pairs == (north, other_north)
    assert book.seating(1, 2).pairs == (east, other_east)
    screen.person.button("desk.undo").click()
    expect(page.get_by_role("row").filter(has_text=f"Anna {east} ")).to_contain_text(f"Anna {north} ")
    assert read_book(desk.path).seating(1, 1).pairs == (north, east)
