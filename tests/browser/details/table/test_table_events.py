"""Events at a table beside its cards: by the player's choice, by the rules, and by others."""

from random import Random

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from botifarra.server.table.table import Table
from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.seated_person import SeatedPerson

ALL_BUT_NEVER_HELD = "codony=o9,c9,e9,b9,o1,c1,e1,b1"
"""A codony so rare that practically nobody is dealt it."""


def test_a_player_without_the_codony_passes_and_plays_on(come: Come) -> None:
    rules = f"newcomer {ALL_BUT_NEVER_HELD}"
    seated = SeatedPerson.when(prepared_tables.call, come(Look(hurries=True)), Random(11), rules)
    page, text = seated.person.page, seated.person.text
    asked = page.get_by_role("toolbar", name=text("calls.no_codony"))
    seated.play_to(asked)
    seated.calls.first.wait_for()
    assert seated.names(seated.calls) == [text("calls.not_shown")]
    seated.play_to(seated.legal)
    assert seated.act()
    seated.wait()
    assert len(seated.held()) == 11


def test_a_hand_is_played_with_animations(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.after_tricks(9), come(Look(moves=True)), Random(12))
    assert seated.person.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches") is False
    seated.play_to(seated.go_on)
    seated.act()
    expect(seated.hand).to_have_count(12)


def test_a_card_is_taken_back_with_the_others_consent(come: Come) -> None:
    people = {Seat.SOUTH: come(), Seat.EAST: come()}
    host, guest = SeatedPerson.together_when(_the_next_is_on_turn, people, Random(13), "newcomer")
    undo = host.person.button("menu.undo")
    undo.wait_for()
    left = host.held()
    undo.click()
    guest.person.button("asked.yes").click()
    said = guest.person.text("told.undone.other", who="Anna")
    expect(guest.person.page.get_by_role("log")).to_contain_text(said)
    expect(host.hand).to_have_count(len(left) + 1)
    assert {*left} < {*host.held()}


def _the_next_is_on_turn(table: Table, seat: Seat) -> bool:
    """Return whether the person has just played, and the next player is a person: no bot acts meanwhile."""
    if table.board is None or not prepared_tables.turn(table, seat.right):
        return False
    return len(table.board.state.public.trick.cards) > 0


def test_a_spectator_sees_the_play_and_no_hand(come: Come) -> None:
    seated = SeatedPerson.when(prepared_tables.turn, come(), Random(14))
    seated.play_to(seated.legal)
    watcher = come()
    enter(watcher, seated.person.page.url, "Ot")
    expect(watcher.page.get_by_text(watcher.text("watch.title"))).to_be_visible()
    assert SeatedPerson(watcher, Random(0)).hand.count() == 0
    only = seated.names(seated.legal)[0]
    told = seated.person.read("hand.can", only)
    assert told
    seated.play(only)
    expect(watcher.page.get_by_role("log")).to_contain_text(told["card"])


def test_the_dealers_partner_sees_its_cards_when_trumps_are_named(come: Come) -> None:
    people = {Seat.SOUTH: come(), Seat.NORTH: come()}
    rules = "newcomer partner_blind=true"
    dealer, partner = SeatedPerson.together_when(prepared_tables.naming, people, Random(15), rules)
    expect(partner.person.page.get_by_text(partner.person.text("hand.blind")).first).to_be_visible()
    expect(dealer.hand).to_have_count(12)
    expect(partner.hand).to_have_count(0)
    dealer.calls.first.wait_for()
    dealer.say(dealer.names(dealer.calls)[0])
    expect(partner.hand).to_have_count(12)


def enter(person: Person, table: str, name: str) -> None:
    """Come to a table by its link."""
    person.page.goto(table)
    person.page.get_by_label(person.text("guest.name")).fill(name)
    person.button("guest.enter").click()
    person.button("menu.title").wait_for()
