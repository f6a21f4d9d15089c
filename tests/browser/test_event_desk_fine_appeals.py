"""Signs of appeals and of decided disputes in the grid, and appeals against fines at the director's desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event_desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DEPUTY, DIRECTOR, NORTH, SOUTH, Desk, place, read_book, table

LOOKS = [Look("ca", DESKTOP), Look("es", (390, 844), "dark", touches=True), Look("en", (360, 640))]


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_an_appeal_against_a_fine_is_written_decided_and_taken_back(
    desk: Desk, come: Come, look: Look
) -> None:
    desk.do(DIRECTOR, "fine", pair=3, points="1/2", reason="tard")
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.view("pairs")
    page.get_by_role("button", name=text("desk.pairs.change")).nth(2).click()
    screen.choose("desk.pair.kind", "desk.pair.appeal")
    expect(screen.dialog.get_by_label(text("desk.fine"), exact=True)).to_contain_text("1/2 · tard")
    screen.fill("desk.reason", "el bus")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-fine-appeal")
    screen.press_seen("desk.appeal.new.yes")
    screen.expect_done("desk.done.appealfine", pair=3)
    screen.view("round")
    appeals = page.get_by_role("list", name=text("desk.appeals"), exact=True).get_by_role("button")
    expect(appeals).to_have_text([text("desk.appeals.fine", pair=3, points="1/2")])
    appeals.click()
    screen.choose("desk.appeal.outcome", "desk.fine.changed")
    screen.fill("desk.fine.points", "0,25")
    screen.fill("desk.reason", "el comitè")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-fine-appeal-decided")
    screen.press_seen("desk.appeal.decide.yes")
    screen.expect_done("desk.done.decidefine", pair=3)
    expect(appeals).to_have_count(0)
    assert str(read_book(desk.path).fined(3)) == "1/4"
    screen.person.button("desk.undo").click()
    expect(appeals).to_have_count(1)
    assert str(read_book(desk.path).fined(3)) == "1/2"


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_the_grid_shows_appeals_and_decided_disputes(desk: Desk, come: Come, look: Look) -> None:
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    desk.do(DIRECTOR, "score", place=place(1, 2), slip=NORTH)
    desk.do(table(1), "claim", place=place(1), side="EW", slip=SOUTH)
    desk.do(table(1), "claim", place=place(1), side="NS", slip=NORTH, _device="d2")
    desk.do(DEPUTY, "score", place=place(1), slip=SOUTH, confirm=True, reason="ho recorden tots")
    screen.expect_cell(1, 1, "decided", (32, 40))
    desk.do(DIRECTOR, "appeal", place=place(1), side="NS", reason="x")
    appealed = text("desk.cell.appealed", side=text("event.side.NS"))
    cell = screen.cell(1, 1)
    expect(cell).to_have_accessible_name(
        f"{text('desk.place', table=1, board=1)}: {text('desk.state.decided')}, "
        f"{text('event.slip', ns=32, ew=40)}, {appealed}"
    )
    expect(cell).to_contain_text("✓§")
    expect(cell).to_contain_text("⚖")
    expect(screen.cell(2, 1)).not_to_contain_text("⚖")
    legend = page.get_by_role("list", name=text("desk.legend"))
    expect(legend).to_contain_text(f"{text('desk.appeals.sign')}: 1")
    expect(legend).to_contain_text(f"{text('desk.state.decided')}: 1")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-signs")
    cell.click()
    expect(screen.dialog).to_contain_text(text("desk.state.decided"))
    screen.person.shoot(f"desk-{look}-signs-cell")
