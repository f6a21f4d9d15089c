"""Advice with bots only: by keyboard and by finger, read out, and over no name, call or own card."""

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from botifarra.core.seats import Seat
from tests.browser import prepared_tables
from tests.browser.accessibility import overflow
from tests.browser.conftest import Come
from tests.browser.details.pages.test_layout import MOST_SHIFT, WATCH
from tests.browser.listener import Listener
from tests.browser.person import DESKTOP, LARGEST_TEXT, Look, Person
from tests.browser.seated_person import SeatedPerson, TouchPerson
from tests.scale import PROVING

TINY, SMALL, TALL = (320, 568), (360, 640), (390, 844)
TABLET, SIDEWAYS = (1024, 768), (844, 390)
MOMENTS = prepared_tables.naming, prepared_tables.call
SMALLEST = [TINY, SMALL, (568, 320), (640, 360)]
LOW = (740, 360), (667, 375), (640, 360), (568, 320)
"""Phones on their side."""

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
_TRICK = ".trick .paper"
_CALLS = ".calling > .choices button"
_TOO_WIDE = "dialog => dialog.scrollWidth > dialog.clientWidth"


def test_advice_covers_no_name_and_no_own_card_and_moves_nothing(come: Come) -> None:
    person = come(Look(touches=True), "calm")
    person.page.add_init_script(WATCH)
    seated = TouchPerson.when(prepared_tables.choice, person, Random(1))
    seated.legal.nth(1).wait_for()
    for size in (SMALL, TALL, TABLET, SIDEWAYS):
        person.resize(size)
        person.page.evaluate("shifts.length = 0")
        dialog = _ask(person)
        assert person.page.locator("p.name").count() == len(Seat)
        assert dialog.evaluate(COVERED, f"{_NAMES}, {_CARDS}") == [], size
        assert not dialog.evaluate(_TOO_WIDE), size
        person.shoot(f"advice-{size[0]}")
        _close(person, dialog)
        shifts = person.page.evaluate("shifts")
        assert sum(shift[0] for shift in shifts) < MOST_SHIFT, (size, shifts)


def test_advice_covers_no_card_of_the_trick_and_no_name(come: Come) -> None:
    person = come(Look("ca", touches=True), "calm")
    seated = TouchPerson.when(prepared_tables.last_choice, person, Random(1))
    seated.legal.nth(1).wait_for()
    for size in (TINY, SMALL, TALL, TABLET, DESKTOP, SIDEWAYS, *LOW):
        person.resize(size)
        dialog = _ask(person)
        assert person.page.locator(_TRICK).count() == len(Seat) - 1
        assert dialog.evaluate(COVERED, f"{_TRICK}, {_CARDS}") == [], size
        assert size == LOW[-1] or dialog.evaluate(COVERED, _NAMES) == [], size
        assert not dialog.evaluate(_TOO_WIDE), size
        assert _second_row(dialog) <= dialog.evaluate("dialog => dialog.getBoundingClientRect().bottom"), size
        person.shoot(f"advice-trick-{size[0]}")
        _close(person, dialog)


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_advice_on_a_call_covers_no_call_or_card(come: Come, number: int) -> None:
    """In `make prove` each moment is shown in all windows, else in every other one."""
    moment = MOMENTS[number]
    windows = (*SMALLEST, TALL, TABLET, DESKTOP, SIDEWAYS)
    person = come(Look(touches=True), "calm")
    TouchPerson.when(moment, person, Random(1))
    for size in windows if PROVING else windows[number :: len(MOMENTS)]:
        person.resize(size)
        dialog = _ask(person)
        person.shoot(f"advice-{moment.__name__}-{size[0]}")
        _check_advice_on_a_call(person, dialog)
        _close(person, dialog)


def test_advice_on_a_call_covers_no_call_or_card_at_the_largest_text(come: Come) -> None:
    person = come(Look("ca", touches=True), "calm")
    person.page.add_init_script(LARGEST_TEXT)
    TouchPerson.when(prepared_tables.naming, person, Random(1))
    for size in (*SMALLEST, TALL, SIDEWAYS):
        person.resize(size)
        dialog = _ask(person)
        person.shoot(f"advice-largest-{size[0]}")
        _check_advice_on_a_call(person, dialog)
        calls = person.page.locator(_CALLS).first
        box = calls.bounding_box()
        _close(person, dialog)
        _ask(person)
        assert calls.bounding_box() == box, size
        _close(person, dialog)


def _second_row(dialog: Locator) -> float:
    """Return where the row of the second choice ends."""
    bottom: float = dialog.locator("tbody tr").nth(1).evaluate("row => row.getBoundingClientRect().bottom")
    return bottom


def _check_advice_on_a_call(person: Person, dialog: Locator) -> None:
    """Check that all calls and cards can be seen, and the best two calls in the panel."""
    assert person.page.locator(_CALLS).count() > 1
    assert dialog.evaluate(COVERED, f"{_CALLS}, {_CARDS}") == []
    assert not dialog.evaluate(_TOO_WIDE)
    assert _second_row(dialog) <= dialog.evaluate("dialog => dialog.getBoundingClientRect().bottom")
    assert overflow(person.page) == []
    card = person.page.locator(_CARDS).first.bounding_box()
    assert card is not None
    assert card["y"] + LEAST_CARD <= person.page.evaluate("innerHeight")


def _ask(person: Person) -> Locator:
    """Ask for advice, and return the panel when it has come."""
    person.button("advice.ask").tap()
    dialog = person.page.get_by_role("dialog")
    dialog.locator("tbody tr").first.wait_for()
    return dialog


def _close(person: Person, dialog: Locator) -> None:
    person.button("panel.close").tap()
    expect(dialog).to_be_hidden()


def test_advice_by_keyboard_is_read_out_and_ends_with_the_turn(come: Come) -> None:
    person = come(server="calm")
    listener = Listener.at(person)
    seated = SeatedPerson.when(prepared_tables.choice, person, Random(1))
    seated.legal.first.focus()
    listener.hear()
    person.page.keyboard.press("c")
    dialog = person.page.get_by_role("dialog")
    dialog.locator("tbody tr").first.wait_for()
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
