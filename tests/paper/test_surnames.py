"""Lists have the surname first, and are sorted as readers expect."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from botifarra.letters import alphabetical
from botifarra.paper.certificates import certificates
from botifarra.paper.crosstable import crosstable_pages
from botifarra.paper.score_sheets import score_sheet_pages
from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.standings import standings_pages
from botifarra.paper.surnames import surname_first
from botifarra.paper.texts import paper_prose
from botifarra.tournament.entries import Pair, given_name_first
from botifarra.tournament.events import Entered
from botifarra.tournament.recording import fold
from tests.paper.pdf_text import read_pages
from tests.tournament.events import DUPLICATE, book_of, pair, paired, scored


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Anna", "Anna"),
        ("Anna Puig", "Puig, Anna"),
        ("Anna Puig Serra", "Puig Serra, Anna"),
        ("Joan Puig i Serra", "Puig i Serra, Joan"),
        ("Juan Ramón y Cajal", "Ramón y Cajal, Juan"),
        ("Joan Carles Puig", "Puig, Joan Carles"),
        ("Joan Carles Puig i Serra", "Puig i Serra, Joan Carles"),
        ("Pere Llorenç Puig Serra", "Puig Serra, Pere Llorenç"),
        ("José Luis García Muñoz", "García Muñoz, José Luis"),
        ("Maria de la Torre Vila", "de la Torre Vila, Maria"),
        ("Maria del Mar Puig Serra", "Puig Serra, Maria del Mar"),
        ("Maria dels Àngels Puig i Serra", "Puig i Serra, Maria dels Àngels"),
        ("Josep Maria de Sagarra i Castellarnau", "de Sagarra i Castellarnau, Josep Maria"),
        ("Maria Puig de la Bellacasa i Serra", "Puig de la Bellacasa i Serra, Maria"),
        ("Jose-Nicolás Fernández de la Peñíscola", "Fernández de la Peñíscola, Jose-Nicolás"),
        ("Josep M. Puig", "Puig, Josep M."),
        ("Josep M. Puig i Serra", "Puig i Serra, Josep M."),
        ("Mª Carme Puig Serra", "Puig Serra, Mª Carme"),
        ("M. Glòria Puig", "Puig, M. Glòria"),
        ("Anna P.", "P., Anna"),
        ("Vincent van Gogh", "van Gogh, Vincent"),
        ("Puig Serra, Joan", "Puig Serra, Joan"),
        ("Bola de Neu, Maria", "Bola de Neu, Maria"),
        ("Joan Puig 2", "Joan Puig 2"),
        ("Anna de", "de, Anna"),
        ("de la", "de la"),
        ("i", "i"),
        ("", ""),
    ],
)
def test_the_surname_comes_first(name: str, listed: str) -> None:
    assert surname_first(name) == listed


WORDS = ("Anna", "Maria", "Puig", "de", "la", "i", "del", "Mar", "Torre")


@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_no_word_of_a_name_is_lost(name: str) -> None:
    words = surname_first(name).replace(",", " ").split()
    assert sorted(words) == sorted(name.replace(",", " ").split())


def test_lists_are_sorted_as_catalan_readers_expect() -> None:
    listed = [
        "Çelik, Ada",
        "Cendra, Pau",
        "Gallart, Pere",
        "Gal·la, Rut",
        "Galles, Pol",
        "Muñoz, Anna",
        "Munt, Anna",
        "d'Ors, Eugeni",
        "Puig, Àngel",
        "Puig, Anna",
        "Puig, Òscar",
        "Puig i Serra, Anna",
        "Puig Serra, Anna",
        "Vila, Núria",
        "Vilà, Pere",
        "Żak, Ewa",
    ]
    listed.sort(key=alphabetical)
    assert all(alphabetical(one) <= alphabetical(other) for one, other in pairwise(listed))
    assert listed == [
        "Çelik, Ada",
        "Cendra, Pau",
        "d'Ors, Eugeni",
        "Gal·la, Rut",
        "Gallart, Pere",
        "Galles, Pol",
        "Muñoz, Anna",
        "Munt, Anna",
        "Puig, Àngel",
        "Puig, Anna",
        "Puig, Òscar",
        "Puig i Serra, Anna",
        "Puig Serra, Anna",
        "Vila, Núria",
        "Vilà, Pere",
        "Żak, Ewa",
    ]


def test_both_ways_of_writing_a_geminate_l_are_alike() -> None:
    assert alphabetical("Pol, Gal·la") == alphabetical("Pol, Gaŀla") == alphabetical("pol, galla")


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        ("Anna Puig", "Anna Puig"),
        ("Col·lell, Gal·la", "Gal·la Col·lell"),
        ("Puig i Serra , Joan Guerau", "Joan Guerau Puig i Serra"),
        ("Puig,", "Puig,"),
        (", Anna", ", Anna"),
        ("Puig, Anna, Serra", "Puig, Anna, Serra"),
        ("Anna Puig, 2", "Anna Puig, 2"),
        ("", ""),
    ],
)
def test_people_are_called_by_their_first_name(typed: str, called: str) -> None:
    assert given_name_first(typed) == called


def test_only_lists_by_surname_have_the_surname_first() -> None:
    book = book_of([DUPLICATE, Entered(Pair(1, ("Col·lell, Gal·la", "Puig, Joan"))), Entered(pair(2))])
    book = fold([paired(1, [(1, 2)], [1]), scored(1, 1, 1, 40)], book)
    catalan = paper_prose("ca")
    tables, players = (page.text for page in read_pages(seating_lists(book, 1, catalan)))
    assert "Gal·la Col·lell" in tables
    assert "Col·lell, Gal·la" in players
    for paper in (
        score_slips(book, 1, catalan),
        standings_pages(book, catalan),
        certificates(book, 3, catalan),
        score_sheet_pages(book, catalan),
        crosstable_pages(book, catalan),
    ):
        words = " ".join(page.text for page in read_pages(paper))
        assert "Gal·la Col·lell" in words
        assert "Col·lell, Gal·la" not in words
