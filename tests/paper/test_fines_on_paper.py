"""Fines stand below the standings that they change."""

import pytest

from botifarra.paper.standings import standings_pages
from botifarra.paper.standings_notes import standings_notes
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES, number_text
from botifarra.tournament.events import Fined, Paired
from botifarra.tournament.listing.table_rows import standings
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold, record
from tests.paper.pdf_text import read_pages
from tests.tournament.events import MITCHELL, book_of, duplicate, entered, scored


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fines_are_listed_by_pair(lang: str) -> None:
    text = paper_prose(lang)
    book = duplicate(scored(1, 1, 1, 40), scored(1, 2, 1, 30))
    plain, fined = (
        read_pages(standings_pages(each, text))[0].text.replace("\N{NO-BREAK SPACE}", " ")
        for each in (book, duplicate(scored(1, 1, 1, 40), Fined(3, "1/2", "late"), Fined(1, "2", "late")))
    )
    told = text("standings.fines", fines=f"3: {number_text(lang, '0.50')} · 1: 2")
    assert told in fined
    assert told.split(":")[0] not in plain


def test_the_fines_of_a_pair_are_added_up_in_its_own_line() -> None:
    fines = [Fined(1, "1/2", "late"), Fined(1, "1/4", "noise"), Fined(4, "1", "late")]
    book = fold(fines, book_of([MITCHELL, *entered(60)]))
    for each in next_rounds(book):
        book = record(book, Paired(each))
    north_south, east_west = standings(book)
    told = [standings_notes(book, listing, paper_prose("en")) for listing in (north_south, east_west)]
    assert "Points of fines, by pair: 1: 0.75 · 4: 1." in told[0]
    assert not any(note.startswith("Points of fines") for note in told[1])
