"""Rare ways through shared boards."""

import re
from pathlib import Path
from unittest.mock import patch

import httpx
from playwright.sync_api import Route, expect

from botifarra.server.live.lobby import Lobby, TooManyTables
from tests.browser.boards.seeded_boards import sealed_day
from tests.browser.boards.shared_halls import enter, field_of, play
from tests.browser.boards.test_shared_boards import board_on_table, challenge
from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.server.server_process import database
from tests.server.shared.boards import Hall


def test_only_the_result_of_the_last_board_leads_on_to_the_next_at_once(hall: Hall, come: Come) -> None:
    made = challenge(hall)
    person = come(url=hall.served.url)
    play(hall, made, enter(hall, person, "Berta", made), 2, 7)
    for board, address in ((1, r"/t/[A-Z0-9-]+$"), (2, r"/t/[A-Z0-9-]+#next$")):
        person.visit(f"/boards/{made}/{board}")
        onward = person.page.get_by_role("link", name=person.text("boards.next"))
        expect(onward).to_have_attribute("href", re.compile(address))


def test_an_entrant_that_comes_in_two_parts_of_the_standings_stands_there_once(
    hall: Hall, come: Come
) -> None:
    made = challenge(hall)
    field_of(hall, made, 2, 4)
    person = come(url=hall.served.url)
    play(hall, made, enter(hall, person, "Berta", made), 2, 7)

    def moved(route: Route) -> None:
        """Answer as if all had moved down before the next part was asked for."""
        answer = route.fetch(url=re.sub("first=[0-9]+", "first=1", route.request.url))
        route.fulfill(response=answer, json={**answer.json(), "ranked": 99})

    person.page.route("**/standings?*", moved)
    person.visit(f"/boards/{made}")
    standings = person.page.get_by_role("region", name=person.text("boards.standings"), exact=True)
    entrants = standings.get_by_role("row").get_by_role("link")
    expect(entrants).to_have_count(3)
    with person.page.expect_response("**/standings?*"):
        person.button("boards.standings.more").dblclick()
    person.button("boards.standings.more").click()
    expect(person.button("boards.standings.more")).to_be_enabled()
    expect(entrants).to_have_count(3)


def test_a_new_challenge_speaks_to_its_maker_and_to_the_friend(hall: Hall, come: Come) -> None:
    anna, bea = come(url=hall.served.url), come(url=hall.served.url)
    anna.introduce("Anna")
    made = anna.ask("/api/shared/sets", {"boards": 4})["id"]
    for person, told in ((anna, "boards.challenge.made"), (bea, "boards.challenge.invited")):
        person.visit(f"/boards/{made}")
        expect(person.page.get_by_text(person.text(told, name="Anna"))).to_be_visible()
        expect(person.page.get_by_role("heading", level=1)).to_contain_text("Anna")
        expect(person.page.get_by_label(person.text("invite.link"))).to_be_visible()
        expect(person.heading("boards.standings")).to_have_count(0)
    play(hall, made, enter(hall, bea, "Bea", made), 1, 3)
    bea.page.reload()
    expect(bea.heading("boards.standings")).to_be_visible()
    assert not link_is_first(bea)
    anna.page.reload()
    expect(anna.page.get_by_text(anna.text("boards.standings.later"))).to_be_visible()
    assert link_is_first(anna)


def link_is_first(person: Person) -> bool:
    """Return whether the invitation stands before the standings."""
    headings = person.page.get_by_role("heading", level=2).all_inner_texts()
    return headings.index(person.text("boards.link.title")) < headings.index(person.text("boards.standings"))


def test_the_name_is_asked_for_once(hall: Hall, come: Come) -> None:
    person = come(Look(size=PHONE), url=hall.served.url)
    person.page.route("**/api/shared/today", lambda route: route.continue_())  # without the browser's cache
    person.visit("/boards")
    names = person.page.get_by_label(person.text("boards.name"))
    expect(names).to_have_count(1)
    names.fill("Carla")
    week = person.page.get_by_role("region", name=person.text("boards.week"))
    week.get_by_role("button", name=person.text("boards.enter"), exact=True).click()
    person.page.wait_for_url("**/t/*")
    week_id = httpx.get(f"{hall.served.url}/api/shared/today").json()["week"]["id"]
    assert "Carla" in [name for each in hall.loaded(week_id).members.values() for name in each.names]
    enter(hall, person, "Carla", hall.today())
    person.visit("/boards")
    expect(names).to_have_count(1)  # now at the hands for pairs


def test_the_numbers_of_boards_are_those_that_the_server_accepts(hall: Hall, come: Come) -> None:
    person = come(url=hall.served.url)
    person.visit("/boards/new")
    for_friends, for_club = (
        person.page.get_by_role("radio", name=re.compile(person.text(f"boards.new.{kind}")))
        for kind in ("challenge", "club")
    )
    boards = person.page.get_by_label(person.text("boards.new.boards"))
    expect(boards.get_by_role("option")).to_have_text(["4", "8", "16"])
    for_club.check()
    expect(boards.get_by_role("option")).to_have_text(["4", "8", "12", "16", "20", "24"])
    boards.select_option("20")
    for_friends.check()
    expect(boards).to_have_value("8")
    for_club.check()
    expect(boards).to_have_value("20")
    person.page.get_by_label(person.text("boards.new.club_name"), exact=True).fill("Club de Vic")
    person.button("boards.new.make").click()
    expect(person.page.get_by_role("heading", name="Club de Vic", level=1)).to_be_visible()
    assert hall.loaded(person.page.url.rpartition("/")[2]).shared.boards == 20


def test_a_table_that_a_busy_server_did_not_make_is_made_later(hall: Hall, come: Come) -> None:
    made = challenge(hall)
    person = come(url=hall.served.url)
    person.introduce("Berta")
    with patch.object(Lobby, "_count", side_effect=TooManyTables):
        assert not person.page.request.post(f"{person.url}/api/shared/sets/{made}/entry").ok
        person.visit(f"/boards/{made}")
        go_on = person.page.get_by_role("link", name=person.text("boards.continue", n=1, of=4))
        go_on.click()
        expect(
            person.page.get_by_role("alert").filter(has_text=person.text("boards.failure.too_many"))
        ).to_be_visible()
        person.forgive("429")
    go_on.click()
    person.page.wait_for_url("**/t/*")
    expect(board_on_table(person, 1)).to_be_visible()


def test_bots_have_rows_and_the_champion_its_line(hall: Hall, hall_folder: Path, come: Come) -> None:
    person = come(url=hall.served.url)
    day = sealed_day(database(hall_folder), {person.introduce("Anna"): "Anna"}, 2026, 9, 7)
    person.visit(f"/boards/{day}")
    standings = person.page.get_by_role("region", name=person.text("boards.standings"), exact=True)
    expect(standings.get_by_text(person.text("boards.standings.bots"))).to_be_visible()
    levels = [person.text(f"level.{level}") for level in ("greedy", "champion")]
    for level in levels:
        name = person.text("boards.standings.bot", level=level)
        expect(standings.get_by_role("link", name=name, exact=True)).to_be_visible()
    paper = standings.get_by_role("link", name=person.text("boards.paper.pdf"))
    answer = person.page.request.get(f"{person.url}{paper.get_attribute('href')}")
    assert answer.body().startswith(b"%PDF")
    person.visit(f"/boards/{day}/1")
    expect(person.heading("boards.champion", level=levels[1])).to_be_visible()
    person.page.get_by_text(person.text("boards.champion.line")).click()
    expect(person.page.get_by_text(re.compile(rf"^{person.text('count.trick', number=12)}"))).to_be_visible()
    person.visit("/boards/ratings")
    expect(person.page.get_by_role("row", name=re.compile(r"^Anna.* 1 \d\.\d\d ± \d\.\d\d$"))).to_be_visible()
