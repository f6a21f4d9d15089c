"""Standings on paper: their order, their columns, and the notes that explain them."""

from botifarra.paper.standings import standings_pages
from botifarra.tournament.events import BoardSlip, Entered, Event, Scored
from botifarra.tournament.recording import record
from tests.paper.championships import duplicate, mitchell
from tests.paper.papers import CATALAN, LEAGUE, UNFINISHED, pages
from tests.paper.pdf_text import read_pages
from tests.tournament.events import DUPLICATE as DUPLICATE_EVENT
from tests.tournament.events import book_of
from tests.tournament.events import pair as entry


def test_standings_show_totals_half_up_as_the_language_writes_them() -> None:
    catalan, english = pages("standings")[0], pages("standings", "en")[0]
    first = catalan.words[catalan.words.index("%") + 1 :]
    assert first[:7] == [
        "1",
        "15",
        "Þórður Güell Puig i Cadafalch · Zoë Güell Puig i Cadafalch",
        "Penya Oros",
        "38,96",
        "1,62",
        "24",
    ]
    assert "38.96" in english.words


def test_lines_of_a_mitchell_stand_on_one_page_where_they_fit() -> None:
    (page,) = pages("standings of a Mitchell")
    words = page.words
    assert "Després de la ronda 9 de 9" in words
    assert words.index("N-S") < words.index("E-O")
    assert words[words.index("E-O") + 1] == "Lloc"
    wide = read_pages(standings_pages(mitchell(tables=24), CATALAN))
    assert ["N-S · Després de la ronda 24 de 24" in page.words for page in wide] == [True, False]
    assert ["E-O · Després de la ronda 24 de 24" in page.words for page in wide] == [False, True]


def test_pairs_that_have_withdrawn_are_marked_and_the_mark_is_explained() -> None:
    (page,) = pages("standings after a withdrawal")
    marked = [word for word in page.words if word.startswith("× ") and ":" not in word]
    assert [word.split()[1] for word in marked] == ["Maria", "Íñigo"]
    assert "× Retirades: 1 (des de la ronda 2) · 4 (des de la ronda 1)." in page.text
    assert "sigui quina sigui la seva mitjana" not in page.text, "no round has begun"
    assert "×" not in pages("standings")[0].text


def test_standings_list_missing_results() -> None:
    assert "Ronda 2: falten resultats de la taula 2." in pages("standings before the end")[0].text
    planned = duplicate(pairs=4, rounds=3, scored=False)
    for place, _ in list(planned.places()):
        if place.round == 1:
            planned = record(planned, Scored(place, BoardSlip((40, 32))))
    (page,) = read_pages(standings_pages(planned, CATALAN))
    assert "Després de la ronda 1 de 3" in page.words
    assert "Rondes que encara queden per jugar: 2." in page.words
    assert "queden per jugar" not in pages("standings")[0].text


def test_matches_are_ranked_by_wins_difference_and_points() -> None:
    page = pages("standings of a Swiss")[0]
    assert "Després de la ronda 7 de 7" in page.words
    titles = page.words[page.words.index("Lloc") :]
    assert titles[:5] == ["Lloc", "Parella", "Jugadors", "Club", "Guanyades"]
    assert titles[5:8] == ["Diferència", "Punts", "Partides"]
    assert "+195" in page.words
    assert any(word.startswith("−") for word in page.words)


def test_a_league_ranks_teams() -> None:
    page = pages("standings of a league")[0]
    teams = {pair.team for pair in LEAGUE.pairs.values()}
    assert teams <= set(page.words)


def test_a_score_with_nothing_to_compare_is_flagged_and_explained() -> None:
    page = pages("standings with a flag")[0]
    assert any(word.endswith("*") for word in page.words)
    assert "mans a 1,50" in page.text
    assert "*" not in pages("standings")[0].text


def test_standings_have_notes_on_missing_results_and_figures() -> None:
    (page,) = pages("standings before the end")
    assert {"Classificació provisional", "Amb resultats fins a la ronda 2 de 3"} <= set(page.words)
    missing = len(UNFINISHED.missing([2]))
    assert f"falten de les rondes començades: {missing}." in page.text
    assert "2+2" in page.words
    assert "+ Mans de les rondes de descans" in page.text
    assert "decideix els empats" in page.text.replace("\n", " ")
    finished = pages("standings")[0].text
    assert "rovisional" not in finished
    assert "descans" not in finished
    assert "més lluny" in pages("standings of a knock-out")[0].text
    assert "un empat val ½" in pages("standings of groups")[0].text


def test_clubs_and_sections_have_a_column_where_there_are_any() -> None:
    assert "Club" in pages("standings")[0].words
    assert "Secció" not in pages("standings")[0].words
    events: list[Event] = [DUPLICATE_EVENT, Entered(entry(1, section="Est")), Entered(entry(2))]
    words = read_pages(standings_pages(book_of(events), CATALAN))[0].words
    assert {"Secció", "Est"} <= set(words)
    assert "Club" not in words
