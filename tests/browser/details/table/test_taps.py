"""Touch: a first tap raises a card, a second one plays it, unless the player prefers one tap."""

import re
from random import Random

from playwright.sync_api import Locator, expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.seated_person import SeatedPerson, TouchPerson
from tests.browser.table.test_undo import NEWS_STAY

TOUCH = Look(size=PHONE, touches=True)

_TOP = "card => card.getBoundingClientRect().top"

_AT_REST = """async card => {
  const moving = card.closest("[role=toolbar]").getAnimations({ subtree: true });
  await Promise.allSettled(moving.map(each => each.finished));
  return card.getBoundingClientRect().top;
}"""


def test_a_finger_raises_a_card_then_another_and_plays_that_with_the_second_tap(come: Come) -> None:
    seated = TouchPerson.when(prepared_tables.turn, come(TOUCH), Random(13))
    seated.play_to(seated.legal.nth(1))
    held = len(seated.held())
    first, second = _first_two(seated)
    lay = [_top(card) for card in (first, second)]
    seated.press(first)
    _wait_for_top(first, "<", lay[0])
    seated.press(second)
    _wait_for_top(second, "<", lay[1])
    _wait_for_top(first, "===", lay[0])
    assert len(seated.held()) == held
    seated.press(second)
    expect(seated.hand).to_have_count(held - 1)
    expect(first).to_have_count(1)
    expect(second).to_have_count(0)


def test_a_raised_card_has_a_hint_the_first_few_times(come: Come) -> None:
    seated = TouchPerson.when(prepared_tables.turn, come(TOUCH), Random(13))
    page, again = seated.person.page, seated.person.text("hand.again")
    for told in (True, True, True, False):
        seated.play_to(seated.legal)
        card = _first_of(seated)
        lay = _top(card)
        seated.press(card)
        _wait_for_top(card, "<", lay)
        expect(page.locator("p.notice").get_by_text(again, exact=True)).to_have_count(int(told))
        if told:
            expect(page.get_by_role("log")).to_contain_text(again)
            seated.person.shoot("raised")
        seated.press(card)
        expect(card).to_have_count(0)
        expect(page.locator("p.notice").get_by_text(again, exact=True)).to_have_count(0)


def test_a_raised_card_takes_the_refusal_of_another_away(come: Come) -> None:
    person = come(TOUCH)
    person.page.add_init_script(NEWS_STAY)
    seated = TouchPerson.when(prepared_tables.barred, person, Random(3))
    page, again = seated.person.page, seated.person.text("hand.again")
    seated.play_to(seated.barred)
    told = seated.person.read("hand.cannot", seated.names(seated.barred)[0])
    assert told is not None
    card = _first_of(seated)
    seated.press(seated.barred.first)
    refusal = page.locator("p.notice").get_by_text(told["why"])
    expect(refusal).to_be_visible()
    seated.press(card)
    expect(page.locator("p.notice").get_by_text(again, exact=True)).to_be_visible()
    expect(refusal).to_have_count(0)


def test_a_finger_may_play_with_one_tap(come: Come) -> None:
    seated = TouchPerson.when(prepared_tables.turn, come(TOUCH), Random(13))
    seated.play_to(seated.legal)
    prefer_two_taps(seated.person, wanted=False)
    _plays_with_one_press(seated)


def test_a_mouse_plays_with_one_click_unless_two_are_chosen(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(), Random(13))
    seated.play_to(seated.legal)
    _plays_with_one_press(seated)
    seated.play_to(seated.legal)
    prefer_two_taps(seated.person, wanted=True)
    held = len(seated.held())
    card = seated.card(seated.names(seated.legal)[0])
    seated.press(card)
    assert len(seated.held()) == held
    seated.press(card)
    expect(seated.hand).to_have_count(held - 1)


def test_keys_play_a_card_at_once_where_fingers_tap_twice(come: Come) -> None:
    seated = TouchPerson.when(prepared_tables.turn, come(TOUCH), Random(13))
    seated.play_to(seated.legal)
    held = len(seated.held())
    seated.person.page.keyboard.press("1")
    seated.person.page.keyboard.press("Enter")
    expect(seated.hand).to_have_count(held - 1)


def test_a_finger_drags_a_card_onto_the_table(come: Come) -> None:
    seated = TouchPerson.when(prepared_tables.turn, come(TOUCH), Random(13))
    seated.play_to(seated.legal)
    held = len(seated.held())
    box = _first_of(seated).bounding_box()
    assert box is not None
    fingers = seated.person.page.context.new_cdp_session(seated.person.page)
    x, y = box["x"] + 8, box["y"] + 20
    steps = [{"x": x, "y": y - up} for up in (0, 40, 80, 120)]
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": steps[:1]})
    for step in steps[1:]:
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [step]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(seated.hand).to_have_count(held - 1)


def prefer_two_taps(person: Person, *, wanted: bool) -> None:
    """Choose whether a card is played by the second tap or by the first."""
    person.button("menu.title").click()
    person.button("menu.preferences").click()
    person.page.get_by_label(person.text("preferences.two_taps")).set_checked(wanted)
    person.button("panel.close").click()


def _plays_with_one_press(seated: SeatedPerson) -> None:
    held = len(seated.held())
    seated.press(seated.legal.first)
    expect(seated.hand).to_have_count(held - 1)


def _first_two(seated: SeatedPerson) -> tuple[Locator, Locator]:
    """Return two legal cards by name; the locators also work while no card is legal."""
    first, second, *_ = (told["card"] for name in seated.names(seated.legal) if (told := _read(seated, name)))
    return _card(seated, first), _card(seated, second)


def _first_of(seated: SeatedPerson) -> Locator:
    """Return a legal card by its name."""
    told = _read(seated, seated.names(seated.legal)[0])
    assert told is not None
    return _card(seated, told["card"])


def _read(seated: SeatedPerson, name: str) -> dict[str, str] | None:
    return seated.person.read("hand.can", name)


def _card(seated: SeatedPerson, name: str) -> Locator:
    """Return a card of the hand, whatever words follow its name."""
    begins = re.compile(f"^{re.escape(name)}(,|$)")
    return seated.hand.and_(seated.person.page.get_by_role("button", name=begins))


def _top(card: Locator) -> float:
    """Return the top of a card once the hand is at rest: dealt cards and legal cards move."""
    top: float = card.evaluate(_AT_REST)
    return top


def _wait_for_top(card: Locator, relation: str, than: float) -> None:
    """Wait until the top of a card is less than a value, or equal to it: a tap becomes a click only later."""
    there = f"([card, than]) => ({_TOP})(card) {relation} than"
    card.page.wait_for_function(there, arg=[card.element_handle(), than])
