"""A Swiss that ended early, and goes on another evening after the seed of its boards was revealed."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.format import Pairing
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.browser.server_process import serving
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, EVENT, NORTH, Desk, new_evening, place, read_book

LOOKS = [
    Look("ca", DESKTOP),
    Look("es", (360, 640), "dark", touches=True),
    Look("en", (390, 844), touches=True),
][: scale(1, 3)]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_next_round_plays_boards_that_nobody_knows(
    tmp_path: Path, servers: ExitStack, come: Come, look: Look
) -> None:
    path = new_evening(tmp_path, 8, 2, Pairing.SWISS, deals=False)
    desk = Desk(servers.enter_context(serving(tmp_path, 1, {EVENT: path})).url, path)
    desk.do(DIRECTOR, "setrounds", rounds=4, reason="una vetllada")
    desk.do(DIRECTOR, "deal", session=1, boards=8)
    for each in read_book(path).missing():
        desk.do(DIRECTOR, "score", place=place(each.board, each.table), slip=NORTH)
    desk.do(DIRECTOR, "closeround", round=1)
    desk.do(DIRECTOR, "unpair", round=2, reason="s'ha fet tard")
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    screen.person.button("desk.rounds").click()
    screen.press("desk.rounds.reveal")
    doubt = web_sentences(look.language)("doubt.to_come.others", session=1, boards="3–8")
    expect(screen.dialog.get_by_text(doubt)).to_be_visible()
    screen.person.shoot(f"swiss-reveal-{look}")
    assert barriers(page) == []
    screen.press("desk.number")
    screen.fill("desk.number.label", "1")
    screen.fill("desk.reason", "s'ha fet tard")
    screen.press("desk.number.yes")
    expect(screen.bar).to_contain_text(text("desk.over"))
    screen.person.button("desk.over.reveal").click()
    expect(page.get_by_text(text("desk.undo.reveal"))).to_be_visible()
    expect(page.get_by_text(doubt)).to_have_count(0)
    screen.person.button("desk.over.reveal").click()
    expect(screen.person.button("desk.over.reveal")).to_have_count(0)
    expect(screen.bar).to_contain_text(text("desk.over.rounds"))
    screen.person.shoot(f"swiss-over-{look}")
    screen.person.button("desk.rounds").click()
    screen.press("desk.number")
    screen.fill("desk.number.label", "3")
    screen.fill("desk.reason", "una altra vetllada")
    screen.press("desk.number.yes")
    screen.person.button("desk.round.pair", round=2).click()
    screen.person.shoot(f"swiss-goes-on-{look}")
    assert overflow(page) == []
    screen.person.button("desk.deal", n=4, boards="9–12").click()
    expect(screen.person.button("desk.round.close", round=2)).to_be_visible()
    screen.person.shoot(f"swiss-dealt-{look}")
    assert read_book(path).round(2).boards == (9, 10)
