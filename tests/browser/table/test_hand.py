"""Actions in the middle of a hand."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look
from tests.browser.seated_person import SeatedPerson

RULE = re.compile(r"^R\d+\.\d+[a-z]?$")
_COLOURS = "all => all.map(each => getComputedStyle(each).backgroundColor)"


def test_an_illegal_card_names_its_rule_and_reason(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.barred, come(Look(size=PHONE)), Random(3))
    seated.play_to(seated.barred)
    held = seated.held()
    barred = seated.barred.first
    name = seated.names(barred)[0]
    told = seated.person.read("hand.cannot", name)
    assert told
    seated.press(barred)
    expect(seated.person.page.get_by_role("alert")).to_have_text(told["why"])
    expect(seated.person.page.get_by_text(told["why"]).last).to_be_visible()
    expect(seated.person.page.get_by_text(RULE)).to_be_visible()
    assert seated.held() == held


def test_the_cards_of_the_others_are_seen_from_behind(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.after_tricks(1), person, Random(3))
    seated.play_to(person.button("menu.last"))
    for backs, least in (("p.held .back", 30), (".pile .stack > *", 1)):
        colours = person.page.locator(backs).evaluate_all(_COLOURS)
        assert len(colours) >= least
        assert set(colours) == {"rgb(124, 31, 42)"}


def test_a_returning_player_has_the_same_seat_and_cards(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(5))
    seated.play_to(seated.legal)
    held, legal = seated.held(), seated.names(seated.legal)
    person.page.reload()
    seated.legal.first.wait_for()
    assert seated.held() == held
    assert seated.names(seated.legal) == legal
    assert seated.act()
    seated.wait()
    assert len(seated.held()) == len(held) - 1


def test_a_second_window_shows_the_same_seat(come: Come) -> None:
    person = come()
    seated = SeatedPerson.when(prepared_tables.turn, person, Random(6))
    seated.play_to(seated.legal)
    other = SeatedPerson(person.again(), Random(6))
    other.legal.first.wait_for()
    assert other.held() == seated.held()
    (played, *_) = other.names(other.legal)
    other.play(played)
    expect(seated.card(played)).to_have_count(0)


def test_the_undo_button_keeps_its_place_while_there_is_nothing_to_undo(come: Come) -> None:
    seated = SeatedPerson.with_bots(come(), Random(7))
    page, name = seated.person.page, seated.person.text("menu.undo")
    seated.play_to(seated.calls.or_(seated.legal))
    assert not seated.person.button("menu.undo").count()  # nothing has been decided yet
    box = page.get_by_role("button", name=name, exact=True, include_hidden=True).bounding_box()
    assert box is not None
    assert box["width"] >= 44
