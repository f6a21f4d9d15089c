"""The boards of the day in the browser: on the first page, in the archive, and in the sums of a month."""

import re
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.boards.shared_halls import enter, field_of, play, serving_hall
from tests.browser.conftest import Come
from tests.server.shared.boards import Hall


@pytest.fixture
def hall(tmp_path: Path, servers: ExitStack) -> Hall:
    """A hall whose boards of the day nobody has entered yet."""
    return servers.enter_context(serving_hall(tmp_path))


def test_the_first_page_has_the_boards_of_the_day_and_my_place(hall: Hall, come: Come) -> None:
    day = hall.today()
    person = come(url=hall.served.url)
    person.page.route("**/api/shared/today", lambda route: route.continue_())  # without the browser's cache
    person.visit("/")
    strip = person.page.get_by_role("main").get_by_role("link", name=re.compile(person.text("nav.boards")))
    strip.click()
    person.page.wait_for_url("**/boards")
    expect(person.heading("boards.title")).to_be_visible()
    field_of(hall, day, 2, 8)
    person.visit("/")
    expect(strip).to_contain_text(person.text("today.players", n=2))
    entrant = enter(hall, person, "Berta", day)
    play(hall, day, entrant, 3, 9)
    person.visit("/")
    expect(strip).to_contain_text(person.text("today.progress", n=3, of=8))
    rng = Random(4)
    for board in range(4, 9):
        hall.play(day, entrant, board, rng)
    person.visit("/")
    expect(strip).to_contain_text(re.compile(person.text("today.place", rank="[123]", of=3)))
