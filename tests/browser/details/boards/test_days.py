"""Boards of the day, when a day ends or a month has many people."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.boards.seeded_boards import sealed_day
from tests.browser.boards.shared_halls import DAY_MS, serving_hall
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look
from tests.server.server_process import database
from tests.server.shared.boards import Hall, until

LINE_PX = 24


@pytest.fixture
def hall(tmp_path: Path, servers: ExitStack) -> Hall:
    """A hall whose boards of the day nobody has entered yet."""
    return servers.enter_context(serving_hall(tmp_path))


def test_the_earlier_hands_are_those_whose_time_is_up(hall: Hall, come: Come) -> None:
    day = hall.today()
    person = come(url=hall.served.url)
    person.visit("/boards")
    archive = person.page.get_by_role("region", name=person.text("boards.archive"))
    of_day = archive.locator(f"a[href='/boards/{day}']")
    expect(
        archive.get_by_text(person.text("boards.archive.none")).or_(archive.get_by_role("link")).first
    ).to_be_visible()
    expect(of_day).to_have_count(0)
    hall.pass_time(DAY_MS)
    until(lambda: hall.today() != day)
    person.page.reload()
    expect(of_day).to_be_visible()


def next_day(hall: Hall, day: str) -> None:
    """Let a day end, and its standings be sealed."""
    hall.pass_time(DAY_MS)
    until(lambda: hall.today() != day and hall.loaded(day).sealed)


def test_nobody_enters_a_day_that_is_over_as_if_it_were_today(hall: Hall, come: Come) -> None:
    day = hall.today()
    at_home, at_day = come(url=hall.served.url), come(url=hall.served.url)
    at_home.visit("/boards")
    panel = at_home.page.get_by_role("region", name=at_home.text("boards.today"))
    play = panel.get_by_role("button", name=at_home.text("boards.enter"), exact=True)
    expect(play).to_be_visible()
    at_day.visit(f"/boards/{day}")
    expect(at_day.button("boards.enter")).to_be_visible()
    next_day(hall, day)
    play.click()
    expect(panel.locator(f"a[href='/boards/{hall.today()}']")).to_be_visible()
    expect(panel.get_by_role("alert")).to_have_count(0)
    at_day.button("boards.enter").click()
    expect(at_day.button("boards.enter.apart")).to_be_visible()
    assert not hall.loaded(day).members
    at_day.button("boards.enter.apart").click()
    at_day.page.wait_for_url("**/t/*")
    assert [member.apart for member in hall.loaded(day).members.values()] == [True]
    for person in (at_home, at_day):
        person.forgive("409")


def test_a_page_that_is_left_open_shows_the_day_that_begins(hall: Hall, come: Come) -> None:
    """The old day stays until the new one is there, with the keyboard's focus and the place on the page."""
    day = hall.today()
    person = come(Look(size=PHONE), url=hall.served.url)
    person.page.clock.install()
    person.visit("/boards")
    panel = person.page.get_by_role("region", name=person.text("boards.today"))
    code = person.page.get_by_label(person.text("boards.code"))
    code.focus()
    place = person.page.evaluate("scrollY")
    assert place > 3 * LINE_PX
    next_day(hall, day)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/api/shared/today", hold)
    with person.page.expect_request("**/api/shared/today"):
        person.page.clock.fast_forward(DAY_MS)
    expect(panel.locator(f"a[href='/boards/{day}']").first).to_be_visible()
    expect(code).to_be_focused()
    for each in held:
        each.continue_()
    expect(panel.locator(f"a[href='/boards/{hall.today()}']").first).to_be_visible()
    expect(code).to_be_focused()
    assert (
        abs(person.page.evaluate("scrollY") - place) <= LINE_PX
    )  # the time that is left may take a line more


def test_the_sums_of_a_month_have_all_people(hall: Hall, tmp_path: Path, come: Come) -> None:
    person = come(Look(size=PHONE), url=hall.served.url)
    people = {hall.served.guest(f"Persona {number}").player: f"Persona {number}" for number in range(1, 53)}
    sealed_day(database(tmp_path), people, 2026, 8, 3)
    person.visit("/boards/months/2026-08")
    rows = person.page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + 50)
    person.button("boards.standings.more").dblclick()
    expect(rows).to_have_count(1 + 52)
    expect(person.button("boards.standings.more")).to_have_count(0)
    assert len(set(rows.all_inner_texts())) == 53
    person.shoot("month")
    person.page.get_by_role("link", name=person.text("boards.month.before")).click()
    expect(person.page.get_by_text(person.text("boards.month.none"))).to_be_visible()
    expect(rows).to_have_count(0)
