"""Details of the score pad: an old browser, a wrong option, small windows."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.old_browser import AS_IN_2021
from tests.browser.pages.test_score_pad import begin, expect_score, write_hand
from tests.browser.person import LARGEST_TEXT, PHONE, Look, Person


@pytest.fixture
def anna(come: Come) -> Person:
    person = come(Look("ca", PHONE, "light"), server="calm")
    person.visit("/score")
    return person


def test_a_browser_of_2021_is_enough(come: Come) -> None:
    person = come(Look("ca", PHONE, "light"), server="calm", own=True)
    person.page.add_init_script(AS_IN_2021)
    person.visit("/score")
    begin(person)
    write_hand(person, "strain.coins", 40)
    write_hand(person, "strain.coins", 30)
    expect_score(person, 4, 6)
    person.button("pad.undo", entry=person.text("strain.coins")).click()
    expect_score(person, 4, 0)
    with person.page.expect_download():
        person.button("pad.picture").click()


def test_a_wrong_option_is_named_and_nothing_begins(anna: Person) -> None:
    anna.page.get_by_text(anna.text("new.more")).click()
    target = anna.page.get_by_label(anna.text("option.target"), exact=True)
    target.fill("0")
    anna.button("pad.start").click()
    expect(target).to_be_focused()
    expect(target).to_have_attribute("aria-invalid", "true")
    target.fill("51")
    anna.button("pad.start").click()
    expect(anna.page.get_by_text(anna.text("sheet.target", target=51))).to_be_visible()


def test_begin_is_in_sight_on_a_phone(anna: Person) -> None:
    for size in (PHONE, (360, 640), (320, 568)):
        anna.resize(size)
        box = anna.button("pad.start").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], size
        anna.shoot(f"pad-setup-{size[0]}-{size[1]}")
    anna.page.evaluate(LARGEST_TEXT)
    anna.page.reload()
    anna.button("pad.start").wait_for()
    box = anna.button("pad.start").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
