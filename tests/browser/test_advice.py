"""Advice with bots only: by keyboard and by finger, read out, and over no name, call or own card."""

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from botifarra.core.seats import Seat
from tests.browser import prepared_tables
from tests.browser.accessibility import overflow
from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.person import DESKTOP, Look, Person
from tests.browser.prepared_tables import Moment
from tests.browser.seated_person import SeatedPerson, TouchPerson
from tests.browser.test_layout import MOST_SHIFT, WATCH
from tests.scale import scale

TINY, SMALL, TALL = (320, 568), (360, 640), (390, 844)
TABLET, SIDEWAYS = (1024, 768), (844, 390)
MOMENTS = prepared_tables.naming, prepared_tables.call
SMALLEST = [TINY, SMALL, (568, 320), (640, 360)]
LARGEST_TEXT = "localStorage['botifarra.sizes'] = '{\"text\": 3}'"

LEAST_CARD = 44
"""The least height of a card in pixels that shows what it is."""

COVERED = """(dialog, parts) => {
  const { top, bottom, left, right } = dialog.getBoundingClientRect();
  return [...document.querySelectorAll(parts)].filter((each) => {
    const at = each.getBoundingClientRect();
    return at.bottom > top && at.top < bottom && at.right > left && at.left < right;
  }).map((each) => each.ariaLabel ?? each.textContent);
}"""
"""The parts of the table behind a panel, of those that a selector names."""
_NAMES = ".seat:not(.bottom) .name"
_CARDS = ".hand button"
_CALLS = ".calling > .choices button"
_TOO_WIDE = "dialog => dialog.scrollWidth > dialog.clientWidth"


@pytest.mark.parametrize("size", [SMALL, TALL, TABLET, SIDEWAYS], ids=str)
def test_advice_covers_no_name_and_no_own_card_and_moves_nothing(come: Come, size: tuple[int, int]) -> None:
    person = come(Look(size=size, touches=True), "calm")
    person.page.add_init_script(WATCH)
    seated = TouchPerson.when(prepared_tables.choice, person, Random(1))
    seated.legal.nth(1).wait_for()
    person.page.evaluate("shifts.length = 0")
    person.button("advice.ask").tap()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("columnheader", name="±").wait_for()
    assert person.page.locator("p.name").count() == len(Seat)
    assert dialog.evaluate(COVERED, f"{_NAMES}, {_CARDS}") == []
    assert not dialog.evaluate(_TOO_WIDE)
    person.shoot(f"advice-{size[0]}")
    person.button("panel.close").tap()
    expect(dialog).to_be_hidden()
    shifts = person.page.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) < MOST_SHIFT, shifts


# In `make test` each size of window has one of the moments.
@pytest.mark.parametrize(
    ("moment", "size"),
    [
        (MOMENTS[(place + turn) % 2], size)
        for turn in range(scale(1, 2))
        for place, size in enumerate((*SMALLEST, TALL, TABLET, DESKTOP, SIDEWAYS))
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_advice_on_a_call_covers_no_call_or_card(come: Come, size: tuple[int, int], moment: Moment) -> None:
    person = come(Look(size=size, touches=True), "calm")
    dialog = _advice_on_a_call(person, moment)
    person.shoot(f"advice-{moment.__name__}-{size[0]}")
    _check_advice_on_a_call(person, dialog)


@pytest.mark.parametrize("size", [*SMALLEST, SIDEWAYS], ids=str)
def test_advice_on_a_call_covers_no_call_or_card_at_the_largest_text(
    come: Come, size: tuple[int, int]
) -> None:
    person = come(Look("ca", size=size, touches=True), "calm")
    person.page.add_init_script(LARGEST_TEXT)
    dialog = _advice_on_a_call(person, prepared_tables.naming)
    person.shoot(f"advice-largest-{size[0]}")
    _check_advice_on_a_call(person, dialog)
    calls = person.page.locator(_CALLS).first
    box = calls.bounding_box()
    person.button("panel.close").tap()
    expect(dialog).to_be_hidden()
    person.button("advice.ask").tap()
    dialog.get_by_role("columnheader", name="±").wait_for()
    assert calls.bounding_box() == box


def _check_advice_on_a_call(person: Person, dialog: Locator) -> None:
    """Check that all calls and cards can be seen, and the best two calls in the panel."""
    assert person.page.locator(_CALLS).count() > 1
    assert dialog.evaluate(COVERED, f"{_CALLS}, {_CARDS}") == []
    assert not dialog.evaluate(_TOO_WIDE)
    second = dialog.locator("tbody tr").nth(1).evaluate("row => row.getBoundingClientRect().bottom")
    assert second <= dialog.evaluate("dialog => dialog.getBoundingClientRect().bottom")
    assert overflow(person.page) == []
    card = person.page.locator(_CARDS).first.bounding_box()
    assert card is not None
    assert card["y"] + LEAST_CARD <= person.page.evaluate("innerHeight")


@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("size", [TINY, TALL], ids=str)
def test_advice_is_as_wide_as_its_panel(come: Come, size: tuple[int, int], step: int) -> None:
    person = come(Look(size=size, touches=True), "calm")
    person.page.add_init_script(f"localStorage['botifarra.sizes'] = '{{\"text\": {step}}}'")
    dialog = _advice_on_a_call(person, prepared_tables.naming)
    assert not dialog.evaluate(_TOO_WIDE)


def _advice_on_a_call(person: Person, moment: Moment) -> Locator:
    """Ask for advice on a call, and return the panel when it has come."""
    TouchPerson.when(moment, person, Random(1))
    person.button("advice.ask").tap()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("columnheader", name="±").wait_for()
    return dialog


def test_advice_by_keyboard_is_read_out_and_ends_with_the_turn(come: Come) -> None:
    person = come(server="calm")
    listener = Listener.at(person)
    seated = SeatedPerson.when(prepared_tables.choice, person, Random(1))
    seated.legal.first.focus()
    listener.hear()
    person.page.keyboard.press("c")
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("columnheader", name="±").wait_for()
    choices = dialog.locator("tbody tr")
    assert choices.count() == seated.legal.count()
    advised = dialog.get_by_role("heading").inner_text()
    while advised not in listener.hear():
        pass
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    person.page.reload()
    seated.legal.first.focus()
    person.page.keyboard.press("c")  # the same advice, after a reload
    expect(dialog.get_by_role("heading")).to_have_text(advised)
    person.page.keyboard.press("Escape")
    seated.play(seated.names(seated.legal)[0])
    expect(dialog).to_be_hidden()


def test_with_other_people_no_advice_is_offered(come: Come) -> None:
    anna, bea = come(server="calm"), come(server="calm")
    people = {Seat.SOUTH: anna, Seat.NORTH: bea}
    seated, _ = SeatedPerson.together_when(prepared_tables.choice, people, Random(2))
    seated.legal.first.wait_for()
    expect(anna.button("advice.ask")).to_have_count(0)
    expect(anna.button("menu.say")).to_be_visible()
