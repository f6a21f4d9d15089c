"""`botifarra tournament standings`: exact for programs, rounded for people."""

from fractions import Fraction
from pathlib import Path

import pytest

from botifarra.prose import LANGUAGES
from tests.cli.tournament.director import Director, begun

# shared/vectors/duplicate_example.json: the worked example of R7.6, one board at six tables.
EXAMPLE = """\
1 1 1 37 35
1 2 1 35 37
1 3 1 28 44 - NS
1 4 1 40 32 EW
1 5 1 42 30
1 6 1 30 42 - NS
"""
FINALS = ["39/22", "23/16", "37/22", "25/16", "1", "2", "21/11", "1", "2", "9/8", "13/11", "15/8"]
SHOWN = ["1.77", "1.44", "1.68", "1.56", "1.00", "2.00", "1.91", "1.00", "2.00", "1.13", "1.18", "1.88"]


@pytest.fixture
def example(tmp_path: Path) -> Director:
    """Return pairs 1 and 2 at table 1, 3 and 4 at table 2, and so on."""
    director = begun(tmp_path, "--boards", "1", "--name", "Exemple", "--pairing", "swiss", pairs=12)
    seats = "".join(f"{table} {2 * table - 1} {2 * table}\n" for table in range(1, 7))
    director.do("pair", "--seating", "-", stdin=seats)
    director.do("score", "--from", "-", stdin=EXAMPLE)
    return director


def test_without_pairs_it_says_so(tmp_path: Path) -> None:
    assert (
        begun(tmp_path, "--name", "Exemple").do("standings") == "Exemple\nThere is no round yet. Pairs: 0.\n"
    )


def test_r7_6_the_worked_example(example: Director) -> None:
    [order] = example.json("standings")
    rows = sorted(order["rows"], key=lambda row: row["pair"])
    assert [row["total"] for row in rows] == FINALS
    assert [row["total_shown"] for row in rows] == [row["average_shown"] for row in rows] == SHOWN
    assert [row["rank"] for row in order["rows"]] == [1, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11]
    assert order["missing"] == []
    page = example.do("standings")
    assert page.startswith("Exemple\n")
    assert " 9   2 Anna 1" not in page
    assert "1.13" in page


def test_from_0_to_100(example: Director) -> None:
    [order] = example.json("standings", "--scale", "100")
    rows = sorted(order["rows"], key=lambda row: row["pair"])
    shown = [Fraction(row["total_shown"]) for row in rows]
    for exact, told in zip(FINALS, shown, strict=True):
        assert abs((Fraction(exact) - 1) * 100 - told) <= Fraction(1, 200)
    assert rows[9]["total_shown"] == "12.50"
    assert "12,50" in example.run("standings", "--scale", "100", lang="ca").out


def test_the_page_fits_a_small_screen(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--rounds", "1")
    name = "Maria del Remei de la Santíssima Trinitat"
    director.do("entries", "--add", f"{name} Puigdomènech/{name} Vall-llobera", "--add", "Pep/Quim")
    director.do("pair")
    director.do("score", "1", "1", "1", "40", "32")
    for lang in LANGUAGES:
        for command in ("standings", "entries", "pair --show 1"):
            page = director.run(*command.split(), lang=lang, columns=80)
            assert max(map(len, page.out.splitlines())) <= 80
            assert "Maria" in page.out


def test_the_lines_of_a_mitchell_are_apart(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--pairing", "mitchell", pairs=6)
    director.do("pair")
    [order] = director.json("standings")
    assert [row["line"] for row in order["rows"]] == ["NS"] * 3 + ["EW"] * 3
    assert [row["rank"] for row in order["rows"]] == [None] * 6
    assert len(order["missing"]) == 9
    page = director.do("standings")
    assert [line for line in page.splitlines() if line in ("N-S", "E-W")] == ["N-S", "E-W"]
    assert "Missing results: 9 (Round 1, table 1, board 1; " in page
    assert page.endswith("; …)\n")


def test_a_section_is_ranked_by_itself(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1")
    director.do("entries", "-", stdin="A,B,,,one\nC,D,,,one\nE,F,,,two\nG,H,,,two\n")
    director.do("pair")
    director.do("score", "1", "1", "1", "40", "32")
    [order] = director.json("standings", "--section", "two")
    assert [(row["rank"], row["pair"]) for row in order["rows"]] == [(None, 3), (None, 4)]
    assert order["missing"] == [{"round": 1, "table": 2, "board": 1}]
    director.do("score", "1", "2", "1", "40", "32")
    [order] = director.json("standings", "--section", "two")
    assert [(row["rank"], row["pair"]) for row in order["rows"]] == [(1, 3), (1, 4)]
    told = director.refused("standings", "--section", "three", status=2)
    assert told == "There is no section 'three': one | two\n"


def test_matches_are_ranked_by_wins(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", pairs=5)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 101 60\n1 2 70 70")
    [order] = director.json("standings")
    assert [(row["rank"], row["pair"], row["wins"], row["difference"]) for row in order["rows"]] == [
        (1, 1, "1", 41),
        (2, 5, "1", 0),
        (3, 3, "1/2", 0),
        (3, 4, "1/2", 0),
        (5, 2, "0", -41),
    ]
    assert "½" in director.do("standings")
    assert director.refused("standings", "--scale", "100", status=2).startswith(
        "--scale is for duplicate scores"
    )


def test_missing_results_are_listed_by_table(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "3", "--rounds", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 2 40 32\n1 2 1 40 32\n1 2 2 40 32")
    last = director.do("standings").splitlines()[-1]
    assert last == "Missing results: 3 (Round 1, table 1, boards 1, 3; Round 1, table 2, board 3)"


def test_groups_are_ranked_apart_while_they_play(tmp_path: Path) -> None:
    options = ["--kind", "matches", "--pairing", "groups", "--groups", "2", "--qualify", "1"]
    director = begun(tmp_path, *options, pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 101 60\n1 2 70 90")
    [order] = director.json("standings")
    assert [(row["group"], row["rank"]) for row in order["rows"]] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert [{row["pair"] for row in order["rows"] if row["group"] == group} for group in (1, 2)] == [
        {1, 4},
        {2, 3},
    ]
    assert "Group 2\n" in director.do("standings")
    director.do("pair")
    assert "Group" not in director.do("standings")


def test_teams_are_ranked_by_encounters(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "teams", "--boards", "1")
    names = "".join(f"A{pair},B{pair},,Els {(pair + 1) // 2}\n" for pair in range(1, 5))
    director.do("entries", "-", stdin=names)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n1 2 1 36 36")
    [order] = director.json("standings")
    rows = [(row["rank"], row["wins"], row["difference"]) for row in order["rows"]]
    assert rows == [(1, "1", 8), (2, "0", -8)]
    assert "Els 1" in director.do("standings")
    assert director.refused("standings", "--section", "", status=2).startswith("There is no section ''")


def test_withdrawn_pairs_are_listed_with_the_reason_for_their_place(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", "--rounds", "2", pairs=6)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 60 12\n1 2 1 40 32\n1 3 1 36 36\n")
    director.do("entries", "--withdraw", "1", "--reason", "ill", "--yes")
    page = director.do("standings")
    assert "× 1 Anna 1" in page
    assert "× Withdrawn: 1 (from round 2).\n" in page
    assert "whatever their average" not in page, "no pair has missed a round yet"
    director.do("score", "--from", "-", stdin="2 2 2 40 32\n")
    assert "withdrawn and missed a round are ranked after the others" in director.do("standings")
    last = next(row for row in director.json("standings")[0]["rows"][::-1])
    assert last["pair"] == 1


def test_the_fines_of_a_pair_are_one_line(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    for points in ("1/2", "1"):
        director.do("fine", "3", points, "--reason", "late")
    told = [line for line in director.do("standings").splitlines() if "fined" in line]
    assert told == ["Pair 3: fined 1.50 points, R7.9"]


def test_the_notes_have_the_scale_of_the_scores(tmp_path: Path) -> None:
    director = begun(tmp_path, "--boards", "1", pairs=4)
    director.do("pair")
    director.do("score", "--from", "-", stdin="1 1 1 40 32\n")
    director.do("fine", "3", "1/2", "--reason", "late")
    before, after = (director.do("standings", *scale) for scale in ((), ("--scale", "100")))
    assert "* Boards worth 1.50: " in before
    assert "Pair 3: fined 0.50 points" in before
    assert "* Boards worth 50.00: " in after
    assert "Pair 3: fined 50 points" in after
    assert "* Hi ha mans que valen 5,00: " in director.run("standings", "--scale", "10", lang="ca").out
