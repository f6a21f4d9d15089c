"""Crosstables on paper: a square where it is readable, otherwise a column for each round; complete."""

import pytest

from botifarra.paper.crosstable import crosstable_pages
from botifarra.paper.standings import standings_pages
from botifarra.paper.texts import paper_prose
from botifarra.prose import LANGUAGES, Language
from botifarra.sentences.texts import sentences_prose
from botifarra.tournament.book import Book
from botifarra.tournament.entries import Pair
from botifarra.tournament.events import Entered, Fined, Withdrawn
from botifarra.tournament.recording import fold
from tests.paper.championships import cup, duplicate, round_robin, swiss
from tests.paper.finished_championships import FIELDS, SHORTEST, played
from tests.paper.layout import faults
from tests.paper.papers import GROUPED, LARGE_LEAGUE, LEAGUE, MITCHELL, ODD, ROUND_ROBIN, SWISS, UNFINISHED
from tests.paper.pdf_text import Page, read_pages

SPACE = "\N{NO-BREAK SPACE}"
CATALAN = paper_prose("ca")
LEAST = 7.0


def printed(book: Book) -> list[Page]:
    return read_pages(crosstable_pages(book, CATALAN))


def row(page: Page, player: str) -> list[str]:
    """Return the cells at the right of a player's names."""
    words = page.words
    at = next(place for place, word in enumerate(words) if word == player)
    return words[at + 2 :]


def test_a_square_has_a_column_to_each_pair_in_order_of_the_standings() -> None:
    (page,) = printed(round_robin(5))
    titles = page.words[page.words.index("Jugadors") + 1 :]
    order = titles[: titles.index("Guanyades")]
    assert sorted(order) == ["1", "2", "3", "4", "5"]
    names = {pair.players[0]: str(number) for number, pair in round_robin(5).pairs.items()}
    assert [names[word] for word in page.words if word in names] == order


def test_both_rows_of_a_square_show_a_match_from_their_own_view() -> None:
    (page,) = printed(ROUND_ROBIN)
    results = [word for word in page.words if "–" in word and word[0].isdigit()]
    assert len(results) == 16 * 15
    assert sorted(results) == sorted("–".join(reversed(each.split("–"))) for each in results)


def test_fines_and_withdrawals_are_noted() -> None:
    plain = duplicate(pairs=6, rounds=3, boards=1)
    book = fold([Fined(3, "1/2", "late"), Withdrawn(4, 4, "ill")], plain)
    (page,) = printed(book)
    told = page.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Punts de sanció, per parelles: 3: 0,50." in told
    assert "× Retirades: 4 (des de la ronda 4)." in told
    assert "darrere de les que han seguit jugant" not in told  # it has missed no round yet (R7.7)
    assert told.count("× ") == 2
    assert "Punts de sanció" not in printed(plain)[0].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pairs_without_a_line_are_named_as_in_the_standings(lang: Language) -> None:
    title = sentences_prose(lang)("standings.no_line")
    late = fold([Entered(Pair(19, ("Aina Tard", "Bep Tard")))], MITCHELL)
    for papers in (crosstable_pages, standings_pages):
        (before, after) = (
            " ".join(page.text for page in read_pages(papers(book, paper_prose(lang)))).replace(SPACE, " ")
            for book in (MITCHELL, late)
        )
        assert title not in before
        assert title in after
        assert "Aina Tard" in after


def test_the_heading_tells_that_results_of_an_unfinished_round_count() -> None:
    (page,) = printed(UNFINISHED)
    assert "Amb resultats fins a la ronda 2" in page.words
    (page,) = printed(duplicate(pairs=6, rounds=3, boards=1))
    assert "Després de la ronda 3" in page.words


def test_a_large_field_has_a_column_to_each_round_and_headings_on_each_page() -> None:
    pages = printed(SWISS)
    assert len(pages) == 4
    for page in pages:
        titles = page.words[page.words.index("Jugadors") + 1 :]
        assert titles[:7] == [f"Ronda {number}" for number in range(1, 8)]
    names = {pair.players[1] for pair in SWISS.pairs.values()}
    assert names - {SWISS.pairs[1].players[1]} <= {word for page in pages for word in page.words}
    first = pages[0]
    assert row(first, "Íñigo Güell Sant-Just")[:4] == ["46 N-S", "101–60", "48 E-O", "54–101"]


def test_rounds_without_room_continue_on_further_pages() -> None:
    pages = printed(duplicate(pairs=4, rounds=3, boards=1))
    assert len(pages) == 1
    many = printed(duplicate(pairs=22, rounds=21, boards=1))
    rounds = [word for page in many for word in page.words if word.startswith("Ronda ")]
    assert set(rounds) == {f"Ronda {number}" for number in range(1, 22)}
    assert many[0].words.count("Ronda 1") == 1
    assert "Ronda 21" not in many[0].words


def test_a_round_of_boards_is_its_average_or_its_sum() -> None:
    (page,) = printed(UNFINISHED)
    assert "descansa" in page.words
    assert "1,50" in page.words
    assert "de mitjana" in page.text
    assert all("la suma del que han valgut" in page.text for page in printed(MITCHELL))


def test_an_opponent_and_its_line_stand_on_one_line() -> None:
    (page,) = read_pages(crosstable_pages(played("berger", 8, SHORTEST), paper_prose("en")))
    assert page.text.count("E-W") == 28
    assert "E-W" not in page.words


def test_a_league_has_both_results_of_an_encounter_with_the_own_first() -> None:
    (page,) = printed(LEAGUE)
    words = [word.replace("\N{NO-BREAK SPACE}", " ") for word in page.words]
    assert {"+74 : −44", "−44 : +74"} <= set(words)
    (large,) = printed(LARGE_LEAGUE)
    assert "Ronda 1" in large.words
    assert any(" : " in word for word in large.words)


def test_a_swiss_shows_sit_outs_and_their_value() -> None:
    (page,) = printed(swiss(7, 4))
    assert {"Ronda 1", "Ronda 2", "Ronda 3", "Ronda 4"} <= set(page.words)
    assert page.words.count("descansa") == page.words.count("+1") == 4
    assert "Un descans val una victòria sense punts (+1)." in page.text.replace("\n", " ")
    (even,) = printed(swiss(6, 2))
    assert "descans" not in even.text


def test_a_square_has_rounds_that_were_sat_out_on_its_diagonal() -> None:
    (page,) = printed(round_robin(5))
    assert page.words.count("+1") == 5
    assert "A la diagonal, +:" in page.text.replace("\n", " ")
    (even,) = printed(round_robin(6))
    assert "diagonal" not in even.text


def test_groups_share_a_page_where_there_is_room() -> None:
    (page,) = printed(GROUPED)
    assert [word for word in page.words if word.startswith("Grup")] == ["Grup 1", "Grup 2", "Grup 3"]


def test_groups_name_the_round_of_their_standings() -> None:
    (page,) = printed(cup(6))
    assert "Després de la ronda 5" in page.words


@pytest.mark.parametrize(
    "book", [SWISS, ODD, ROUND_ROBIN, LEAGUE, LARGE_LEAGUE, MITCHELL, swiss(2, 1), duplicate(64, 13, 2)]
)
def test_nothing_is_smaller_than_can_be_read(book: Book) -> None:
    sizes = {line.size for page in printed(book) for line in page.lines}
    assert min(sizes) >= LEAST


def test_results_beside_short_names_can_be_read_though_these_are_enlarged() -> None:
    printed_results = printed(played("matches", FIELDS["matches"].most, SHORTEST))
    assert faults(printed_results) == []
