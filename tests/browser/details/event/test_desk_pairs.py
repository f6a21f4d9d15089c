"""What the dialogue of a pair shows: the fines that it has, and the way back of one that has withdrawn."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HALF, DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, Desk, read_book

LOOKS = [
    Look("ca", (360, 640), touches=True),
    Look("es", (390, 844), "dark", touches=True),
    Look("en", DESKTOP),
]


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_a_pair_that_has_withdrawn_plays_again(desk: Desk, come: Come, look: Look) -> None:
    desk.do(DIRECTOR, "withdraw", pair=3, reason="malalta")
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.view("pairs")
    page.get_by_role("button", name=text("desk.pairs.change")).nth(2).click()
    expect(screen.dialog.get_by_label(text("desk.pair.kind"), exact=True)).to_have_value("return")
    expect(screen.dialog).to_contain_text("malalta")
    expect(screen.dialog).to_have_accessible_description("Anna 3 – Bernat 3")
    screen.fill("desk.reason", "torna")
    preview = screen.dialog.get_by_text(text("desk.preview"), exact=True)
    expect(preview).to_be_visible()
    scrolling = screen.dialog.get_by_role("group", name=text("desk.preview"), exact=True)
    if look.touches:
        assert scrolling.evaluate("each => each.scrollHeight > each.clientHeight")
        expect(scrolling).to_have_attribute("tabindex", "0")
    else:
        expect(scrolling).to_have_count(0)
    assert barriers(page) == []
    assert overflow(page) == []
    screen.person.shoot(f"desk-{look}-pair-returns")
    screen.press_twice("desk.pair.return.yes")
    expect(page.get_by_text(text("desk.pairs.withdrawn", round=1))).to_have_count(0)
    assert read_book(desk.path).withdrawn == {}


@pytest.mark.parametrize("look", LOOKS[: scale(1, 3)], ids=str)
def test_the_fines_that_a_pair_has_are_shown_before_another_one(desk: Desk, come: Come, look: Look) -> None:
    desk.do(DIRECTOR, "fine", pair=3, points="1/2", reason="tard")
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    half = HALF[look.language]
    screen.view("pairs")
    page.get_by_role("button", name=text("desk.pairs.change")).nth(2).click()
    screen.choose("desk.pair.kind", "desk.pair.fine")
    expect(screen.dialog).to_contain_text(text("desk.pairs.fined", points=half, reason="tard"))
    screen.fill("desk.pair.points", "1/2")
    screen.fill("desk.reason", "tard un altre cop")
    screen.press_seen("desk.pair.fine.yes")
    expect(screen.dialog).to_contain_text(text("desk.preview.look"))
    screen.person.shoot(f"desk-{look}-fined-again")
    screen.press("desk.pair.fine.yes")
    screen.expect_done("desk.done.fine", pair=3, points=half)
    assert len(read_book(desk.path).fines) == 2
