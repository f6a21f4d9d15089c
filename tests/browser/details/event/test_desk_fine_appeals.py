"""Signs of appeals and of decided disputes in the grid, and appeals against fines at the director's desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.desk import HALF, QUARTER, DeskScreen
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
    half, quarter = (written[look.language] for written in (HALF, QUARTER))
    screen.view("pairs")
    page.get_by_role("button", name=text("desk.pairs.change")).nth(2).click()
    screen.choose("desk.pair.kind", "desk.pair.appeal")
    expect(screen.dialog.get_by_label(text("desk.fine"), exact=True)).to_contain_text(f"{half} · tard")
    screen.give_reason("el bus")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-fine-appeal")
    screen.press("desk.appeal.new.yes")
    screen.expect_done("desk.done.appealfine", pair=3, given=half, why="tard")
    screen.view("round")
    appeals = page.get_by_role("list", name=text("desk.appeals"), exact=True).get_by_role("button")
    expect(appeals).to_have_text([text("desk.appeals.fine", pair=3, points=half)])
    appeals.click()
    screen.choose("desk.appeal.outcome", "desk.fine.changed")
    screen.fill("desk.reason", "el comitè")
    screen.fill("desk.fine.points", "0,5")
    screen.press("desk.appeal.decide.yes")
    expect(screen.dialog.get_by_role("alert")).to_have_text(text("desk.fine.same"))
    screen.fill("desk.fine.points", "0,25")
    screen.fill("desk.reason", "el comitè")
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-fine-appeal-decided")
    screen.press_seen("desk.appeal.decide.yes")
    screen.expect_done("desk.done.decidefine.changed", pair=3, given=half, points=quarter, why="tard")
    expect(appeals).to_have_count(0)
    assert str(read_book(desk.path).fined(3)) == "1/4"
    screen.person.button("desk.undo").click()
    expect(appeals).to_have_count(1)
    assert str(read_book(desk.path).fined(3)) == "1/2"


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_a_decision_of_another_screen_does_not_move_the_choice(desk: Desk, come: Come, look: Look) -> None:
    """The choice was a place in the list, so it went to the next fine."""
    late, loud = ({"pair": 3, "points": "1/2", "reason": reason} for reason in ("tard", "soroll"))
    for fine, reason in ((late, "el bus"), (loud, "no érem nosaltres")):
        desk.do(DIRECTOR, "fine", **fine)
        desk.do(DIRECTOR, "appealfine", fine=fine, reason=reason)
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    half = HALF[look.language]
    page.get_by_role("list", name=text("desk.appeals"), exact=True).get_by_role("button").first.click()
    appeals = screen.dialog.get_by_role("listitem").filter(has_text=f"{half} · ")
    expect(appeals).to_have_text(f"{half} · tard: el bus")
    fines = screen.dialog.get_by_label(text("desk.fine"), exact=True)
    preview = screen.dialog.get_by_text(text("desk.preview"), exact=True)
    screen.fill("desk.reason", "el comitè")
    expect(preview).to_be_visible()
    screen.person.shoot(f"desk-{look}-fine-appeals")

    desk.do(DIRECTOR, "decidefine", fine=late, points="0", reason="x")
    expect(screen.dialog.get_by_text(text("desk.fine.gone"))).to_be_visible()
    withdrawn = text("desk.fine.decided.withdrawn", given=half, reason="tard", why="x")
    expect(screen.dialog.get_by_role("listitem").filter(has_text=withdrawn)).to_be_visible()
    expect(preview).to_have_count(0)
    expect(fines).to_have_value("")
    assert barriers(page) == []
    screen.press("desk.appeal.decide.yes")
    assert len(read_book(desk.path).open_fine_appeals) == 1
    screen.person.shoot(f"desk-{look}-fine-appeal-gone")

    fines.select_option(index=0)
    expect(appeals).to_have_text(f"{half} · soroll: no érem nosaltres")
    expect(preview).to_be_visible()
    expect(screen.dialog.get_by_text(text("desk.fine.gone"))).to_have_count(0)
    desk.do(DIRECTOR, "decidefine", fine=loud, points="1/4", reason="x")
    expect(screen.dialog.get_by_text(text("desk.fine.none"))).to_be_visible()
    expect(fines).to_have_count(0)
    assert barriers(page) == []
    screen.person.shoot(f"desk-{look}-fine-appeal-none")


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


@pytest.mark.parametrize("look", [*LOOKS, Look("ca", (360, 640), touches=True)], ids=str)
def test_the_row_of_a_pair_has_its_fines_and_the_open_appeal(desk: Desk, come: Come, look: Look) -> None:
    fines = [
        {"pair": 2, "points": points, "reason": why} for points, why in (("1/2", "tard"), ("1", "soroll"))
    ]
    for fine in fines:
        desk.do(DIRECTOR, "fine", **fine)
    desk.do(DIRECTOR, "appealfine", fine=fines[0], reason="el bus")
    screen = DeskScreen.opening(come, desk, look)
    text = screen.person.text
    half = HALF[look.language]
    screen.view("pairs")
    row = screen.person.page.get_by_role("listitem").filter(has_text="Anna 2")
    expect(row).to_contain_text(
        f"{text('desk.pairs.fined', points=half, reason='tard')} · {text('desk.appeals.sign')}"
    )
    expect(row).to_contain_text(text("desk.pairs.fined", points="1", reason="soroll"))
    screen.person.shoot(f"desk-pairs-fined-{look}")
    assert barriers(screen.person.page) == []
