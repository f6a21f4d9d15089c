"""`botifarra tournament deal`."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from botifarra.fairness.boards import deal_boards
from botifarra.records.bgn import parse_bgn
from tests.cli.tournament.director import begun


def test_the_seed_is_committed_to_and_revealed_after_play(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "2", "--rounds", "3", pairs=4)
    told = director.do("deal")
    found = re.fullmatch("Session 1: boards 1–6 dealt, SHA-256 of the seed ([0-9a-f]{64})\n", told)
    assert found is not None
    assert director.refused("deal", "--reveal").startswith("Session 1: boards 1–6 are not in any round yet")
    assert director.refused("deal", "--bgn").startswith(
        "The boards of session 1 are secret until deal --reveal."
    )
    secret = director.do("deal", "--bgn", "--for-duplication")
    assert "[Seed " not in secret
    director.do("pair")
    told = director.refused("deal", "--reveal")
    assert told.startswith("Session 1: results missing: 12; the first: Round 1, table 1, board 1.")
    [order] = director.json("standings")
    rows = [f"{place['round']} {place['table']} {place['board']} 40 32" for place in order["missing"]]
    director.do("score", "--from", "-", stdin="\n".join(rows))
    [revealed] = director.json("deal", "--reveal")
    seed = bytes.fromhex(revealed["event"]["seed"])
    assert len(seed) == 32
    assert sha256(seed).hexdigest() == found[1]
    records = parse_bgn(director.do("deal", "--bgn"))
    assert [record.deal for record in records] == [board.deal for board in deal_boards(seed, 1, 1, 6)]
    assert [record.deal for record in records] == [record.deal for record in parse_bgn(secret)]
    assert {record.tag("Seed") for record in records} == {seed.hex()}
    assert len(json.loads(director.do("deal", "--bgn", "--json"))["hands"]) == 6
    assert director.refused("deal", "--reveal") == "The seed of session 1 is public already.\n"


@pytest.mark.parametrize("task", [["--reveal"], ["--bgn"], ["--bgn", "--for-duplication"]])
def test_a_session_that_was_never_dealt_is_not_told_as_a_lost_seed(tmp_path: Path, task: list[str]) -> None:
    director = begun(tmp_path, "--boards", "2", "--rounds", "3", pairs=4)
    assert director.refused("deal", *task, "--session", "2") == "No session is dealt yet.\n"
    director.do("deal")
    told = "Session 2 was never dealt. Dealt sessions: 1.\n"
    assert director.refused("deal", *task, "--session", "2") == told


def test_boards_of_another_session(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "2", "--pairing", "mitchell", pairs=6)
    assert director.refused("deal", status=2).startswith("How many boards does session 1 have?")
    director.do("pair")
    director.do("deal")
    told = "Session 1 is dealt already: boards 1–6. To deal another one, name it: --session 2.\n"
    assert director.refused("deal") == director.refused("deal", "--boards", "8") == told
    told = director.refused("deal", "--session", "2", status=2)
    assert told.startswith("How many boards does session 2 have?")
    told = director.do("deal", "--session", "2", "--boards", "8")
    assert told.startswith("Session 2: boards 7–14 dealt")
    told = "Session 2 is dealt already: boards 7–14. To deal another one, name it: --session 3.\n"
    assert director.refused("deal", "--session", "2", "--boards", "8") == told
    assert director.refused("deal", "--session", "2") == told
    assert director.do("deal", "--bgn", "--session", "1", "--for-duplication").count('[Board "') == 6


def test_two_seeds_are_not_the_same(tmp_path: Path) -> None:
    director = begun(tmp_path)
    assert (
        len(
            {
                director.json("deal", "--boards", "1", "--session", session)[0]["event"]["commitment"]
                for session in "123"
            }
        )
        == 3
    )


def test_boards_with_a_public_seed_cannot_be_played(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--pairing", "swiss", pairs=4)
    director.do("deal", "--boards", "2")
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32")
    told = director.refused("deal", "--reveal", status=2)
    assert told.startswith(
        "Boards 2 of session 1 are still to be played. After the seed is revealed they cannot be played: the "
        "rounds to come get others."
    )
    director.do("deal", "--reveal", "--yes")
    hand = "".join(f"{table},{pairs},2\n" for table, pairs in ((1, "1,3"), (2, "2,4")))
    told = director.refused("pair", "--seating", "-", "--reason", "by hand", stdin=hand)
    assert told == (
        "Round 2: the seed of boards 2 is public already, so they cannot be played. "
        "pair gives the round boards 3. With --seating, name no boards.\n"
    )
    assert director.json("pair")[0]["event"]["round"]["seatings"][0]["boards"] == [3]


def test_boards_that_move_stay_secret_while_rounds_are_to_come(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--pairing", "mitchell", pairs=8)
    director.do("pair")
    director.do("deal")
    director.do("deal", "--session", "2", "--boards", "4")
    [order] = director.json("standings")
    places = [place for place in order["missing"] if place["round"] == 1]
    rows = [f"1 {place['table']} {place['board']} 40 32" for place in places]
    director.do("score", "--from", "-", stdin="\n".join(rows))
    director.do("pair", "--undo", "2", "--reason", "a pair comes late")
    left_out, refused = director.refused("print", "boards").splitlines()
    assert left_out.startswith("Boards 1–4 are left out: the movement takes them to more tables")
    assert refused.startswith("No board has the results of all its tables yet")
    told = director.refused("deal", "--reveal", status=2)
    assert told.startswith("Boards 1–4 of session 1 are still to be played.")
    assert director.json("pair")[0]["event"]["round"]["session"] == 1
    director.do("pair", "--undo", "2", "--reason", "it is late")
    director.do("deal", "--reveal", "--yes")
    director.do("print", "boards")
    assert director.json("pair")[0]["event"]["round"]["session"] == 2


def test_boards_with_results_are_not_dealt(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "2", pairs=4)
    director.do("pair")
    director.do("score", "2", "1", "3", "40", "32")
    assert director.refused("deal").startswith("Boards 3 have results already. If they were dealt now")
    director.do("score", "1", "1", "1", "40", "32")
    told = director.do("deal", "--boards", "1").splitlines()
    assert told[0].startswith("Session 1: boards 2–2 dealt")
    assert told[1] == "Boards that are paired but not dealt by this program: 1, 3, 4, 5, 6"
    for board in (5, 6):
        director.do("score", "3", "1", str(board), "40", "32")
    refused = director.refused("deal", "--session", "2", "--boards", "2")
    assert refused.startswith("Boards 5 have results")


def test_boards_that_are_all_played_are_dealt_no_more(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--pairing", "swiss", pairs=2)
    director.do("pair")
    director.do("score", "1", "1", "1", "40", "32")
    assert director.refused("deal").startswith("Boards 1 have results already")


def test_the_default_session_is_the_one_being_played(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    director.do("pair")
    director.do("deal", "--boards", "1")
    director.do("deal", "--session", "2", "--boards", "2")

    def written(*options: str) -> str:
        return director.do("deal", "--bgn", *options).split('[Session "')[1][0]

    assert written("--for-duplication") == "1"
    assert director.refused("deal", "--reveal").startswith("Session 1: results missing: 2;")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32\n")
    assert written("--for-duplication") == "2"
    assert director.json("deal", "--reveal")[0]["event"]["session"] == 1
    assert written() == "1"
    assert director.refused("deal", "--reveal").startswith("Session 2: results missing: 4;")


def test_no_boards_are_dealt_for_matches(tmp_path: Path) -> None:
    assert begun(tmp_path, "--kind", "matches").refused("deal").startswith("In a championship of matches")


def test_one_thing_at_a_time(tmp_path: Path) -> None:
    director = begun(tmp_path)
    for options in (["--reveal", "--bgn"], ["--reveal", "--boards", "3"], ["--for-duplication"]):
        assert director.refused("deal", *options, status=2).startswith("One thing at a time: deal")
    assert director.refused("deal", "--bgn") == "No session is dealt yet.\n"


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE secret SET seed = randomblob(32)", "Session 1: the seed is not the one committed to.\n"),
        ("UPDATE secret SET seed = 'text'", "The file does not have a seed of session 1.\n"),
        ("DELETE FROM secret", "The file does not have a seed of session 1.\n"),
    ],
)
def test_no_cards_are_dealt_from_a_damaged_seed(tmp_path: Path, statement: str, told: str) -> None:
    director = begun(tmp_path, "--boards", "1", "--rounds", "1", pairs=4)
    director.do("deal")
    director.do("pair")
    director.damage(statement)
    assert director.refused("deal", "--bgn", "--for-duplication") == told
    assert director.refused("print", "dealing") == told
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 40 32")
    assert director.refused("deal", "--reveal") == told
    assert [path.name for path in tmp_path.iterdir()] == [director.path.name]
