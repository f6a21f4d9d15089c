"""Guests: what they read at the address of a table, and what the waiting room shows."""

from random import Random

import pytest
from playwright.sync_api import expect

from botifarra.prose import Language
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, Look, Person
from tests.browser.screens import SCREENS
from tests.browser.seated_person import SeatedPerson
from tests.browser.texts import TRIED

SIZES = [DESKTOP, (390, 844)]


def table(host: Person, name: str = "Núria", **form: object) -> str:
    """Return the path of a new table."""
    host.introduce(name)
    whole = {"settings": {}, "seat": 2, "fill": None, "start": False, **form}
    return f"/t/{host.ask('/api/tables', whole)['code']}"


@pytest.mark.parametrize("language", TRIED)
def test_a_guest_sees_the_host_and_the_free_seats(come: Come, language: Language) -> None:
    host, guest = come(server="calm"), come(Look(language, (390, 844)), "calm")
    path = table(host, settings={"rules": "occidental target=51"})
    guest.visit(path)
    expect(guest.heading("guest.invited", who="Núria")).to_be_visible()
    rules = guest.text(
        "rules.changed",
        preset=guest.text("preset.occidental"),
        changes=guest.text("rules.change.target", value=51),
    )
    told = f"{rules}. {guest.text('guest.free', n=3)}"
    expect(guest.page.get_by_text(told)).to_be_visible()
    seats = guest.page.get_by_role("list", name=guest.text("guest.seats")).get_by_role("listitem")
    for place, where in enumerate(("north", "west", "south", "east")):
        name = "Núria" if where == "south" else guest.text("open.free")
        expect(seats.nth(place)).to_have_text(f"{guest.text(f'seat.{where}')} {name}")
    guest.shoot(f"guest-{language}")


def test_a_guest_comes_in_without_a_name(come: Come) -> None:
    host, guest = come(server="calm"), come(server="calm")
    path = table(host)
    guest.visit(path)
    guest.button("guest.enter").click()
    guest.button("open.sit").first.click()
    guest.button("open.stand").wait_for()
    host.visit(path)
    seats = host.page.get_by_role("listitem").filter(has_text=host.text("seat.here"))
    expect(seats).to_contain_text(host.text("app.visitor", number="").strip())


def test_a_guest_reads_that_the_match_is_on(come: Come) -> None:
    host, guest = come(server="calm"), come(server="calm")
    guest.visit(table(host, fill="greedy", start=True))
    expect(guest.heading("guest.begun")).to_be_visible()
    guest.button("guest.enter").wait_for()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", TRIED)
def test_link_and_qr_code_stand_beside_the_seats_in_sight(
    come: Come, size: tuple[int, int], language: Language
) -> None:
    person = come(Look(language, size), "calm")
    person.page.add_init_script("navigator.share = () => Promise.resolve()")
    person.visit(table(person))
    invitation = person.page.get_by_role("region", name=person.text("invite.title"))
    seen = {
        "seats": person.page.get_by_role("list").filter(has=person.button("open.stand")),
        "link": invitation.get_by_label(person.text("invite.link")),
        "copy": invitation.get_by_role("button", name=person.text("invite.copy"), exact=True),
        "share": invitation.get_by_role("button", name=person.text("invite.share"), exact=True),
        "square": invitation.get_by_role("img", name=person.text("invite.qr")),
    }
    seen["square"].locator("path").wait_for(state="attached")
    person.shoot(f"room-{language}-{size[0]}")
    assert person.page.evaluate("scrollY") == 0
    boxes = {}
    for name, locator in seen.items():
        box = locator.bounding_box()
        assert box, name
        boxes[name] = box
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= size[1], name
        assert box["x"] + box["width"] <= size[0], name
    assert boxes["square"]["width"] >= 96  # a camera has to read it
    fill, start = person.button("open.fill"), person.button("open.start")
    expect(fill).to_have_css(
        "background-color", "rgba(0, 0, 0, 0)"
    )  # the filled button is start, which is not possible yet
    expect(start).to_be_disabled()


def test_a_table_open_to_everybody_is_chosen_where_it_is_made(come: Come) -> None:
    person, other = come(server="calm"), come(server="calm")
    for path, make in (("/", "friends.make"), ("/new", "new.make")):
        person.visit(path)
        public = person.page.get_by_label(person.text("new.public"), exact=True)
        expect(public).to_be_visible()
        expect(public).not_to_be_checked()
        public.check()
        person.shoot(f"open-{make}")
        person.button(make).click()
        person.button("open.stand").wait_for()
        code = person.page.url.rpartition("/")[2]
        tables = other.page.request.get(f"{other.url}/api/tables").json()["tables"]
        assert code in {table["code"] for table in tables}


def test_after_a_match_to_play_again_is_one_button(come: Come) -> None:
    person = come(Look("ca", (390, 844)))
    SCREENS["finished"].reach(person)
    bar = person.page.locator("footer").filter(has=person.button("count.again.play"))
    expect(bar.get_by_role("button", disabled=False)).to_have_text([person.text("count.again.play")])
    more = bar.get_by_text(person.text("count.again.more"), exact=True)
    for key in ("count.again.rematch", "menu.settings", "menu.stand"):
        expect(person.button(key)).to_have_count(0)
    more.click()
    for key in ("count.again.rematch", "menu.seats", "menu.settings", "menu.stand"):
        expect(person.button(key)).to_be_in_viewport(ratio=1)
    person.shoot("again")
    person.page.keyboard.press("Escape")
    expect(person.button("count.again.rematch")).to_have_count(0)
    expect(more).to_be_focused()
    more.click()
    person.button("menu.settings").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()
    person.button("panel.close").click()
    person.button("count.again.play").click()
    SeatedPerson(person, Random(1)).hand.first.wait_for()
