"""The wizard for a new event: from numbers and a list of names to the first round."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from botifarra.prose import Language
from botifarra.tournament.format import Pairing
from tests.browser.conftest import Come
from tests.browser.event.wizard import NAMES, at_wizard, drop, field, go_on, heading, paste, with_names
from tests.browser.person import DESKTOP, PHONE, Look
from tests.browser.tap_counter import TapCounter
from tests.browser.texts import TRIED, texts
from tests.server.desk.evenings import new_evening, read_book
from tests.server.desk.founders import Wizard
from tests.server.shared.boards import until
from tests.workbooks import workbook

TAPS = 7
"""The taps for an evening of 16 pairs who are all here."""


def test_an_evening_of_16_pairs_starts_from_a_pasted_list(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    counter = TapCounter.beginning(person.page)
    with_names(person, NAMES)
    person.button("wizard.checkin.all").click()
    expect(person.page.get_by_role("status")).to_have_text(person.text("wizard.checkin.here", here=16, n=16))
    go_on(person, "start")
    field(person, "wizard.name").fill("Setze")
    expect(heading(person, "hall.seats", round=1)).to_be_visible()
    shown = person.page.get_by_role("table").inner_text()
    person.shoot("wizard-start")
    taps, keys = counter.taps, counter.keys
    person.button("wizard.start").click()
    person.page.wait_for_url("**/e/setze/desk#*")
    expect(person.page.get_by_role("grid")).to_be_visible()
    book = read_book(wizard.folder / "setze.event")
    assert (len(book.pairs), book.begun.format.pairing) == (16, Pairing.BERGER)
    pairs = [pair for seating in book.rounds[0].seatings for pair in seating.pairs]
    assert len(pairs) == 16
    assert all(f"{pair} Anna {pair} – Blai {pair}" in shown for pair in pairs)
    assert taps + 1 == TAPS
    assert keys == len("16") + len(("Control", "V"))


@pytest.mark.parametrize("language", TRIED)
def test_a_format_in_which_not_all_pairs_meet_does_not_say_that_they_do(
    come: Come, wizard: Wizard, language: Language
) -> None:
    person = at_wizard(come, wizard, Look(language, PHONE))
    everybody = person.page.get_by_role("radio", name=person.text("wizard.pairing.berger"))
    new_ones = person.page.get_by_role("radio", name=person.text("wizard.pairing.berger.part"))
    field(person, "wizard.count").fill("16")
    expect(new_ones).to_have_count(2)
    expect(new_ones.first).to_have_accessible_name(
        re.compile(re.escape(person.text("wizard.meets.berger.part")))
    )
    expect(everybody).to_have_count(0)
    person.shoot(f"wizard-part-{language}")
    field(person, "wizard.count").fill("6")
    expect(everybody).to_have_count(1)
    expect(new_ones).to_have_count(1)


def test_a_host_chooses_rounds_and_boards(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", PHONE))
    field(person, "wizard.count").fill("8")
    person.page.get_by_text(person.text("wizard.wishes"), exact=True).click()
    field(person, "wizard.wishes.rounds").fill("5")
    field(person, "wizard.wishes.rounds").fill("")
    field(person, "wizard.wishes.rounds").fill("4")
    field(person, "wizard.wishes.boards").fill("3")
    card = person.page.get_by_role("radio", name=person.text("wizard.rounds.boards", rounds=4, boards=3))
    expect(card.first).to_be_checked()
    person.shoot("wizard-wishes")
    field(person, "wizard.wishes.boards").fill("33")
    person.button("wizard.next").click()
    lacks = person.text("wizard.lacks.wishes", rounds=99, boards=32)
    expect(person.page.get_by_role("alert").filter(has_text=lacks)).to_be_visible()
    field(person, "wizard.wishes.boards").fill("9")
    expect(
        person.page.get_by_role("alert").filter(has_text=person.text("wizard.formats.none.wished"))
    ).to_be_visible()
    field(person, "wizard.wishes.boards").fill("3")
    expect(card.first).to_be_checked()
    go_on(person, "names")
    paste(person, "\n".join(f"Anna {n} - Blai {n}" for n in range(1, 9)))
    go_on(person, "checkin")
    person.button("wizard.checkin.all").click()
    go_on(person, "start")
    field(person, "wizard.name").fill("Quatre rondes")
    person.button("wizard.start").click()
    person.page.wait_for_url("**/e/quatre-rondes/desk#*")
    form = read_book(wizard.folder / "quatre-rondes.event").begun.format
    assert (form.rounds, form.boards) == (4, 3)


def test_formats_and_seats_that_could_not_be_loaded_are_asked_for_again(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    person.page.route("**/proposals?*", lambda route: route.abort())
    field(person, "wizard.count").fill("16")
    expect(person.page.get_by_text(person.text("wizard.problem.offline"))).to_be_visible()
    person.page.unroute("**/proposals?*")
    person.button("wizard.next").click()
    formats = person.page.get_by_role("radio", name=person.text("wizard.kind.duplicate"))
    expect(formats.first).to_be_visible()
    go_on(person, "names")
    paste(person, NAMES)
    go_on(person, "checkin")
    person.button("wizard.checkin.all").click()
    person.page.route("**/host/preview", lambda route: route.abort())
    go_on(person, "start")
    expect(person.page.get_by_text(person.text("wizard.problem.offline"))).to_be_visible()
    person.page.unroute("**/host/preview")
    person.button("wizard.start").click()
    expect(heading(person, "hall.seats", round=1)).to_be_visible()
    person.forgive("ERR_FAILED")


def test_who_goes_on_before_the_formats_are_there_goes_on_once_they_are(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    held: list[Route] = []
    asked = re.compile(r"/proposals\?pairs=4&")
    # Playwright cannot call the method of a list by itself.
    person.page.route(asked, lambda route: held.append(route))  # noqa: PLW0108
    with person.page.expect_request(asked):
        field(person, "wizard.count").fill("4")
    with person.page.expect_request(asked):  # of several questions at a time the last one counts
        person.button("wizard.next").click()
    until(lambda: person.page.evaluate("1") and len(held) == 2)
    expect(heading(person, "wizard.step.format")).to_be_visible()
    for route in held:
        route.continue_()
    expect(heading(person, "wizard.step.names")).to_be_visible()


def test_of_two_lists_that_are_pasted_quickly_the_later_one_counts(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    field(person, "wizard.count").fill("4")
    go_on(person, "names")
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    person.page.route("**/api/host/names?*", hold, times=1)
    paste(person, "Xavi - Yago\nZoè - Quim")
    until(lambda: person.page.evaluate("1") and late)
    field(person, "wizard.names").fill("")
    paste(person, "Anna - Blai\nCarme - Dani\nEva - Ferran")
    names = person.page.locator("main ol").get_by_role("listitem")
    expect(names).to_have_count(3)
    with person.page.expect_response("**/api/host/names?*"):
        late[0].continue_()
    person.page.evaluate("new Promise(requestAnimationFrame)")
    expect(names).to_have_text(["Anna – Blai", "Carme – Dani", "Eva – Ferran"])
    expect(person.page.get_by_text(person.text("wizard.names.found", n=3))).to_be_visible()


def test_pairs_check_in_by_a_tap_with_undo_and_late_pairs(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", PHONE, touches=True))
    with_names(person, NAMES)
    status = person.page.get_by_role("status")
    button = person.page.get_by_role("button", name="Anna 3 – Blai 3")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(status).to_have_text(person.text("wizard.checkin.here", here=1, n=16))
    person.button("wizard.next").click()
    expect(person.page.get_by_text(person.text("wizard.checkin.few"))).to_be_visible()
    person.button("wizard.checkin.all").tap()
    button.tap()
    expect(status).to_have_text(person.text("wizard.checkin.here", here=15, n=16))
    person.button("wizard.undo").tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    for number in (14, 15, 16):
        person.page.get_by_role("button", name=f"Anna {number} – Blai {number}").tap()
    field(person, "wizard.checkin.first").fill("Zoè")
    person.button("wizard.checkin.add").tap()
    lacks = person.text("wizard.checkin.lacks.one", what=person.text("wizard.checkin.second"))
    expect(person.page.get_by_text(lacks, exact=True)).to_be_visible()
    field(person, "wizard.checkin.second").fill("Quim")
    person.button("wizard.checkin.add").tap()
    expect(status).to_have_text(person.text("wizard.checkin.here", here=14, n=17))
    person.button("wizard.undo").tap()
    expect(status).to_have_text(person.text("wizard.checkin.here", here=13, n=16))
    person.page.reload()  # who is here is not forgotten
    expect(status).to_have_text(person.text("wizard.checkin.here", here=13, n=16))
    go_on(person, "start")
    expect(person.page.get_by_text(f"{person.text('hall.resting')}: 1 Anna 1")).to_be_visible()
    field(person, "wizard.name").fill("Tretze")
    person.button("wizard.start").tap()
    person.page.wait_for_url("**/e/tretze/desk#*")
    assert len(read_book(wizard.folder / "tretze.event").pairs) == 13


def test_a_spreadsheet_is_dropped_and_a_bad_line_is_named(come: Come, wizard: Wizard, tmp_path: Path) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    field(person, "wizard.count").fill("4")
    expect(person.page.get_by_role("radio", name=person.text("wizard.pairing.berger")).first).to_be_visible()
    go_on(person, "names")
    person.button("wizard.next").click()
    expect(person.page.get_by_text(person.text("wizard.names.none"))).to_be_visible()
    paste(person, "Anna,Blai\nCarme")
    expect(person.page.get_by_role("alert").filter(has_text="Línia 2")).to_be_visible()
    person.forgive("409", "/host/names")
    rows: list[list[object]] = [["Jugador 1", "Jugador 2", "Club"]]
    rows += [[f"Núria {n}", f"Pere {n}", "Vic"] for n in range(1, 5)]
    file = tmp_path / "noms.xlsx"
    file.write_bytes(workbook(*rows))
    drop(file, field(person, "wizard.names"))
    expect(person.page.get_by_text(person.text("wizard.names.found", n=4), exact=True)).to_be_visible()
    go_on(person, "checkin")
    expect(person.page.get_by_role("button", name="Núria 4 – Pere 4")).to_be_visible()


def test_a_start_can_be_repeated_after_its_answer_was_lost_and_the_page_reloaded(
    come: Come, wizard: Wizard
) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    with_names(person, "Anna,Blai\nCarme,Dani\nElna,Ferran\nGlòria,Hug", count="4")
    person.button("wizard.checkin.all").click()
    go_on(person, "start")
    field(person, "wizard.name").fill("Perduda")
    person.page.route("**/api/host/events", _lose_answer, times=1)
    person.button("wizard.start").click()
    expect(person.page.get_by_text(person.text("wizard.problem.offline"))).to_be_visible()
    assert (wizard.folder / "perduda.event").exists()
    person.page.reload()
    person.button("wizard.start").click()
    person.page.wait_for_url("**/e/perduda/desk#*")
    expect(person.page.get_by_role("grid")).to_be_visible()
    person.forgive("ERR_FAILED")


def _lose_answer(route: Route) -> None:
    route.fetch()
    route.abort()


def test_a_name_that_is_taken_is_reported(come: Come, wizard: Wizard, tmp_path: Path) -> None:
    new_evening(tmp_path).rename(wizard.folder / "presa.event")  # the server opens it, too
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    with_names(person, "Anna,Blai\nCarme,Dani\nElna,Ferran\nGlòria,Hug", count="4")
    person.button("wizard.checkin.all").click()
    go_on(person, "start")
    field(person, "wizard.name").fill("Presa")
    person.button("wizard.start").click()
    expect(person.page.get_by_role("alert").filter(has_text="presa.event")).to_be_visible()
    person.forgive("409", "/host/events")


def test_another_link_does_not_open_the_wizard(come: Come, wizard: Wizard) -> None:
    person = come(Look("ca", DESKTOP), url=wizard.url)
    person.visit(f"/new-event#{'a' * 22}")
    expect(person.page.get_by_text(texts("ca")["wizard.problem.link"])).to_be_visible()
    person.forgive("401", "/host")
    person.visit("/new-event")
    person.page.reload()
    expect(person.page.get_by_text(person.text("event.no_link"))).to_be_visible()


def test_the_wizard_works_by_keyboard_alone(come: Come, wizard: Wizard) -> None:
    person = at_wizard(come, wizard, Look("ca", DESKTOP))
    keyboard = person.page.keyboard
    field(person, "wizard.count").focus()
    keyboard.type("4")
    expect(person.page.get_by_role("radio", name=person.text("wizard.pairing.berger")).first).to_be_visible()
    keyboard.press("Enter")
    expect(heading(person, "wizard.step.names")).to_be_focused()
    keyboard.press("Tab")
    keyboard.insert_text("Anna,Blai\nCarme,Dani\nElna,Ferran\nGlòria,Hug")
    for key in ("Tab", "Tab", "Enter"):
        keyboard.press(key)
    expect(heading(person, "wizard.step.checkin")).to_be_focused()
    keyboard.press("Tab")
    keyboard.press("Space")
    expect(person.page.get_by_role("status")).to_have_text(person.text("wizard.checkin.here", here=4, n=4))
