"""The keyboard focus: it moves to what the player has to answer, and is never taken from anything in use."""

import json
from random import Random
from typing import Any

from playwright.sync_api import Locator, WebSocketRoute, expect

from botifarra.core.actions import Play
from botifarra.core.seats import Seat
from botifarra.server.table.table import Table
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.person import Look, Person
from tests.browser.screens import SCREENS
from tests.browser.seated_person import SeatedPerson

SMALL = (320, 568)

_FOCUSED = """() => {
  const active = document.activeElement;
  return active.getAttribute("aria-label") ?? active.textContent.trim();
}"""
_KEYBOARD_IN = "element => element.contains(document.activeElement)"
_KEYBOARD_NOT_BEHIND = f"element => ({_KEYBOARD_IN})(element) || document.activeElement === document.body"
"""Beyond both ends of a modal form the focus goes to the bars of the browser."""
_IS_COVERED = """() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return !document.activeElement.contains(above) && above?.closest("[role=dialog]") !== null;
}"""


def _may_choose(table: Table, seat: Seat) -> bool:
    """Return whether the person is on turn with a choice of cards."""
    if table.board is None or not prepared_tables.turn(table, seat):
        return False
    return sum(isinstance(action, Play) for action in table.board.state.legal_actions) > 1


def test_events_leave_the_focus_on_the_chosen_card(come: Come) -> None:
    people = {Seat.SOUTH: come(), Seat.NORTH: come()}
    anna, bea = SeatedPerson.together_when(_may_choose, people, Random(21))
    anna.legal.nth(1).wait_for()
    anna.person.page.keyboard.press("2")
    chosen = _focused(anna.person)
    assert chosen == anna.names(anna.legal)[1]
    table, heard = bea.person.page.url, anna.person.page.get_by_role("log")
    bea.hand.first.wait_for()  # before her page is loaded, she has no connection to lose
    bea.person.visit("/rules")
    expect(heard).to_contain_text(anna.person.text("told.away.other", who="Bea"))
    assert _focused(anna.person) == chosen
    bea.person.page.goto(table)
    expect(heard).to_contain_text(anna.person.text("told.returned.other", who="Bea"))
    assert _focused(anna.person) == chosen


def test_a_held_enter_plays_one_card(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(), Random(11))
    seated.play_to(seated.legal)
    held = len(seated.held())
    seated.person.page.keyboard.press("ArrowRight")
    _hold_enter(seated.person, 2_000)
    seated.legal.first.wait_for()
    assert len(seated.held()) == held - 1


def test_enter_held_since_the_count_calls_and_plays_nothing(come: Come) -> None:
    person = come()
    listener = Listener.at(person)
    SCREENS["count"].reach(person)
    seated = SeatedPerson(person, Random(1))
    seated.go_on.focus()
    listener.forget()
    _hold_enter(person, 4_000)
    seated.wait()
    since = listener.hear()
    assert person.text("told.hand", number=2) in since
    assert not any(
        person.read(key, sentence) for sentence in since for key in ("told.call.you", "told.play.you")
    )
    assert len(seated.held()) == 12


def test_the_focus_is_on_the_next_hand_when_it_begins(come: Come) -> None:
    person = come()
    SCREENS["count"].reach(person)
    seated = SeatedPerson(person, Random(1))
    seated.go_on.focus()
    person.page.keyboard.press("Enter")
    seated.hand.first.wait_for()
    expect(_toolbar(person)).to_have_count(1)


def test_the_keys_of_the_table_work_from_the_calls(come: Come) -> None:
    person = come()
    SCREENS["auction"].reach(person)
    person.page.keyboard.press("m")
    person.button("panel.close").wait_for()
    person.page.keyboard.press("Escape")
    expect(person.button("panel.close")).to_have_count(0)
    expect(_toolbar(person)).to_have_count(1)


def test_keys_of_the_browser_are_left_to_it_at_the_calls(come: Come) -> None:
    person = come()
    SCREENS["auction"].reach(person)
    person.page.keyboard.press("1")
    first = _focused(person)
    person.page.keyboard.press("Alt+2")
    assert _focused(person) == first
    person.page.keyboard.press("2")
    assert _focused(person) != first


def test_after_a_card_the_focus_is_on_the_next_one(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(12))
    seated.play_to(seated.legal)
    person.page.keyboard.press("1")
    left = len(seated.held()) - 1
    person.page.keyboard.press("Enter")
    expect(seated.hand).to_have_count(left)
    expect(seated.hand.and_(person.page.locator(":focus"))).to_have_count(1)
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog", name=person.text("menu.keys"))).to_be_visible()


def test_the_count_does_not_take_the_focus_from_a_panel(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(13))
    seated.play_to(seated.legal)
    other = person.again()
    SeatedPerson(other, Random(13)).legal.first.wait_for()
    other.page.keyboard.press("m")
    other.button("menu.preferences").click()
    _concede(person)
    _count(other).wait_for()
    panel = other.page.get_by_role("dialog", name=other.text("menu.preferences"))
    expect(panel).to_be_visible()
    assert panel.evaluate(_KEYBOARD_IN)
    other.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(other.page.locator("#count-title")).to_be_focused()


def test_the_last_trick_goes_with_its_hand(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.after_tricks(1), person, Random(14))
    seated.legal.first.wait_for()
    other = person.again()
    again = SeatedPerson(other, Random(14))
    again.legal.first.wait_for()
    other.page.keyboard.press("u")
    panel = other.page.get_by_role("dialog", name=other.text("last.title"))
    panel.wait_for()
    _concede(person)
    _count(other).wait_for()
    expect(panel).to_have_count(0)
    seated.press(seated.go_on)
    again.hand.first.wait_for()
    again.wait()
    expect(_toolbar(other)).to_have_count(1)


def test_a_panel_without_the_focus_does_not_cover_the_focus(come: Come) -> None:
    person = come(Look(size=SMALL))
    SCREENS["play"].reach(person)
    for back in ("Shift+Tab", "Tab"):
        person.button("menu.title").click()
        panel = person.page.get_by_role("dialog")
        panel.wait_for()
        for _ in range(30):
            person.page.keyboard.press(back)
            if not panel.count():
                break
            assert not person.page.evaluate(_IS_COVERED)


def test_a_form_over_the_table_keeps_the_focus(come: Come) -> None:
    person = come()
    SCREENS["room"].reach(person)
    person.button("menu.settings").click()
    form = person.page.get_by_role("dialog")
    person.button("settings.save").wait_for()
    for _ in range(2):
        person.page.keyboard.press("Shift+Tab")
        assert form.evaluate(_KEYBOARD_NOT_BEHIND)


def test_a_press_for_one_question_does_not_answer_the_next(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(15))
    seated.play_to(seated.legal)
    lines: list[WebSocketRoute] = []
    welcomes: list[dict[str, Any]] = []

    def listen(line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if (said := json.loads(message))["t"] == "welcome":
                welcomes.append(said)
            line.send(message)

        lines.append(line)
        line.connect_to_server().on_message(hear)

    def ask(wish: str) -> None:
        pending = {"seat": 0, "wish": wish, "waiting": [2]}
        lines[-1].send(json.dumps(welcomes[-1] | {"table": welcomes[-1]["table"] | {"pending": pending}}))
        asker = welcomes[-1]["table"]["seats"][0]["name"]
        person.page.get_by_text(person.text(f"asked.{wish}.other", who=asker)).wait_for()

    person.page.route_web_socket("**/*", listen)
    person.page.reload()
    seated.legal.first.wait_for()
    ask("undo")
    person.button("asked.yes").focus()
    ask("concede")
    expect(person.button("asked.yes")).not_to_be_focused()


def test_a_guest_of_the_waiting_room_starts_at_its_heading_and_hears_the_players(come: Come) -> None:
    person = come()
    SCREENS["room"].reach(person)
    SCREENS["room"].sight(person).wait_for()
    person.visit("/")
    person.page.get_by_role("link", name=person.text("seated.back")).click()
    expect(person.page.get_by_role("heading", name=person.text("open.title"))).to_be_focused()
    expect(person.page.get_by_role("log")).to_contain_text(person.text("told.sat.you"))
    assert person.page.get_by_role("heading", level=1).count() == 1


def test_a_link_to_a_rule_focuses_its_paragraph_and_leaves_the_form(come: Come) -> None:
    person = come()
    person.visit("/new")
    person.page.get_by_text(person.text("new.more")).first.click()
    target = person.page.get_by_label(person.text("option.target"), exact=True)
    target.fill("51")
    link = person.page.get_by_role("link", name=person.pattern("app.rule")).first
    rule = (link.get_attribute("href") or "").partition("#")[2]
    with person.page.context.expect_page() as opened:
        link.click()
    heading = opened.value.locator("h2:focus")
    heading.wait_for()
    assert heading.locator("xpath=ancestor::section").locator(f"[id='{rule}']").count() == 1
    expect(target).to_have_value("51")


def _hold_enter(person: Person, ms: int) -> None:
    """Send the events of a held Enter key."""
    for _ in range(ms // 40):
        person.page.keyboard.down("Enter")
        person.page.wait_for_timeout(40)
    person.page.keyboard.up("Enter")


def _concede(person: Person) -> None:
    person.button("menu.title").click()
    person.button("menu.concede").click()
    person.button("concede.yes").click()


def _count(person: Person) -> Locator:
    return person.page.get_by_role("heading", name=person.text("count.laid"))


def _toolbar(person: Person) -> Locator:
    """Return the toolbar that contains the focus."""
    return person.page.locator("[role=toolbar]:focus-within")


def _focused(person: Person) -> str:
    """Return the name of the focused element."""
    name: str = person.page.evaluate(_FOCUSED)
    return name
