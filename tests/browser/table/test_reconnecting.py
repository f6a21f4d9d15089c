"""Broken connections: a player goes on at the same point."""

from random import Random
from time import monotonic

from playwright.sync_api import expect

from tests.browser import prepared_tables
from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.person import Look
from tests.browser.proxy import Proxy
from tests.browser.seated_person import SeatedPerson
from tests.browser.server_process import Served
from tests.scale import PROVING, scale

BACK_S = 12.0
"""Seconds until a dead connection is replaced on a machine that is not busy; measured by `make prove`."""

CLEAN_S = 1.0
"""Seconds until a player can go on after a cut, on such a machine."""

_KNOW_LINE = """
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    window.line = this;
  }
};
"""

_PRESS_WHEN_CUT = "card => line.addEventListener('close', () => card.click(), { once: true })"


def test_a_cut_connection_is_restored_at_once(come: Come, fast: Served) -> None:
    with Proxy.to(fast.url) as proxy:
        person = come(Look(), "fast", proxy.url)
        seated = SeatedPerson.when(prepared_tables.turn, person, Random(10))
        seated.play_to(seated.legal)
        held = seated.held()
        back = person.page.get_by_role("log").get_by_text(person.text("line.back"), exact=True)
        assert back.count() == 0
        cut = monotonic()
        proxy.cut()
        back.wait_for(state="attached")
        seated.legal.first.wait_for()
        assert not PROVING or monotonic() - cut < CLEAN_S
        assert seated.held() == held
        assert seated.act()
        seated.wait()
        person.forgive("WebSocket connection")


def test_a_hand_goes_on_after_each_cut(come: Come, fast: Served) -> None:
    with Proxy.to(fast.url) as proxy:
        person = come(Look(), "fast", proxy.url)
        person.page.add_init_script(_KNOW_LINE)
        seated = SeatedPerson.when(prepared_tables.turn, person, Random(7))
        for _ in range(scale(4, 200)):
            seated.play_to(seated.legal)
            left = len(seated.held()) - 1
            card = seated.card(seated.names(seated.legal)[0])
            card.evaluate(_PRESS_WHEN_CUT)
            proxy.cut()
            card.wait_for(state="detached")
            seated.wait()
            assert len(seated.held()) == left
        person.forgive("WebSocket connection")


def test_a_card_lost_on_a_dead_connection_is_played_once_on_the_next(come: Come, fast: Served) -> None:
    with Proxy.to(fast.url) as proxy:
        person = come(Look(), "fast", proxy.url)
        seated = SeatedPerson.when(prepared_tables.turn, person, Random(8))
        seated.play_to(seated.legal)
        held = seated.held()
        proxy.swallow()
        card = seated.card(seated.names(seated.legal)[0])
        pressed = monotonic()
        seated.press(card)
        expect(seated.hand).to_have_count(len(held) - 1)
        assert not PROVING or monotonic() - pressed < BACK_S
        seated.wait()
        assert len(seated.held()) == len(held) - 1
        person.forgive("WebSocket connection")


def test_a_lost_connection_and_its_return_are_each_announced_once(come: Come, fast: Served) -> None:
    with Proxy.to(fast.url) as proxy:
        person = come(Look(), "fast", proxy.url)
        listener = Listener.at(person)
        seated = SeatedPerson.when(prepared_tables.turn, person, Random(9))
        seated.play_to(seated.legal)
        listener.hear()
        proxy.cut()
        sentences: list[str] = []
        while person.text("line.back") not in sentences:
            sentences += listener.hear()
        person.page.wait_for_timeout(1_000)
        sentences += person.page.evaluate("heard.splice(0)")
        assert sentences.count(person.text("line.lost")) == sentences.count(person.text("line.back")) == 1
        assert person.text("told.returned.you") not in sentences
        person.forgive("WebSocket connection")
