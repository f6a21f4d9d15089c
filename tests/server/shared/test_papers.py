"""The standings of a set to print, and the card that a person shares."""

import sys
from random import Random

import pytest

from botifarra.paper.shared_standings import SUFFIXES
from tests.server.serving import Guest
from tests.server.shared.boards import Hall


@pytest.fixture(scope="module")
def played(hall: Hall) -> tuple[str, list[Guest]]:
    """Return a challenge that the first of two people has finished; the other has not begun."""
    guests = [hall.served.guest(name) for name in ("Anna & <b>", "Biel")]
    challenge = hall.challenge(guests[0])
    entries = [hall.enter(guest, challenge) for guest in guests]
    for board in range(1, 5):
        hall.play(challenge, entries[0]["entrant"], board, Random(board))
    return challenge, guests


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_standings_are_printed(played: tuple[str, list[Guest]], suffix: str) -> None:
    challenge, guests = played
    answer = guests[0].http.get(f"/api/shared/sets/{challenge}/paper/standings{suffix}?lang=en")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    start = {".pdf": b"%PDF", ".xlsx": b"PK"}.get(suffix)
    assert answer.content.startswith(start) if start else "Anna & <b>" in answer.text
    for wrong in ("standings.exe", "standings", "other.pdf"):
        assert guests[0].http.get(f"/api/shared/sets/{challenge}/paper/{wrong}").status_code == 404


@pytest.mark.parametrize(("suffix", "module"), [(".pdf", "fpdf"), (".xlsx", "openpyxl")])
def test_a_server_without_the_extra_says_what_is_missing(
    played: tuple[str, list[Guest]], suffix: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    challenge, guests = played
    answer = guests[0].http.get(f"/api/shared/sets/{challenge}/paper/standings{suffix}")
    assert answer.status_code == 501
    assert answer.json() == {
        "code": "failed",
        "detail": f"{module} is missing: it comes with botifarra[club]",
    }


def test_paper_tells_no_more_than_the_standings(played: tuple[str, list[Guest]]) -> None:
    challenge, guests = played
    answer = guests[1].http.get(f"/api/shared/sets/{challenge}/paper/standings.json")
    assert answer.json() == []


def test_a_card_has_the_scores_and_the_words_of_the_page(played: tuple[str, list[Guest]]) -> None:
    challenge, guests = played
    words = {"title": "Mans & <repte>", "place": "1a", "average": "1,50", "link": "https://b.example"}
    path = f"/api/shared/sets/{challenge}/card"
    card = guests[0].http.get(f"{path}/card.svg", params=words)
    assert card.headers["content-type"].startswith("image/svg+xml")
    assert "Mans &amp; &lt;repte&gt;" in card.text
    assert "<b>" not in card.text
    lines = guests[0].http.get(f"{path}/card.txt", params=words).text.splitlines()
    assert lines == ["Mans & <repte>", "▄▄▄▄  1,50 · 1a", "https://b.example"]
    assert guests[1].http.get(f"{path}/card.txt").text.strip() == "····"
    stranger = guests[0].served.guest("Stranger")
    assert stranger.http.get(f"{path}/card.svg").status_code == 404
