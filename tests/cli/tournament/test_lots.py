"""`botifarra tournament lots`, and the lots that `pair` draws."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.tournament.director import Director, begun


def played(folder: Path, *options: str, pairs: int = 4, rounds: int = 1) -> Director:
    """Return rounds of matches in which N-S win by the same score."""
    director = begun(folder, "--kind", "matches", *options, pairs=pairs)
    for number in range(1, rounds + 1):
        director.do("pair")
        for table in range(1, pairs // 2 + 1):
            director.do("score", str(number), str(table), "101", "50")
    return director


def test_lots_order_level_pairs_for_prizes(tmp_path: Path) -> None:
    director = played(tmp_path, "--rounds", "1")
    drawn = director.do("lots", "--places", "2").splitlines()
    assert len(drawn) == 1
    assert drawn[0].startswith(("Lots drawn (prizes): 1, 3. Seed ", "Lots drawn (prizes): 3, 1. Seed "))
    told = director.do("standings")
    assert drawn[0] in told
    assert [line.split()[0] for line in told.splitlines() if " Anna " in line] == ["1", "2", "3", "3"]
    assert director.json("standings")[0]["lots"][0]["purpose"] == "prizes"
    assert director.do("lots", "--places", "2") == (
        "The first 2 places are not shared, so there is nothing to draw.\n"
    )
    assert len(director.json("lots")) == 1, "those who share the third place"


def test_nobody_draws_while_results_are_missing(tmp_path: Path) -> None:
    director = played(tmp_path)
    director.do("pair")
    assert director.refused("lots").endswith("Missing results: 2.\n")


def test_nobody_draws_before_the_final(tmp_path: Path) -> None:
    director = played(tmp_path, "--pairing", "knockout")
    assert director.refused("lots").endswith("Round 2 is still to come.\n")


def test_an_open_swiss_says_that_it_is_over(tmp_path: Path) -> None:
    director = played(tmp_path, "--rounds", "0", pairs=2)
    told = director.refused("pair")
    assert told.startswith("The Swiss is over. Rounds played: 1. In another round of the 2 pairs, some would")
    assert director.do("lots").startswith("The first ")


@pytest.mark.parametrize("options", [("--rounds", "0"), ("--rounds", "3"), ("--pairing", "berger")])
def test_the_director_is_asked_whether_a_championship_ends_early(
    tmp_path: Path, options: Sequence[str]
) -> None:
    director = begun(tmp_path, "--kind", "matches", *options, pairs=4)
    director.do("pair")
    if "berger" in options:
        director.do("pair", "--undo", "2", "--reason", "it is late")
    for table in (1, 2):
        director.do("score", "1", str(table), "101", "50")
    told = director.refused("lots", "--places", "2", status=2)
    assert told.startswith("Rounds played: 1. More can still be played, and these lots")
    assert "--yes" in told
    assert director.do("lots", "--places", "2", "--yes").startswith("Lots drawn (prizes): ")
    assert director.do("lots", "--places", "2").startswith("The first ")


def test_lots_for_going_on_are_drawn_with_the_knock_out(tmp_path: Path) -> None:
    options = ("--pairing", "groups", "--groups", "1", "--qualify", "2")
    director = played(tmp_path, *options, pairs=3, rounds=3)
    told = director.do("pair")
    assert told.startswith("Lots drawn (qualification): ")
    assert "Round 4" in told
    first, second = told.splitlines()[0].removeprefix("Lots drawn (qualification): ").split(", ")[:2]
    [[shown]] = director.json("pair", "--show", "4")
    assert sorted(shown["seatings"][0]["pairs"]) == sorted([int(first), int(second)])


def test_a_director_may_seat_a_knock_out_before_lots_are_drawn(tmp_path: Path) -> None:
    options = ("--pairing", "groups", "--groups", "1", "--qualify", "2")
    director = played(tmp_path, *options, pairs=3, rounds=3)
    director.do("pair", "--seating", "-", stdin="1,3,1")
    [[shown]] = director.json("pair", "--show", "4")
    assert (shown["seatings"][0]["pairs"], shown["sits_out"]) == ([3, 1], [])


def test_a_swiss_reports_rematches(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--rounds", "2", pairs=2)
    assert director.do("pair").endswith(
        "Rounds to come: 1. With a rematch or a second sit-out, as far as the program finds: 1. "
        "To avoid this, rounds in all: 1.\nTo play fewer rounds, use the command rounds.\n"
    )
    director.do("score", "1", "1", "101", "50")
    assert director.do("pair").endswith("Pairs 2 and 1 meet again: every possible round has a rematch.\n")


def test_a_swiss_reports_repeated_sit_outs(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--rounds", "4", pairs=3)
    for number in range(1, 4):
        assert "sits out once more" not in director.do("pair")
        director.do("score", str(number), "1", "101", "50")
    assert "sits out once more: this cannot be avoided in any round." in director.do("pair")


def test_a_director_commits_to_other_lots(tmp_path: Path) -> None:
    director = played(tmp_path, "--rounds", "1")
    commit = ("lots", "--commit", "--reason", "somebody has seen the file")
    [begins, *_] = director.json("verify")
    told = director.refused(*commit, status=2)
    assert begins["event"]["lots"] in told
    assert "Publish the new one" in told
    [entry] = director.json(*commit, "--yes")
    committed = entry["event"]["commitment"]
    assert committed != begins["event"]["lots"]
    [drawn, _] = director.json("lots")
    assert drawn["event"]["commitment"] == committed
    assert sha256(bytes.fromhex(drawn["event"]["seed"])).hexdigest() == committed
    for wrong in (("--commit",), ("--reason", "x")):
        assert director.refused("lots", *wrong, status=2) == "--commit and --reason go together.\n"


def test_a_file_without_the_secret_of_its_lots_says_what_to_do(tmp_path: Path) -> None:
    director = played(tmp_path, "--rounds", "1")
    with closing(sqlite3.connect(director.path)) as connection:
        connection.execute("DELETE FROM secret")
        connection.commit()
    assert "tournament lots --commit --reason" in director.refused("lots")
    director.do("lots", "--commit", "--reason", "lost", "--yes")
    assert director.do("lots").startswith("Lots drawn (prizes): ")


def test_a_level_match_of_a_knock_out_must_be_won_before_prizes(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=4)
    director.do("pair")
    director.run("score", "1", "1", "95", "95")
    director.do("score", "1", "2", "101", "50")
    for command in (("lots",), ("print", "certificates"), ("pair",)):
        assert director.refused(*command).startswith("Round 1, table 1: nobody has won")
