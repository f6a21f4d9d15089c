"""Fines stand below the standings that they change."""

import pytest

from botifarra.paper.standings import standings_pages
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.tournament.events import Fined
from tests.paper.reading import read_pages
from tests.tournament.events import duplicate, scored


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fines_are_told_by_pair(lang: str) -> None:
    text = paper_prose(lang)
    book = duplicate(scored(1, 1, 1, 40), scored(1, 2, 1, 30))
    plain, fined = (
        read_pages(standings_pages(each, text))[0].text.replace("\N{NO-BREAK SPACE}", " ")
        for each in (book, duplicate(scored(1, 1, 1, 40), Fined(3, "1/2", "late"), Fined(1, "2", "late")))
    )
    point = text("number.point")
    told = text("standings.fines", fines=f"3: 0{point}50 · 1: 2")
    assert told in fined
    assert told.split(":")[0] not in plain
