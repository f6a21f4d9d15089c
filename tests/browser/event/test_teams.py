"""A round of a league of teams on the web: from the phone of a table to the standings of teams."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.server.desk.rounds import closed_book
from botifarra.server.desk.screens.rankings import rankings
from botifarra.tournament.format import Kind
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.phone import PHONE, TablePhone
from tests.browser.person import DESKTOP, Look
from tests.server.desk.evenings import DIRECTOR, HALL, NORTH, SOUTH, Desk, place, read_book, secret

TEAMS = 4


@pytest.fixture
def league(tmp_path: Path, servers: ExitStack) -> Desk:
    """Return the desk of four teams of two pairs, who play two boards in each round."""
    (desk,) = servers.enter_context(serving_evenings(tmp_path, 1, pairs=2 * TEAMS, kind=Kind.TEAMS))
    return desk


def score_the_rest(desk: Desk, number: int) -> None:
    """Enter what is missing in a round: tables with odd numbers are better for N-S."""
    for where in read_book(desk.path).missing([number]):
        slip = NORTH if where.table % 2 else SOUTH
        desk.do(DIRECTOR, "score", place=place(where.board, where.table, number), slip=slip)


def test_a_round_is_played_from_the_phones_to_the_standings_of_teams(league: Desk, come: Come) -> None:
    seating = read_book(league.path).seating(1, 1)
    phone = TablePhone.scanning(come, league, 1, Look("ca", PHONE))
    phone.say_pair(seating.pairs[0])
    phone.enter("24")
    phone.person.button("phone.confirm.here", side="E-O").click()
    phone.person.button("phone.agree").click()
    desk = DeskScreen.opening(come, league, Look("ca", DESKTOP))
    desk.expect_cell(1, seating.boards[0], "confirmed", (24, 48))
    score_the_rest(league, 1)
    desk.person.button("desk.round.close", round=1).click()
    expect(desk.person.button("desk.round.close", round=2)).to_be_visible()
    pair = seating.pairs[0]
    moved = read_book(league.path).round(2).of(pair)
    assert moved is not None
    phone.expect_text("phone.moved")
    phone.expect_text("phone.wrong.go", pair=pair, table=moved.table)
    phone.person.forgive("409", "/commands")

    (ranking,) = rankings(closed_book(read_book(league.path), 1))
    teams = [line.team for line in ranking.lines]
    assert sorted(teams) == [f"Equip {number}" for number in range(1, TEAMS + 1)]

    reader = come(Look("ca", PHONE), server="calm", url=league.url)
    reader.visit(f"/e/{league.event}")
    expect(reader.heading("hall.standings", round="1")).to_be_visible()
    rows = reader.page.get_by_role("main").get_by_role("row")
    expect(rows).to_have_count(TEAMS + 1)
    expect(rows.first).to_contain_text(reader.text("hall.team"))
    expect(rows.nth(2)).to_contain_text("½")
    for row, team in enumerate(teams, 1):
        expect(rows.nth(row)).to_contain_text(team)
    reader.shoot("teams-public")
    found = barriers(reader.page)
    reader.visit(f"/e/{league.event}#pairs-{seating.pairs[0]}")
    expect(reader.page.get_by_role("main")).to_contain_text("24 – 48")
    reader.shoot("teams-sheet")
    found += barriers(reader.page)

    hall = come(Look("ca", DESKTOP), server="calm", url=league.url)
    hall.visit(f"/e/{league.event}/hall#{secret(league.path, HALL)}")
    after = hall.heading("hall.standings", round="1")
    expect(hall.heading("hall.seats", round="2")).to_be_visible()
    hall.page.keyboard.press("Space")
    hall.page.keyboard.press("ArrowRight")
    if not after.is_visible():
        hall.page.keyboard.press("ArrowRight")
    expect(after).to_be_visible()
    expect(hall.page.get_by_role("main")).to_contain_text(teams[0])
    hall.shoot("teams-hall")
    assert not found, "\n".join(found)


def test_a_late_pair_names_its_team(league: Desk, come: Come) -> None:
    screen = DeskScreen.opening(come, league, Look("ca", PHONE))
    screen.view("pairs")
    screen.person.button("desk.pairs.late").click()
    screen.fill("desk.late.first", "Quim Bou")
    screen.fill("desk.late.second", "Rita Mas")
    screen.press("desk.late.yes")
    expect(screen.dialog.get_by_role("alert")).to_have_text(screen.person.text("desk.lacks.team"))
    screen.person.shoot("desk-late-team")
    screen.fill("desk.late.team.needed", "Vic")
    screen.press_seen("desk.late.yes")
    screen.expect_done("desk.done.enter", players="Quim Bou – Rita Mas")
    assert read_book(league.path).pair(2 * TEAMS + 1).team == "Vic"
