"""People who come late or leave, and the announcements of it to the others."""

from random import Random

from playwright.sync_api import Locator, expect

from botifarra.core.seats import Seat
from tests.browser import prepared_tables
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.person import PHONE, Look, Person
from tests.browser.seated_person import SeatedPerson


def test_a_late_guest_takes_a_bots_seat_between_hands(come: Come) -> None:
    anna, late = come(Look(hurries=True)), come(Look("ca", PHONE, hurries=True))
    seated = SeatedPerson.when(prepared_tables.after_tricks(10), anna, Random(9))
    seated.legal.first.wait_for()
    late.introduce("Bernat")
    late.visit(path(anna))
    late.button("menu.title").click()
    late.button("menu.seats").click()
    late.page.get_by_text(late.text("seats.in_hand")).wait_for()
    expect(late.button("open.sit")).to_have_count(0)
    late.button("panel.close").click()

    seated.play_to(seated.go_on)
    late.button("seats.choose").click()
    late.button("open.sit").first.wait_for()
    late.shoot("seats-late")
    assert barriers(late.page) == []
    late.button("open.sit").first.click()
    expect(seen(anna, "told.sat.other", who="Bernat")).to_be_visible()
    anna.shoot("seats-news")

    late.button("count.go_on").click()
    seated.press(seated.go_on)
    SeatedPerson(late, Random(9)).hand.first.wait_for()
    assert len(SeatedPerson(late, Random(9)).held()) == 12


def test_a_player_who_left_after_a_match_can_return_or_be_replaced(come: Come) -> None:
    anna, bea = come(Look(hurries=True)), come(Look("en", PHONE, hurries=True))
    people = {Seat.SOUTH: anna, Seat.NORTH: bea}
    players = SeatedPerson.together_when(prepared_tables.finished, people, Random(1), "oriental target=1")
    ended = players[1].over.inner_text()
    score = bea.page.get_by_role("button", name=bea.text("score.title")).inner_text()

    anna.button("menu.title").click()
    anna.button("menu.stand").click()
    expect(seen(bea, "told.stood.other", who="Anna")).to_be_visible()
    bea.button("menu.seats").click()
    bea.button("panel.close").wait_for()
    bea.page.keyboard.press("Escape")
    expect(bea.button("panel.close")).to_have_count(0)
    expect(bea.button("count.again.play")).to_have_count(0)
    expect(bea.page.get_by_text(bea.text("open.needs", n=1))).to_be_visible()
    assert players[1].over.inner_text() == ended
    assert bea.page.get_by_role("button", name=bea.text("score.title")).inner_text() == score
    bea.shoot("seats-free-phone")

    anna.page.reload()
    anna.button("seats.choose").click()
    anna.shoot("seats-back")
    free = anna.page.get_by_role("listitem").filter(has_text=anna.text("open.free"))
    free.get_by_role("button", name=anna.text("open.sit")).click()
    expect(bea.button("count.again.play")).to_be_visible()

    anna.button("menu.title").click()
    anna.button("menu.stand").click()
    bea.button("open.fill").click()
    bea.button("count.again.play").click()
    SeatedPerson(bea, Random(3)).hand.first.wait_for()


def test_phrases_before_the_match_are_shown_to_all(come: Come) -> None:
    anna, bea = come(server="calm"), come(Look("en", PHONE), "calm")
    anna.introduce("Anna")
    code = anna.ask("/api/tables", {"settings": {}, "seat": 2, "fill": None, "start": False})["code"]
    anna.visit(f"/t/{code}")
    bea.introduce("Bea")
    bea.visit(f"/t/{code}")
    bea.button("open.sit").first.wait_for()
    anna.button("menu.title").click()
    anna.button("menu.say").click()
    anna.button("phrase.hello").click()
    expect(seen(bea, "told.said", who="Anna", words=bea.text("phrase.hello"))).to_be_visible()
    anna.button("menu.title").click()
    anna.button("menu.say").click()
    anna.button("phrase.hello").evaluate("hello => { hello.click(); hello.click(); }")
    expect(shown(anna, anna.text("reject.too_fast"))).to_be_visible()
    anna.shoot("room-refused")


def test_phrases_out_of_turn_are_refused_and_the_reason_is_said(come: Come) -> None:
    anna, bea = come(server="calm"), come(server="calm")
    listener = Listener.at(bea)
    people = {Seat.SOUTH: anna, Seat.NORTH: bea}
    seated, _ = SeatedPerson.together_when(prepared_tables.naming, people, Random(1))
    seated.calls.first.wait_for()
    say = bea.button("menu.say")
    expect(say).to_be_disabled()
    say.press("Enter")
    reason = bea.text("say.on_turn_only")
    expect(shown(bea, reason)).to_be_visible()
    while reason not in listener.hear():
        pass
    expect(bea.page.get_by_role("dialog")).to_have_count(0)
    expect(say).to_be_focused()


def test_a_table_has_one_address_for_every_spelling_of_its_code(come: Come) -> None:
    person = come()
    person.introduce("Anna")
    form = {"settings": {}, "seat": 2, "fill": None, "start": False}
    code = person.ask("/api/tables", form)["code"]
    person.visit(f"/t/{code.lower().replace('-', '')}")
    expect(person.page).to_have_url(f"{person.url}/t/{code}")
    person.button("open.stand").wait_for()
    assert person.page.evaluate("localStorage['botifarra.tables']") == f'["{code}"]'


def path(person: Person) -> str:
    """Return the path of a person's page."""
    return person.page.url.removeprefix(person.url)


def seen(person: Person, key: str, **values: str) -> Locator:
    """Return a visible sentence; an announcement for screen readers alone does not count."""
    return shown(person, person.text(key, **values))


def shown(person: Person, sentence: str) -> Locator:
    return person.page.locator("[aria-hidden]").get_by_text(sentence, exact=True)
