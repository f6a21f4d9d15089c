"""A change: its consequences are shown, and it is written after the director agrees."""

from pathlib import Path

import pytest

from tests.cli.tournament.director import Director, begun

CHANGE = ("correct", "1", "1", "2", "42", "30", "--reason", "exchanged")
TOLD = "Places that change: 3 (pair 1: 1 → 4; pair 2: 1 → 4; pair 3: 1 → 4)\n"


@pytest.fixture
def director(tmp_path: Path) -> Director:
    """Return two tables after two boards, all pairs level; pairs 1 and 2 sit N-S and E-W of table 1."""
    director = begun(tmp_path, "--boards", "2", "--rounds", "1", pairs=4)
    director.do("pair", "--seating", "-", stdin="1,1,2,1-2\n2,3,4,1-2")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 1 2 30 42\n1 2 1 36 36\n1 2 2 36 36")
    return director


@pytest.fixture
def swiss(tmp_path: Path) -> Director:
    """Return a Swiss of four pairs in its second round."""
    director = begun(tmp_path, "--kind", "matches", "--rounds", "3", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 101 40\n1 2 101 60")
    director.do("pair")
    return director


def totals(director: Director) -> dict[int, str]:
    return {row["pair"]: row["total"] for row in director.json("standings")[0]["rows"]}


def test_without_a_terminal_a_change_needs_yes(director: Director) -> None:
    refused = director.refused(*CHANGE, status=2)
    *told, last = refused.splitlines()
    assert told == ["Places that change: 2 (pair 2: 1 → 3; pair 3: 1 → 3)"]
    assert last == "Nothing was written. Do you want it all the same? Then repeat the command with --yes."
    director.do(*CHANGE, "--yes")
    assert totals(director) == {1: "4", 2: "2", 3: "2", 4: "4"}


@pytest.mark.parametrize(("lang", "yes"), [("ca", "sí"), ("es", "S"), ("en", "yes")])
def test_at_a_terminal_a_change_is_confirmed(director: Director, lang: str, yes: str) -> None:
    before = totals(director)
    declined = director.run(*CHANGE, stdin="n\n", typed=True, lang=lang)
    assert (declined.status, declined.out) == (1, "")
    assert declined.err.count("\n") == 2
    assert totals(director) == before
    agreed = director.run(*CHANGE, stdin=f"{yes}\n", typed=True, lang=lang)
    assert agreed.status == 0
    assert agreed.err.splitlines()[0] == declined.err.splitlines()[0]
    assert totals(director) != before


def test_a_change_without_effects_needs_no_confirmation(director: Director) -> None:
    told = director.do("correct", "1", "1", "1", "41", "31", "--reason", "counted again")
    assert told == ("Round 1, table 1, board 1: corrected, N-S 41 – E-W 31; before: N-S 40 – E-W 32\n")


def test_an_impossible_change_is_refused_without_a_question(director: Director) -> None:
    refused = director.refused("correct", "1", "1", "2", "42", "31", "--reason", "x")
    assert refused == "Round 1, table 1, board 2: 42 and 31 do not sum to 72 points (R1.3).\n"


def test_a_repeated_request_gets_the_same_answer(director: Director) -> None:
    first = director.do(*CHANGE, "--yes", "--request", "phone-7")
    digest = director.json("verify")[-1]
    assert director.do(*CHANGE, "--request", "phone-7") == first
    [entry] = director.json(*CHANGE, "--request", "phone-7")
    assert (entry["event"]["type"], entry["request"]) == ("corrected", "phone-7")
    fine = ("fine", "1", "1/2", "--reason", "late", "--request", "phone-7")
    assert "another request" in director.refused(*fine, status=2)
    assert director.json("verify")[-1] == digest
    told = director.refused("score", "--from", "x.csv", "--request", "phone-8", status=2)
    assert told.startswith("--request does not go with --from")


def test_rounds_that_rest_on_a_changed_result_are_named(swiss: Director) -> None:
    change = ("correct", "1", "1", "40", "101", "--reason", "sides exchanged")
    refused = swiss.refused(*change, status=2)
    assert "Paired on what this changes: Round 2\n" in refused
    swiss.do(*change, "--yes")
    line = "Round 2 was paired before these results changed: Round 1, table 1\n"
    assert swiss.do("standings").endswith(line)
    assert line in swiss.do("verify")
    place = {"round": 1, "table": 1, "board": 0}
    assert swiss.json("standings")[0]["changed"] == {"2": [place]}
    assert swiss.json("verify")[-1]["changed"] == {"2": [place]}
    swiss.do("correct", "1", "1", "101", "40", "--reason", "no, they were right", "--yes")
    assert swiss.json("standings")[0]["changed"] == {}
    assert "was paired before" not in swiss.do("verify")


def test_a_result_is_erased(director: Director) -> None:
    told = director.do("erase", "1", "1", "2", "--reason", "another board", "--yes")
    assert told == "Round 1, table 1, board 2: result erased\n"
    assert director.json("standings")[0]["missing"] == [{"round": 1, "table": 1, "board": 2}]
    refused = director.refused("erase", "1", "1", "2", "--reason", "x")
    assert refused == "Round 1, table 1, board 2: there is no result.\n"
    assert director.refused("erase", "1", "1", "--reason", "x", status=2).startswith(
        "Expected ROUND TABLE BOARD"
    )


def test_a_table_that_sat_the_wrong_way(director: Director) -> None:
    director.do(*CHANGE, "--yes")
    before = totals(director)
    told = director.do("reseat", "1", "1", "--reason", "turned round", "--yes")
    assert told == "Round 1: other seats: table 1, 2 – 1\n"
    assert totals(director) == {1: before[2], 2: before[1], 3: before[3], 4: before[4]}
    told = director.do("reseat", "1", "1", "1", "2", "2", "4", "3", "--board", "2", "--reason", "so", "--yes")
    assert told == "Round 1: other seats: table 1, 1 – 2 (boards 2); table 2, 4 – 3 (boards 2)\n"
    assert director.refused("reseat", "1", "1", "1", "--reason", "x", status=2).startswith(
        "Expected ROUND TABLE"
    )
    refused = director.refused("reseat", "1", "1", "1", "1", "--reason", "x")
    assert (
        refused
        == "Round 1: a table is listed twice, or a pair is listed twice, is missing or does not play (1).\n"
    )


def test_a_fouled_board_is_scored_apart(director: Director) -> None:
    refused = director.refused("spoil", "1", "1", "1", "1", "2", "--reason", "x")
    assert refused.startswith("Board 1: all tables that play it are named")
    told = director.do("spoil", "1", "1", "2", "--reason", "two cards exchanged", "--yes")
    assert told == "Board 1: played with other cards at round 1, table 2; scored in two fields, R7.8\n"
    assert told in director.do("standings")
    assert "altres cartes a la ronda 1, taula 2;" in director.run("standings", lang="ca").out
    assert all(row["flagged"] for row in director.json("standings")[0]["rows"])
    assert "* Boards worth 1.50: without another result to compare with" in director.do("standings")
    refused = director.refused("spoil", "1", "1", "1", "1", "2", "--reason", "x")
    assert refused.startswith("Board 1: it is already divided in another way (R7.8). First take back that")
    refused = director.refused("spoil", "1", "1", "2", "--reason", "x")
    assert refused.startswith("Board 1: it is already ruled like this (R7.8). verify shows the ruling")
    assert director.refused("spoil", "1", "1", "--reason", "x", status=2).startswith("Expected ROUND TABLE")


def test_a_board_that_moves_takes_its_cards_along(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "mitchell", "--boards", "1", pairs=6)
    director.do("pair")
    director.do("spoil", "2", "2", "1", "--reason", "two cards exchanged")
    [entry] = [
        entry for entry in director.json("verify") if entry.get("event", {}).get("type") == "boardspoiled"
    ]
    assert entry["event"]["places"] == [
        {"round": 2, "table": 1, "board": 2},
        {"round": 3, "table": 3, "board": 2},
    ]
    director.do("spoil", "3", "2", "2", "3", "1", "--reason", "two cards exchanged", "--yes")
    last = [each["event"] for each in director.json("verify") if "event" in each][-1]
    assert last["only"], "tables that are named are the only ones"


def test_a_board_is_fouled_at_one_table_alone(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "mitchell", "--boards", "1", pairs=6)
    director.do("pair")
    told = director.do("spoil", "2", "2", "1", "--only", "--reason", "put right at once", "--yes")
    assert told == "Board 2: played with other cards at round 2, table 1; scored in two fields, R7.8\n"
    last = [each["event"] for each in director.json("verify") if "event" in each][-1]
    assert last["places"] == [{"round": 2, "table": 1, "board": 2}]
    assert last["only"], "rounds that are paired again do not extend it"


def test_a_pair_is_fined_and_the_fine_is_taken_back(director: Director) -> None:
    told = director.do("fine", "1", "0.5", "--reason", "late", "--yes")
    assert told == "Pair 1: fined 0.50 points, R7.9\n"
    assert totals(director)[1] == "5/2"
    assert "Pair 1: fined 0.50 points, R7.9\n" in director.do("standings")
    [fine] = director.json("standings")[0]["fines"]
    assert (fine["pair"], fine["points"], fine["reason"]) == (1, "1/2", "late")
    number = director.json("verify")[-1]["entries"]
    director.do("penalise", "--lift", str(number), "--reason", "the bus", "--yes")
    assert totals(director)[1] == "3"
    whole = director.run("fine", "2", "1", "--reason", "late", "--yes", lang="ca")
    assert whole.out == "Parella 2: sanció d'1 punt, R7.9\n"
    assert director.refused("fine", "9", "1", "--reason", "x") == "There is no pair 9. Pairs: 1–4.\n"
    assert director.refused("fine", "1", "none", "--reason", "x").startswith("none is not a fine")


def test_a_pair_cannot_withdraw_from_a_round_that_it_has_played(director: Director) -> None:
    told = director.refused("entries", "--withdraw", "1", "--round", "1", "--reason", "ill")
    assert told.startswith("Pair 1 cannot withdraw from round 1: it has results of round 1.")
    director.do("entries", "--withdraw", "1", "--reason", "ill", "--yes")


def test_pairs_that_are_entered_twice_by_one_request_are_entered_once(director: Director) -> None:
    entering = ("entries", "--add", "Gemma/Hug", "--request", "phone-9")
    first = director.do(*entering)
    director.do("entries", "--add", "Iu/Júlia")
    assert director.do(*entering) == first
    assert len(director.json("entries")[0]["pairs"]) == 6
    assert "another request" in director.refused(
        "entries", "--add", "Gemma/Hugo", "--request", "phone-9", status=2
    )


def test_a_table_that_sits_out_cannot_do_so_twice(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    director.do("pair")
    sit_out = ("score", "1", "1", "--sit-out", "--reason", "nobody came", "--yes")
    director.do(*sit_out, "--request", "phone-1")
    assert director.refused(*sit_out) == "Round 1, table 1: this table does not play.\n"
    assert director.do(*sit_out, "--request", "phone-1") == "Round 1, table 1: does not play\n"


@pytest.mark.parametrize("command", ["spoil 5 1 1", "reseat 1 1 --board 3"])
def test_matches_have_no_boards_to_change(swiss: Director, command: str) -> None:
    refused = swiss.refused(*command.split(), "--reason", "x")
    assert refused.endswith("A result or a ruling of this kind does not fit this championship: matches.\n")


@pytest.mark.parametrize("pairing", ["berger", "swiss"])
def test_pairing_after_the_last_round_is_refused(tmp_path: Path, pairing: str) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", pairing, "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 101 40\n1 2 101 60")
    assert director.refused("pair") == (
        "All rounds are paired: 1. To play more, change their number with the command rounds.\n"
    )


def test_a_decided_result_shows_its_reason(swiss: Director) -> None:
    swiss.do("score", "2", "1", "101", "40", "--reason", "both slips say so")
    shown = swiss.do("verify")
    assert "Round 2, table 1: N-S 101 – E-W 40 (both slips say so)" in shown
