"""Hands that have no review yet, on the own page: a button has their reviews made one after another."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from botifarra.server.table.settings import Settings
from botifarra.server.table.table import Table
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.browser.prepared_tables import counted, table_at
from tests.browser.seated_person import ENDLESS
from tests.browser.server_process import MOST_UNREVIEWED, serving
from tests.server.reviews.held_worker import HeldWorkers

HANDS = 4

BROKEN = 3
"""The hand whose review fails. The last hands come first, so two others come after it."""


_NOTHING = '<link rel="icon" href="data:," />'


def all_counted(table: Table, seat: Seat) -> bool:
    """Return whether the hands of the test have ended."""
    return counted(table, seat) and table.seeds is not None and table.seeds.deal > HANDS


def test_hands_left_when_the_server_stopped_are_reviewed_once_each(
    come: Come, servers: ExitStack, tmp_path: Path
) -> None:
    assert MOST_UNREVIEWED < HANDS
    workers = HeldWorkers(tmp_path / "held")
    workers.hold()
    with serving(tmp_path, 1, reviewer=workers.command) as served:
        person = come(Look(hurries=True), url=served.url)
        _play(person, served.database)
        _ask(person, MOST_UNREVIEWED)
        _until(person, lambda: workers.asked == [HANDS])
        _leave(person, served.url)
    workers.release()
    workers.fail_at(BROKEN)
    served = servers.enter_context(serving(tmp_path, 1, reviewer=workers.command))
    person.url = served.url
    _ask(person, MOST_UNREVIEWED)
    status = person.page.get_by_role("status").filter(has_text=person.text("summary.failed", n=1))
    expect(status).to_be_visible()
    expect(person.button("summary.review", n=1)).to_be_visible()
    assert workers.asked == [HANDS, *range(HANDS, 0, -1)]
    person.page.get_by_text(person.text("summary.list")).first.click()
    links = person.page.get_by_role("table", name=person.text("summary.list")).get_by_role("link")
    paths = [link.get_attribute("href") or "" for link in links.all()]
    assert [int(path.split("/")[-2]) for path in paths] == [4, 2, 1]
    person.forgive("500")


def _play(person: Person, database: str) -> None:
    """Store a table where the person has played the hands."""
    people = {Seat.SOUTH: (person.introduce("Anna"), "Anna")}
    table_at(database, Settings(rules=ENDLESS), people, Random(1), all_counted)


def _ask(person: Person, listed: int) -> None:
    person.visit("/summary")
    person.button("summary.review", n=listed).click()


def _leave(person: Person, url: str) -> None:
    """Go to a page that asks the server for nothing, so that nothing is missing when it stops."""
    person.page.route("**/nothing", lambda route: route.fulfill(body=_NOTHING, content_type="text/html"))
    person.page.goto(f"{url}/nothing")


def _until(person: Person, holds: Callable[[], bool]) -> None:
    while not holds():
        person.page.evaluate("() => new Promise(requestAnimationFrame)")
