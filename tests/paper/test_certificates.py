"""Certificates: the places they tell, and who gets one."""

from botifarra.paper.certificates import certificates
from tests.paper.papers import CATALAN, LEAGUE, pages
from tests.paper.reading import read_pages
from tests.tournament.events import duplicate as duplicate_of_four
from tests.tournament.events import scored


def test_all_who_share_a_place_get_a_certificate() -> None:
    places = [next(word for word in page.words if "lloc" in word) for page in pages("certificates")]
    assert places[:4] == ["el primer lloc", "el segon lloc", "el tercer lloc", "el quart lloc"]
    assert places[-1] == "el lloc 11"
    assert "22 de novembre de 2026" in pages("certificates")[0].text
    assert "el primer lloc de la línia N-S" in pages("certificates of a Mitchell")[0].words


def test_a_certificate_of_a_shared_place_says_so() -> None:
    assert all("el primer lloc ex aequo" in page.words for page in pages("certificates of a shared place"))
    assert not any("ex aequo" in page.text for page in pages("certificates"))


def test_a_certificate_of_a_team_names_its_players() -> None:
    first, *_ = read_pages(certificates(LEAGUE, 1, CATALAN))
    words = " ".join(first.words)
    (team,) = {pair.team for pair in LEAGUE.pairs.values() if pair.team in words}
    players = [name for pair in LEAGUE.pairs.values() if pair.team == team for name in pair.players]
    assert len(players) == 4
    assert all(name in words for name in players)


def test_a_certificate_has_a_medal_with_its_place() -> None:
    medals = ["1" in page.words for page in pages("certificates of groups")]
    assert medals == [True] * 3
    assert ["11" in page.words for page in pages("certificates")] == [False] * 10 + [True]


def test_who_has_no_result_gets_no_certificate() -> None:
    book = duplicate_of_four(scored(1, 1, 1, 40))
    printed = read_pages(certificates(book, 9, CATALAN))
    assert ["Anna 1" in page.text or "Anna 2" in page.text for page in printed] == [True, True]
