"""Lines that break under a player, who goes on where it was."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.listener import Listener
from tests.browser.person import Look
from tests.browser.seated import Seated
from tests.browser.site import Served
from tests.browser.wire import Wire
from tests.scale import scale

BACK_MS = scale(30_000, 12_000)
"""How soon a line that swallows everything is given up for another: 12 s, on a machine with time for it."""


def test_a_hand_goes_on_after_each_cut(come: Come, fast: Served) -> None:
    with Wire.to(fast.url) as wire:
        person = come(Look(), "fast", wire.url)
        seated = Seated.with_bots(person, Random(7))
        for _ in range(scale(4, 200)):
            seated.play_to(seated.legal)
            left = len(seated.held()) - 1
            wire.cut()
            seated.act()
            seated.wait()
            for _ in range(100):  # what was pressed may be sent again only now
                if len(seated.held()) in (left, 12):
                    break
                person.page.wait_for_timeout(50)
            assert len(seated.held()) in (left, 12)
        person.forgive("WebSocket connection")


def test_what_a_dead_line_swallowed_is_played_once_on_the_next(come: Come, fast: Served) -> None:
    with Wire.to(fast.url) as wire:
        person = come(Look(), "fast", wire.url)
        seated = Seated.with_bots(person, Random(8))
        seated.play_to(seated.legal)
        held = seated.held()
        wire.swallow()
        card = seated.hand.and_(seated.called(seated.names(seated.legal)[0]))
        seated.press(card)
        expect(card).to_have_count(0, timeout=BACK_MS)
        seated.wait()
        assert len(seated.held()) == len(held) - 1
        person.forgive("WebSocket connection")


def test_a_lost_line_and_its_return_are_each_heard_once(come: Come, fast: Served) -> None:
    with Wire.to(fast.url) as wire:
        person = come(Look(), "fast", wire.url)
        listener = Listener.at(person)
        seated = Seated.with_bots(person, Random(9))
        seated.play_to(seated.legal)
        listener.hear()
        wire.cut()
        story: list[str] = []
        while person.text("line.back") not in story:
            story += listener.hear()
        person.page.wait_for_timeout(1_000)
        story += person.page.evaluate("heard.splice(0)")
        assert story.count(person.text("line.lost")) == story.count(person.text("line.back")) == 1
        assert person.text("told.returned.you") not in story
        person.forgive("WebSocket connection")
