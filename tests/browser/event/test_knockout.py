"""A knock-out on the web: its bracket and the cards of its tables, and a match that ends in a tie."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.prose import Language
from botifarra.tournament.format import Kind, Pairing
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.event.desk import HEIGHT, ONE_ROW, DeskScreen
from tests.browser.event.evenings import serving_evenings
from tests.browser.event.phone import PHONE, TablePhone
from tests.browser.person import DESKTOP, Look
from tests.paper.pdf_text import read_pages
from tests.scale import scale
from tests.server.desk.evenings import DIRECTOR, Desk, place, read_book

LOOKS = [Look("es", (390, 844), "dark", touches=True), Look("ca", DESKTOP)][: scale(1, 2)]


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Desk]]:
    """Return the desks of knock-outs of six pairs, two of which have a bye."""
    folder = tmp_path_factory.mktemp("cups")
    with serving_evenings(folder, len(LOOKS), kind=Kind.MATCHES, pairing=Pairing.KNOCKOUT) as desks:
        yield desks


@pytest.mark.parametrize("language", ["es", "ca"][: scale(1, 2)])
def test_a_tie_is_told_on_the_phone_and_at_the_desk(
    tmp_path: Path, servers: ExitStack, come: Come, language: Language
) -> None:
    (cup,) = servers.enter_context(
        serving_evenings(tmp_path, 1, pairs=4, kind=Kind.MATCHES, pairing=Pairing.KNOCKOUT)
    )
    screen = DeskScreen.opening(come, cup, Look(language, DESKTOP))
    phone = TablePhone.playing(come, cup, 0, Look(language, PHONE, "dark"))
    tied = {"type": "match", "scores": [90, 90]}
    cup.do(DIRECTOR, "score", place=place(0, 1), slip=tied)
    phone.expect_text("phone.tied")
    phone.expect_text("phone.tied.title")
    for key in ("phone.result", "phone.result.entered"):
        expect(phone.page.get_by_text(phone.person.text(key))).to_have_count(0)
    expect(phone.page.get_by_text(phone.person.text("phone.done"))).to_have_count(0)
    bar = screen.bar
    expect(bar).to_contain_text(screen.person.text("desk.settle.tie.told", table=1))
    expect(bar).to_contain_text(screen.person.text("desk.round.missing", n=1))
    assert bar.evaluate(HEIGHT) < ONE_ROW, "the bar has two rows"
    cup.do(DIRECTOR, "score", place=place(0, 2), slip={"type": "match", "scores": [101, 50]})
    expect(bar).not_to_contain_text(screen.person.text("desk.round.missing", n=1))
    expect(bar).not_to_contain_text(screen.person.text("desk.round.complete", round=1))
    for each, name in ((phone.person, "phone-tie"), (screen.person, "desk-tie-in-play")):
        each.shoot(f"{name}-{language}")
        assert barriers(each.page) == []
        assert overflow(each.page) == []
    assert bar.evaluate(HEIGHT) < ONE_ROW, "the bar has two rows"
    screen.person.button("desk.settle.tie", table=1).click()
    expect(screen.dialog).to_contain_text(screen.person.text("event.place.match", round=1, table=1))
    screen.person.page.keyboard.press("Escape")
    won = {"type": "match", "scores": [101, 90]}
    cup.do(DIRECTOR, "correct", place=place(0, 1), slip=won, reason="they played on")
    phone.expect_text("phone.done")
    phone.person.button("phone.not_mine", pair=read_book(cup.path).seating(1, 1).pairs[0]).click()
    lost = read_book(cup.path).seating(1, 1).pairs[1]
    phone.say_pair(lost)
    screen.person.button("desk.round.close", round=1).click()
    phone.expect_text("phone.wrong.out", pair=lost)
    expect(phone.page.get_by_text(phone.person.text("phone.moved"))).to_have_count(0)
    phone.person.shoot(f"phone-out-{language}")
    assert barriers(phone.page) == []
    phone.person.forgive("409", "/commands")


@pytest.mark.parametrize(("number", "look"), [*enumerate(LOOKS)], ids=str)
def test_a_knock_out_offers_its_bracket_and_cards(
    cups: list[Desk], come: Come, number: int, look: Look
) -> None:
    cup = cups[number]
    screen = DeskScreen.opening(come, cup, look)
    screen.person.button("desk.print").click()
    bracket = screen.dialog.get_by_role("button", name=screen.person.text("desk.paper.bracket"), exact=True)
    expect(bracket).to_be_visible()
    screen.person.shoot(f"desk-cup-papers-{look}")
    assert barriers(screen.person.page) == []
    assert overflow(screen.person.page) == []
    with screen.person.page.expect_download() as coming:
        bracket.click()
    assert coming.value.suggested_filename == f"{cup.event}-bracket.pdf"
    (page,) = read_pages(Path(coming.value.path()).read_bytes())
    with screen.person.page.expect_download() as coming:
        screen.dialog.get_by_role("button", name=screen.person.text("desk.paper.cards"), exact=True).click()
    card, *_ = read_pages(Path(coming.value.path()).read_bytes())
    assert {"ca": "Resultats: escaneja", "es": "Resultados: escanea"}[look.language] in card.words
    assert page.words.count("descansa") == 2  # the byes, in Catalan and Spanish alike
    assert {str(pair) for pair in range(1, 7)} <= set(page.words)
