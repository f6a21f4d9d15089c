"""The papers of a knock-out at the director's desk: its bracket, and the cards of its tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.tournament.format import Kind, Pairing
from tests.browser.accessibility import barriers, overflow
from tests.browser.conftest import Come
from tests.browser.evenings import serving_evenings
from tests.browser.event_desk import DeskScreen
from tests.browser.person import DESKTOP, Look
from tests.paper.pdf_text import read_pages
from tests.server.desk.evenings import Desk

LOOKS = [Look("ca", DESKTOP), Look("es", (390, 844), "dark", touches=True)]


@pytest.fixture(scope="module")
def cups(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Desk]]:
    """Return the desks of knock-outs of six pairs, two of which have a bye."""
    folder = tmp_path_factory.mktemp("cups")
    with serving_evenings(folder, len(LOOKS), kind=Kind.MATCHES, pairing=Pairing.KNOCKOUT) as desks:
        yield desks


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
