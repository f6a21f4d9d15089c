"""`botifarra tournament compare`: two copies of a file that went on apart."""

import json
import shutil
from pathlib import Path

import pytest

from botifarra.cli.prose import LANGUAGES, prose
from tests.cli.tournament.director import Director, begun


@pytest.fixture
def first(tmp_path: Path) -> Director:
    director = begun(tmp_path, "--boards", "2", "--rounds", "1", "--by", "Núria", pairs=4)
    director.do("pair")
    director.do("score", "1", "1", "1", "40", "32")
    return director


@pytest.fixture
def second(first: Director, tmp_path: Path) -> Director:
    return Director(Path(shutil.copy(first.path, tmp_path / "second.event")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_copies_and_one_file_twice_are_told_in_a_line(
    first: Director, second: Director, language: str
) -> None:
    number = first.json("verify")[-1]["entries"]
    line = prose(language)("tournament.compare.equal", number=number)
    for other in (second.path, first.path):
        assert first.do("compare", str(other), "--lang", language) == f"{line}\n"


def test_entries_of_one_copy_and_results_that_differ_are_listed(first: Director, second: Director) -> None:
    number = first.json("verify")[-1]["entries"]
    first.do("score", "1", "1", "2", "50", "22", "--by", "Núria")
    first.do("score", "1", "2", "1", "36", "36", "--by", "Núria")
    second.do("score", "1", "1", "2", "22", "50", "--by", "Mercè")
    before = first.path.read_bytes(), second.path.read_bytes()
    done = first.run("compare", str(second.path))
    assert (done.status, done.err) == (1, "")
    same, only, one, two, others, three, results, *differ = done.out.splitlines()
    assert same == f"Both copies are the same up to entry {number}."
    assert only == f"Entries that only {first.path} has: 2"
    assert one.endswith("Núria: Round 1, table 1, board 2: N-S 50 – E-W 22")
    assert two.endswith("Núria: Round 1, table 2, board 1: N-S 36 – E-W 36")
    assert others == f"Entries that only {second.path} has: 1"
    assert three.endswith("Mercè: Round 1, table 1, board 2: N-S 22 – E-W 50")
    assert results == "Results that are not the same:"
    assert differ == [
        f"Round 1, table 1, board 2: N-S 50 – E-W 22 in {first.path}; N-S 22 – E-W 50 in {second.path}",
        f"Round 1, table 2, board 1: N-S 36 – E-W 36 in {first.path}; no result in {second.path}",
    ]
    assert (first.path.read_bytes(), second.path.read_bytes()) == before


def test_a_copy_that_only_lacks_the_end_of_the_other_is_told(first: Director, second: Director) -> None:
    second.do("penalise", "--yes", "1", "1", "1", "--side", "NS", "--reason", "revoke")
    done = first.run("compare", str(second.path))
    assert done.status == 1
    assert f"{first.path} has nothing else.\n" in done.out
    assert "Results that are not the same" not in done.out  # the ruling is not a result


def test_a_correction_has_the_result_before(first: Director, second: Director) -> None:
    second.do("correct", "--yes", "1", "1", "1", "41", "31", "--reason", "misread")
    told = first.run("compare", str(second.path)).out
    assert "corrected, N-S 41 – E-W 31; before: N-S 40 – E-W 32 (misread)\n" in told


def test_as_json(first: Director, second: Director) -> None:
    second.do("score", "1", "1", "2", "22", "50")
    done = first.run("compare", str(second.path), "--json")
    assert done.status == 1
    found = json.loads(done.out)
    assert (found["first"], len(found["second"])) == ([], 1)
    assert [(each["place"]["board"], each["first"]) for each in found["results"]] == [(2, None)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_of_different_championships_are_refused(first: Director, tmp_path: Path, lang: str) -> None:
    (tmp_path / "another").mkdir()
    other = begun(tmp_path / "another", pairs=4)
    done = first.run("compare", str(other.path), lang=lang)
    assert (done.status, done.out) == (2, "")
    assert str(other.path) in done.err


def test_a_file_that_does_not_exist_is_named(first: Director, tmp_path: Path) -> None:
    assert str(tmp_path / "none") in first.refused("compare", str(tmp_path / "none"))
