"""Late pairs at the desk: where one is entered, the desk says which pairs sit out because of it."""

from pathlib import Path

import pytest

from botifarra.sentences.texts import web_sentences
from botifarra.tournament.format import Kind, Pairing
from botifarra.tournament.movements.new_session import begun_again
from tests.server.desk.evenings import DIRECTOR, NORTH, Desk, new_evening, open_desk, place, read_book
from tests.server.serving import Served

FIRST, SECOND = ["Carla", "Dídac"], ["Emma", "Ferran"]


def lines(desk: Desk, players: list[str]) -> list[str]:
    answer = desk.preview(DIRECTOR, "enter", players=players)
    assert answer.status_code == 200, answer.text
    said: list[str] = answer.json()["lines"]
    return said


def test_the_preview_of_a_late_pair_says_who_sits_out(desk: Desk) -> None:
    text = web_sentences("en")
    paired = text("late.paired", rounds="Round 1, Round 2, Round 3", first=1)
    assert lines(desk, FIRST) == [paired], "all rounds are paired without it"
    desk.do(DIRECTOR, "score", place=place(1), slip=NORTH)
    begun = text("late.begun", rounds="Round 1")
    coming = text("late.paired", rounds="Round 2, Round 3", first=2)
    assert lines(desk, FIRST) == [begun, coming]
    desk.do(DIRECTOR, "unpair", round=2, reason="a pair comes late")
    first, *said = lines(desk, FIRST)
    assert first == begun
    assert [line.split(":")[0] for line in said] == ["Round 2", "Round 3"]
    assert all("also sitting out: pair " in line for line in said)
    desk.do(DIRECTOR, "enter", players=FIRST)
    assert lines(desk, SECOND) == [begun], "the second one makes the number even"


@pytest.mark.parametrize("groups", [0, 2])
def test_a_pair_that_comes_too_late_for_the_bracket_or_the_groups_is_a_doubt(
    served: Served, tmp_path: Path, groups: int
) -> None:
    pairing = Pairing.GROUPS if groups else Pairing.KNOCKOUT
    desk = open_desk(served, new_evening(tmp_path, 6, pairing=pairing, kind=Kind.MATCHES, groups=groups))
    text = web_sentences("en")

    def doubts() -> list[str]:
        said: list[str] = desk.preview(DIRECTOR, "enter", players=FIRST).json()["doubts"]
        return said

    assert doubts() == [text("doubt.too_late"), text("doubt.too_late.undo")]
    desk.do(DIRECTOR, "score", place=place(0, 1), slip={"type": "match", "scores": [101, 50]})
    assert doubts() == [text("doubt.too_late")]
    desk.do(DIRECTOR, "erase", place=place(0, 1), reason="not played")
    desk.do(DIRECTOR, "unpair", round=1, reason="a pair comes late")
    assert doubts() == []


def test_a_late_pair_between_two_evenings_makes_meetings_repeat(served: Served, tmp_path: Path) -> None:
    """Before, the desk paired the second session without a word about them."""
    desk = open_desk(served, new_evening(tmp_path, 6))
    desk.do(DIRECTOR, "unpair", round=4, reason="time is up")
    desk.do(DIRECTOR, "setrounds", rounds=3, reason="time is up")
    for each in read_book(desk.path).missing():
        desk.do(DIRECTOR, "score", place=place(each.board, each.table, each.round), slip=NORTH)
    found = lines(desk, FIRST)
    desk.do(DIRECTOR, "enter", players=FIRST)
    meetings = begun_again(read_book(desk.path), 2)
    assert meetings.again
    told = ", ".join(f"{one} – {other}" for one, other in meetings.again)
    again = web_sentences("en")("doubt.again", session=2, count=len(meetings.again), meetings=told)
    assert again in found
    assert again in desk.preview(DIRECTOR, "pairround", session=2).json()["doubts"]
