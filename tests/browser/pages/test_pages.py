"""The pages beside the table."""

from playwright.sync_api import expect

from tests.browser.conftest import Come


def test_bots_have_the_level_chosen_at_their_seats(come: Come) -> None:
    person = come()

    def choose() -> None:
        level = person.page.get_by_label(person.text("bots.level"))
        expect(level).to_have_value("greedy")
        level.select_option(person.text("level.beginner"))
        expect(level).to_have_accessible_description(person.text("level.beginner.told"))

    def levels() -> set[str]:
        seats = person.page.request.get(person.page.url.replace("/t/", "/api/tables/")).json()["seats"]
        return {seat["bot"] for seat in seats if seat and "bot" in seat}

    person.visit("/")
    choose()
    person.button("home.play").click()
    person.page.wait_for_url("**/t/*")
    assert levels() == {"beginner"}

    person.visit("/new")
    person.page.get_by_label(person.text("new.company.bots")).check()
    choose()
    person.button("new.make").click()
    person.page.wait_for_url("**/t/*")
    assert levels() == {"beginner"}

    person.visit("/new")
    person.button("new.make").click()
    person.button("open.bot").first.click()
    person.button("open.remove").wait_for()
    assert levels() == {"greedy"}
    choose()
    person.button("open.fill").click()
    expect(person.button("open.remove")).to_have_count(3)
    assert levels() == {"greedy", "beginner"}
