"""In a league, slips, cards and seating name the teams above their pairs; elsewhere they name no teams."""

import pytest
from msgspec.structs import replace

from botifarra.paper.score_slips import score_slips
from botifarra.paper.seating import seating_lists
from botifarra.paper.table_cards import table_cards
from botifarra.paper.texts import paper_prose
from botifarra.tournament.book import Book
from tests.paper.pdf_text import read_pages
from tests.tournament.events import duplicate
from tests.tournament.teams.test_standings import league

CATALAN = paper_prose("ca")


def printed(book: Book) -> dict[str, list[str]]:
    """Return the words of the first page of each."""
    made = {
        "slips": score_slips(book, 1, CATALAN),
        "seating": seating_lists(book, 1, CATALAN),
        "cards": table_cards(book, CATALAN),
    }
    return {name: read_pages(pdf)[0].words for name, pdf in made.items()}


@pytest.mark.parametrize("paper", ["slips", "seating", "cards"])
def test_a_team_stands_above_the_players_of_its_pair(paper: str) -> None:
    words = printed(league())[paper]
    at = words.index("Arenys")
    assert words[at - 1 : at + 3] == ["1", "Arenys", "Anna 1", "Bernat 1"]
    assert words[words.index("Blanes") + 1] == "Anna 2"


def test_a_team_that_sits_out_is_named() -> None:
    words = printed(league())["seating"]
    out = words[words.index("–") :]
    assert out[:5] == ["–", "3", "Calella", "Anna 3", "Bernat 3"]


def test_without_a_league_teams_are_not_printed() -> None:
    book = duplicate()
    with_teams = replace(
        book, pairs={number: replace(pair, team="Blanes") for number, pair in book.pairs.items()}
    )
    assert printed(with_teams) == printed(book)
