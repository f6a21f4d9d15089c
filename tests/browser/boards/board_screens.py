"""The screens of shared boards, and the steps that lead to them."""

import re
from datetime import date, timedelta
from random import Random

import httpx
from playwright.sync_api import Locator

from botifarra.server.table.events import Player
from tests.browser.boards.seeded_boards import open_challenge, sealed_day
from tests.browser.person import Person
from tests.browser.screen import Screen, button, close, heading, menu, site, text
from tests.browser.seated_person import SeatedPerson

LONGEST = "Maria Assumpció de Puigcercós"
"""A name as long as names may be, which has to fit into all tables."""

MONTH = (2026, 10)
"""The month of the sealed day; all pages of a sealed set lie before the time of any test."""


def open_set(person: Person) -> None:
    """Go to a challenge of which the person has finished two boards of four."""
    people = {person.introduce("Anna"): "Anna"} | _others(person.url, "Biel", LONGEST)
    person.visit(f"/boards/{open_challenge(person.database, people, 'Repte de la colla', 2)}")


def made_challenge(person: Person) -> None:
    """Go to a challenge that the person has just made."""
    person.introduce(LONGEST)
    person.visit(f"/boards/{person.ask('/api/shared/sets', {'boards': 4})['id']}")


def invited(person: Person) -> None:
    """Go to a challenge that somebody else has made, without a name."""
    person.introduce(LONGEST)
    made = person.ask("/api/shared/sets", {"boards": 4})["id"]
    person.page.context.clear_cookies()
    person.visit(f"/boards/{made}")


def announced(person: Person) -> None:
    """Go to the boards of tomorrow by the link on those of today."""
    day: str = httpx.get(f"{person.url}/api/shared/today").json()["day"]["id"]
    person.visit(f"/boards/{day}")
    person.page.get_by_role("link", name=person.text("boards.proof.next")).click()
    person.page.wait_for_url(f"**/boards/{date.fromisoformat(day) + timedelta(days=1)}")


def waiting(person: Person) -> None:
    """Go to a challenge for partners whose other partner has not come."""
    person.introduce(LONGEST)
    made = person.ask("/api/shared/sets", {"boards": 4, "people": 2})["id"]
    person.ask(f"/api/shared/sets/{made}/entry", {})
    person.visit(f"/boards/{made}")


def table(person: Person) -> None:
    """Go to the table of a challenge, where the person is on turn in the first board."""
    person.introduce(LONGEST)
    made = person.ask("/api/shared/sets", {"boards": 4})["id"]
    person.visit(f"/t/{person.ask(f'/api/shared/sets/{made}/entry', {})['code']}")
    SeatedPerson(person, Random(1)).wait()


def sealed_set(person: Person) -> None:
    """Go to a sealed day that the person has played, beside others and bots."""
    people = _others(person.url, LONGEST, "Anna") | {person.introduce("Anna"): "Anna"}
    person.visit(f"/boards/{sealed_day(person.database, people, *MONTH, 5)}")


def entered_today(person: Person) -> None:
    """Go to the first page after entering the boards of the day."""
    person.introduce("Anna")
    day = httpx.get(f"{person.url}/api/shared/today").json()["day"]["id"]
    person.ask(f"/api/shared/sets/{day}/entry", {})
    person.visit("/")


def partner(person: Person) -> None:
    """Go to the invitation of somebody who waits for a partner."""
    person.introduce(LONGEST)
    made = person.ask("/api/shared/sets", {"boards": 4, "people": 2, "title": "Repte per parelles"})["id"]
    key = person.ask(f"/api/shared/sets/{made}/entry", {})["partner_key"]
    person.page.context.clear_cookies()
    person.visit(f"/boards/partner/{key}")


def invitation(person: Person) -> Locator:
    """Return the link of an invitation."""
    return person.page.get_by_label(person.text("invite.link"))


def choose_club(person: Person) -> None:
    """Choose a club's set in the form of a new one."""
    person.page.get_by_role("radio", name=re.compile(person.text("boards.new.club"))).check()


def board_on_table(person: Person) -> Locator:
    """Return the button that tells which board of the table is played."""
    name = person.text("boards.board.of", n=1, of=4)
    return person.page.get_by_role("button", name=re.compile(re.escape(name)))


def why(person: Person) -> None:
    """Open the panel that tells why there is no help."""
    board_on_table(person).click()
    person.page.get_by_text(person.text("boards.table.why")).wait_for()


def check(person: Person) -> None:
    """Check the cards of a sealed set."""
    person.button("boards.proof.check").click()
    person.page.get_by_text(person.text("boards.proof.right", n=8)).wait_for()


def unfold(person: Person) -> None:
    """Open all that is collapsed on the page of a board."""
    for key in ("boards.chart.table", "boards.champion.line"):
        found = person.page.get_by_text(person.text(key))
        if found.count():
            found.click()


def _others(url: str, *names: str) -> dict[Player, str]:
    """Return new people with these names."""
    return {httpx.post(f"{url}/api/session", json={"name": name}).json()["player"]: name for name in names}


SCREENS = {
    "boards": Screen(site, heading("boards.archive"), path="/boards"),
    "boards-new": Screen(site, button("boards.new.make"), path="/boards/new"),
    "boards-new-club": Screen(site, button("boards.new.make"), choose_club, path="/boards/new"),
    "set-announced": Screen(announced, text("boards.failure.not_open")),
    "set-made": Screen(made_challenge, text("boards.challenge.made")),
    "set-invited": Screen(invited, button("boards.enter")),
    "set-open": Screen(open_set, heading("boards.standings")),
    "set-open-board": Screen(open_set, heading("boards.cards"), path="/boards/{code}/1"),
    "set-open-closed": Screen(open_set, text("boards.not_finished"), path="/boards/{code}/3"),
    "set-result": Screen(open_set, text("boards.result.same"), path="/boards/{code}/players/2"),
    "set-sealed": Screen(sealed_set, heading("boards.share"), check),
    "set-sealed-board": Screen(sealed_set, heading("boards.champion"), unfold, path="/boards/{code}/1"),
    "boards-month": Screen(sealed_set, heading("boards.month.title"), path="/boards/months/2026-10"),
    "boards-ratings": Screen(sealed_set, heading("boards.ratings.title"), path="/boards/ratings"),
    "home-entered": Screen(entered_today, text("today.told")),
    "set-waiting": Screen(waiting, invitation),
    "shared-table": Screen(table, board_on_table),
    "shared-why": Screen(table, board_on_table, why, close),
    "shared-menu": Screen(table, board_on_table, menu, close),
    "partner": Screen(partner, button("boards.partner.join")),
}
