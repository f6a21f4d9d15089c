"""The number of bytes loaded before the first page and before the first card."""

from random import Random
from typing import Any

from tests.browser.conftest import Come
from tests.browser.seated_person import SeatedPerson

FIRST_PAGE = 75_000
FIRST_HAND = 150_000
"""Maximal number of bytes from the first address on, with headers and the pictures of the cards."""


def test_the_first_page_and_the_first_hand_are_light(come: Come) -> None:
    person = come(own=True)
    loaded: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        loaded.append(event["encodedDataLength"])

    network = person.page.context.new_cdp_session(person.page)
    network.on("Network.loadingFinished", finished)
    network.send("Network.enable")
    person.visit("/")
    person.button("home.play").wait_for()
    person.page.wait_for_load_state("networkidle")
    page = sum(loaded)
    assert 30_000 < page < FIRST_PAGE, loaded
    person.button("home.play").click()
    SeatedPerson(person, Random(1)).hand.first.wait_for()
    person.page.wait_for_load_state("networkidle")
    assert page < sum(loaded) < FIRST_HAND, loaded


def test_the_cards_are_fetched_once_and_not_asked_for_again_with_each_that_is_seen(come: Come) -> None:
    person = come()
    seated = SeatedPerson.with_bots(person, Random(1))
    seated.hand.first.wait_for()
    card = seated.hand.locator("use").first.get_attribute("href") or ""
    answer = person.page.request.get(person.url + card.partition("#")[0])
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
