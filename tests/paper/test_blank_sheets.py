"""Blank score sheets: their fields, and the options of the rules on them."""

import pytest

from botifarra.core.rules import Rules, Style
from botifarra.paper.blank_sheets import blank_sheets
from botifarra.paper.texts import paper_prose
from botifarra.tournament.book import Book
from tests.paper.papers import ALL_OPTIONS, DUPLICATE, LEAGUE, SWISS, played_by
from tests.paper.pdf_text import Page, read_pages


def printed(book: Book, language: str = "ca") -> Page:
    (page,) = read_pages(blank_sheets(book, paper_prose(language)))
    return page


def foot(book: Book, language: str = "ca") -> str:
    """Return the options of the rules, as the first of the two sheets tells them."""
    words = printed(book, language).words
    half = words[: len(words) // 2]
    texts = paper_prose(language)
    style = {texts("rules.style.oriental"), texts("rules.style.occidental")}
    return " ".join(half[next(at for at, word in enumerate(half) if word.startswith(tuple(style))) :])


def test_a_page_has_two_equal_sheets() -> None:
    words = printed(DUPLICATE).words
    assert words[: len(words) // 2] == words[len(words) // 2 :]
    assert words[1] == "Full d'anotació"


def test_boards_have_columns_for_both_sides_and_the_result() -> None:
    for book in (DUPLICATE, LEAGUE):
        columns = printed(book).words[4:11]
        assert columns == ["Mà", "Contraris", "Trumfo", "Contro", "Punts nostres", "Punts seus", "Resultat"]
    assert foot(DUPLICATE).startswith("Botifarra obligada. Resultat: els punts menys 36, el doble")
    assert "101" not in foot(DUPLICATE), "a board is no match to a target"


def test_a_match_has_a_row_to_each_hand_and_both_sums() -> None:
    words = printed(SWISS).words
    assert words[2:4] == ["Nosaltres", "Ells"]
    assert words[words.index("Contro") + 1 :][:4] == ["Nosaltres", "Suma", "Ells", "Suma"]
    assert [word for word in words[: len(words) // 2] if word.isdigit()] == [
        str(hand) for hand in range(1, 13)
    ]


def test_the_foot_has_the_scoring_and_the_end_of_the_match() -> None:
    told = foot(SWISS, "en")
    assert "Each hand scores the points above 36" in told
    assert "Doubles: contro ×2, recontro ×4, Sant Vicenç ×8." in told
    assert "The first side with 101 points wins. Hands at most: 12. Cap on the score: 121." in told


def test_the_foot_has_every_option_in_force() -> None:
    told = foot(played_by(SWISS, ALL_OPTIONS))
    assert "per sobre de 37,50" in told
    assert "A botifarra no es pot dir contro." in told
    assert "Punts pel codony: 10." in told
    assert "Perd qui arriba a −151." in told
    assert "El segon pot carregar servint." in told
    plain = foot(played_by(SWISS, Rules()))
    assert [
        word for word in ("carregar", "codony", "última", "Sostre", "Mans", "sobren") if word in plain
    ] == []


@pytest.mark.parametrize(
    ("language", "told"),
    [("ca", "No es pot dir contro."), ("es", "No se puede decir contro."), ("en", "Nobody may say contro.")],
)
def test_the_foot_says_if_doubles_are_not_allowed(language: str, told: str) -> None:
    rules = Rules(max_doubles_suit=0, max_doubles_botifarra=0)
    words = foot(played_by(SWISS, rules), language)
    assert told in words
    assert "×" not in words


def test_options_without_effect_in_free_play_are_left_out() -> None:
    free = Rules(style=Style.OCCIDENTAL, second_may_load=True, third_loads_only_if_safe=True)
    assert foot(played_by(SWISS, free)).startswith("Botifarra lliure. Cada mà")
