"""A table that refuses the connection: the page gives the reason and a way on."""

import json
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, Look, Person

PHONE = (360, 640)


def turned_away(person: Person, code: str) -> Callable[[], None]:
    """Come to a table whose server refuses with a code; return a function that ends the refusals."""
    refuses = True

    def answer(line: WebSocketRoute) -> None:
        if not refuses:
            line.connect_to_server()
            return
        line.on_message(lambda _: line.send(json.dumps({"t": "reject", "id": None, "code": code})))

    def relent() -> None:
        nonlocal refuses
        refuses = False

    person.introduce("Anna")
    form = {"settings": {}, "seat": 2, "fill": None, "start": False}
    table = person.ask("/api/tables", form)["code"]
    person.page.route_web_socket("**/api/socket", answer)
    person.visit(f"/t/{table}")
    person.heading(f"farewell.{code}").wait_for()
    return relent


def shoot(person: Person, name: str) -> None:
    """Check that a page fits on a phone and a desktop, and write a picture of each."""
    for size in (PHONE, DESKTOP):
        person.resize(size)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        person.shoot(f"{name}-{size[0]}")


def test_a_spectator_without_room_rejoins_by_a_button(come: Come) -> None:
    person = come(Look("ca", PHONE, "dark"))
    relent = turned_away(person, "too_many_spectators")
    shoot(person, "too-many-spectators")
    person.button("farewell.come_back").click()
    person.heading("farewell.too_many_spectators").wait_for()
    relent()
    person.button("farewell.come_back").click()
    person.heading("open.title").wait_for()


def test_a_damaged_table_links_to_its_readable_hands(come: Come) -> None:
    person = come(Look("es", PHONE))
    turned_away(person, "damaged")
    shoot(person, "damaged")
    expect(person.button("farewell.come_back")).to_have_count(0)
    person.page.get_by_role("link", name=person.text("nav.history")).click()
    person.heading("nav.history").wait_for()
