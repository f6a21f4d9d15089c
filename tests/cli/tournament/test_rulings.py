"""`botifarra tournament correct` and `penalise`: rulings, with author and reason."""

from pathlib import Path

import pytest

from botifarra.eventfile import EventFile, Stamp
from botifarra.tournament.events import Penalised, Place
from tests.cli.tournament.director import Director, begun


@pytest.fixture
def director(tmp_path: Path) -> Director:
    """Return two tables that have played two boards; table 1 made 40 and 30, table 2 made 36 on both."""
    director = begun(tmp_path, "--boards", "2", "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 1 2 30 42\n1 2 1 36 36\n1 2 2 36 36")
    return director


def scores(director: Director) -> list[str]:
    """Return the totals of those at N-S and E-W of table 1, then of table 2."""
    tables = director.json("pair", "--show", "1")[0][0]["seatings"]
    rows = {row["pair"]: row["total"] for row in director.json("standings")[0]["rows"]}
    return [rows[pair] for table in tables for pair in table["pairs"]]


def test_a_result_is_corrected(director: Director) -> None:
    assert scores(director) == ["3", "3", "3", "3"]
    told = director.do(
        "correct", "--yes", "1", "1", "2", "42", "30", "--reason", "exchanged", "--by", "Mercè"
    )
    line = "Round 1, table 1, board 2: corrected, N-S 42 – E-W 30; before: N-S 30 – E-W 42"
    assert told == f"{line}\n"
    assert scores(director) == ["4", "2", "2", "4"]
    log = director.do("verify")
    assert f"Z  Mercè: {line} (exchanged)\n" in log
    assert "Round 1, table 1, board 2: N-S 30 – E-W 42\n" in log


def test_a_correction_keeps_botifarra_and_contro_unless_they_are_given(director: Director) -> None:
    def correct(*slip: str) -> str:
        told = director.do("correct", "1", "1", "1", *slip, "--reason", "added wrong", "--yes")
        return told.removeprefix("Round 1, table 1, board 1: corrected, ").rstrip()

    correct("24", "48", "--botifarra", "NS", "--contro", "EO")
    kept = "N-S 25 – E-W 47 · botifarra N-S · contro E-W"
    assert correct("25", "47") == f"{kept}; before: N-S 24 – E-W 48 · botifarra N-S · contro E-W"
    assert correct("25", "47", "--contro", "-") == f"N-S 25 – E-W 47 · botifarra N-S; before: {kept}"
    assert correct("25", "47", "--botifarra", "-").startswith("N-S 25 – E-W 47; before: ")
    assert correct("25", "47", "--contro", "ns").startswith("N-S 25 – E-W 47 · contro N-S; before: ")
    refused = director.refused("correct", "1", "1", "1", "30", "42", "--botifarra", "NS", "--reason", "x")
    assert "contro" in refused


def test_a_correction_that_changes_nothing_is_not_written(director: Director) -> None:
    correct = ("correct", "1", "1", "1", "20", "52", "--reason", "test", "--yes")
    director.do(*correct, "--botifarra", "EW", "--request", "phone-1")
    told = "Round 1, table 1, board 1: the result is this one already.\n"
    assert director.refused(*correct) == told
    assert director.refused(*correct, "--botifarra", "EW") == told
    assert "corrected" in director.do(*correct, "--botifarra", "EW", "--request", "phone-1")


def test_a_revoke_is_penalised(director: Director) -> None:
    told = director.do("penalise", "--yes", "1", "1", "1", "--side", "ns", "--reason", "revoke in trick 7")
    assert told == "Round 1, table 1, board 1: N-S revoked, R7.4\n"
    assert scores(director) == ["1", "7/2", "7/2", "5/2"]


def last_entry(director: Director) -> str:
    return str(director.json("verify")[-1]["entries"])


def test_a_second_revoke_of_a_side_on_a_board_is_refused(director: Director) -> None:
    revoke = ("penalise", "--yes", "1", "1", "1", "--side", "EO", "--reason")
    director.do(*revoke, "trick 7", "--request", "phone-1")
    number = last_entry(director)
    told = f"Round 1, table 1, board 1: the revoke of E-W is written already, as entry {number}.\n"
    assert director.refused(*revoke, "trick 9") == told
    assert director.do(*revoke, "trick 7", "--request", "phone-1").endswith("E-W revoked, R7.4\n")
    director.do("penalise", "--yes", "1", "1", "1", "--side", "NS", "--reason", "trick 8")
    director.do("penalise", "--yes", "--lift", number, "--reason", "no revoke")
    director.do(*revoke, "trick 9")
    assert f"as entry {last_entry(director)}." in director.refused(*revoke, "trick 9")


def test_no_ruling_is_lifted_twice(director: Director) -> None:
    def lift(number: str, *options: str) -> tuple[str, ...]:
        return ("penalise", "--yes", "--lift", number, "--reason", "no revoke", *options)

    for revoke in (Penalised(Place(1, 1, 1), "EW", reason) for reason in ("trick 7", "trick 9")):
        with EventFile(director.path) as log, log.writing(Stamp("2026-11-22T20:00:00Z", "Núria")) as pen:
            pen.add(revoke)  # as older versions did
    last = last_entry(director)
    first = str(int(last) - 1)
    with_both = scores(director)
    told = director.do(*lift(last, "--request", "phone-1"))
    assert director.refused(*lift(last)) == "This ruling does not hold any more.\n"
    assert scores(director) == with_both
    assert director.do(*lift(last, "--request", "phone-1")) == told
    director.do(*lift(first))
    assert scores(director) == ["3", "3", "3", "3"]
    director.do("penalise", "--yes", "1", "1", "1", "--side", "EW", "--reason", "trick 9")
    assert director.refused(*lift(first)) == director.refused(*lift(last))
    assert scores(director) == with_both


def test_of_two_equal_rulings_the_later_one_is_lifted_first(director: Director) -> None:
    fine = ("fine", "1", "1/2", "--reason", "late", "--yes")
    director.do(*fine)
    first = last_entry(director)
    director.do(*fine)
    last = last_entry(director)
    lift = ("penalise", "--yes", "--reason", "the bus", "--lift")
    told = f"Entry {last} is the same ruling again. Take back entry {last} first.\n"
    assert director.refused(*lift, first) == told
    director.do(*lift, last)
    director.do(*lift, first)
    assert director.json("standings")[0]["fines"] == []


def test_a_side_is_given_a_score(director: Director) -> None:
    told = director.do(
        "penalise", "--yes", "1", "1", "1", "--side", "EW", "--adjust", "7/4", "--reason", "noise"
    )
    assert told == "Round 1, table 1, board 1: 1.75 for E-W\n"
    assert scores(director) == ["3", "15/4", "3", "5/2"]


def test_a_score_that_a_side_has_already_is_refused(director: Director) -> None:
    adjust = ("penalise", "--yes", "1", "1", "1", "--side", "EO", "--reason", "noise", "--adjust")
    director.do(*adjust, "1.5", "--request", "phone-1")
    first = last_entry(director)
    told = f"Round 1, table 1, board 1: E-W already has this final score, by entry {first}.\n"
    assert director.refused(*adjust, "3/2") == director.refused(*adjust, "6/4") == told
    assert director.do(*adjust, "1.5", "--request", "phone-1").endswith("1.50 for E-W\n")
    director.do(*adjust, "7/4")
    director.do(*adjust, "3/2")  # it replaces the ruling before
    assert f"by entry {last_entry(director)}." in director.refused(*adjust, "3/2")
    director.do("penalise", "--yes", "--lift", last_entry(director), "--reason", "quiet")
    director.do(*adjust, "3/2")


def test_a_board_is_cancelled(director: Director) -> None:
    assert director.do("penalise", "--yes", "--cancel-board", "1", "--reason", "made up wrong") == (
        "Board 1: does not count\n"
    )
    assert scores(director) == ["1", "2", "2", "1"]
    told = director.refused("correct", "1", "1", "1", "36", "36", "--reason", "x")
    assert told == "Board 1 does not count for anybody.\n"
    assert (
        director.refused("penalise", "--cancel-board", "9", "--reason", "x")
        == "Board 9 is not played. Boards that are played: 1–2.\n"
    )


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("correct 1 1 1 40 32", "--reason is missing."),
        ("penalise 1 1 1 --side NS", "--reason is missing."),
        ("penalise 1 1 1 --reason x", "--side is missing: NS or EW."),
        ("penalise 1 1 --side NS --reason x", "Expected ROUND TABLE BOARD, such as 1 3 2."),
        ("penalise 1 1 1 --cancel-board 1 --reason x", "One thing at a time: a place with --side"),
        ("correct 1 1 40 32 --reason x", "Expected ROUND TABLE BOARD NS EW"),
        ("correct 1 1 1 40 32 --botifarra none --reason x", "--botifarra"),
    ],
)
def test_wrong_usage(director: Director, command: str, complaint: str) -> None:
    assert director.refused(*command.split(), status=2).startswith(complaint)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (
            "correct 1 1 1 40 31 --reason x",
            "Round 1, table 1, board 1: 40 and 31 do not sum to 72 points (R1.3).",
        ),
        ("correct 2 1 1 40 32 --reason x", "Round 2 is not paired. Paired rounds: 1."),
        ("penalise 1 3 1 --side NS --reason x", "Round 1: there is no table 3. Tables: 1–2."),
        ("penalise 1 1 1 --side NS --adjust 5/2 --reason x", "Round 1, table 1, board 1: 5/2 is not a score"),
        (
            "penalise 1 1 1 --side NS --adjust 2,6 --reason x",
            "Round 1, table 1, board 1: 13/5 is not a score: expected 0 to 2.",
        ),
        (
            "penalise 1 1 1 --side NS --adjust 1.5.0 --reason x",
            "Round 1, table 1, board 1: 1.5.0 is not a score",
        ),
    ],
)
def test_impossible_rulings_are_refused(director: Director, command: str, complaint: str) -> None:
    assert director.refused(*command.split()).startswith(complaint)


@pytest.mark.parametrize(("score", "told"), [("0", "0"), ("0,5", "0.50"), ("2", "2")])
def test_a_score_is_from_0_to_2_as_the_help_says(director: Director, score: str, told: str) -> None:
    ruling = ("1", "1", "1", "--side", "NS", "--adjust", score, "--reason", "x", "--yes")
    assert director.do("penalise", *ruling) == f"Round 1, table 1, board 1: {told} for N-S\n"
    assert "a final score, from 0 to 2." in " ".join(director.run("penalise", "--help").out.split())


def test_matches_are_corrected_only(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=2)
    director.do("pair")
    assert director.refused("correct", "1", "1", "101", "80", "--reason", "x") == (
        "Round 1, table 1: there is no result.\n"
    )
    director.do("score", "1", "1", "101", "80")
    told = director.do("correct", "--yes", "1", "1", "101", "90", "--reason", "added wrong")
    assert told == "Round 1, table 1: corrected, N-S 101 – E-W 90; before: N-S 101 – E-W 80\n"
    told = director.refused("correct", "1", "1", "101", "85", "--contro", "NS", "--reason", "x", status=2)
    assert told.startswith("Expected ROUND TABLE NS EW")
    told = director.refused("penalise", "1", "1", "--side", "NS", "--reason", "x", status=2)
    assert told.startswith("In matches boards do not have scores")


def test_a_ruling_is_lifted(director: Director) -> None:
    before = scores(director)
    for ruling in (
        ("1", "1", "1", "--side", "NS"),
        ("1", "1", "1", "--side", "EW", "--adjust", "1,75"),
        ("--cancel-board", "1"),
    ):
        director.do("penalise", "--yes", *ruling, "--reason", "x")
        assert scores(director) != before
        number = director.json("verify")[-1]["entries"]
        told = director.do("penalise", "--yes", "--lift", str(number), "--reason", "wrong table")
        assert told.startswith("Lifted: ")
        assert scores(director) == before
        refused = director.refused("penalise", "--lift", str(number), "--reason", "x")
        assert refused == "This ruling does not hold any more.\n"
    assert "Lifted: Board 1: does not count (wrong table)\n" in director.do("verify")
    refused = director.refused("penalise", "--lift", "1", "--reason", "x")
    assert refused == "Entry 1 is not a ruling that can be taken back. verify shows the rulings.\n"
    assert director.refused("penalise", "--lift", "99", "--reason", "x").startswith(
        "Entry 99 is not a ruling"
    )
    for others in (("--cancel-board", "1"), ("1", "1", "1", "--side", "NS")):
        refused = director.refused("penalise", "--lift", "9", "--reason", "x", *others, status=2)
        assert refused.startswith("One thing at a time")


def test_a_withdrawal_from_matches_is_lifted(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=4)
    director.do("entries", "--withdraw", "4", "--reason", "ill")
    number = director.json("verify")[-1]["entries"]
    director.do("penalise", "--yes", "--lift", str(number), "--reason", "well again")
    [entry] = director.json("pair")
    assert len(entry["event"]["round"]["seatings"]) == 2


def test_a_returning_pair_plays_at_tables_that_sat_out(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "berger", "--boards", "1", pairs=4)
    director.do("pair")
    missing = director.json("standings")[0]["missing"]
    withdrawn = [
        entry["number"] for entry in director.json("entries", "--withdraw", "4", "--reason", "ill", "--yes")
    ]
    assert len(withdrawn) == 4
    assert len(director.json("standings")[0]["missing"]) == len(missing) - 3
    lifted = director.json("penalise", "--yes", "--lift", str(withdrawn[0]), "--reason", "well again")
    assert [entry["event"]["ruling"]["type"] for entry in lifted] == [
        "withdrawn",
        "satout",
        "satout",
        "satout",
    ]
    assert director.json("standings")[0]["missing"] == missing


def test_tables_stay_idle_while_the_other_pair_is_gone(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "berger", "--boards", "1", pairs=4)
    director.do("pair")
    first, second = (
        director.json("entries", "--withdraw", pair, "--reason", "ill", "--yes")[0]["number"] for pair in "34"
    )
    assert len(director.json("standings")[0]["missing"]) == 1

    def lift(number: int) -> int:
        return len(director.json("penalise", "--yes", "--lift", str(number), "--reason", "well again"))

    assert lift(first) == 3
    assert lift(second) == 4
    assert len(director.json("standings")[0]["missing"]) == 6


def test_a_table_that_sat_out_for_another_reason_stays_so(tmp_path: Path) -> None:
    director = begun(tmp_path, "--pairing", "berger", "--boards", "1", pairs=4)
    director.do("pair")
    [[shown]] = director.json("pair", "--show", "1")
    table = next(each["table"] for each in shown["seatings"] if 4 in each["pairs"])
    director.do("score", "1", str(table), "--sit-out", "--reason", "noise")
    number = director.json("entries", "--withdraw", "4", "--reason", "ill", "--yes")[0]["number"]
    assert len(director.json("penalise", "--yes", "--lift", str(number), "--reason", "well again")) == 3
    assert len(director.json("standings")[0]["missing"]) == 5


def test_decimals_are_fractions(director: Director) -> None:
    told = director.do(
        "penalise", "--yes", "1", "1", "1", "--side", "EW", "--adjust", "1.75", "--reason", "noise"
    )
    assert told == "Round 1, table 1, board 1: 1.75 for E-W\n"
