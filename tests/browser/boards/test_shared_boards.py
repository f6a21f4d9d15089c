"""Shared boards in the browser: entering, playing a board, the field, standings, challenges, the proof."""

import re
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.accessibility import barriers
from tests.browser.boards.shared_halls import enter, field_of, play
from tests.browser.conftest import Come
from tests.browser.person import DESKTOP, PHONE, Look, Person
from tests.browser.seated_person import SeatedPerson
from tests.scale import PROVING
from tests.server.shared.boards import Hall

HURRY = Look(hurries=True)


def challenge(hall: Hall, title: str = "", **form: Any) -> str:
    """Return a new challenge of four boards, which another person made."""
    return hall.challenge(hall.served.guest("Maker"), title=title, **form)


def board_on_table(person: Person, number: int) -> Locator:
    """Return the button that tells which board is played."""
    name = person.text("boards.board.of", n=number, of=4)
    return person.page.get_by_role("button", name=re.compile(re.escape(name)))


def test_a_person_enters_plays_a_board_and_sees_the_field(hall: Hall, come: Come) -> None:
    made = challenge(hall, "Repte de prova")
    field_of(hall, made, 3, 1)
    person = come(HURRY, url=hall.served.url)
    person.visit(f"/boards/{made}")
    expect(person.page.get_by_text(person.text("boards.standings.later"))).to_be_visible()
    person.page.get_by_label(person.text("boards.name")).fill("Berta")
    person.button("boards.enter").click()
    person.page.wait_for_url("**/t/*")
    board_on_table(person, 1).click()
    expect(person.page.get_by_text(person.text("boards.table.why"))).to_be_visible()
    person.button("panel.close").click()
    assert person.button("advice.ask").count() == 0
    assert person.button("menu.undo").count() == 0
    person.button("menu.title").click()
    expect(person.page.get_by_text(person.text("boards.table.leave"))).to_be_visible()
    assert person.button("menu.stand").count() == 0
    person.button("panel.close").click()
    onward = person.button("boards.table.next", n=2, of=4)
    seated = SeatedPerson(person, Random(1))
    if PROVING:
        seated.play_to(onward)
    else:  # whole hands are played in test_match.py and test_layout.py
        for _ in range(3):
            seated.wait()
            seated.act()
        person.button("menu.title").click()
        person.button("menu.concede").click()
        person.button("concede.yes").click()
        onward.wait_for()
    place = person.text("boards.among.place", rank="[1-4]", of=4).rstrip(".")
    among = re.compile(f"{place}|{person.text('boards.among.same')}")
    told = person.page.get_by_role("status").filter(has_text=among)
    expect(told).to_be_visible()
    assert not barriers(person.page)
    person.resize((320, 640))
    assert board_on_table(person, 1).evaluate("button => button.scrollWidth <= button.clientWidth")
    compare = person.page.get_by_role("link", name=person.text("boards.table.compare"))
    assert compare.evaluate("link => link.getClientRects()[0].height") < 60, "its words stand in one line"
    person.resize(DESKTOP)
    compare.click()
    expect(person.heading("boards.field")).to_be_visible()
    expect(person.page.get_by_role("img", name=person.pattern("boards.chart"))).to_be_visible()
    expect(person.heading("boards.contracts")).to_be_visible()
    for key in ("boards.review", "boards.replay"):
        person.page.get_by_role("link", name=person.text(key), exact=True).click()
        expect(person.page.get_by_role("link", name="Repte de prova")).to_be_visible()
        if key == "boards.replay":
            expect(person.page.get_by_text(person.text("replay.share.told.shared"))).to_be_attached()
        person.page.get_by_role("link", name=person.text("boards.table.compare")).click()
        expect(person.heading("boards.field")).to_be_visible()
    person.visit("/history")
    shared = person.page.get_by_role("region", name=person.text("boards.table.title"))
    line = shared.get_by_role("link", name=re.compile("Repte de prova"))
    expect(line).to_contain_text(person.text("boards.progress", n=1, of=4))
    expect(person.heading("history.unfinished")).to_have_count(0)
    line.click()
    expect(person.page.get_by_role("heading", name="Repte de prova", level=1)).to_be_visible()
    person.visit(f"/boards/{made}/1")
    person.page.get_by_role("link", name=person.text("boards.next")).click()
    expect(board_on_table(person, 2)).to_be_visible()
    assert "#" not in person.page.url


def test_boards_that_are_not_played_show_nothing(hall: Hall, come: Come) -> None:
    made = challenge(hall)
    field_of(hall, made, 2, 4)
    person = come(url=hall.served.url)
    play(hall, made, enter(hall, person, "Berta", made), 2, 7)
    person.visit(f"/boards/{made}")
    own = person.page.get_by_role("region", name=person.text("boards.own"))
    expect(own.get_by_text(person.text("boards.unplayed"), exact=True)).to_have_count(2)
    expect(own.get_by_role("link")).to_have_count(2)
    standings = person.page.get_by_role("region", name=person.text("boards.standings"), exact=True)
    expect(standings.get_by_text(person.text("boards.standings.live", n=2))).to_be_visible()
    expect(standings.get_by_role("row").get_by_role("link")).to_have_count(3)
    person.visit(f"/boards/{made}/3")
    expect(person.page.get_by_text(person.text("boards.not_finished"))).to_be_visible()
    person.visit(f"/boards/{made}/players/2")
    expect(person.page.get_by_text(person.text("boards.result.same"))).to_be_visible()


def test_the_link_to_results_shows_no_cards_to_others(hall: Hall, come: Come) -> None:
    made = challenge(hall)
    anna = come(url=hall.served.url)
    entrant = enter(hall, anna, "Anna", made)
    play(hall, made, entrant, 4, 3)
    bea = come(url=hall.served.url)
    bea.visit(f"/boards/{made}/players/{entrant}")
    expect(bea.page.get_by_text(bea.text("boards.result.play"))).to_be_visible()
    assert bea.page.get_by_role("table").count() == 0
    bea.page.get_by_label(bea.text("boards.name")).fill("Bea")
    bea.button("boards.enter").click()
    bea.page.wait_for_url("**/t/*")


def test_a_challenge_between_two_people(hall: Hall, come: Come) -> None:
    anna = come(Look(size=PHONE), url=hall.served.url)
    anna.visit("/boards")
    anna.page.get_by_role("link", name=anna.text("boards.make")).click()
    anna.page.get_by_label(anna.text("boards.new.boards")).select_option("4")
    anna.page.get_by_label(anna.text("boards.new.title"), exact=True).fill("Anna contra Bea")
    anna.button("boards.new.make").click()
    expect(anna.page.get_by_role("heading", name="Anna contra Bea", level=1)).to_be_visible()
    made = anna.page.url.rpartition("/")[2]
    expect(anna.page.get_by_label(anna.text("invite.link"))).to_have_value(f"{hall.served.url}/boards/{made}")
    expect(anna.page.get_by_role("img", name=anna.text("invite.qr"))).to_be_visible()
    bea = come(url=hall.served.url)
    bea.visit("/boards")
    bea.page.get_by_label(bea.text("boards.code")).fill(made.lower().replace("-", " "))
    bea.button("boards.code.go").click()
    expect(bea.page.get_by_role("heading", name="Anna contra Bea", level=1)).to_be_visible()
    for person, name, seed in ((anna, "Anna", 1), (bea, "Bea", 2)):
        play(hall, made, enter(hall, person, name, made), 4, seed)
    anna.page.reload()
    standings = anna.page.get_by_role("region", name=anna.text("boards.standings"), exact=True)
    for name in ("Anna", "Bea"):
        expect(standings.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(standings.get_by_text(anna.text("boards.standings.live.all"))).to_be_visible()
    standings.get_by_role("link", name="Anna", exact=True).click()
    place = re.compile(anna.text("boards.share.place", rank="[12]", of=2) + r" · \w")
    expect(anna.page.get_by_text(place)).to_be_visible()
    anna.visit("/boards")
    expect(anna.page.get_by_role("region", name=anna.text("boards.mine"))).to_contain_text("Anna contra Bea")


def test_my_day_is_shared_without_cards(hall: Hall, come: Come) -> None:
    made = challenge(hall, "Repte")
    person = come(url=hall.served.url)
    play(hall, made, enter(hall, person, "Berta", made), 4, 5)
    person.page.add_init_script("navigator.share = undefined; delete Navigator.prototype.share;")
    person.page.add_init_script(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };"
    )
    person.visit(f"/boards/{made}")
    person.button("boards.share.send").click()
    expect(
        person.page.get_by_role("status").filter(has_text=person.text("boards.share.copied"))
    ).to_be_visible()
    title, signs, address = person.page.evaluate("window.copied").split("\n")
    assert title == "Repte"
    assert re.match(r"^[▁▂▃▄▅▆▇█]{4}  ", signs)
    assert address == f"{hall.served.url}/boards/{made}"
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name=person.text("boards.share.svg")).click()
    picture = Path(download.value.path()).read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Berta" in picture
    card = person.page.get_by_role("img", name=re.compile(r"^Repte\. "))
    assert card.evaluate("card => card.decode().then(() => card.naturalWidth)") == 1200
    with person.page.expect_download() as download:
        person.button("boards.share.png").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_person_who_waits_for_a_partner_goes_on_when_it_comes(hall: Hall, come: Come) -> None:
    made = challenge(hall, people=2)
    anna = come(url=hall.served.url)
    anna.introduce("Anna")
    key = anna.ask(f"/api/shared/sets/{made}/entry", {})["partner_key"]
    anna.visit(f"/boards/{made}")
    expect(anna.heading("boards.partner.waiting")).to_be_visible()
    assert hall.served.guest("Bea").http.post(f"/api/shared/partners/{key}").is_success
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.get_by_text("Bea").first).to_be_visible()


def test_partners_come_together_by_a_link(hall: Hall, come: Come) -> None:
    made = challenge(hall, people=2)
    anna = come(url=hall.served.url)
    anna.visit(f"/boards/{made}")
    anna.page.get_by_label(anna.text("boards.name")).fill("Anna")
    anna.button("boards.enter.pair").click()
    expect(anna.heading("boards.partner.waiting")).to_be_visible()
    address = anna.page.get_by_label(anna.text("invite.link")).input_value()
    bea = come(url=hall.served.url)
    bea.visit(address.removeprefix(hall.served.url))
    expect(
        bea.page.get_by_role("heading", name=bea.text("boards.partner.title", name="Anna"))
    ).to_be_visible()
    bea.page.get_by_label(bea.text("boards.name")).fill("Bea")
    bea.button("boards.partner.join").click()
    bea.page.wait_for_url("**/t/*")
    later = challenge(hall, people=2)
    entry = anna.ask(f"/api/shared/sets/{later}/entry", {})
    anna.visit(f"/boards/partner/{entry['partner_key']}")
    expect(anna.page.get_by_text(anna.text("boards.failure.entered"))).to_be_visible()
    anna.visit(f"/boards/{made}")
    anna.page.get_by_role("link", name=anna.text("boards.continue", n=1, of=4)).click()
    expect(anna.page.get_by_text("Bea").first).to_be_visible()


def test_a_wrong_code_is_told(hall: Hall, come: Come) -> None:
    person = come(url=hall.served.url)
    person.visit("/boards")
    person.page.get_by_label(person.text("boards.code")).fill("abc")
    person.button("boards.code.go").click()
    expect(person.page.get_by_role("alert").filter(has_text=person.text("boards.code.wrong"))).to_be_visible()
    person.visit("/boards/2222-2222-2222")
    expect(person.heading("boards.failure.no_set")).to_be_visible()
    person.forgive("404")
