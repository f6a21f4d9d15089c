"""Standings on paper are provisional while an appeal is open."""

import pytest

from botifarra.paper.crosstable import crosstable_pages
from botifarra.paper.standings import standings_pages
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.events import AppealDecided, Appealed, Event, Place
from tests.paper.pdf_text import read_pages
from tests.tournament.events import duplicate, scored

PLAYED: list[Event] = [scored(1, table, board, 30 + table) for table in (1, 2) for board in (1, 2)]
HERE = Place(1, 2, 1)
APPEAL = Appealed(HERE, "NS", "a private reason")
KEPT = AppealDecided(HERE, "NS", "kept", "a private reason")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_standings_name_the_open_appeals(lang: str) -> None:
    text = paper_prose(lang)
    told = sentences_prose(lang)("appeals.open", places="").rstrip(" .")
    appealed, decided = duplicate(*PLAYED, APPEAL), duplicate(*PLAYED, APPEAL, KEPT)
    for pages in (standings_pages, crosstable_pages):
        found, after = (read_pages(pages(book, text))[0] for book in (appealed, decided))
        assert told in found.text
        assert "private" not in found.text
        assert told not in after.text
    titles = [
        text(f"standings.{key}") in read_pages(standings_pages(book, text))[0].words
        for book in (appealed, decided)
        for key in ("provisional", "title")
    ]
    assert titles == [True, False, False, True]
