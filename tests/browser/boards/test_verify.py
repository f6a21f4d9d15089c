"""Deals checked in the browser, from the records of a table."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.prose import Language
from botifarra.records.rules import format_rules
from botifarra.server.table.records import match_records
from tests.browser.accessibility import barriers
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.browser.texts import TRIED
from tests.server.logs import kept

DATA = Path(__file__).parents[2] / "data"
FILES = sorted((DATA / "gathered").glob("*.bgn"))
SEATS = ("north", "west", "south", "east")


def paste(person: Person, records: str) -> None:
    person.visit("/verify")
    person.page.get_by_label(person.text("verify.bgn")).fill(records)
    person.button("verify.check").click()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_match_with_cards_gathered_and_cut_is_proved(come: Come, file: Path) -> None:
    person = come()
    paste(person, file.read_text(encoding="utf-8"))
    expect(person.page.get_by_text(person.text("verify.verdict.proved"), exact=True)).to_have_count(6)
    expect(person.page.get_by_text(person.text("verify.dealer.yes"))).to_have_count(2)
    moved = 2 if file.stem == "highest_card" else 0
    expect(person.page.get_by_text(" → ")).to_have_count(moved)
    expect(person.page.get_by_text(person.text("verify.gathered"))).to_have_count(4)


@pytest.mark.parametrize("language", TRIED)
def test_what_is_told_of_the_draw_for_a_match(come: Come, language: Language) -> None:
    person = come(Look(language, DESKTOP) if language == "en" else Look(language, PHONE, "dark"))
    _, _, _, rematch, *_ = (DATA / "gathered" / "highest_card.bgn").read_text(encoding="utf-8").split("\n\n")
    order = re.search(r'Drawn "(.*)"', rematch)
    assert order
    seats = {letter: person.text(f"seat.{name}") for letter, name in zip("NWSE", SEATS, strict=True)}
    moves = [
        f"{seats[old]} → {seats[new]}"
        for old, new in zip(order[1].split(), "NWSE", strict=True)
        if old != new
    ]
    other = "N W S E" if moves else "E S W N"
    for drawn, said in (
        (order[1], ("verdict.proved", "dealer.yes", "seats.yes")),
        (other, ("verdict.false", "dealer.yes", "seats.no")),
        ("-", ("verdict.proved", "drawn.none")),
        ("", ("verdict.no_proof", "drawn.unknown")),
    ):
        paste(person, rematch.replace(order[0], f'Drawn "{drawn}"'))
        for key in said:
            line = person.text(f"verify.{key}", moves=", ".join(moves))
            is_alone = key.startswith("verdict")
            expect(person.page.get_by_text(line, exact=is_alone)).to_be_visible()
        assert barriers(person.page) == []
        person.shoot(f"drawn-{said[-1]}-{language}")


def test_each_part_is_shown_with_the_seat_it_was_given_from(come: Come) -> None:
    """The seat is not that of the person drawn to it: the draw moves people, and their entropy stays."""
    match = match_records(entry for entry, _ in kept("series"))[0]
    hand = match.hands[0]
    record, seeds = hand.record, hand.seeds
    assert record.tag("Drawn") != "N W S E"
    replay = {
        "code": match.code,
        "deal": seeds.deal,
        "number": hand.number,
        "rules": format_rules(record.rules),
        "names": match.names,
        "dealer": record.deal.dealer,
        "hands": hand.count.hands,
        "commit": seeds.commit,
        "seed": seeds.seed,
        "entropy": seeds.entropy,
        "drawn": record.tag("Drawn"),
    }
    person = come()
    person.page.route("**/api/tables/**", lambda route: route.fulfill(json=replay))
    person.visit(f"/verify/{match.code}/{seeds.deal}")
    person.forgive("404")  # the server does not have this table, and says so with the page
    expect(person.page.get_by_text(person.text("verify.verdict.proved"), exact=True)).to_be_visible()
    person.page.get_by_text(person.text("verify.numbers")).click()
    told = [
        f"{person.text('verify.part', seat=person.text(f'seat.{seat}'))}\n{part}"
        for seat, part in zip(SEATS, seeds.entropy, strict=True)
        if part
    ]
    assert told
    numbers = person.page.get_by_role("main").get_by_role("group").first.inner_text()
    assert numbers.endswith("\n".join(told))


@pytest.mark.parametrize("language", TRIED)
def test_a_missing_hand_before_is_reported(come: Come, language: Language) -> None:
    person = come(Look(language, DESKTOP) if language == "en" else Look(language, PHONE, "dark"))
    _, second, *_ = FILES[0].read_text(encoding="utf-8").split("\n\n")
    paste(person, second)
    for key in ("verdict.no_proof", "commitment.yes", "gathered"):
        expect(person.page.get_by_text(person.text(f"verify.{key}"))).to_be_visible()
    expect(person.page.get_by_text(person.text("verify.cards.unknown", deal=1))).to_be_visible()
    person.page.get_by_text(person.text("verify.verdict.no_proof")).scroll_into_view_if_needed()
    person.shoot(f"gathered-{language}")
    assert barriers(person.page) == []
