"""The director's desk on the smallest phones: no list is cut, no name of a side broken, no room wasted."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from botifarra.prose import LANGUAGES, Language
from tests.browser.accessibility import cut_options, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HEIGHT, DeskScreen
from tests.browser.person import Light, Look
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, place

SMALL = (360, 640)

LINES = 104
"""The height in pixels of a bar of two lines, each of the height of a button."""

RING = 4
"""The pixels that the ring of the focus takes around a field."""

TEXT = 24
"""The height of a line of text, in pixels."""

BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const side of walker.currentNode.data.matchAll(/[NE].[SOW]\\b/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, side.index);
      range.setEnd(walker.currentNode, side.index + 3);
      const parts = [...range.getClientRects()].filter(({ width }) => width);
      if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) found.push(walker.currentNode.data);
    }
  }
  return found;
}"""
"""The texts in which the name of a side is broken at the end of a line."""

CUT = "words => words.scrollHeight > words.clientHeight + 1"
"""Whether a part of a text is out of sight."""

FOCUSED = "each => each === document.activeElement"
"""Whether a button has the focus, also while the window is behind another one."""

GAP = 12
"""The least number of pixels between the names of two views."""

WORDS = """buttons => buttons.map((button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  const { left, right, top } = range.getBoundingClientRect();
  return [left, right, Math.round(top)];
})"""
"""The left and right edges of the names on buttons, and their tops."""

AROUND = """(slips, parts) => {
  const [told, button, all] = [...parts, slips].map((part) => part.getBoundingClientRect());
  return [told.top - button.bottom, all.bottom - told.bottom];
}"""
"""The pixels between the button and what is told, and below it; in one look, because the page may scroll."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_option_is_cut_and_no_side_is_broken(desk: Desk, come: Come, lang: Language) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen = DeskScreen.opening(come, desk, Look(lang, SMALL, touches=True))
    page, text = screen.person.page, screen.person.text

    def look(name: str) -> None:
        screen.person.shoot(f"desk-small-{lang}-{name}")
        assert cut_options(page) == []
        assert page.evaluate(BROKEN) == []
        assert overflow(page) == []

    def look_at(opener: Callable[[], Locator], *choices: tuple[str, str]) -> None:
        opener().click()
        for label, option in choices:
            screen.choose(label, option, table=1)
            look(option)
        screen.press("panel.close")

    look("round")
    screen.cell(1, 1).click()
    screen.press("desk.cell.rule")
    for kind in ("adjust", "foul"):
        screen.choose("desk.rule.kind", f"desk.rule.{kind}")
        look(kind)
    screen.press("desk.cell.appeal")
    look("appeal")
    screen.give_reason("x")
    screen.press("desk.appeal.new.yes")
    expect(screen.dialog).to_have_count(0)
    look("appealed")
    rows = page.get_by_role("rowheader")
    look_at(
        lambda: rows.nth(0).get_by_role("button"),
        ("desk.table.kind", "desk.table.turn"),
        ("desk.table.kind", "desk.table.sitout"),
    )
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(text("event.side.NS"), exact=True).fill("30")
    screen.fill("desk.reason", "x")
    screen.press_seen("desk.cell.correct.yes")
    screen.person.button("desk.undo").click()
    expect(screen.cell(1, 1)).to_contain_text("40–32")
    look("undone")
    # the preview of a table that has results and does not play, if it was awaited
    screen.person.forgive("409", "/preview")


@pytest.mark.parametrize("touches", [True, False])
def test_the_paper_slips_have_no_empty_area(desk: Desk, come: Come, touches: bool) -> None:
    screen = DeskScreen.opening(come, desk, Look("ca", SMALL, touches=touches))
    slips = screen.person.page.locator("details")
    if touches:
        slips.locator("summary").click()
    told = slips.get_by_text(screen.person.text("desk.slips.told", total=72))
    expect(told).to_be_visible()
    screen.person.shoot(f"desk-small-slips-{touches}")
    button = slips.get_by_role("button", name=screen.person.text("desk.slips.enter"))
    above, below = slips.evaluate(AROUND, [told.element_handle(), button.element_handle()])
    assert 0 <= above < 16, "an empty line above what is told"
    assert 0 <= below < 16, "an empty area below it"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, (390, 844)], ids=str)
def test_the_bar_of_the_last_change_has_two_lines(
    desk: Desk, come: Come, lang: Language, size: tuple[int, int]
) -> None:
    screen = DeskScreen.opening(come, desk, Look(lang, size, "dark", touches=True))
    page = screen.person.page
    screen.view("pairs")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.get_by_role("checkbox").last
    last.click()
    undo = screen.person.button("desk.undo")
    bar = page.get_by_role("paragraph").filter(has=undo)
    expect(bar).to_be_visible()
    screen.person.shoot(f"desk-bar-{lang}-{size[0]}-pairs")
    assert bar.evaluate("bar => bar.offsetHeight") <= LINES / 2
    row, shown = page.get_by_role("listitem").last.bounding_box(), bar.bounding_box()
    assert row is not None
    assert shown is not None
    assert row["y"] + row["height"] <= shown["y"], "the bar is over the pair that was tapped"
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen.view("round")
    screen.person.button("desk.round.close", round=1).click()
    screen.press("desk.missing.yes")
    expect(screen.person.button("desk.begun.seats", round=2)).to_be_visible()
    screen.person.shoot(f"desk-bar-{lang}-{size[0]}-begun")
    assert bar.evaluate("bar => bar.offsetHeight") <= LINES
    words = bar.locator("span").first
    assert not words.evaluate(CUT)
    assert all(each.evaluate(HEIGHT) >= 44 for each in bar.get_by_role("button").all())
    assert overflow(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_red_bar_has_two_lines_and_shows_all_of_its_text(desk: Desk, come: Come, lang: Language) -> None:
    screen = DeskScreen.opening(come, desk, Look(lang, SMALL, touches=True), own=True)
    page = screen.person.page
    screen.cell(1, 1).click()
    screen.dialog.get_by_label(screen.person.text("event.side.NS"), exact=True).fill("30")
    screen.press("desk.cell.enter.yes")
    screen.expect_cell(1, 1, "entered", (30, 42))
    desk.do(DIRECTOR, "correct", place=place(1), slip=NORTH, reason="x", _device="d2")
    screen.expect_cell(1, 1, "entered", (40, 32))
    screen.person.button("desk.undo").click()
    bar = page.get_by_role("paragraph").filter(
        has=screen.person.button("desk.show.place", round=1, table=1, board=1)
    )
    expect(bar).to_be_visible()
    screen.person.shoot(f"desk-bar-{lang}-refused")
    assert bar.evaluate(HEIGHT) <= LINES
    page.context.set_offline(True)
    lost = page.get_by_role("paragraph").filter(has_text=screen.person.text("event.lost"))
    expect(lost).to_be_visible()
    screen.person.shoot(f"desk-bar-{lang}-lost")
    assert lost.evaluate(HEIGHT) <= LINES / 2
    assert overflow(page) == []
    words = bar.locator("span").first
    if words.evaluate(CUT):
        more, less = (screen.person.button(key) for key in ("desk.more", "desk.less"))
        more.click()
        expect(less).to_be_visible()
        assert less.evaluate(FOCUSED)
        assert not words.evaluate(CUT)
        screen.person.shoot(f"desk-bar-{lang}-refused-whole")
        less.press("Enter")
        expect(more).to_be_visible()
        assert more.evaluate(FOCUSED)
        assert words.evaluate(CUT)
    page.context.set_offline(False)
    expect(lost).to_have_count(0)
    screen.person.forgive("409", "/commands")
    screen.person.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_longer_text_in_a_bar_of_the_same_height_can_be_read(desk: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, desk, Look("ca", SMALL, touches=True))
    page, more = screen.person.page, screen.person.button("desk.more")
    screen.view("pairs")
    page.get_by_role("checkbox").last.click()
    bar = page.get_by_role("paragraph").filter(has=screen.person.button("desk.undo"))
    words = bar.locator("span").first

    def say(count: int) -> int:
        height: int = words.evaluate(
            "(words, said) => (words.textContent = said, words.offsetHeight)", "mot " * count
        )
        return height

    full = say(10)
    assert not words.evaluate(CUT)
    expect(more).to_have_count(0)
    assert say(40) == full
    more.click()
    assert not words.evaluate(CUT)
    say(2)
    expect(screen.person.button("desk.less")).to_have_count(0)
    expect(more).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_notice_leaves_room_for_the_grid(desk: Desk, come: Come, lang: Language) -> None:
    """Before, the notice about cards took most of the first screen of a phone."""
    screen = DeskScreen.opening(come, desk, Look(lang, SMALL, touches=True))
    page, text = screen.person.page, screen.person.text
    moved: dict[str, str | int] = {"old": "http://10.0.0.5:8080", "new": "http://10.0.0.5:8081", "port": 8080}
    screen.show_also(lambda: {"moved": moved | {"cause": "port"}})
    page.reload()
    words = page.get_by_text(text("desk.moved.port", **moved))
    more, less = (screen.person.button(key) for key in ("desk.more", "desk.less"))
    expect(more).to_be_visible()
    screen.person.shoot(f"desk-notice-{lang}")
    assert words.evaluate(HEIGHT) <= 3 * TEXT
    assert words.evaluate(CUT)
    more.click()
    expect(less).to_be_visible()
    screen.person.shoot(f"desk-notice-{lang}-whole")
    assert not words.evaluate(CUT)
    assert overflow(page) == []


@pytest.mark.parametrize("size", [SMALL, (390, 844)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_views_stand_in_one_row(desk: Desk, come: Come, lang: Language, size: tuple[int, int]) -> None:
    """Before, the last one took a second row, or all touched each other, and the button to print took one."""
    light: Light = "dark" if size == SMALL else "light"
    screen = DeskScreen.opening(come, desk, Look(lang, size, light, touches=True))
    page, text = screen.person.page, screen.person.text
    views = page.get_by_role("navigation", name=text("desk.views"), exact=True)
    for name in ("standings", "pairs", "links", "log"):
        screen.view(name)
        screen.person.shoot(f"desk-views-{lang}-{size[0]}-{name}")
        names = views.get_by_role("button").evaluate_all(WORDS)
        assert len({top for _, _, top in names}) == 1, "two rows"
        assert all(left - right >= GAP for (_, right, _), (left, _, _) in pairwise(names))
        left, right, _ = views.get_by_role("button", pressed=True).evaluate_all(WORDS)[0]
        assert 0 <= left < right <= size[0], "the view that is shown is out of sight"
        assert overflow(page) == []
    heading = page.get_by_role("heading", name=text("desk.log"), exact=True).bounding_box()
    button = screen.person.button("desk.print").bounding_box()
    assert heading is not None
    assert button is not None
    assert button["y"] < heading["y"] + heading["height"], "the button to print has a row of its own"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_is_clipped_only_where_that_saves_two_lines(desk: Desk, come: Come, lang: Language) -> None:
    """Before, three lines and the button took as much room as the whole text, and hid its useful half."""
    screen = DeskScreen.opening(come, desk, Look(lang, (390, 844), "dark", touches=True))
    page, text = screen.person.page, screen.person.text
    more, less = (screen.person.button(key) for key in ("desk.more", "desk.less"))
    shaky = [2]
    screen.show_also(lambda: {"shaky": shaky})
    words = page.get_by_text(text("desk.shaky.open", round=2))
    for name, rounds in (("short", [2]), ("long", [*range(2, 30)])):
        shaky[:] = rounds
        page.reload()
        screen.view("pairs")
        expect(words).to_be_visible()
        screen.person.shoot(f"desk-notice-{lang}-{name}")
        if name == "short":
            assert words.evaluate(HEIGHT) > 3 * TEXT
            expect(more).to_have_count(0)
            assert not words.evaluate(CUT)
    expect(more).to_have_attribute("aria-expanded", "false")
    clipped = words.evaluate(HEIGHT)
    assert clipped <= 3 * TEXT
    more.click()
    expect(less).to_have_attribute("aria-expanded", "true")
    assert words.evaluate(HEIGHT) >= clipped + 4 * TEXT, "the room of the button, and two lines"
    assert overflow(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_what_an_undo_says_about_a_pair_without_a_seat_can_be_read(
    desk: Desk, come: Come, lang: Language
) -> None:
    """An undo shows no preview, so nothing else says that the pair does not play."""
    screen = DeskScreen.opening(come, desk, Look(lang, SMALL, touches=True))
    screen.person.button("desk.rounds").click()
    screen.fill("desk.rounds.unpair.told", "x")
    screen.press("desk.rounds.unpair.all", round=2, last=5)
    expect(screen.dialog).to_have_count(0)
    desk.do(DIRECTOR, "enter", players=["Quim", "Zoe"], _device="d2")
    screen.person.button("desk.undo").click()
    words = screen.person.page.get_by_role("paragraph").locator("span").filter(has_text="7")
    expect(words).to_be_visible()
    screen.person.shoot(f"desk-bar-{lang}-seatless")
    screen.person.button("desk.more").click()
    screen.person.shoot(f"desk-bar-{lang}-seatless-whole")
    assert not words.evaluate(CUT)
    assert overflow(screen.person.page) == []


@pytest.mark.parametrize("size", [SMALL, (390, 844)], ids=str)
def test_dialogues_have_even_buttons_and_whole_frames(desk: Desk, come: Come, size: tuple[int, int]) -> None:
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    screen = DeskScreen.opening(come, desk, Look("ca", size, touches=True))
    page, text = screen.person.page, screen.person.text

    def boxes(parts: Locator) -> list[FloatRect]:
        return [box for part in parts.all() if (box := part.bounding_box()) is not None]

    screen.expect_cell(1, 1, "entered", (40, 32))
    screen.cell(1, 1).click()
    modes = screen.dialog.get_by_role("group", name=text("desk.cell.modes")).get_by_role("button")
    expect(modes).to_have_count(4)
    buttons = boxes(modes)
    assert len({round(each["width"]) for each in buttons}) == 1
    assert len({round(each["y"]) for each in buttons}) == 2
    side = text("event.side.NS")
    (label,) = boxes(screen.dialog.locator("label").get_by_text(side, exact=True))
    (field,) = boxes(screen.dialog.get_by_label(side, exact=True).and_(page.get_by_role("textbox")))
    assert label["y"] + label["height"] + RING <= field["y"], "the ring of the focus is over the name"
    screen.person.shoot(f"desk-tidy-cell-{size[0]}")
    screen.press("panel.close")
    screen.person.button("desk.rounds").click()
    (frame,), (legend,) = (boxes(screen.dialog.locator(part)) for part in ("fieldset", "legend"))
    assert legend["y"] > frame["y"]
    screen.person.shoot(f"desk-tidy-rounds-{size[0]}")
    screen.press("panel.close")
    screen.view("pairs")
    page.get_by_role("button", name=text("desk.pairs.change")).nth(1).click()
    (line,) = boxes(screen.dialog.get_by_text("Anna 2 – Bernat 2", exact=True))
    assert line["height"] < 2 * TEXT, "the players are on one line"
    screen.person.shoot(f"desk-tidy-pair-{size[0]}")
