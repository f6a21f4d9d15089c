"""A pair without a game is never sent to a table."""

import pytest

from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.table_cards import table_cards
from botifarra.paper.texts import paper_prose
from botifarra.tournament.book import Book
from botifarra.tournament.events import Event, Opened, Paired, SatOut, Withdrawn
from botifarra.tournament.format import Format, Kind, Pairing
from botifarra.tournament.pairing import next_rounds
from botifarra.tournament.recording import fold
from botifarra.tournament.seating import Round, Seating
from tests.paper.layout import faults
from tests.paper.papers import WITHDRAWN
from tests.paper.pdf_text import read_pages
from tests.tournament.events import DUPLICATE, MATCHES, book_of, entered, paired

CATALAN = paper_prose("ca")
LEFT: list[Event] = [Withdrawn(4, 2, "fred"), SatOut(2, 2, "fred")]


def left(opened: Event, *boards: int) -> Book:
    """Withdraw pair 4 from round 2 on, in which it was to meet pair 2 at table 2."""
    later = [board + 2 for board in boards]
    rounds = [paired(1, [(1, 2), (3, 4)], boards), paired(2, [(1, 3), (2, 4)], later)]
    return book_of([opened, *entered(4), *rounds, *LEFT])


@pytest.mark.parametrize("book", [left(DUPLICATE, 1, 2), left(MATCHES)])
def test_opponents_of_a_withdrawn_pair_sit_out_on_both_lists(book: Book) -> None:
    by_table, by_name = (page.words for page in read_pages(seating_lists(book, 2, CATALAN)))
    rest = by_table[by_table.index("–") :]
    assert rest[:4] == ["–", "2", "Anna 2", "Bernat 2"]
    assert "descansa" in rest
    at = by_name.index("Anna 2")
    assert by_name[at : at + 3] == ["Anna 2", "–", "descansa"]
    assert "Anna 4" not in (*by_table, *by_name)


def test_a_round_before_it_is_as_it_was() -> None:
    by_table, by_name = (page.words for page in read_pages(seating_lists(left(MATCHES), 1, CATALAN)))
    assert "descansa" not in (*by_table, *by_name)
    assert "Anna 4" in by_name


def test_a_table_card_skips_idle_tables() -> None:
    (page,) = read_pages(table_cards(left(DUPLICATE, 1, 2), CATALAN))
    first, second = page.text.split("Taula 2")
    assert "→ 1 N-S" in first
    assert "descansa" in first
    assert "→ 2" not in page.text
    assert second.count("Anna 4") == 1
    assert "no s'hi juga" in second


def test_sessions_have_cards_of_their_own() -> None:
    second = Paired(Round(2, 2, (Seating(1, (1, 3), (3, 4)), Seating(2, (2, 4), (3, 4)))))
    book = book_of([DUPLICATE, *entered(4), paired(1, [(1, 2), (3, 4)], [1, 2]), second])
    text = "\n".join(page.text for page in read_pages(table_cards(book, CATALAN)))
    assert [text.count(f"Sessió {session}") for session in (1, 2)] == [2, 2]
    assert "→" not in text
    only = "\n".join(page.text for page in read_pages(table_cards(book, CATALAN, 2)))
    assert [only.count(f"Sessió {session}") for session in (1, 2)] == [0, 2]


def test_a_table_without_play_has_no_card() -> None:
    assert "Taula 3" not in "\n".join(page.text for page in read_pages(table_cards(WITHDRAWN, CATALAN)))


def sharing_tables() -> Book:
    """Return a Mitchell of four tables, the first and the last of which share boards."""
    form = Format(Kind.DUPLICATE, Pairing.MITCHELL, "championship", boards=2, share=True)
    book = book_of([Opened("Copa", form), *entered(8)])
    return fold(map(Paired, next_rounds(book)), book)


def test_table_cards_name_tables_that_share_boards() -> None:
    book = sharing_tables()
    first, *_, last = (
        part for page in read_pages(table_cards(book, CATALAN)) for part in page.text.split("Taula ")[1:]
    )
    assert "Mans compartides amb la taula 4: aquí es comença per la primera" in first
    assert "Mans compartides amb la taula 1: aquí es comença per l'última" in last
    assert sum(page.text.count("compartides") for page in read_pages(table_cards(book, CATALAN))) == 2


def test_seating_lists_and_slips_name_tables_that_share_boards() -> None:
    book = sharing_tables()
    listed = read_pages(seating_lists(book, 1, CATALAN))[0]
    assert [word for word in listed.words if "taula" in word] == ["amb la taula 4", "amb la taula 1"]
    (name,) = (line for line in listed.lines if line.words == "Anna 1")
    assert name.size > 12  # it is read from the wall
    slips = [word for page in read_pages(score_slips(book, 1, CATALAN)) for word in page.words]
    assert [slips.count(f"Mà compartida amb la taula {table}") for table in range(1, 5)] == [2, 0, 0, 2]
    for made in (seating_lists, score_slips):
        assert faults(read_pages(made(book, 1, CATALAN))) == []
