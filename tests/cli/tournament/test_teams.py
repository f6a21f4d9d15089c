"""The teams of a league: each pair that enters has one, and each team has two pairs."""

from pathlib import Path

from tests.cli.tournament.director import begun


def test_a_pair_that_enters_a_league_has_a_team(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "teams")
    needed = "Teams play here: give the team of the pair with --team, or in the column of teams.\n"
    assert director.refused("entries", "--add", "Anna/Bernat") == needed
    stdin = "Anna,Bernat,Vic,Els Bons\nCarles,Dolors,Vic"
    assert director.refused("entries", "-", stdin=stdin) == f"-:2: {needed}"
    director.do("entries", "--add", "Anna/Bernat", "--add", "Carles/Dolors", "--team", " Els Bons ")
    [listing] = director.json("entries")
    assert [(pair["number"], pair["team"]) for pair in listing["pairs"]] == [(1, "Els Bons"), (2, "Els Bons")]


def test_a_team_of_one_pair_is_refused(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "teams")
    director.do("entries", "--add", "Anna/Bernat", "--add", "Carles/Dolors", "--team", "Els Bons")
    director.do("entries", "--add", "Enric/Fina", "--team", "Els Millors")
    complaint = "Team 'Els Millors' has the pairs 3. A team needs a name and exactly two pairs."
    assert director.refused("pair").startswith(complaint)
