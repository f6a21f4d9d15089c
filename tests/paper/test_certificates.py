"""Certificates: their places, the pairs that get one, and the border."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from botifarra.paper.certificates import certificates
from botifarra.paper.ornaments import border
from botifarra.paper.sheet import Heading, Shade, Sheet
from botifarra.tournament.book import Book
from botifarra.tournament.events import Event, Withdrawn
from tests.paper.championships import knockout
from tests.paper.papers import CATALAN, LEAGUE, pages
from tests.paper.pdf_text import read_pages
from tests.tournament.events import duplicate as duplicate_of_four
from tests.tournament.events import paired, scored


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


def test_an_entry_without_results_gets_no_certificate() -> None:
    book = duplicate_of_four(scored(1, 1, 1, 40))
    printed = read_pages(certificates(book, 9, CATALAN))
    assert ["Anna 1" in page.text or "Anna 2" in page.text for page in printed] == [True, True]


def test_a_pair_that_withdrew_and_missed_a_round_gets_no_certificate() -> None:
    def names(*events: Event) -> list[bool]:
        book = duplicate_of_four(scored(1, 1, 1, 40), *events)
        text = " ".join(page.text for page in read_pages(certificates(book, 9, CATALAN)))
        return [f"Anna {number}" in text for number in (1, 2)]

    assert names(Withdrawn(1, 2, "malalt")) == [True, True]
    second_round = (paired(2, [(2, 3)], [3, 4], [4]), scored(2, 1, 3, 40))
    assert names(Withdrawn(1, 2, "malalt"), *second_round) == [False, True]


def test_a_pair_that_leaves_a_knockout_keeps_the_place_that_it_reached() -> None:
    book = knockout(4)
    second = book.rounds[1].seatings[0].pairs[1]
    left = replace(book, withdrawn={second: 2})
    there, then = (read_pages(certificates(each, 2, CATALAN)) for each in (book, left))
    assert len(then) == len(there) == 2


def test_a_team_gets_a_certificate_unless_all_its_pairs_have_withdrawn() -> None:
    def count(book: Book) -> int:
        return len(read_pages(certificates(book, len(book.pairs), CATALAN)))

    first, second = [number for number, pair in LEAGUE.pairs.items() if pair.team == LEAGUE.pair(1).team]
    without_first = replace(LEAGUE, withdrawn={first: 1})
    assert count(without_first) == count(LEAGUE)
    assert count(replace(LEAGUE, withdrawn={first: 1, second: 1})) == count(LEAGUE) - 1


def test_the_border_has_as_many_lozenges_on_opposite_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    centres: list[tuple[float, float]] = []

    def keep(_sheet: Sheet, corners: Sequence[tuple[float, float]], _shade: Shade) -> None:
        left, top, right, bottom = corners
        if left[1] == right[1] and top[0] == bottom[0]:  # it stands on a corner
            centres.append((top[0], left[1]))

    monkeypatch.setattr(Sheet, "polygon", keep)
    sheet = Sheet("ca", "Diploma", Heading("Campionat"), wide=True)
    page = sheet.page()
    inner = border(sheet, page)
    across, down = ([centre[at] for centre in centres] for at in (0, 1))
    assert sum(y < inner.y for y in down) == sum(y > inner.bottom for y in down) > 10
    assert sum(x < inner.x for x in across) == sum(x > inner.right for x in across) > 10
