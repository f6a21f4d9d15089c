"""Each player of a round is named for it, on every paper and in every export."""

import csv
import json
from io import StringIO

import pytest

from botifarra.paper.catalogue import PaperName, Wanted, make_paper
from botifarra.paper.certificates import certificates
from botifarra.paper.exports import csv_file
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.standings import standings_pages
from botifarra.paper.table_cards import table_cards
from botifarra.paper.texts import paper_prose
from botifarra.paper.travellers import travellers
from botifarra.tournament.book import Book
from botifarra.tournament.events import Paired, Substituted, Withdrawn
from botifarra.tournament.listing.round_seating import round_seating
from botifarra.tournament.listing.standings import DuplicateLine, orders
from botifarra.tournament.listing.table_rows import results, standings
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import record
from tests.paper.championships import knockout
from tests.paper.pdf_text import read_pages
from tests.tournament.events import duplicate, paired, scored

CATALAN = paper_prose("ca")


@pytest.fixture
def book() -> Book:
    """Return two rounds; Carles plays for Anna 1 in the second."""
    return duplicate(
        *(scored(1, table, board, 20 + 10 * table) for table in (1, 2) for board in (1, 2)),
        paired(2, [(1, 3), (2, 4)], [3, 4]),
        Substituted(1, "Anna 1", "Carles", 2, "ill"),
        *(scored(2, table, board, 50 - 10 * table) for table in (1, 2) for board in (3, 4)),
    )


def words(pages: bytes) -> list[str]:
    return [page.text.replace("\n", " ").replace("\N{NO-BREAK SPACE}", " ") for page in read_pages(pages)]


def test_results_name_who_played_the_round(book: Book) -> None:
    rows = [row for row in results(book) if 1 in (row["NS"], row["EW"])]
    named = {row["round"]: row["players_NS"] for row in rows if row["NS"] == 1}
    assert named == {1: "Anna 1 · Bernat 1", 2: "Carles · Bernat 1"}
    told = list(csv.reader(StringIO(csv_file(results(book), CATALAN).decode("utf-8-sig")), delimiter=";"))
    assert sum("Anna 1 · Bernat 1" in row for row in told) == 2
    assert sum("Carles · Bernat 1" in row for row in told) == 2


def test_standings_name_everybody_who_played(book: Book) -> None:
    [listing] = standings(book)
    also = {row["pair"]: row["also"] for row in listing.rows}
    assert also == {1: "Anna 1", 2: "", 3: "", 4: ""}
    told = json.loads(make_paper(PaperName.STANDINGS, ".json", Wanted(book, {}, CATALAN)))
    assert [row["also"] for row in told if "also" in row] == [["Anna 1"]]
    [order] = orders(book, book.pairs)
    lines = [line for line in order.lines if isinstance(line, DuplicateLine)]
    assert {line.pair: (line.players, line.also) for line in lines}[1] == (
        ("Carles", "Bernat 1"),
        ("Anna 1",),
    )
    [page] = words(standings_pages(book, CATALAN))
    assert "Carles · Bernat 1" in page
    assert "També han jugat, per parelles: 1: Anna 1." in page
    assert all("also" not in row for row in standings(duplicate())[0].rows)


def test_certificates_name_everybody_who_played(book: Book) -> None:
    pages = words(certificates(book, 4, CATALAN))
    [ours] = [page for page in pages if "Carles" in page]
    assert "Anna 1" in ours
    assert "Bernat 1" in ours


def test_lists_of_a_round_name_who_plays_it(book: Book) -> None:
    for number, comes, stays_away in ((1, "Anna 1", "Carles"), (2, "Carles", "Anna 1")):
        for paper in (seating_lists(book, number, CATALAN), score_slips(book, number, CATALAN)):
            told = " ".join(words(paper))
            assert comes in told
            assert stays_away not in told
        players = [
            name
            for table in round_seating(book, book.round(number)).tables
            for name in table.pairs[0].players
        ]
        assert comes in players


def test_cards_and_travellers_change_the_name_with_the_round(book: Book) -> None:
    for paper in (table_cards(book, CATALAN), travellers(book, [1, 3], CATALAN)):
        told = " ".join(words(paper))
        assert "Anna 1" in told
        assert "Carles" in told


def test_a_pair_without_opponents_is_told_that_it_goes_on() -> None:
    book = knockout(8, 1)
    book = record(book, Withdrawn(1, 2, "malaltia"))
    (second,) = next_rounds(book)
    by_table, by_name = words(seating_lists(record(book, Paired(second)), 2, CATALAN))
    assert "passa: els contraris s'han retirat" in by_table
    assert "descansa" in by_name
