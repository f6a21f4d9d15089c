"""The steps that lead to the screens of shared boards."""

import httpx

from botifarra.server.table.events import Player
from tests.browser.person import Person
from tests.browser.seeded_boards import open_challenge, sealed_day

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


def check(person: Person) -> None:
    """Check the cards of a sealed set."""
    person.button("boards.proof.check").click()
    person.page.get_by_text(person.pattern("boards.proof.right")).wait_for()


def unfold(person: Person) -> None:
    """Open all that is collapsed on the page of a board."""
    for key in ("boards.chart.table", "boards.champion.line"):
        found = person.page.get_by_text(person.text(key))
        if found.count():
            found.click()


def _others(url: str, *names: str) -> dict[Player, str]:
    """Return new people with these names."""
    return {httpx.post(f"{url}/api/session", json={"name": name}).json()["player"]: name for name in names}
