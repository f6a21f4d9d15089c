"""What happens at a table besides card after card: by one's own liking, by the rules, by others."""

from random import Random

from playwright.sync_api import expect

from tests.browser import seeded
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.seated import Seated, play_together

ALL_BUT_NEVER_HELD = "codony=o9,c9,e9,b9,o1,c1,e1,b1"
"""A codony that nobody can be dealt but by a miracle."""

PARTNER, NEXT = 0, 2
"""Which of the free chairs, in the order they are read out, for somebody who comes to a host in the third."""


def test_who_does_not_hold_the_codony_says_so_and_plays_on(come: Come) -> None:
    rules = f"newcomer {ALL_BUT_NEVER_HELD}"
    seated = Seated.when(seeded.call, come(Look(hurries=True)), Random(11), rules)
    page, text = seated.person.page, seated.person.text
    asked = page.get_by_role("toolbar", name=text("calls.no_codony"))
    seated.play_to(asked)
    seated.calls.first.wait_for()
    assert seated.names(seated.calls) == [text("calls.not_shown")]
    seated.play_to(seated.legal)
    assert seated.act()
    seated.wait()
    assert len(seated.held()) == 11


def test_a_hand_is_played_where_things_may_move(come: Come) -> None:
    seated = Seated.when(seeded.after_tricks(9), come(Look(moves=True)), Random(12))
    assert seated.person.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches") is False
    seated.play_to(seated.go_on)
    seated.act()
    expect(seated.hand).to_have_count(12)


def test_a_card_is_taken_back_when_the_others_agree(come: Come) -> None:
    host, guest = two(come, NEXT, "newcomer")
    undo = host.person.button("menu.undo")
    awaited = host.person.page.get_by_text(host.person.text("turn.plays", who="Pau"), exact=True)

    def can_be_taken_back() -> bool:
        """Whether a card of the host's can, and nobody but the guest could act before it is: a bot might."""
        return undo.count() > 0 and awaited.count() > 0 and host.hand.count() < 12

    play_together((host, guest), can_be_taken_back)
    left = host.held()
    undo.click()
    guest.person.button("asked.yes").click()
    said = guest.person.text("told.undone.other", who="Anna")
    expect(guest.person.page.get_by_role("log")).to_contain_text(said)
    expect(host.hand).to_have_count(len(left) + 1)
    assert {*left} < {*host.held()}


def test_who_watches_sees_what_is_played_and_no_hand(come: Come) -> None:
    seated = Seated.when(seeded.turn, come(), Random(14))
    seated.play_to(seated.legal)
    watcher = come()
    enter(watcher, seated.person.page.url, "Ot")
    expect(watcher.page.get_by_text(watcher.text("watch.title"))).to_be_visible()
    assert Seated(watcher, Random(0)).hand.count() == 0
    only = seated.names(seated.legal)[0]
    told = seated.person.read("hand.can", only)
    assert told
    seated.play(only)
    expect(watcher.page.get_by_role("log")).to_contain_text(told["card"])


def test_the_dealers_partner_sees_its_cards_when_trumps_are_named(come: Come) -> None:
    for _ in range(12):
        players = two(come, PARTNER, "newcomer partner_blind=true")
        for dealer, partner in (players, players[::-1]):
            partner_is_told = partner.person.page.get_by_text(partner.person.text("hand.blind"))
            if not dealer.calls.count():
                continue
            expect(partner_is_told.first).to_be_visible()
            assert (dealer.hand.count(), partner.hand.count()) == (12, 0)
            dealer.say(dealer.names(dealer.calls)[0])
            expect(partner.hand).to_have_count(12)
            return
        for each in players:
            each.person.page.close()
    raise AssertionError("neither is ever the dealer")


def two(come: Come, chair: int, rules: str) -> tuple[Seated, Seated]:
    """Two people, who have the world's time, at a table with two quick bots; the first hand is dealt."""
    host, guest = come(server="calm"), come(server="calm")
    host.introduce("Anna")
    settings = {"rules": rules, "pace_ms": 200, "grace": 600}
    code = host.ask("/api/tables", {"settings": settings, "seat": 2, "fill": None, "start": False})["code"]
    host.visit(f"/t/{code}")
    enter(guest, host.page.url, "Pau")
    guest.button("open.sit").nth(chair).click()
    guest.button("open.stand").wait_for()
    host.button("open.fill").click()
    host.button("open.start").click()
    players = Seated(host, Random(1)), Seated(guest, Random(2))
    for each in players:
        each.person.page.get_by_text(each.person.text("told.hand", number=1), exact=True).first.wait_for(
            state="attached"
        )
    return players


def enter(person: Person, table: str, name: str) -> None:
    """Come to a table by its link."""
    person.page.goto(table)
    person.page.get_by_label(person.text("guest.name")).fill(name)
    person.button("guest.enter").click()
    person.button("menu.title").wait_for()
