"""One phone keeps the score of a match with real cards (/score)."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import PHONE, Look, Person


@pytest.fixture
def anna(come: Come) -> Person:
    person = come(Look("ca", PHONE, "light"), server="calm")
    person.visit("/score")
    return person


def begin(person: Person, dealer: str = "place.you") -> None:
    person.page.get_by_role("radio", name=person.text(dealer), exact=True).check()
    person.button("pad.start").click()


def write_hand(person: Person, strain: str, ours: int, doubles: str | None = None) -> None:
    """Write a hand in which our side took so many points."""
    form = person.page.get_by_role("form")
    form.get_by_role("radio", name=person.text(strain), exact=True).check()
    if doubles:
        form.get_by_role("radio", name=person.text(doubles), exact=True).check()
    form.get_by_label(person.text("side.us"), exact=True).fill(str(ours))
    expect(form.get_by_label(person.text("side.them"), exact=True)).to_have_value(str(72 - ours))
    person.button("pad.write").click()


def expect_score(person: Person, ours: int, theirs: int) -> None:
    shown = person.page.get_by_role("region", name=person.text("sheet.score")).locator("strong")
    expect(shown).to_have_text([str(ours), str(theirs)])


def test_a_match_is_scored_to_its_end_and_the_next_one_begins(anna: Person) -> None:
    begin(anna, "place.right")
    expect(anna.page.get_by_text(anna.text("pad.deals", who=anna.text("place.right")))).to_be_visible()
    write_hand(anna, "strain.no_trump", 48, "call.double.1")
    expect_score(anna, 48, 0)
    expect(anna.page.get_by_text(anna.text("pad.deals", who=anna.text("place.partner")))).to_be_visible()
    write_hand(anna, "strain.cups", 20)
    expect_score(anna, 48, 16)
    write_hand(anna, "strain.no_trump", 66)
    expect(anna.page.get_by_role("heading", name=anna.text("match.won.us"))).to_be_visible()
    anna.button("pad.next").click()
    expect_score(anna, 0, 0)
    expect(anna.page.get_by_role("heading", name=anna.text("sheet.title", number=1))).to_be_visible()


def test_the_sheet_survives_a_reload_and_the_last_line_is_undone(anna: Person) -> None:
    begin(anna)
    write_hand(anna, "strain.coins", 40)
    write_hand(anna, "strain.coins", 30)
    anna.page.reload()
    expect_score(anna, 4, 6)
    anna.button("pad.undo", entry=anna.text("strain.coins")).click()
    expect_score(anna, 4, 0)
    anna.page.reload()
    expect_score(anna, 4, 0)


def test_a_hand_that_lacks_something_is_not_written(anna: Person) -> None:
    begin(anna)
    anna.button("pad.write").click()
    expect(anna.page.get_by_role("alert").filter(has_text=anna.text("pad.lacks.strain"))).to_be_visible()
    anna.page.get_by_role("form").get_by_role("radio", name=anna.text("strain.cups"), exact=True).check()
    for points in ("", "73", "-1", "thirty"):
        anna.page.get_by_role("form").get_by_label(anna.text("side.us"), exact=True).fill(points)
        anna.button("pad.write").click()
        lacks = anna.text("pad.lacks.points", total=72)
        expect(anna.page.get_by_role("alert").filter(has_text=lacks)).to_be_visible()
    expect_score(anna, 0, 0)


def test_revoke_misdeal_and_penalty_are_written(anna: Person) -> None:
    begin(anna)
    anna.page.get_by_text(anna.text("pad.other")).click()
    anna.button("pad.misdeal.write").click()
    expect(anna.page.get_by_text(anna.text("pad.deals", who=anna.text("place.you")))).to_be_visible()
    fine = anna.page.get_by_role("heading", name=anna.text("pad.fine"))
    other = anna.page.get_by_role("group").filter(has=fine)
    other.get_by_role("radio", name=anna.text("strain.no_trump"), exact=True).check()
    anna.button("pad.revoke.by", side=anna.text("side.them")).click()
    expect_score(anna, 72, 0)
    anna.page.get_by_label(anna.text("pad.fine.points"), exact=True).fill("10")
    anna.button("pad.fine.by", side=anna.text("side.us")).click()
    expect_score(anna, 62, 0)


def test_a_revoke_takes_over_what_was_named_in_the_hand(anna: Person) -> None:
    begin(anna)
    form = anna.page.get_by_role("form")
    form.get_by_role("radio", name=anna.text("strain.no_trump"), exact=True).check()
    anna.page.get_by_text(anna.text("pad.other")).click()
    anna.button("pad.revoke.by", side=anna.text("side.them")).click()
    expect_score(anna, 72, 0)
    expect(form.get_by_role("radio", name=anna.text("strain.no_trump"), exact=True)).not_to_be_checked()


def test_a_series_changes_partners(anna: Person) -> None:
    anna.page.get_by_role("switch", name=anna.text("new.series")).check()
    begin(anna)
    for player in ("partner", "right", "left"):
        with_player = anna.text("pad.with", player=anna.text(f"pad.player.{player}"))
        expect(anna.page.get_by_text(with_player)).to_be_visible()
        write_hand(anna, "strain.no_trump", 72, "call.double.1")
        if player != "left":
            anna.button("count.again.series").click()
    expect(anna.page.get_by_text(anna.text("pad.series.over"))).to_be_visible()


def test_a_new_sheet_asks_before_it_erases_the_old_one(anna: Person) -> None:
    begin(anna)
    write_hand(anna, "strain.cups", 50)
    anna.button("pad.new").click()
    anna.button("pad.new.no").click()
    expect_score(anna, 14, 0)
    anna.button("pad.new").click()
    anna.button("pad.new.yes").click()
    expect(anna.button("pad.start")).to_be_visible()


def test_the_sheet_is_saved_as_json_and_as_a_picture(anna: Person) -> None:
    begin(anna)
    write_hand(anna, "strain.swords", 44)
    with anna.page.expect_download() as coming:
        anna.button("pad.export").click()
    sheet = json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))
    assert sheet["matches"] == [{"score": {"NS": 8, "EW": 0}, "winner": None}]
    assert sheet["entries"][0]["trumps"] == "espases"
    with anna.page.expect_download() as drawn:
        anna.button("pad.picture").click()
    picture = Path(drawn.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1440


def test_two_tabs_keep_one_sheet(anna: Person) -> None:
    begin(anna)
    other = anna.again()
    other.visit("/score")
    expect_score(other, 0, 0)
    write_hand(anna, "strain.cups", 50)
    expect_score(other, 14, 0)
    write_hand(other, "strain.cups", 50)
    expect_score(anna, 28, 0)


def test_a_saved_sheet_is_opened_again(anna: Person) -> None:
    begin(anna)
    write_hand(anna, "strain.swords", 44)
    with anna.page.expect_download() as coming:
        anna.button("pad.export").click()
    saved = Path(coming.value.path()).read_text(encoding="utf-8")
    anna.button("pad.new").click()
    anna.button("pad.new.yes").click()
    field = anna.page.get_by_label(anna.text("pad.open"), exact=True)
    for wrong, fault in (
        ("no sheet", anna.text("pad.open.foreign")),
        (saved.replace('"score_sheet": 1', '"score_sheet": 9'), anna.text("pad.open.version")),
        (saved.replace('"oriental"', '"elsewhere"'), anna.text("pad.open.rules")),
        (saved.replace('"NS": 44', '"NS": 45'), anna.text("pad.open.entry", number=1)),
    ):
        field.set_input_files({"name": "full.json", "mimeType": "application/json", "buffer": wrong.encode()})
        expect(anna.page.get_by_role("alert").filter(has_text=fault)).to_be_visible()
    anna.shoot("pad-open-fault")
    field.set_input_files({"name": "full.json", "mimeType": "application/json", "buffer": saved.encode()})
    expect_score(anna, 8, 0)
    anna.page.reload()
    expect_score(anna, 8, 0)
