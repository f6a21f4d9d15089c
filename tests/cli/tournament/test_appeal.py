"""`botifarra tournament appeal`: appeals, decisions, and all that waits for them."""

from pathlib import Path

import pytest

from tests.cli.tournament.director import Director, begun

APPEAL = ("appeal", "1", "1", "2", "--side", "NS", "--reason", "no harm was done")
KEPT = ("appeal", "1", "1", "2", "--side", "NS", "--decided", "kept", "--reason", "by the committee")
CHANGED = (*KEPT[:7], "changed", "--reason", "by the committee")

OPEN = "Provisional. Open appeals: Round 1, table 1, board 2.\n"


@pytest.fixture
def director(tmp_path: Path) -> Director:
    """Return two tables that have played two boards."""
    director = begun(tmp_path, "--boards", "2", "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 1 2 30 42\n1 2 1 36 36\n1 2 2 36 36")
    return director


def test_the_standings_are_provisional_until_the_appeal_is_decided(director: Director) -> None:
    before = director.json("standings")[0]
    assert director.do(*APPEAL) == "Round 1, table 1, board 2: N-S appeals\n"
    assert director.do("standings").endswith(OPEN)
    now = director.json("standings")[0]
    assert now["rows"] == before["rows"]
    assert [(each["side"], each["reason"]) for each in now["open_appeals"]] == [("NS", "no harm was done")]
    told = "Round 1, table 1, board 2: appeal of N-S decided, the result stands\n"
    assert director.do(*KEPT) == told
    assert "rovisional" not in director.do("standings")
    assert director.json("standings")[0] == before
    log = director.do("verify")
    assert "Round 1, table 1, board 2: N-S appeals (no harm was done)\n" in log
    assert f"{told.rstrip()} (by the committee)\n" in log


@pytest.mark.parametrize(
    ("lang", "told"),
    [("ca", "Provisional. Recursos pendents: Ronda 1"), ("es", "Recursos pendientes: Ronda 1")],
)
def test_an_open_appeal_is_told_in_other_languages(director: Director, lang: str, told: str) -> None:
    director.do(*APPEAL)
    assert told in director.run("standings", lang=lang).out


def test_a_decision_that_changes_the_result_comes_after_the_change(director: Director) -> None:
    director.do(*APPEAL)
    told = director.refused(*CHANGED, status=2)
    assert "Round 1, table 1, board 2: nothing has changed since the appeal." in told
    director.do("penalise", "1", "1", "2", "--side", "NS", "--adjust", "3/2", "--reason", "x", "--yes")
    assert director.do(*CHANGED).endswith("appeal of N-S decided, the result changes\n")


def test_appeals_that_are_not_possible_are_refused(director: Director) -> None:
    where = "Round 1, table 1, board 2: "
    assert director.refused(*KEPT) == f"{where}N-S does not have an open appeal.\n"
    director.do(*APPEAL)
    assert director.refused(*APPEAL) == f"{where}N-S already has an open appeal.\n"
    director.do("erase", "1", "1", "1", "--reason", "not played", "--yes")
    told = director.refused("appeal", "1", "1", "1", "--side", "EO", "--reason", "x")
    assert told == "Round 1, table 1, board 1: there is no result or ruling yet to appeal against.\n"
    assert "--side is missing" in director.refused("appeal", "1", "1", "1", "--reason", "x", status=2)
    assert "ROUND TABLE BOARD" in director.refused("appeal", "1", "--side", "NS", "--reason", "x", status=2)


def test_an_appeal_and_its_decision_can_be_taken_back(director: Director) -> None:
    director.do(*APPEAL)
    appeal = str(director.json("verify")[-1]["entries"])
    director.do(*KEPT)
    decision = str(director.json("verify")[-1]["entries"])
    lift = ("penalise", "--yes", "--reason", "an error", "--lift")
    decided = f"This appeal is decided. Lift its decision first: penalise --lift {decision}.\n"
    assert director.refused(*lift, appeal) == decided
    assert director.do(*lift, decision).startswith("Lifted: Round 1, table 1, board 2: appeal of N-S")
    assert director.do("standings").endswith(OPEN)
    assert director.do(*lift, appeal) == "Lifted: Round 1, table 1, board 2: N-S appeals\n"
    assert "rovisional" not in director.do("standings")


def test_certificates_and_lots_wait_for_the_decision(director: Director) -> None:
    director.do(*APPEAL)
    told = director.refused("print", "certificates")
    assert "appeals are open (1), the first in round 1, table 1" in told
    assert "Open appeals: 1" in director.refused("lots", "--yes")
    director.do(*KEPT)
    director.do("lots", "--yes")
    director.do("print", "certificates")


def test_a_match_is_appealed_against_without_a_board(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=2)
    director.do("pair")
    director.do("score", "1", "1", "101", "63")
    told = director.do("appeal", "1", "1", "--side", "EW", "--reason", "the last hand")
    assert told == "Round 1, table 1: E-W appeals\n"
    assert director.do("standings").endswith("Open appeals: Round 1, table 1.\n")


def fined(director: Director) -> str:
    """Fine a pair, and return the number of the entry."""
    director.do("fine", "1", "1/2", "--reason", "late", "--yes")
    return str(director.json("verify")[-1]["entries"])


def test_an_appeal_against_a_fine_is_made_and_decided(director: Director) -> None:
    fine = fined(director)
    appeal = ("appeal", "--fine", fine, "--reason", "the bus was late")
    assert director.do(*appeal) == "Pair 1 appeals against its fine of 0.50 points\n"
    assert director.do("standings").endswith("Provisional. Open appeals: fine of pair 1.\n")
    told = director.json("standings")[0]["open_fine_appeals"]
    assert [each["reason"] for each in told] == ["the bus was late"]
    assert "against the fine of pair 1" in director.refused("print", "certificates")
    assert "there is an appeal against this fine already" in director.refused(*appeal)
    decide = ("appeal", "--fine", fine, "--reason", "by the committee", "--yes", "--decided")
    changed = "Pair 1: appeal decided, the fine changes from 0.50 to 0.25\n"
    assert director.do(*decide, "changed", "--points", "1/4") == changed
    assert "rovisional" not in director.do("standings")
    decision = str(director.json("verify")[-1]["entries"])
    director.do("penalise", "--yes", "--reason", "an error", "--lift", decision)
    assert director.do(*decide, "kept") == "Pair 1: appeal decided, the fine stands (0.50)\n"
    decision = str(director.json("verify")[-1]["entries"])
    director.do("penalise", "--yes", "--reason", "an error", "--lift", decision)
    withdrawn = "Pair 1: appeal decided, the fine of 0.50 is withdrawn\n"
    assert director.do(*decide, "changed", "--points", "0") == withdrawn
    assert director.json("standings")[0]["fines"] == []


def test_a_fine_under_appeal_is_not_taken_back(director: Director) -> None:
    fine = fined(director)
    director.do("appeal", "--fine", fine, "--reason", "x")
    lift = ("penalise", "--yes", "--reason", "an error", "--lift", fine)
    told = "Pair 1: there is an appeal against this fine. "
    told += "If it is decided, lift the decision first with penalise --lift. Then decide the appeal with "
    told += "0 points to withdraw the fine, or lift the appeal and the fine in the same way.\n"
    assert director.refused(*lift) == told


def test_an_appeal_against_something_else_than_a_fine_is_refused(director: Director) -> None:
    fine = fined(director)
    assert "Entry 1 is not a fine." in director.refused("appeal", "--fine", "1", "--reason", "x")
    both = ("appeal", "1", "1", "2", "--side", "NS", "--fine", fine, "--reason", "x")
    assert "not both" in director.refused(*both, status=2)
    director.do("appeal", "--fine", fine, "--reason", "x")
    for wrong in (
        ("--decided", "changed"),
        ("--decided", "kept", "--points", "1"),
        ("--points", "1"),
    ):
        assert "--points" in director.refused("appeal", "--fine", fine, "--reason", "x", *wrong, status=2)


def test_a_swiss_round_that_follows_from_provisional_results_is_asked_about(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    director.do("pair")
    for number in ("1", "2"):
        director.do("score", "1", number, "101", "63")
    director.do("appeal", "1", "1", "--side", "EW", "--reason", "the last hand")
    told = director.refused("pair", status=2)
    assert "Round 2 will follow from provisional results. Open appeals: Round 1, table 1." in told
    assert "--yes" in told
    director.do("pair", "--yes")
    assert len(director.json("pair", "--show", "2")[0]) == 1


def test_a_round_with_an_appeal_is_not_taken_back(tmp_path: Path) -> None:
    """Before, the appeal was lost, also if the round was restored."""
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    director.do("pair")
    director.do("score", "1", "1", "--sit-out", "--reason", "late", "--yes")
    director.do("appeal", "1", "1", "--side", "EW", "--reason", "we were there")
    told = "Round 1, table 1: there is an appeal. Lift it with penalise --lift before you undo its round. "
    told += "If it is decided, lift the decision first.\n"
    for decide in (False, True):
        if decide:
            decision = ("--side", "EW", "--decided", "kept", "--reason", "x")
            director.do("appeal", "1", "1", *decision)
        assert director.refused("pair", "--undo", "1", "--reason", "x") == told
