"""The score sheet of a pair: its boards, and figures equal to those of the standings."""

import pytest

from botifarra.paper.catalogue import NothingToPrint, PaperName, Wanted, make_paper
from botifarra.paper.naming import decimal_name
from botifarra.paper.score_sheets import score_sheet_pages
from botifarra.paper.texts import paper_prose
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.standings import standings
from botifarra.tournament.errors import UnknownPair
from tests.paper.championships import LONG, duplicate
from tests.paper.finished_championships import SHORTEST, played
from tests.paper.papers import CHANGED, DUPLICATE, FLAGGED, LEAGUE, RULED, SWISS, UNFINISHED, pages
from tests.paper.pdf_text import Page, read_pages

CATALAN = paper_prose("ca")


def sheet(book: Book, pair: int) -> Page:
    (page,) = read_pages(score_sheet_pages(book, CATALAN, pair))
    return page


@pytest.mark.parametrize(
    "book", [CHANGED, UNFINISHED, RULED, FLAGGED], ids=["changed", "odd", "ruled", "flag"]
)
def test_the_figures_are_those_of_the_standings(book: Book) -> None:
    pages = read_pages(score_sheet_pages(book, CATALAN))
    for row in standings(book):
        words = pages[row.pair - 1].words
        assert words[1] == f"Full de la parella {row.pair}"
        flag = "*" if row.is_flagged else ""
        assert words[words.index("Lloc") + 1].split(" de ")[0] == str(row.rank)
        assert words[words.index("Total") + 1] == decimal_name(CATALAN, row.total) + flag
        average = "–" if row.average is None else decimal_name(CATALAN, row.average)
        assert words[words.index("Mitjana") + 1] == average


def test_every_board_has_its_line_and_the_average_until_then() -> None:
    page = sheet(RULED, 2)
    at = page.words.index("3", page.words.index("Mitjana", page.words.index("Puntuació")))
    assert page.words[at : at + 3] == ["3", "N-S", "11"]
    assert page.words[at + 5 : at + 10] == ["20–52", "E-O", "N-S", "−32", "1,06"]
    assert page.words[at + 10] == "1,06"
    assert "anul·lada" in page.words
    assert "1,75³" in page.words
    assert "1,66†" in page.words
    assert "† Mà amb cartes canviades" in page.text


def test_the_calculation_of_the_total_is_printed() -> None:
    assert "− 0,50 de sanció = 23,15   Mitjana: 23,15 / 17 = 1,36" in sheet(RULED, 2).text
    assert "Sancions (punts que es resten): 0,50 (tard)." in sheet(RULED, 2).text
    assert "de descans" in sheet(UNFINISHED, UNFINISHED.round(1).sits_out[0]).text
    (one,) = (row for row in standings(DUPLICATE) if row.pair == 1)
    total, average = decimal_name(CATALAN, one.total), decimal_name(CATALAN, one.average or one.total)
    assert f"{total} de 24 mans   Mitjana: {total} / 24 = {average}" in sheet(DUPLICATE, 1).text


def test_rounds_sat_out_have_a_line() -> None:
    page = sheet(UNFINISHED, UNFINISHED.round(1).sits_out[0])
    place = page.words.index("descansa")
    assert page.words[place - 1 : place + 2] == ["1", "descansa", "(mans: 2)"]
    assert "Provisional" in page.text


def test_all_who_played_are_named() -> None:
    text = sheet(CHANGED, 1).text
    assert "Guillem-Alexandre Sant-Just i Puigdemunt" in text
    assert "També han jugat amb la parella: " + ", ".join(LONG) in text.replace("\n", " ")


def test_a_match_has_the_points_of_the_pair_first() -> None:
    page = sheet(SWISS, 1)
    rounds = [word for word in page.words if word.startswith("Ronda ")]
    assert rounds == [f"Ronda {number}" for number in range(1, 8)]
    assert {"Guanyades", "Diferència"} <= set(page.words)


def test_a_league_has_the_team_and_the_encounter_so_far() -> None:
    page = sheet(LEAGUE, 3)
    assert LEAGUE.pair(3).team in page.words
    assert "−34 / +34" in page.words
    assert "2 de 4" in page.words


def test_the_number_of_boards_that_a_pair_sat_out_does_not_stand_alone() -> None:
    sheets = read_pages(score_sheet_pages(played("howell", 9, SHORTEST), CATALAN))
    words = [word for page in sheets for word in page.words if word.endswith("2)")]
    assert len(words) == 9
    assert all("mans: 2" in word for word in words)


def test_a_long_sheet_goes_on_on_another_page() -> None:
    first, second = read_pages(score_sheet_pages(duplicate(pairs=10, rounds=9), CATALAN, 1))
    assert first.words[1] == "Full de la parella 1"
    assert second.words[1] == "Full de la parella 1 (segueix)"
    assert "Lloc" not in second.words


def test_sheets_begin_on_a_page_of_their_own_and_show_no_other_pair() -> None:
    printed = pages("sheets of a few pairs")
    titles = [page.words[1] for page in printed]
    assert titles == [f"Full de la parella {pair}" for pair in range(1, 7)]


def test_an_unknown_pair_has_no_sheet() -> None:
    with pytest.raises(UnknownPair):
        make_paper(PaperName.SHEETS, ".pdf", Wanted(DUPLICATE, {}, CATALAN, pair=99))
    with pytest.raises(NothingToPrint):
        make_paper(PaperName.SHEETS, ".pdf", Wanted(duplicate(pairs=4, scored=False), {}, CATALAN))
