"""Papers for the wall fill their page: where there is room, names can be read from two metres."""

from collections.abc import Callable

import pytest

from botifarra.paper.crosstable import crosstable_pages
from botifarra.paper.score_sheets import score_sheet_pages
from botifarra.paper.seating import seating_lists
from botifarra.paper.standings import standings_pages
from botifarra.paper.texts import paper_prose
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from tests.paper.championships import duplicate, mitchell, swiss
from tests.paper.finished_championships import LONGEST, SHORTEST, played
from tests.paper.pdf_text import read_pages

Paper = Callable[[Book, Prose], bytes]
ROOMY, FULL = 12.5, 10.0


def seating(book: Book, text: Prose) -> bytes:
    return seating_lists(book, 1, text)


def usual_size(paper: Paper, book: Book) -> float:
    """Return the size of names that half of them have at least."""
    page = read_pages(paper(book, paper_prose("ca")))[0]
    sizes = sorted(line.size for line in page.lines if "Güell" in line.words)
    return sizes[len(sizes) // 2]


@pytest.mark.parametrize("paper", [seating, standings_pages, crosstable_pages])
@pytest.mark.parametrize("book", [duplicate(pairs=16, rounds=5), swiss(pairs=16, rounds=3)])
def test_names_of_sixteen_pairs_are_large(paper: Paper, book: Book) -> None:
    assert usual_size(paper, book) >= ROOMY
    pages = read_pages(paper(book, paper_prose("ca")))
    lowest = min(line.y for line in pages[0].lines if "Güell" in line.words)
    assert lowest < pages[0].height / 3


def test_both_lines_of_a_mitchell_are_large_on_one_page() -> None:
    assert len(read_pages(standings_pages(mitchell(tables=8), paper_prose("ca")))) == 1
    assert usual_size(standings_pages, mitchell(tables=8)) >= ROOMY


@pytest.mark.parametrize("paper", [seating, standings_pages])
def test_sixty_four_pairs_stay_as_they_are(paper: Paper) -> None:
    assert usual_size(paper, duplicate(pairs=64, rounds=2)) <= FULL


@pytest.mark.parametrize("paper", [score_sheet_pages, crosstable_pages])
def test_results_are_not_broken_where_names_are_enlarged(paper: Paper) -> None:
    book = played("league", 8, SHORTEST)
    lines = [line for page in read_pages(paper(book, paper_prose("ca"))) for line in page.lines]
    assert any(line.size > FULL and "T1" in line.words for line in lines)
    assert not [line.words for line in lines if line.words.rstrip().endswith((":", "/"))]


@pytest.mark.parametrize("paper", [seating, standings_pages])
def test_long_names_go_on_over_more_lines_where_there_is_room(paper: Paper) -> None:
    pages = read_pages(paper(played("berger", 16, LONGEST), paper_prose("ca")))
    assert not [line.words for line in pages[0].lines if "Josenicolás" in line.words and "…" in line.words]
