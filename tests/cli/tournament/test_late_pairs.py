"""Pairs that come after rounds were paired: `tournament entries` says which rounds they do not play."""

from pathlib import Path

from tests.cli.tournament.director import begun


def test_a_pair_that_comes_too_late_for_a_knock_out_is_not_entered_without_a_word(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=4)
    director.do("pair")
    late = ("entries", "--add", "Zoe/Quim")
    asked = director.refused(*late, status=2)
    assert asked.startswith("Round 1 is paired already, so a pair that enters now will not play")
    assert "undo round 1 (pair --undo 1) and pair it again (pair)." in asked
    director.do("score", "1", "1", "101", "80")
    asked = director.refused(*late, status=2)
    assert "will not play" in asked
    assert "--undo" not in asked
    assert director.do(*late, "--yes").startswith("Pair 5: ")


def test_a_pair_that_comes_after_all_rounds_are_paired_is_told_that_it_does_not_play(tmp_path: Path) -> None:
    """Before, nothing was said, and the pair waited for a table in vain."""
    director = begun(tmp_path, pairs=4)
    director.do("pair")
    entered, line = director.do("entries", "--add", "Zoe/Quim").splitlines()
    assert entered == "Pair 5: Zoe – Quim"
    assert line.startswith("Paired already without new pairs, and still without results: Round 1, Round 2,")
    assert line.endswith("take back round 1 (pair --undo 1) and pair again (pair).")
    director.do("score", "1", "1", "1", "40", "32")
    begun_line, coming = director.do("entries", "--add", "Pau/Roc").splitlines()[1:]
    assert begun_line == "New pairs do not play in rounds that have begun: Round 1."
    assert "Round 2, Round 3" in coming
    director.do("entries", "--add", "Iu/Pol")
    director.do("pair", "--undo", "2", "--reason", "late pairs")
    assert director.do("entries", "--add", "Jan/Pep").splitlines()[1:] == [begun_line]


def test_a_request_that_is_sent_again_and_a_program_are_told_of_the_rounds_too(tmp_path: Path) -> None:
    """Before, the second answer to a request lacked the note, and so did that for a program."""
    director = begun(tmp_path, pairs=4)
    director.do("pair")
    late = ("entries", "--add", "Zoe/Quim", "--request", "r1")
    first = director.do(*late)
    note = first.splitlines()[1]
    director.do("entries", "--add", "Pau/Roc")
    director.do("pair", "--undo", "1", "--reason", "late pairs")
    assert director.do(*late) == first
    answer = director.run(*late, "--json")
    assert len(answer.out.splitlines()) == 1
    assert note in answer.err
