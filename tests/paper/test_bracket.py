"""Brackets on paper: each pair once in a round, its results, and empty places to write in."""

import pytest

from botifarra.paper.bracket import bracket_pages
from botifarra.paper.texts import paper_prose
from botifarra.tournament.book import Book
from botifarra.tournament.events import Withdrawn
from botifarra.tournament.recording import record
from tests.paper.championships import cup, knockout, left_knockout
from tests.paper.papers import CUP, FINAL, GROUPED, KNOCKOUT, THIRD_PLACE
from tests.paper.pdf_text import Page, read_pages

CATALAN = paper_prose("ca")
LEAST = 7.0


def printed(book: Book) -> list[Page]:
    return read_pages(bracket_pages(book, CATALAN))


def numbers(page: Page) -> list[str]:
    """Return the numbers of pairs on a page, smaller than scores, those of the first round first."""
    found = [line for line in page.lines if line.words.isdigit()]
    size = min((line.size for line in found), default=0)
    return [line.words for line in found if line.size == pytest.approx(size)]


def test_a_bracket_of_few_rounds_is_enlarged() -> None:
    sizes = [
        max(line.size for line in printed(book)[0].lines if line.words.isdigit())
        for book in (knockout(2, 1), knockout(4, 1), knockout(16, 1))
    ]
    assert sizes[0] > sizes[1] > sizes[2] == pytest.approx(10)


def test_a_final_has_both_pairs_their_scores_and_the_winners() -> None:
    (page,) = printed(FINAL)
    assert {"Quadre", "Final", "Parella guanyadora"} <= set(page.words)
    assert numbers(page) == ["1", "2", "1"]
    after = page.words[page.words.index("1") :]
    assert "101" in after
    assert after.index("101") < after.index("2")


def test_a_pair_with_a_bye_goes_on() -> None:
    (page,) = printed(KNOCKOUT)
    assert page.words.count("descansa") == 1
    assert numbers(page) == ["1", "2", "3", "1", "2", "1"]


def test_a_pair_that_has_withdrawn_is_marked_and_not_taken_for_a_bye() -> None:
    (page,) = printed(record(knockout(4, 1), Withdrawn(1, 2, "malaltia")))
    assert numbers(page) == ["1", "4", "2", "3", "1", "2", "2"]
    assert page.words.count("×") == 1
    assert page.words[-1] == "× Retirats: els contraris passen sense jugar."
    assert "descansa" not in page.words


def test_a_place_that_both_pairs_have_left_says_so() -> None:
    (page,) = printed(left_knockout())
    assert "retirades" in page.words
    assert "descansa" not in page.words


def test_a_third_place_match_stands_below_the_final() -> None:
    (page,) = printed(THIRD_PLACE)
    label = next(line for line in page.lines if line.words == "Tercer lloc")
    below = [line for line in page.lines if 0 <= line.x - label.x < 12 and line.y < label.y]
    assert [line.words for line in below if line.words in ("3", "4")] == ["4", "3"]
    assert "Tercer lloc" not in printed(knockout(16, 4))[0].words


def test_a_large_field_has_its_quarters_and_then_the_last_rounds() -> None:
    pages = printed(knockout(64, 6))
    assert [f"Part {part} de 4" in page.words for part, page in enumerate(pages[:4], 1)] == [True] * 4
    first_round = [number for page in pages[:4] for number in numbers(page)[:16]]
    assert sorted(map(int, first_round)) == list(range(1, 65))
    stages = [
        "Trenta-dosens de final",
        "Setzens de final",
        "Vuitens de final",
        "Quarts de final",
        "Semifinal",
    ]
    assert [word for word in pages[0].words if "final" in word.lower()] == stages
    assert numbers(pages[4]) == ["1", "4", "2", "3", "1", "2", "1"]


def test_places_are_empty_until_their_pair_is_known() -> None:
    (drawn,) = printed(knockout(4, 0))
    assert numbers(drawn) == []
    assert {"Semifinal", "Final"} <= set(drawn.words)
    (groups,) = printed(GROUPED)
    assert numbers(groups) == []


def test_qualified_pairs_have_their_place_in_the_group() -> None:
    (page,) = printed(CUP)
    assert sorted(word for word in page.words[:-1] if word.startswith("G") and "·" in word) == [
        "G1·1",
        "G1·2",
        "G2·1",
        "G2·2",
        "G3·1",
        "G3·2",
    ]
    assert page.words[-1] == "G2·1: la primera del grup 2."
    (playing,) = printed(cup(4))
    assert not any(word.startswith("G") and "·" in word for word in playing.words)


@pytest.mark.parametrize("book", [FINAL, KNOCKOUT, THIRD_PLACE, CUP, knockout(33, 3), knockout(64, 2)])
def test_nothing_is_smaller_than_can_be_read(book: Book) -> None:
    sizes = {line.size for page in printed(book) for line in page.lines}
    assert min(sizes) >= LEAST
