"""Rounds at the desk: the round in play is shown after each change, and only what can be done is offered."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HEIGHT, ONE_ROW, DeskScreen
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

LOOKS = [
    Look("ca", DESKTOP),
    Look("es", (360, 640), "dark", touches=True),
    Look("en", (390, 844), touches=True),
][: scale(1, 3)]
LAPTOP = LOOKS[0]


def test_a_round_that_begins_is_shown(desk: Desk, come: Come) -> None:
    """The director looks at an earlier round, and takes the last one back."""
    enter_all(desk)
    last = len(read_book(desk.path).rounds)
    for number in range(1, last):
        desk.do(DIRECTOR, "closeround", round=number)
    screen = DeskScreen.opening(come, desk, LAPTOP)
    shown = screen.person.page.get_by_label(screen.person.text("desk.round.show"), exact=True)
    shown.select_option("1")
    screen.person.button("desk.round.close", round=last).click()
    expect(shown).to_have_value(str(last))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_only_what_can_be_done_with_rounds_is_offered(desk: Desk, come: Come, look: Look) -> None:
    last = len(read_book(desk.path).rounds)
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.person.button("desk.rounds").click()
    screen.person.shoot(f"desk-rounds-begun-{look}")
    first = screen.dialog.get_by_role("option").first
    expect(first).to_have_text(text("event.round", round=2))
    for key in ("desk.rounds.reveal", "desk.seat"):
        button = screen.dialog.get_by_role("button", name=text(key, round=last + 1), exact=True)
        expect(button).to_have_count(0)
    enter_all(desk)
    expect(screen.dialog.get_by_role("button", name=text("desk.rounds.reveal"))).to_be_visible()
    expect(screen.dialog.get_by_label(text("desk.rounds.unpair.told"))).to_have_count(0)
    expect(screen.dialog.get_by_role("group", name=text("desk.begins"))).to_be_visible()
    for number in range(1, last + 1):
        desk.do(DIRECTOR, "closeround", round=number)
    expect(screen.dialog.get_by_role("group", name=text("desk.begins"))).to_have_count(0)
    screen.person.shoot(f"desk-rounds-over-{look}")
    assert barriers(page) == []
    assert overflow(page) == []


def test_a_preview_speaks_of_results_of_a_round_that_has_some(desk: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, desk, LAPTOP)
    text = screen.person.text

    def fine() -> None:
        screen.view("pairs")
        screen.person.page.get_by_role("button", name=text("desk.pairs.change")).first.click()
        screen.choose("desk.pair.kind", "desk.pair.fine")
        screen.fill("desk.pair.points", "1")
        expect(screen.dialog.get_by_text(text("desk.preview"), exact=True)).to_be_visible()

    during = text("desk.preview.during", round=1)
    fine()
    screen.person.shoot("desk-preview-none")
    expect(screen.dialog).to_contain_text(text("desk.preview.none"))
    expect(screen.dialog).not_to_contain_text(during)
    screen.press("panel.close")
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    fine()
    expect(screen.dialog).to_contain_text(during)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=str)
def test_the_button_of_a_dispute_is_in_sight_below_a_third_result(
    desk: Desk, come: Come, size: tuple[int, int]
) -> None:
    for side, slip in (("NS", NORTH), ("EW", SOUTH)):
        desk.do(table(1), "claim", place=place(1), side=side, slip=slip)
    screen = DeskScreen.opening(come, desk, Look("ca", size, touches=True))
    screen.cell(1, 1).click()
    expect(screen.dialog).to_contain_text(screen.person.text("desk.cell.other"))
    decide = screen.dialog.get_by_role("button", name=screen.person.text("desk.cell.decide.yes"))
    expect(decide).to_be_in_viewport(ratio=1)
    screen.person.shoot(f"desk-dispute-{size[0]}")
    assert barriers(screen.person.page) == []


def test_more_of_a_text_stands_beside_it(tmp_path: Path, servers: ExitStack, come: Come) -> None:
    path = new_evening(tmp_path, 6, 2, deals=False)
    desk = Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)
    screen = DeskScreen.opening(come, desk, Look("ca", (360, 640), touches=True))
    screen.person.button("desk.rounds").click()
    screen.dialog.get_by_role("button").filter(has_text="1–10").click()
    more = screen.person.button("desk.more")
    expect(more).to_be_visible()
    screen.person.shoot("desk-dealt-bar")
    assert screen.person.page.locator(".last").evaluate(HEIGHT) < ONE_ROW
    assert overflow(screen.person.page) == []
