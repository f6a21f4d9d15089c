"""The own page: what the person's choices lost over all reviewed hands."""

from random import Random

from playwright.sync_api import expect

from botifarra.core.seats import Seat
from botifarra.server.table.settings import Settings
from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.prepared_tables import counted, table_at
from tests.browser.review.summaries import HANDS, show_summary
from tests.browser.seated_person import ENDLESS


def hand_of(person: Person) -> str:
    """Store a table with a finished hand of the person, whose review nobody has asked for."""
    people = {Seat.SOUTH: (person.introduce("Anna"), "Anna")}
    return table_at(person.database, Settings(rules=ENDLESS), people, Random(1), counted)


def test_missing_reviews_are_made_on_request(come: Come) -> None:
    person = come()
    code = hand_of(person)
    person.visit("/summary")
    expect(person.page.get_by_text(person.text("summary.waiting", n=1))).to_be_visible()
    button = person.button("summary.review", n=1)
    button.press("Enter")
    expect(person.page.get_by_text(person.text("summary.single"))).to_be_visible()
    expect(button).to_have_count(0)
    expect(person.page.get_by_text(person.text("summary.habits.few"))).to_be_visible()
    person.page.get_by_text(person.text("summary.list")).first.click()
    table = person.page.get_by_role("table", name=person.text("summary.list"))
    table.get_by_role("link").click()
    person.page.wait_for_url(f"**/t/{code}/hands/1/review**")
    person.heading("review.list").wait_for()
    person.page.get_by_role("link", name=person.text("review.summary")).click()
    expect(person.page.get_by_text(person.text("summary.single"))).to_be_visible()


def test_many_hands_have_a_chart_kinds_and_habits(come: Come) -> None:
    person = come()
    show_summary(person)
    person.visit("/summary")
    for key in ("summary.time", "summary.kinds", "summary.habits"):
        expect(person.heading(key)).to_be_visible()
    periods = person.page.get_by_role("table", name=person.text("summary.time")).get_by_role("row")
    expect(periods).to_have_count(1 + 4)
    expect(person.page.get_by_text(str(HANDS)).first).to_be_visible()
    habits = person.page.get_by_role("region", name=person.text("summary.habits")).get_by_role("listitem")
    expect(habits).to_have_count(3)
    for link in habits.get_by_role("link").all():
        path, _, place = (link.get_attribute("href") or "").partition("?step=")
        assert path.startswith("/t/A/hands/")
        assert int(place) >= 10
    bars = person.page.get_by_role("region", name=person.text("summary.kinds")).get_by_role("rowheader")
    expect(bars).to_have_count(7)
