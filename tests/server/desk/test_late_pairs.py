"""Late pairs at the desk: where one is entered, the desk says which pairs sit out because of it."""

from tests.server.desk.evenings import DIRECTOR, Desk

FIRST, SECOND = ["Carla", "Dídac"], ["Emma", "Ferran"]


def lines(desk: Desk, players: list[str]) -> list[str]:
    answer = desk.preview(DIRECTOR, "enter", players=players)
    assert answer.status_code == 200, answer.text
    said: list[str] = answer.json()["lines"]
    return said


def test_the_preview_of_a_late_pair_says_who_sits_out(desk: Desk) -> None:
    assert lines(desk, FIRST) == [], "all rounds are paired without it"
    desk.do(DIRECTOR, "unpair", round=2, reason="a pair comes late")
    said = lines(desk, FIRST)
    assert [line.split(":")[0] for line in said] == ["Round 2", "Round 3"]
    assert all("also sitting out: pair " in line for line in said)
    desk.do(DIRECTOR, "enter", players=FIRST)
    assert lines(desk, SECOND) == [], "the second one makes the number even"
