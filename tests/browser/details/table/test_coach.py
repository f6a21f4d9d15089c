"""The coach with bots only: what it says after a mistake, and the ways back and on."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.details.table.test_advice import COVERED, LOW, SIDEWAYS, SMALL, TABLET, TALL, TINY
from tests.browser.listener import Listener
from tests.browser.person import EVERYDAY, PHONE, Look
from tests.browser.seated_person import SeatedPerson
from tests.scale import scale

MISTAKES = ("coach.mistake", "coach.blunder")


WINDOWS = (SIDEWAYS, SMALL, TINY, PHONE, TALL, TABLET, (768, 1024), *LOW)

_CARDS = ".hand button, .trick .paper"
_NAMES = ".seat:not(.bottom) .name"

_TWO_LINES = 40
"""The height of two lines of text in pixels."""


@pytest.mark.parametrize(
    "look", [*(Look(size=size, touches=True) for size in WINDOWS), EVERYDAY][: scale(1, 9)], ids=str
)
def test_after_a_mistake_the_choice_is_taken_back(come: Come, look: Look) -> None:
    person = come(look, "calm")
    seated = SeatedPerson.when(prepared_tables.mistaken, person, Random(3), coach=True)
    dialog = person.page.get_by_role("dialog").filter(has=person.button("coach.keep"))
    dialog.wait_for()
    expect(dialog.locator("tr.chosen")).to_have_count(1)
    person.shoot(f"coach-{look.size[0]}")
    for size in (*WINDOWS, look.size):
        person.resize(size)
        assert person.page.locator(".trick .paper").count() > 0
        assert dialog.evaluate(COVERED, _CARDS) == [], size
        assert dialog.evaluate(COVERED, _NAMES) == [], size
        told, answers = dialog.locator("p").first.bounding_box(), dialog.locator(".answers").bounding_box()
        assert told
        assert answers
        assert told["y"] + _TWO_LINES <= answers["y"], size
    left = seated.hand.count()
    dialog.get_by_role("button", name=person.text("menu.undo")).click()
    expect(dialog).to_be_hidden()
    expect(seated.hand).to_have_count(left + 1)
    seated.legal.first.wait_for()


def test_the_coach_is_heard_and_answered_by_keyboard(come: Come) -> None:
    person = come(server="calm")
    listener = Listener.at(person)
    seated = SeatedPerson.when(prepared_tables.mistaken, person, Random(1), coach=True)
    keep, undo = (
        person.button("coach.keep"),
        person.page.get_by_role("dialog").get_by_role("button", name=person.text("menu.undo")),
    )
    keep.wait_for()
    title = person.page.get_by_role("dialog").get_by_role("heading").inner_text()
    assert title in {person.text(key) for key in MISTAKES}
    while title not in listener.hear():
        pass
    person.page.reload()  # the coach says it again, and waits
    expect(person.page.get_by_role("dialog").get_by_role("heading")).to_be_focused()
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Tab")
    expect(undo).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(keep).to_have_count(0)
    seated.legal.first.wait_for()


def test_to_close_the_coach_is_to_play_on(come: Come) -> None:
    person = come(server="calm")
    seated = SeatedPerson.when(prepared_tables.mistaken, person, Random(4), coach=True)
    person.button("coach.keep").wait_for()
    person.page.keyboard.press("Escape")
    expect(person.button("coach.keep")).to_have_count(0)
    seated.wait()


def test_a_coach_is_chosen_where_a_table_with_bots_is_made(come: Come) -> None:
    person = come(server="calm")
    person.introduce("Anna")
    person.visit("/new")
    coach = person.page.get_by_label(person.text("new.coach"), exact=True)
    person.page.get_by_role("radio", name=person.text("new.company.bots")).wait_for()
    expect(coach).to_have_count(0)
    person.page.get_by_role("radio", name=person.text("new.company.bots")).check()
    coach.check()
    person.shoot("new-coach")
    with person.page.expect_request("**/api/tables") as made:
        person.button("new.make").click()
    form = made.value.post_data_json
    assert form is not None
    assert form["settings"]["coach"] is True
    person.page.wait_for_url("**/t/*")
