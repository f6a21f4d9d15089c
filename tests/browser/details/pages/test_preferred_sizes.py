"""The preferred sizes of text and cards, on all pages; the largest ones fit too."""

from itertools import product
from random import Random

import pytest
from playwright.sync_api import expect

from botifarra.core.seats import Seat
from botifarra.server.table.board import Board
from botifarra.server.table.table import Table
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.overlaps import overlaps
from tests.browser.person import DESKTOP, LARGEST_TEXT, Look, Person
from tests.browser.review.test_review import finished
from tests.browser.seated_person import SeatedPerson
from tests.scale import PROVING

_FONT = "element => parseFloat(getComputedStyle(element).fontSize)"
_WIDER = """() => document.documentElement.scrollWidth <= innerWidth ? [] : Array.from(
  document.body.querySelectorAll("*"), (each) => [each.getBoundingClientRect().right, each.className]
).filter(([right]) => right > innerWidth)"""
"""Returns the elements that make a page wider than its window."""

_CUT = """() => Array.from(document.querySelectorAll(".seat .name")).filter(
  (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2
).map((name) => name.textContent)"""
"""Returns the names of players that are not shown in full."""

_TOPS = "links => links.map((link) => link.getBoundingClientRect().top)"
_PAST_ITS_BOX = "table => Math.round(table.offsetWidth - table.parentElement.clientWidth)"
_NAMES_OUTSIDE = """names => names.filter((name) => {
  const { left, right } = name.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map((name) => name.textContent)"""

SMALLEST = (320, 568)

WINDOWS = [
    *(DESKTOP, (1920, 1080), (1024, 768), (768, 1024), (600, 800), (560, 540)),
    *((390, 844), (360, 640), (320, 568), (844, 390), (640, 360), (568, 320)),
]
"""Desktops, tablets and phones, in portrait and landscape."""

_SCROLLS = "main => main.scrollHeight - main.clientHeight"

_LINGER = """
const wait = window.setTimeout;
window.setTimeout = (then, ms, ...given) => wait(then, ms > 300 && ms <= 1_000 ? 1e6 : ms, ...given);
"""
"""Keeps a whole trick on the table."""

_WIDTH = "card => card.offsetWidth"


def test_sizes_of_text_and_cards_are_stored_for_all_pages(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(5))
    seated.wait()
    name = person.page.get_by_text("Anna", exact=True).first
    fonts, widths = [name.evaluate(_FONT)], [seated.hand.first.evaluate(_WIDTH)]
    for step in (2, 3):
        prefer(person, text=step, cards=1)
        fonts.append(name.evaluate(_FONT))
        prefer(person, text=1, cards=step)
        widths.append(seated.hand.first.evaluate(_WIDTH))
    assert fonts == [16, 18, 20]
    assert widths[0] < widths[1] < widths[2]
    prefer(person, text=3, cards=3)
    for path in ("/", "/rules", "/learn", "/history"):
        person.visit(path)
        person.page.get_by_role("heading").first.wait_for()
        assert person.page.locator("html").evaluate(_FONT) == 20


def test_the_size_of_text_is_chosen_on_any_page(come: Come) -> None:
    person = come(Look("es"))
    page = person.page
    for path in ("/", "/rules", "/history", "/new"):
        person.visit(path)
        sizes = (SMALLEST, (360, 640), DESKTOP)
        for size, (step, font) in product(sizes, ((1, 16), (2, 18), (3, 20))):
            person.resize(size)
            name = f"{person.text('preferences.size.text')}: {person.text(f'preferences.step.{step}')}"
            button = page.get_by_role("button", name=name, exact=True)
            button.wait_for()
            assert page.locator("html").evaluate(_FONT) == font
            assert page.evaluate(_WIDER) == []
            person.shoot(f"header-{path.strip('/')}-{size[0]}-{step}")
            button.click()
    person.visit("/rules")
    assert page.locator("html").evaluate(_FONT) == 16


def test_on_the_smallest_phone_no_name_is_cut_at_any_size_of_text(come: Come) -> None:
    person = come(Look("ca", SMALLEST), "calm")
    for seed, moment in enumerate((prepared_tables.naming, prepared_tables.after_tricks(1))):
        SeatedPerson.when(moment, person, Random(seed)).wait()
        for step in (1, 2, 3):
            prefer(person, text=step, cards=1)
            person.shoot(f"smallest-{seed}-{step}")
            assert person.page.evaluate(_CUT) == [], step
            assert person.page.get_by_role("main").evaluate(_SCROLLS) <= 0, step


def test_a_count_fits_into_the_smallest_phone_at_the_largest_size_of_text(come: Come) -> None:
    person = come(Look("ca", SMALLEST))
    SeatedPerson.when(prepared_tables.counted, person, Random(1)).wait()
    prefer(person, text=3, cards=1)
    assert person.page.evaluate(_WIDER) == []


def test_a_replay_and_a_review_fit_into_the_smallest_phone_at_any_size_of_text(come: Come) -> None:
    person = come(Look("ca", SMALLEST))
    path = finished(person)
    code = path.split("/")[2]
    for place in (path, f"/replay/{code}/1"):
        person.visit(place)
        person.button("replay.last").wait_for()
        if place == path:
            person.page.get_by_role("table", name=person.text("review.choices"), exact=True).wait_for()
        for step in (1, 2, 3):
            name = f"{person.text('preferences.size.text')}: {person.text(f'preferences.step.{step}')}"
            button = person.page.get_by_role("button", name=name, exact=True)
            button.wait_for()
            assert person.page.evaluate(_WIDER) == [], (step, place)
            button.click()


def test_all_choices_of_a_review_fit_into_their_panel_at_the_largest_size_of_text(come: Come) -> None:
    person = come(Look("ca", SMALLEST))
    path = finished(person)
    person.visit(path)
    person.page.evaluate(LARGEST_TEXT)
    for step in (0, 1, None):  # calls with their chances to win, and the first card that is worth reading
        person.visit(path if step is None else f"{path}?step={step}")
        table = person.page.get_by_role("table", name=person.text("review.choices"), exact=True)
        table.wait_for()
        assert table.evaluate(_PAST_ITS_BOX) <= 0, step
        assert person.page.locator(".seat .name").evaluate_all(_NAMES_OUTSIDE) == [], step


def test_the_languages_of_the_home_page_stand_on_one_line_at_any_size_of_text(come: Come) -> None:
    person = come(Look("ca", SMALLEST))
    person.visit("/")
    group = person.page.get_by_role("banner").get_by_role("group", name=person.text("app.language"))
    links = person.page.get_by_role("navigation", name=person.text("app.nav")).get_by_role("link")
    for step, size in product((1, 2, 3), (SMALLEST, (360, 640), (390, 844))):
        if size == SMALLEST:
            person.page.evaluate(f"localStorage['botifarra.sizes'] = '{{\"text\": {step}}}'")
            person.page.reload()
            group.get_by_role("button").first.wait_for()
        person.resize(size)
        assert len(set(group.get_by_role("button").evaluate_all(_TOPS))) == 1, (size, step)
        assert len(set(links.evaluate_all(_TOPS))) == 1, (size, step)
        assert person.page.evaluate(_WIDER) == [], (size, step)
        person.shoot(f"home-{size[0]}-{step}")


_ORDER = """buttons => buttons.map(each => each.ariaLabel ?? each.lang).filter(Boolean)"""


def test_all_pages_have_the_same_order_of_buttons_in_their_header(come: Come) -> None:
    person = come()
    orders = []
    for path in ("/", "/rules"):
        person.visit(path)
        header = person.page.get_by_role("banner")
        header.get_by_role("button").first.wait_for()
        orders.append(header.get_by_role("button").evaluate_all(_ORDER))
    assert orders[0] == orders[1]


def _leads(table: Table, seat: Seat) -> bool:
    """Return whether the person leads a trick: the first card with its label will be the lowest."""
    return prepared_tables.after_tricks(1)(table, seat) and table.board is not None and not _laid(table.board)


def _wins(table: Table, seat: Seat) -> bool:
    """Return whether the person ends a trick and wins it: the lowest card, the winner, is drawn larger."""
    if table.board is None or not prepared_tables.turn(table, seat) or _laid(table.board) < len(Seat) - 1:
        return False
    state = table.board.state
    return all(state.apply(action).public.to_act is seat for action in state.legal_actions)


MOMENTS = (_leads, _wins, prepared_tables.naming)


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_at_the_largest_sizes_nothing_overlaps(come: Come, number: int) -> None:
    """In `make prove` each moment is shown in all windows, else in a third of them."""
    moment, windows = MOMENTS[number], WINDOWS if PROVING else WINDOWS[number :: len(MOMENTS)]
    person = come(Look("ca"), "calm")  # this server does not soon announce an idle player
    person.page.add_init_script(_LINGER)
    seated = SeatedPerson.when(moment, person, Random(1))
    seated.wait()
    prefer(person, text=3, cards=3)
    if moment is not prepared_tables.naming:
        seated.act()
        trick = person.page.get_by_role("list", name=person.text("trick.title"))
        expect(trick.get_by_role("listitem")).to_have_count(len(Seat))
    found = [f"{size[0]} x {size[1]}: {each}" for size in windows for each in overlaps(person, size)]
    assert not found, "\n".join(found)
    for size in (DESKTOP, (390, 844), (360, 640), SMALLEST):
        person.resize(size)
        assert person.page.get_by_role("main").evaluate(_SCROLLS) <= 0, size


def _laid(board: Board) -> int:
    return len(board.state.public.trick.cards)


def prefer(person: Person, *, text: int, cards: int) -> None:
    """Choose the sizes of text and cards, each of three steps."""
    person.button("menu.title").click()
    person.button("menu.preferences").click()
    for sized, step in (("text", text), ("cards", cards)):
        group = person.page.get_by_role("group", name=person.text(f"preferences.size.{sized}"))
        group.get_by_label(person.text(f"preferences.step.{step}"), exact=True).check()
    person.button("panel.close").click()
