"""The page of `botifarra review --html` in windows of any width: nothing scrolls sideways (WCAG 1.4.10)."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from botifarra.cli.analysis.review_html import html_document, html_season, html_section
from botifarra.cli.analysis.review_page import Reviewed, notes
from botifarra.cli.prose import Prose, prose
from botifarra.core.seats import Seat
from botifarra.prose import LANGUAGES
from botifarra.records.record import Record
from tests.browser.accessibility import axe_findings
from tests.browser.conftest import Come
from tests.browser.person import Look, Person
from tests.review.hands import greedy_hand, reviewed

SEATS = tuple(Seat)
NAMES = ("Montserrat", "Bru", "Assumpció", "Dídac")
LONGEST = ("Wwwwwwwwwwwwwwwwwwwwwwww", "Bru", "Maria Assumpció Fontanals", "Dídac")

WIDTHS = (320, 360, 390, 768, 1280)

_CUT = "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"

_BEYOND = """parts => parts.filter((part) => part.getBoundingClientRect().right > innerWidth)
  .map((part) => part.textContent)"""


def page_at(person: Person, folder: Path, text: Prose, names: tuple[str, ...]) -> None:
    """Show the page of a file with one hand, which has marked calls and cards."""
    state = greedy_hand(4)
    tags = tuple(zip(("North", "West", "South", "East"), names, strict=True))
    one = Reviewed(1, Record(state.public.rules, state.deal, state.public.actions, tags), reviewed(state))
    file = folder / "review.html"
    sections = (html_season(text, [one], SEATS), html_section(text, one, SEATS))
    told = notes(text, [one], SEATS, in_match=False)
    file.write_text(html_document(text, "match.bgn", sections, told), encoding="utf-8")
    person.page.goto(file.as_uri())


@pytest.mark.parametrize("names", [NAMES, LONGEST], ids=["names", "longest"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_or_scrolls_sideways(
    come: Come, tmp_path: Path, language: str, names: tuple[str, ...]
) -> None:
    person = come(Look(size=(WIDTHS[0], 640)))
    page_at(person, tmp_path, prose(language), names)
    for width in WIDTHS:
        person.resize((width, 640))
        person.shoot(f"review-html-{language}-{width}")
        assert person.page.locator("html").evaluate_all(_CUT) == [], width
        assert person.page.locator("table").evaluate_all(_BEYOND) == [], width


def test_a_narrow_page_names_each_number_and_keeps_its_tables(come: Come, tmp_path: Path) -> None:
    person = come(Look(size=(320, 640)))
    text = prose("en")
    page_at(person, tmp_path, text, NAMES)
    players = person.page.get_by_role("table").last
    expect(players.get_by_role("columnheader")).to_have_count(5)
    row = players.get_by_role("row").filter(has_text="Bru")
    expect(row.get_by_role("cell")).to_have_count(6)
    named = row.get_by_role("cell").nth(1).evaluate("cell => getComputedStyle(cell, '::before').content")
    assert text("review.decisions") in named
    assert axe_findings(person.page) == []
