"""The author and role of an entry, and requests that are sent twice but written once."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.tournament.director import Director, begun


def sent_twice(director: Director, command: str, *arguments: str) -> str:
    """Run a command twice with the same id; check that it is written once, and return its equal output."""
    request = (command, *arguments, "--request", " ".join((command, *arguments)))
    first = director.do(*request)
    digest = director.json("verify")[-1]
    assert director.do(*request) == first
    assert director.json("verify")[-1] == digest
    return first


def other(director: Director, *request: str) -> None:
    """Check that another command with an id that was used before is refused."""
    assert "has used this id of --request" in director.refused(*request, status=2)


@pytest.mark.parametrize(
    ("role", "lang", "shown"),
    [
        ("director", "en", "Mercè:"),
        ("deputy", "en", "Mercè, deputy:"),
        ("table", "ca", "Mercè, taula:"),
        ("program", "es", "Mercè, programa:"),
    ],
)
def test_the_log_has_the_role_of_each_author(tmp_path: Path, role: str, lang: str, shown: str) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=2)
    who = ("--by", "Mercè", "--role", role)
    director.do("entries", "--add", "Gemma/Hug", *who)
    director.do("entries", "--add", "Iu/Júlia", *who)
    director.do("pair", *who)
    director.do("deal", *who)
    director.do("score", "--from", "-", *who, stdin="1 1 1 40 32")
    director.do("correct", "1", "1", "1", "32", "40", "--reason", "exchanged", "--yes", *who)
    log = director.run("verify", lang=lang).out.splitlines()[3:-1]
    assert len(log) == 8
    assert [line for line in log if f"Z  {shown} " not in line] == []
    assert [entry.get("role", "director") for entry in director.json("verify")[3:-1]] == [role] * 8


def test_an_unknown_role_is_refused(tmp_path: Path) -> None:
    director = begun(tmp_path)
    told = director.refused("entries", "--add", "Gemma/Hug", "--role", "king", status=2)
    assert told.startswith("--role: found 'king', expected director|deputy|table|program.")


def test_a_championship_begins_once(tmp_path: Path) -> None:
    director = Director(tmp_path / "festa.event")
    assert sent_twice(director, "new", "--name", "Festa").startswith("'Festa' begins")
    other(director, "new", "--name", "Festa", "--boards", "3", "--request", "new --name Festa")
    assert director.refused("new", "--name", "Festa") == director.refused("new", "--request", "phone-2")


@pytest.mark.parametrize(
    "options", [("--kind", "matches", "--rounds", "3"), ("--boards", "1"), ("--boards", "1", "--rounds", "1")]
)
def test_rounds_are_paired_once(tmp_path: Path, options: Sequence[str]) -> None:
    director = begun(tmp_path, *options, pairs=4)
    first = sent_twice(director, "pair", "--seed", "5")
    assert first.startswith(("Round 1 ", "Round 1 · "))
    other(director, "pair", "--seed", "6", "--undo", "1", "--reason", "x", "--request", "pair --seed 5")
    assert sent_twice(director, "pair", "--undo", "1", "--reason", "late").endswith("Round 1 taken back\n")
    other(director, "pair", "--undo", "1", "--reason", "early", "--request", "pair --undo 1 --reason late")


def test_a_repeated_seating_is_written_once(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    seating = ("pair", "--seating", "-", "--request", "phone-1")
    first = director.do(*seating, stdin="1,1,2\n2,3,4")
    assert director.do(*seating, stdin="1,1,2\n2,3,4") == first
    for seats in ("1,2,1\n2,3,4", "1,2,1\n2,3,3"):
        assert "has used this id of --request" in director.refused(*seating, stdin=seats, status=2)
    assert "pair 3 is listed twice" in director.refused("pair", "--seating", "-", stdin="1,3,3")


def test_a_repeated_request_prints_the_lots_again(tmp_path: Path) -> None:
    options = ("--kind", "matches", "--pairing", "groups", "--groups", "1", "--qualify", "2")
    director = begun(tmp_path, *options, pairs=3)
    for number in range(1, 4):
        director.do("pair")
        director.do("score", str(number), "1", "101", "50")
    assert sent_twice(director, "pair").startswith("Lots drawn (qualification): ")


def test_boards_are_dealt_and_revealed_once(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=2)
    director.do("pair")
    told = sent_twice(director, "deal", "--boards", "3")
    other(director, "deal", "--boards", "4", "--request", "deal --boards 3")
    other(director, "deal", "--reveal", "--request", "deal --boards 3")
    assert told.startswith("Session 1: boards 1–3 dealt")
    assert sent_twice(director, "deal", "--session", "2", "--boards", "3").startswith("Session 2: boards 4–6")
    director.do("score", "1", "1", "1", "40", "32")
    sent_twice(director, "deal", "--reveal", "--yes")
    other(director, "deal", "--session", "2", "--reveal", "--request", "deal --boards 3")


def test_lots_are_drawn_and_committed_to_once(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--rounds", "1", pairs=4)
    director.do("pair")
    for table in ("1", "2"):
        director.do("score", "1", table, "101", "50")
    commit = ("--commit", "--reason", "the stick was left in the bar", "--yes")
    assert sent_twice(director, "lots", *commit).startswith("Lots: from now on")
    other(director, "lots", "--request", " ".join(("lots", *commit)))
    assert sent_twice(director, "lots", "--places", "1").startswith("Lots drawn (prizes): ")
    other(director, "lots", *commit, "--request", "lots --places 1")
