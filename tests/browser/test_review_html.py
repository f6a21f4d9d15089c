"""The page of `botifarra review --html` on a phone."""

from pathlib import Path

import pytest

from botifarra.cli.analysis.review_html import html_document, html_season, html_section
from botifarra.cli.analysis.review_page import Reviewed, notes
from botifarra.cli.prose import prose
from botifarra.core.seats import Seat
from botifarra.prose import LANGUAGES
from botifarra.records.record import Record
from tests.browser.conftest import Come
from tests.browser.person import Look
from tests.review.hands import greedy_hand, reviewed

SEATS = tuple(Seat)
NAMES = ("Montserrat", "Bru", "Assumpció", "Dídac")

_CUT = "parts => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_nothing_is_cut(come: Come, tmp_path: Path, language: str) -> None:
    text = prose(language)
    state = greedy_hand(4)
    tags = tuple(zip(("North", "West", "South", "East"), NAMES, strict=True))
    one = Reviewed(1, Record(state.public.rules, state.deal, state.public.actions, tags), reviewed(state))
    file = tmp_path / "review.html"
    sections = (html_season(text, [one], SEATS), html_section(text, one, SEATS))
    told = notes(text, one.review, in_match=False)
    file.write_text(html_document(text, "match.bgn", sections, told), encoding="utf-8")
    person = come(Look(size=(390, 844)))
    person.page.goto(file.as_uri())
    person.shoot(f"review-html-{language}")
    assert person.page.locator("html").evaluate_all(_CUT) == []
    assert person.page.locator(".wide").evaluate_all(_CUT) == []
