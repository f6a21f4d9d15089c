"""The number of rounds at the desk: a Swiss that is over goes on, and the change is undone."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.eventfile import EventFile, stamp_now
from botifarra.sentences.texts import web_sentences
from botifarra.tournament.events import MatchSlip, Paired, Scored
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HEIGHT, ONE_ROW, DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.person import DESKTOP, Look
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, read_book

LOOKS = [Look("ca", DESKTOP), Look("es", (360, 640), "dark", touches=True)][: scale(1, 2)]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_swiss_that_is_over_goes_on(tmp_path: Path, servers: ExitStack, come: Come, look: Look) -> None:
    evening = serving_evenings(tmp_path, 1, pairs=4, kind=Kind.MATCHES, pairing=Pairing.SWISS)
    (desk,) = servers.enter_context(evening)
    with EventFile(desk.path) as log, log.writing(stamp_now("Núria")) as pen:
        for number in (1, 2, 3):
            for place in pen.book.missing():
                pen.add(Scored(place, MatchSlip((101, 10 * place.table))))
            if number < 3:
                pen.add(Paired(next_rounds(pen.book)[0]))
    for number in (1, 2, 3):
        desk.do(DIRECTOR, "closeround", round=number)
    screen = DeskScreen.opening(come, desk, look)
    page, text = screen.person.page, screen.person.text
    expect(screen.bar).to_contain_text(text("desk.over.rounds"))
    if look.size == DESKTOP:
        assert screen.bar.evaluate(HEIGHT) < ONE_ROW, "the bar has two rows"
    screen.person.button("desk.rounds").click()
    screen.person.shoot(f"desk-rounds-{look}")
    screen.press("desk.number")
    expect(screen.dialog).to_contain_text(f"{text('desk.number.now.all')} {text('desk.number.whole')}")
    screen.press("desk.number.yes")
    same = f"{text('desk.number.now.all')} {text('desk.lacks.number.same')}"
    expect(screen.dialog.get_by_role("alert")).to_have_text(same)
    screen.fill("desk.number.label", "abc")
    screen.press("desk.number.yes")
    expect(screen.dialog.get_by_role("alert")).to_have_text(text("desk.lacks.number.found", found="abc"))
    screen.fill("desk.number.label", "5")
    screen.fill("desk.reason", "una altra vetllada")
    doubt = web_sentences(look.language)("doubt.rematches", meant=2, again=2, total=3)
    expect(screen.dialog.get_by_text(doubt)).to_be_visible()
    expect(screen.dialog).not_to_contain_text(text("desk.preview.none"))
    expect(screen.dialog).not_to_contain_text(text("desk.preview"))
    screen.person.shoot(f"desk-number-{look}")
    assert barriers(page) == []
    assert overflow(page) == []
    screen.press_twice("desk.number.yes")
    screen.expect_done("desk.done.setrounds", rounds=5)
    expect(screen.person.button("desk.round.pair", round=4)).to_be_visible()
    screen.person.button("desk.undo").click()
    expect(screen.bar).to_contain_text(text("desk.over.rounds"))
    expect(page.get_by_text(web_sentences(look.language)("event.roundsset.all"))).to_be_visible()
    screen.person.button("desk.undo").click()
    screen.person.button("desk.round.pair", round=4).click()
    screen.expect_done("desk.done.pairround", round=4)
    assert len(read_book(desk.path).rounds) == 4
    screen.person.button("desk.rounds").click()
    expect(screen.dialog).to_contain_text(text("desk.rounds.told.planned", rounds=4, planned=5, closed=3))


def test_a_number_that_nobody_typed_does_not_undo_another_desk(
    tmp_path: Path, servers: ExitStack, come: Come
) -> None:
    evening = serving_evenings(tmp_path, 1, pairs=8, kind=Kind.MATCHES, pairing=Pairing.SWISS)
    (desk,) = servers.enter_context(evening)
    screen = DeskScreen.opening(come, desk, Look("ca", DESKTOP))
    text = screen.person.text
    screen.person.button("desk.rounds").click()
    screen.press("desk.number")
    field = screen.dialog.get_by_label(text("desk.number.label"))
    expect(field).to_have_value("0")
    desk.do(DIRECTOR, "setrounds", rounds=5, reason="una altra vetllada")
    expect(field).to_have_value("5")
    screen.fill("desk.reason", "res")
    screen.press("desk.number.yes")
    same = f"{text('desk.number.now', rounds=5)} {text('desk.lacks.number.same')}"
    expect(screen.dialog.get_by_role("alert")).to_have_text(same)
    screen.fill("desk.number.label", "4")
    desk.do(DIRECTOR, "setrounds", rounds=6, reason="una més")
    expect(screen.dialog).to_contain_text(text("desk.number.now", rounds=6))
    expect(field).to_have_value("4")
