import csv
import json
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from botifarra.core.seats import Side
from botifarra.paper.catalogue import PaperName, Wanted, make_paper
from botifarra.paper.certificates import certificates
from botifarra.paper.exports import csv_file, json_file, xlsx_file
from botifarra.paper.imported_results import result_rows
from botifarra.paper.standings import standings_pages
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES
from botifarra.tournament.duplicate.standings import standings as duplicate_standings
from botifarra.tournament.events import Entered, Fined, Paired, Place, Scored, Unpaired, Withdrawn
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.table_rows import TableRow, results, standings
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.reading.slips import read_row
from botifarra.tournament.recording import fold, record
from tests.paper.papers import DUPLICATE, LEAGUE, MITCHELL, SWISS
from tests.paper.pdf_text import read_pages
from tests.tournament.events import DUPLICATE as FOUR
from tests.tournament.events import (
    GROUPS,
    board,
    book_of,
    entered,
    eventful,
    logged,
    pair,
    paired,
    play_round,
)
from tests.tournament.events import MITCHELL as MITCHELL_OF_ONE

CATALAN, ENGLISH = paper_prose("ca"), paper_prose("en")


def read_csv(content: bytes, separator: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig")), delimiter=separator))


def ranked() -> list[TableRow]:
    return [row for listing in standings(DUPLICATE) for row in listing.rows]


def test_csv_is_as_excel_reads_it() -> None:
    content = csv_file(ranked(), CATALAN)
    assert content.startswith(b"\xef\xbb\xbf")
    first = read_csv(content, ";")[0]
    assert first["Total"] == "38,96"
    assert first["Primer jugador"] == "Þórður Güell Puig i Cadafalch"
    assert read_csv(csv_file(ranked(), ENGLISH), ",")[0]["Total"] == "38.96"


def test_a_text_like_a_formula_stays_text() -> None:
    rows: list[TableRow] = [{"player_1": "=1+1", "player_2": "+34", "total": Fraction(-1)}]
    first = read_csv(csv_file(rows, ENGLISH), ",")[0]
    assert (first["First player"], first["Second player"], first["Total"]) == ("'=1+1", "'+34", "-1.00")
    sheet = load_workbook(BytesIO(xlsx_file(rows, "x", ENGLISH))).active
    assert sheet is not None
    assert (sheet["A2"].value, sheet["A2"].data_type) == ("=1+1", "s")


def test_a_workbook_has_numbers_and_exact_fractions() -> None:
    rows = ranked()
    sheet = load_workbook(BytesIO(xlsx_file(rows, "Classificació", CATALAN))).active
    assert sheet is not None
    assert sheet.title == "Classificació"
    table = [[cell.value for cell in line] for line in sheet.iter_rows()]
    titles = table[0]
    assert titles[titles.index("Total") + 1] == "Total, exacte"
    for row, line in zip(rows, table[1:], strict=True):
        total = row["total"]
        assert isinstance(total, Fraction)
        assert line[titles.index("Total")] == pytest.approx(float(total))
        assert Fraction(str(line[titles.index("Total, exacte")])) == total
    assert sheet.cell(2, titles.index("Total") + 1).number_format == "0.00"


def test_json_equals_the_output_of_standings() -> None:
    made = make_paper(PaperName.STANDINGS, ".json", Wanted(DUPLICATE, {}, CATALAN))
    first = json.loads(made)[0]
    best = duplicate_standings(DUPLICATE)[0]
    assert first["pair"] == best.pair
    assert first["total_shown"] == "38.96"
    assert Fraction(first["total"]) == best.total


def test_results_have_every_board_at_every_table() -> None:
    rows = results(DUPLICATE)
    assert len(rows) == 20 * 24
    first = rows[0]
    assert (first["round"], first["table"], first["board"], first["NS"], first["EW"]) == (1, 1, 1, 1, 40)
    points = first["points_NS"], first["points_EW"]
    assert points == (18, 54)
    assert first["result_NS"] == (18 - 36) * 2
    assert all(isinstance(row["score_NS"], Fraction) for row in rows)


def test_rulings_are_in_words_of_the_language() -> None:
    rows = read_csv(csv_file(results(book_of(eventful()), logged(eventful())), CATALAN), ";")
    at = {(row["Ronda"], row["Taula"], row["Mà"]): row for row in rows}
    revoked = at["1", "2", "1"]
    assert (revoked["Renunci E-O"], revoked["Renunci N-S"]) == ("sí", "")
    assert (revoked["D'on surt, N-S"], revoked["Puntuació N-S"]) == ("mitjana dels altres", "1,50")
    assert revoked["Motius"] == "E-O: revoke in trick 9 (Marta)"
    assert {row["Què va passar"] for row in rows} == {
        "jugada", "decisió de l'àrbitre", "falta", "anul·lada", "descans",
    }  # fmt: skip
    assert [row["Corregit"] for row in rows].count("sí") == 2


def test_a_workbook_has_each_final_score_exactly() -> None:
    rows = results(book_of(eventful()))
    sheet = load_workbook(BytesIO(xlsx_file(rows, "x", ENGLISH))).active
    assert sheet is not None
    titles, *table = [[cell.value for cell in line] for line in sheet.iter_rows()]
    exact = [line[titles.index("Score N-S, exact")] for line in table]
    assert exact == [None if row["score_NS"] is None else str(row["score_NS"]) for row in rows]
    assert "11/6" in exact


def test_one_schema_for_every_file_and_for_the_command() -> None:
    wanted = Wanted(book_of(eventful()), {}, CATALAN, entries=logged(eventful()), digest="ab" * 32)
    whole = json.loads(make_paper(PaperName.CHAMPIONSHIP, ".json", wanted))
    assert [row for ranking in whole["standings"] for row in ranking["rows"]] == json.loads(
        make_paper(PaperName.STANDINGS, ".json", wanted)
    )
    assert whole["results"] == json.loads(make_paper(PaperName.RESULTS, ".json", wanted))
    assert whole["log"] == {"entries": len(eventful()), "digest": "ab" * 32}


def test_results_of_matches_and_of_a_league() -> None:
    assert set(results(SWISS)[0]) == {
        "round", "table", "NS", "players_NS", "EW", "players_EW", "points_NS", "points_EW",
        "wins_NS", "wins_EW", "status", "confirmed", "changed", "notes",
    }  # fmt: skip
    assert "score_NS" not in results(LEAGUE)[0]


def test_lines_of_a_mitchell_are_told() -> None:
    listings = standings(MITCHELL)
    assert [listing.line for listing in listings] == [Side.NS, Side.EW]
    assert [listing.rows[0]["line"] for listing in listings] == ["NS", "EW"]


def test_a_pair_without_a_line_has_the_same_columns() -> None:
    """It entered once the others had begun, and has not sat down yet."""
    book = book_of([MITCHELL_OF_ONE, *entered(8)])
    for each in next_rounds(book):
        book = record(book, Paired(each))
    for seating in book.round(1).seatings:
        book = record(book, Scored(Place(1, seating.table, seating.boards[0]), board(40)))
    book = record(record(book, Unpaired(3, "late")), Unpaired(2, "late"))
    book = record(book, Entered(pair(9)))
    wanted = Wanted(book, {}, ENGLISH)
    rows = read_csv(make_paper(PaperName.STANDINGS, ".csv", wanted), ",")
    assert {row["Pair"]: row["Line"] for row in rows} == {
        "9": "", **dict.fromkeys("1234", "N-S"), **dict.fromkeys("5678", "E-W"),
    }  # fmt: skip
    sheet = load_workbook(BytesIO(make_paper(PaperName.STANDINGS, ".xlsx", wanted))).active
    assert sheet is not None
    titles, *table = [[cell.value for cell in line] for line in sheet.iter_rows()]
    assert {line[titles.index("Pair")] for line in table} == set(range(1, 10))


def test_fines_and_withdrawals_are_the_last_columns_of_the_standings() -> None:
    book = fold([Fined(3, "1/2", "late"), Withdrawn(5, 7, "ill")], DUPLICATE)
    rows = read_csv(make_paper(PaperName.STANDINGS, ".csv", Wanted(book, {}, ENGLISH)), ",")
    assert list(rows[0])[-2:] == ["Points of fines", "Withdrawn from round"]
    found = {row["Pair"]: (row["Points of fines"], row["Withdrawn from round"]) for row in rows}
    assert found == dict.fromkeys(found, ("", "")) | {"3": ("0.50", ""), "5": ("", "7")}


def test_a_new_championship_is_an_empty_table() -> None:
    assert json.loads(json_file([])) == []
    assert csv_file([], CATALAN).decode("utf-8-sig").strip() == ""
    assert xlsx_file([], "x", CATALAN)


def test_the_winner_of_the_final_is_first_on_paper_too() -> None:
    book = book_of([GROUPS, *entered(8)])
    for best_wins in (True, True, True, False, False):
        book = play_round(book, best_wins)
    listing = standings(book)[0]
    assert [(row["rank"], row["pair"]) for row in listing.rows[:2]] == [(1, 4), (2, 3)]


def test_groups_are_ranked_apart_until_they_are_played() -> None:
    book = book_of([GROUPS, *entered(8)])
    assert len(standings(book)) == 1
    book = play_round(book)
    assert [(listing.group, [row["group"] for row in listing.rows]) for listing in standings(book)] == [
        (1, [1, 1, 1, 1]),
        (2, [2, 2, 2, 2]),
    ]
    (page,) = read_pages(standings_pages(book, CATALAN))
    assert {"Grup 1", "Grup 2", "Després de la ronda 1"} <= set(page.words)
    assert "el primer lloc ex aequo del grup 2" in read_pages(certificates(book, 1, CATALAN))[-1].words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sides_are_named_in_the_language_and_read_back(lang: str) -> None:
    book = book_of([FOUR, *entered(4), paired(1, [(1, 2), (3, 4)], [1])])
    first, second = Place(1, 1, 1), Place(1, 2, 1)
    slips = {first: board(20, botifarra="EW", contro="NS"), second: board(40, contro="EW")}
    book = fold([Scored(place, slip) for place, slip in slips.items()], book)
    text = paper_prose(lang)
    rows = read_csv(csv_file(results(book), text), text("csv.separator"))
    assert [(row["Botifarra"], row["Contro"]) for row in rows] == [
        (text("side.ew"), "N-S"),
        ("", text("side.ew")),
    ]
    for content in (csv_file(results(book), text), xlsx_file(results(book), "x", text)):
        read = [read_row(Kind.DUPLICATE, cells) for _, cells in result_rows(BytesIO(content), Kind.DUPLICATE)]
        assert dict(read) == slips
    assert read_csv(csv_file([{"line": "EW"}], text), text("csv.separator")) == [
        {text("column.line"): text("side.ew")}
    ]
