"""The waiting room: all see the changes of the host, and the match is played by them."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person
from tests.browser.seated_person import SeatedPerson, play_together

EAST = 2
"""Index of this seat among the free ones, from North on; the host sits at South."""


def change(host: Person, target: str) -> None:
    """Change the points that win the match."""
    host.button("menu.settings").click()
    host.page.get_by_text(host.text("new.more")).click()
    fill(host, target)


def fill(host: Person, target: str) -> None:
    host.page.get_by_label(host.text("option.target"), exact=True).fill(target)
    host.button("settings.save").click()


def test_settings_changed_by_the_host_are_shown_and_used(come: Come) -> None:
    host, guest = come(Look("ca", PHONE, hurries=True)), come(Look("en", hurries=True))
    host.introduce("Núria")
    form = {"settings": {"pace_ms": 200, "grace": 600}, "seat": 2, "fill": None, "start": False}
    code = host.ask("/api/tables", form)["code"]
    for person in (host, guest):
        person.visit(f"/t/{code}")
    guest.page.get_by_label(guest.text("guest.name")).fill("Óscar")
    guest.button("guest.enter").click()
    guest.button("open.sit").nth(EAST).click()
    guest.button("open.stand").wait_for()
    expect(guest.button("menu.settings")).to_have_count(0)

    change(host, "0")
    told = host.text("new.wrong", option=host.text("option.target"), value="0")
    alert = host.page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text(told)
    expect(alert.get_by_role("link", name=host.text("app.rule", rule="R6.1"))).to_be_visible()
    expect(host.page.get_by_label(host.text("option.target"), exact=True)).to_be_focused()
    host.shoot("settings-refused")

    fill(host, "1")
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    for person in (host, guest):
        target = person.text("rules.change.target", value=1)
        rules = person.text("rules.changed", preset=person.text("preset.oriental"), changes=target)
        expect(person.page.get_by_text(rules, exact=True)).to_be_visible()
        changes = person.text("told.configured", changes=f"{person.text('new.rules')}: {rules}")
        expect(person.page.get_by_role("region").get_by_text(changes)).to_be_visible()
        person.shoot(f"changed-{person.language}")

    host.button("open.fill").click()
    host.button("open.start").click()
    seated = [SeatedPerson(person, Random(seat)) for seat, person in enumerate((host, guest))]
    play_together(seated, lambda: seated[0].legal.count() > 0)
    host.button("menu.title").click()
    host.button("menu.concede").click()
    host.button("concede.yes").click()
    for each in seated:
        each.over.wait_for()
        target = each.person.text("sheet.target", target="1")
        expect(each.person.page.get_by_text(re.compile(target))).to_be_visible()
