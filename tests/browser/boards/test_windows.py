"""The window of a set of shared boards: the time left, and the proof of the cards after it."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.boards.shared_halls import DAY_MS, enter, play, serving_hall
from tests.browser.conftest import Come
from tests.scale import scale
from tests.server.shared.boards import HOUR_MS, Hall, until


@pytest.fixture
def hall(tmp_path: Path, servers: ExitStack) -> Hall:
    """A hall of its own, because time passes in it."""
    return servers.enter_context(serving_hall(tmp_path))


@pytest.fixture
def made(hall: Hall) -> str:
    """Return a challenge of four boards, which another person made."""
    return hall.challenge(hall.served.guest("Maker"))


@pytest.mark.parametrize("days", [-20, 20][: scale(1, 2)])
def test_the_time_that_is_left_is_right_on_a_phone_whose_clock_is_wrong(
    hall: Hall, made: str, come: Come, days: int
) -> None:
    hall.pass_time(HOUR_MS)  # the page says "7 days" in the first minute, and looks again a minute later
    person = come(url=hall.served.url)
    person.page.clock.install(time=datetime.now(UTC) + timedelta(days=days))
    person.visit(f"/boards/{made}")
    expect(person.page.get_by_role("timer")).to_be_visible()
    person.page.clock.fast_forward(61_000)
    expect(person.page.get_by_role("timer")).to_contain_text(person.text("boards.time.days", n=6))


def test_after_the_window_the_cards_are_proved(hall: Hall, made: str, come: Come) -> None:
    person = come(url=hall.served.url)
    play(hall, made, enter(hall, person, "Berta", made), 4, 6)
    person.visit(f"/boards/{made}")
    expect(person.page.get_by_text(person.text("boards.proof.later"))).to_be_visible()
    hall.pass_time(8 * DAY_MS)
    until(lambda: hall.loaded(made).sealed)
    person.page.reload()
    expect(person.page.get_by_text(person.text("boards.standings.sealed"))).to_be_visible()
    person.button("boards.proof.check").click()
    expect(person.page.get_by_text(person.text("boards.proof.right", n=4))).to_be_visible()
    expect(person.page.get_by_text(person.text("boards.proof.entrants", n=1))).to_be_visible()

    def exchange(part: str) -> Callable[[Route], None]:
        """Return a handler that exchanges the second and third entry of a part of the file."""

        def answer(route: Route) -> None:
            document = json.loads(route.fetch().body())
            document[part][1:3] = reversed(document[part][1:3])
            for number, hand in enumerate(document["hands"], 1):
                hand["board"] = number
            document["entrants"].append({"number": 9, "bot": "club"})
            document["hands"].append(document["hands"][0] | {"entrant": 9, "board": 2})
            route.fulfill(json=document)

        return answer

    bot = person.text("boards.standings.bot", level=person.text("level.club"))
    for part, told in (
        ("boards", person.text("boards.proof.wrong_boards", boards="2, 3")),
        ("hands", person.text("boards.proof.wrong_entrants", names=f"Berta; {bot}")),
    ):
        person.page.route("**/file", exchange(part))
        person.button("boards.proof.check").click()
        expect(person.page.get_by_text(told)).to_be_visible()
    stranger = come(url=hall.served.url)
    stranger.visit(f"/boards/{made}")
    expect(stranger.button("boards.enter.apart")).to_be_visible()
