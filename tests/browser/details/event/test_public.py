"""Details of the public page: accessibility, room for names, sit-outs, the way to it."""

from contextlib import ExitStack
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.prose import LANGUAGES
from tests.browser.accessibility import barriers, measured, overflow
from tests.browser.conftest import Come
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.test_public import ROUNDS, close, main_of, play, visitor
from tests.browser.person import DESKTOP, LARGEST_TEXT, PHONE, ZOOMED, Light, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, Desk, read_book

PAIRS = 4

LIGHTS: tuple[Light, ...] = ("light", "dark")

LOOKS = [
    Look(language, size, light) for light, size, language in product(LIGHTS, (PHONE, DESKTOP), LANGUAGES)
]

_HEIGHT = "cell => cell.getBoundingClientRect().height"

_LINE = "part => parseFloat(getComputedStyle(part).lineHeight)"

_FIRST_LINES = """cells => cells.map(cell => {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, each =>
    each.textContent.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP).nextNode();
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects()[0].bottom;
})"""
"""Where the first line of each cell ends."""

_NO_SHARING = "delete Navigator.prototype.share"

PARTS = ("standings", "boards-2", "pairs", "pairs-1", "seats")


@pytest.mark.parametrize("look", [Look("ca", PHONE), Look("en", DESKTOP, "dark")][: scale(1, 2)], ids=str)
def test_sit_outs_and_withdrawals_are_told_in_words(
    tmp_path: Path, servers: ExitStack, come: Come, look: Look
) -> None:
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1, pairs=5))
    book = read_book(desk.path)
    (resting,) = book.round(1).sits_out
    gone = next(seating.pairs[0] for seating in book.round(2).seatings if resting not in seating.pairs)
    play(desk, 1)
    desk.do(DIRECTOR, "withdraw", pair=gone, round=2, reason="se'n va")
    desk.do(DIRECTOR, "closeround", round=1)
    person = visitor(desk, come, look, "#standings")
    rows = main_of(person).get_by_role("row")
    rested = rows.filter(has_text=f"Anna {resting} – Bernat {resting}")
    expect(rested).to_contain_text(person.text("results.rested.boards", n=2))
    left = rows.filter(has_text=f"Anna {gone} – Bernat {gone}")
    expect(left).to_contain_text(person.text("results.withdrawn", round=2))
    person.shoot(f"public-standings-{look}")
    assert barriers(person.page) == []
    assert overflow(person.page) == []
    rested.get_by_role("link").click()
    expect(main_of(person)).to_contain_text(person.text("results.rest.boards", round=1, n=2))
    person.shoot(f"public-sheet-{look}")
    assert barriers(person.page) == []


def test_the_first_page_leads_to_the_championships_if_there_are_any(only_desk: Desk, come: Come) -> None:
    person = come(Look("ca", PHONE), server="calm", url=only_desk.url)
    person.visit("/")
    main_of(person).get_by_role("link", name=person.text("results.events")).click()
    expect(main_of(person).get_by_role("link", name="Autumn evening")).to_be_visible()
    only_desk.do(DIRECTOR, "publish", is_public=False, initials=False)
    person.visit("/")
    expect(person.button("home.play")).to_be_visible()
    expect(person.page.get_by_role("link", name=person.text("results.events"))).to_have_count(0)


@pytest.mark.parametrize("part", ["pairs-1", "standings", "boards-1"])
def test_figures_stand_beside_the_first_line_of_a_name(desk: Desk, come: Come, part: str) -> None:
    name = "Maria dels Àngels Puigdevall i Casademont"
    desk.do(DIRECTOR, "substitute", pair=4, leaves="Anna 4", comes=name, reason="ill", round=1)
    desk.do(DIRECTOR, "withdraw", pair=4, round=3, reason="ill")
    close(desk, 1)
    person = visitor(desk, come, Look("ca", (500, 800)), f"#{part}")
    row = main_of(person).get_by_role("row").filter(has_text=name).first
    expect(row).to_be_visible()
    person.shoot(f"public-long-name-{part}")
    cells = row.get_by_role("cell")
    assert cells.filter(has_text=name).evaluate(_HEIGHT) > 2 * person.page.get_by_role("main").evaluate(_LINE)
    tops = {round(top) for top in cells.evaluate_all(_FIRST_LINES)}
    assert max(tops) - min(tops) <= 4, tops


@pytest.mark.parametrize("part", ["standings", "boards-1"])
def test_names_have_room_on_a_phone(desk: Desk, come: Come, part: str) -> None:
    close(desk, 1)
    person = visitor(desk, come, Look("ca", PHONE), f"#{part}")
    name = main_of(person).get_by_role("cell").filter(has_text="Anna").first
    box = name.bounding_box()
    assert box is not None
    assert box["width"] > PHONE[0] * 2 / 3
    person.resize((320, 568))
    person.page.evaluate(LARGEST_TEXT)
    person.page.reload()
    name.wait_for()
    assert overflow(person.page) == []


def test_every_part_is_accessible(desk: Desk, come: Come) -> None:
    for number in range(1, ROUNDS):
        close(desk, number)
    play(desk, ROUNDS)
    desk.do(DIRECTOR, "reveal")
    desk.do(DIRECTOR, "startclock", seconds=1500)
    person = visitor(desk, come, LOOKS[0])
    found: list[str] = []
    for count, part in enumerate(PARTS):
        # 5 and 12 are coprime: neighbours differ in all, and all looks occur.
        for look in [LOOKS[(5 * (count + step)) % len(LOOKS)] for step in range(scale(1, len(LOOKS)))]:
            person.look(look, f"/e/{desk.event}#{part}")
            person.page.reload()
            main_of(person).get_by_role("heading", level=2).wait_for()
            person.shoot(f"public-{part}-{look}")
            found += (f"{part} {look}: {each}" for each in barriers(person.page))
            person.resize(PHONE if look.size == DESKTOP else DESKTOP)
            found += (f"{part} {look}, then resized: {each}" for each in measured(person.page))
        person.resize(ZOOMED)
        found += (f"{part} zoomed: {each}" for each in overflow(person.page))
    person.visit("/e")
    main_of(person).get_by_role("link").first.wait_for()
    person.shoot("public-events")
    found += (f"events: {each}" for each in barriers(person.page))
    assert not found, "\n".join(found)


def test_the_page_is_shared_or_its_link_copied(desk: Desk, come: Come) -> None:
    person = visitor(desk, come, Look("es", PHONE), "#standings")
    page, link = person.page, f"{person.url}/e/{desk.event}#standings"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(_NO_SHARING)
    person.button("results.share").click()
    expect(person.button("replay.shared")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.evaluate("() => { navigator.share = async offered => { window.offered = offered; }; }")
    person.button("replay.shared").click()
    expect(person.button("results.share")).to_be_visible()
    text = person.text("results.share.text", name="Autumn evening")
    assert page.evaluate("offered") == {"title": person.text("app.name"), "text": text, "url": link}
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_link_that_cannot_be_copied_is_told(desk: Desk, come: Come) -> None:
    person = visitor(desk, come, Look("ca", PHONE))
    person.page.evaluate(_NO_SHARING)
    person.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    person.button("results.share").click()
    told = person.page.get_by_role("alert").filter(has_text=person.text("replay.share.failed"))
    expect(told).to_be_visible()
    person.shoot("public-not-copied")
    assert barriers(person.page) == []
    assert overflow(person.page) == []
