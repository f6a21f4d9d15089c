"""The number of bytes loaded before the first page and before the first card."""

from random import Random
from typing import Any

from tests.browser.conftest import Come
from tests.browser.seated_person import SeatedPerson

FIRST_PAGE = 75_000
TODAY = 5_000
FIRST_HAND = 150_000
"""Maximal number of bytes: of the first page, of the boards of the day, which it loads once it is painted,
and of everything before the first card. Headers and the pictures of the cards count.
"""

_TODAY = "/today"
"""A part of the addresses of all that shows the boards of the day: code, styles, texts, the answer."""


def test_the_first_page_and_the_first_hand_are_light(come: Come) -> None:
    person = come(server="drawn", own=True)
    loaded: dict[str, int] = {}
    urls: dict[str, str] = {}

    def asked(event: dict[str, Any]) -> None:
        urls[event["requestId"]] = event["request"]["url"]

    def finished(event: dict[str, Any]) -> None:
        loaded[urls[event["requestId"]]] = event["encodedDataLength"]

    network = person.page.context.new_cdp_session(person.page)
    network.on("Network.requestWillBeSent", asked)
    network.on("Network.loadingFinished", finished)
    network.send("Network.enable")
    person.visit("/")
    person.button("home.play").wait_for()
    person.page.get_by_role("main").get_by_role("link", name=person.text("nav.boards")).wait_for()
    person.page.wait_for_load_state("networkidle")
    today = sum(size for url, size in loaded.items() if _TODAY in url)
    page = sum(loaded.values()) - today
    assert 30_000 < page < FIRST_PAGE, loaded
    assert 0 < today < TODAY, loaded
    person.button("home.play").click()
    SeatedPerson(person, Random(1)).hand.first.wait_for()
    person.page.wait_for_load_state("networkidle")
    assert page < sum(loaded.values()) < FIRST_HAND, loaded


def test_the_cards_are_fetched_only_once(come: Come) -> None:
    person = come()
    seated = SeatedPerson.with_bots(person, Random(1))
    seated.hand.first.wait_for()
    card = seated.hand.locator("use").first.get_attribute("href") or ""
    answer = person.page.request.get(person.url + card.partition("#")[0])
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
