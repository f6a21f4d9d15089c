"""`botifarra tournament score`: each result is on the disk before it is shown."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botifarra.eventfile.results import MOST_REFUSED
from botifarra.prose import LANGUAGES
from tests.cli.test_process import ENVIRONMENT
from tests.cli.tournament.director import Director, begun
from tests.scale import scale

ROUNDS = 2


@pytest.fixture
def boards(tmp_path: Path) -> Director:
    """Return four pairs, two boards a round."""
    director = begun(tmp_path, "--boards", "2", "--rounds", str(ROUNDS), pairs=4)
    director.do("pair")
    return director


@pytest.fixture
def matches(tmp_path: Path) -> Director:
    folder = tmp_path / "matches"
    folder.mkdir()
    director = begun(folder, "--kind", "matches", pairs=4)
    director.do("pair")
    return director


def test_a_result_is_confirmed(boards: Director, matches: Director) -> None:
    told = boards.do("score", "1", "2", "1", "40", "32", "--botifarra", "ns", "--contro", "EW")
    assert told == "Round 1, table 2, board 1: N-S 40 – E-W 32 · botifarra N-S · contro E-W\n"
    assert boards.do("score", "1", "2", "1", "--confirm") == "Round 1, table 2, board 1: confirmed\n"
    [entry] = boards.json("score", "1", "2", "2", "72", "0", "--by", "table 2")
    assert (entry["by"], entry["event"]["slip"]) == ("table 2", {"type": "board", "points": [72, 0]})
    assert matches.do("score", "1", "2", "101", "87") == "Round 1, table 2: N-S 101 – E-W 87\n"
    told = matches.do("score", "1", "1", "--sit-out", "--reason", "not there")
    assert told == "Round 1, table 1: does not play\n"


@pytest.mark.parametrize("west", ["EW", "e-w", "EO", "e-o", "oe"])
@pytest.mark.parametrize(("lang", "told"), [("ca", "E-O"), ("es", "E-O"), ("en", "E-W")])
def test_west_is_w_or_o(boards: Director, west: str, lang: str, told: str) -> None:
    done = boards.run("score", "1", "1", "1", "40", "32", "--contro", west, lang=lang)
    assert done.out.endswith(f" – {told} 32 · contro {told}\n")
    row = f"1;1;2;40;32;N-S;{west}"
    assert boards.json("score", "--from", "-", stdin=row)[0]["written"]["slip"]["contro"] == "EW"


def test_an_unknown_side_is_refused(boards: Director) -> None:
    done = boards.run("score", "1", "1", "1", "40", "32", "--contro", "XX", lang="ca")
    assert done.err.startswith("--contro: ")
    assert "NS|EO" in done.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("1 1 1 40 33", "Round 1, table 1, board 1: 40 and 33 do not sum to 72 points (R1.3)."),
        ("1 1 1 80 8", "Round 1, table 1, board 1: 80 and 8 do not sum to 72 points (R1.3)."),
        ("1 1 1 40 32 --botifarra NS --contro NS", "Round 1, table 1, board 1: N-S cannot say contro"),
        ("1 9 1 40 32", "Round 1: there is no table 9. Tables: 1–2."),
        ("9 1 1 40 32", "Round 9 is not paired. Paired rounds: 2."),
        ("1 1 3 40 32", "Round 1, table 1: board 3 is not played here. Its boards: 1, 2."),
        ("1 1 1 --confirm", "Round 1, table 1, board 1: there is no result."),
    ],
)
def test_impossible_results_are_refused(boards: Director, arguments: str, complaint: str) -> None:
    assert boards.refused("score", *arguments.split()).startswith(complaint)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "One thing at a time: a result, --confirm, --sit-out or --from."),
        ("1 1 1 40 32 --from x.csv", "One thing at a time"),
        ("1 1 1 --confirm --sit-out", "One thing at a time"),
        ("1 1 1 40", "Expected ROUND TABLE BOARD NS EW, such as 1 3 2 40 32."),
        ("1 1 40 32", "Expected ROUND TABLE BOARD NS EW"),
        ("1", "Expected ROUND TABLE BOARD NS EW"),
        ("1 1 --confirm", "Expected ROUND TABLE BOARD, such as 1 3 2."),
        ("1 1 1 --sit-out --reason x", "Expected ROUND TABLE, such as 1 3."),
        ("1 1 --sit-out", "--reason is missing."),
        ("1 1 1 80 -8", "-8: the number cannot be below 0."),
        ("1 1 1 40 32 --botifarra X", "--botifarra: found 'X', expected NS|EW."),
        ("1 1 1 40 x", "RESULT: found 'x', expected a whole number, 0 or more."),
    ],
)
def test_wrong_usage(boards: Director, arguments: str, complaint: str) -> None:
    assert boards.refused("score", *arguments.split(), status=2).startswith(complaint)


def test_wrong_usage_of_matches(matches: Director) -> None:
    for arguments in ("1 1 1 101 80", "1 1 101 80 --botifarra NS"):
        told = matches.refused("score", *arguments.split(), status=2)
        assert told.startswith("Expected ROUND TABLE NS EW, such as 1 3 101 87")
    assert matches.refused("score", "1", "1", "130", "80").startswith(
        "Round 1, table 1: 130 is not a score: expected 0 to 121. Points above the cap do not count (R6.1"
    )


@pytest.mark.parametrize("scores", [(101, 101), (121, 101)])
def test_only_one_side_reaches_the_target(matches: Director, scores: tuple[int, int]) -> None:
    told = matches.refused("score", "1", "1", *map(str, scores))
    assert told.startswith(f"Round 1, table 1: {scores[0]} and {scores[1]}: both sides cannot reach 101")
    assert "(R6.2)" in told


def test_a_tie_in_a_knockout_is_written_with_a_warning(tmp_path: Path, matches: Director) -> None:
    director = begun(tmp_path, "--kind", "matches", "--pairing", "knockout", pairs=4)
    director.do("pair")
    warning = "Round 1, table 1: nobody has won (1, 4). Let them play on, and correct the result.\n"
    done = director.run("score", "1", "1", "95", "95")
    assert (done.status, done.out, done.err) == (0, "Round 1, table 1: N-S 95 – E-W 95\n", warning)
    done = director.run("score", "--from", "-", stdin="1 1 95 95\n1 2 101 40\n")
    assert (done.status, done.err) == (0, f"-:1: {warning}")
    assert director.run("pair").err == warning
    done = director.run("correct", "1", "1", "96", "96", "--reason", "one more hand", "--yes")
    assert (done.status, done.err) == (0, warning)
    director.do("correct", "1", "1", "101", "96", "--reason", "one more hand", "--yes")
    director.do("pair")
    matches.do("score", "1", "1", "95", "95")


@pytest.mark.parametrize("scores", [(1, 0), (100, 100), (0, 0)])
def test_a_match_ends_with_its_time_too(matches: Director, scores: tuple[int, int]) -> None:
    matches.do("score", "1", "1", *map(str, scores))


def test_a_codony_may_bring_both_to_the_target(tmp_path: Path) -> None:
    director = begun(tmp_path, "--kind", "matches", "--set", "codony=o1,o9", pairs=2)
    director.do("pair")
    director.do("score", "1", "1", "101", "104")


def test_the_rest_of_an_abandoned_table_is_adjusted(boards: Director, matches: Director) -> None:
    boards.do("score", "1", "1", "1", "40", "32")
    told = boards.refused("score", "1", "1", "--sit-out", "--reason", "ill")
    assert "results already. For each board that was not played (2), give both pairs" in told
    for side in ("NS", "EW"):
        boards.do("penalise", "--yes", "1", "1", "2", "--side", side, "--adjust", "3/2", "--reason", "ill")
    assert all(place["table"] == 2 for place in boards.json("standings")[0]["missing"] if place["round"] == 1)
    told = boards.refused("score", "1", "1", "--sit-out", "--reason", "ill")
    assert told == "Round 1, table 1: there are results already.\n"
    matches.do("score", "1", "1", "101", "40")
    assert matches.refused("score", "1", "1", "--sit-out", "--reason", "x") == told


def test_a_second_entry_is_refused(boards: Director) -> None:
    boards.do("score", "1", "1", "1", "40", "32")
    told = boards.refused("score", "1", "1", "1", "32", "40")
    assert told == (
        "Round 1, table 1, board 1: there is a result already. "
        "If it is wrong, change it with the command correct.\n"
    )


ROWS = "ronda;taula;mà;ns;ew;botifarra;contro\r\n1;1;1;40;32;;\r\n\r\n;;;;\r\n1;1;2;40;32;N-S;ew\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_results_of_a_spreadsheet(boards: Director, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "results.csv"
    path.write_bytes(ROWS.encode(encoding))
    done = boards.run("score", "--from", str(path))
    latin = f"{path}: is not UTF-8; read as Latin-1 (Windows-1252). Check the accents.\n"
    assert (done.status, done.err) == (0, latin if encoding == "latin-1" else "")
    assert done.out.splitlines() == [
        "Round 1, table 1, board 1: N-S 40 – E-W 32",
        "Round 1, table 1, board 2: N-S 40 – E-W 32 · botifarra N-S · contro E-W",
        "Written: 2. There already: 0. Refused: 0.",
    ]
    assert boards.run("score", "--from", str(path)).out.splitlines()[1:] == [
        "Round 1, table 1, board 2: N-S 40 – E-W 32 · botifarra N-S · contro E-W (there already)",
        "Written: 0. There already: 2. Refused: 0.",
    ]


WRONG = "1 1 1 40 32\n1 1 2 40 33\n1 2 1 a b\n1,1,1,32,40\n1 2 9 40 32\n1 2 1 30 42 XX\n1 2 2 36 36\n"


def test_the_first_wrong_line_ends_it(boards: Director) -> None:
    done = boards.run("score", "--from", "-", stdin=WRONG)
    assert done.status == 1
    assert done.out.splitlines()[1:] == [
        "Written: 1. There already: 0. Refused: 1.",
        "Stopped at line 2; the lines after it were not read (--keep-going)",
    ]
    assert done.err == "-:2: Round 1, table 1, board 2: 40 and 33 do not sum to 72 points (R1.3).\n"


def test_a_stopped_file_reports_the_unread_rest(boards: Director, tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(WRONG)
    done = boards.run("score", "--from", str(path))
    assert done.out.splitlines()[-1] == "Stopped at line 2; lines not read: 5 (--keep-going)"
    told = boards.run("score", "--from", str(path), "--json").out.splitlines()[-1]
    assert json.loads(told) == {"written": 0, "known": 1, "refused": 1, "stopped": 2, "unread": 5}
    path.write_text("1 1 2 40 33\n" * (MOST_REFUSED + 3))
    told = boards.run("score", "--from", str(path), "--keep-going").out.splitlines()[-1]
    assert told == f"Stopped at line {MOST_REFUSED}; lines not read: 3"
    path.write_text("1 1 1 40 32\n1 1 2 40 33\n")
    assert "Stopped" not in boards.run("score", "--from", str(path)).out


def test_wrong_lines_are_reported_and_the_others_kept(boards: Director) -> None:
    done = boards.run("score", "--from", "-", "--keep-going", stdin=WRONG)
    assert done.status == 1
    assert done.out.splitlines()[-1] == "Written: 2. There already: 0. Refused: 5."
    assert [line.split(": ", 1)[0] for line in done.err.splitlines()] == ["-:2", "-:3", "-:4", "-:5", "-:6"]
    assert len(boards.json("standings")[0]["missing"]) == 6
    rows = boards.run("score", "--from", "-", "--keep-going", "--json", stdin=WRONG).out.splitlines()
    assert [sorted(json.loads(row)) for row in rows[:2]] == [["known", "line"], ["error", "line"]]
    assert json.loads(rows[-1]) == {"written": 0, "known": 2, "refused": 5}


def test_a_missing_file_is_reported(boards: Director) -> None:
    assert boards.refused("score", "--from", "none.csv") == "none.csv: no such file\n"


@pytest.mark.parametrize("content", ["", "\n \n", "round,table,board,NS,EW\n", "\0\1\2"])
def test_a_file_without_a_result_is_reported(boards: Director, content: str) -> None:
    done = boards.run("score", "--from", "-", stdin=content)
    assert (done.status, done.err) == (1, "-: there is no result\n")


def test_empty_cells_of_a_row_are_not_shown(boards: Director) -> None:
    told = boards.run("score", "--from", "-", stdin=f"1,2,1,,32{',' * 40}\n").err
    assert "found '1 2 1 32', expected round" in told


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_that_were_exported_are_read_again(
    boards: Director, matches: Director, lang: str, suffix: str
) -> None:
    boards.do("score", "1", "1", "1", "40", "32", "--contro", "EW")
    boards.do("score", "1", "2", "1", "50", "22")
    boards.do("penalise", "--yes", "1", "1", "2", "--side", "NS", "--reason", "x")
    matches.do("score", "1", "2", "101", "87")
    for director, count in ((boards, 2), (matches, 1)):
        path = director.path.with_name(f"results.{suffix}")
        assert director.run("print", "results", "--output", str(path), lang=lang).status == 0
        told = director.do("score", "--from", str(path)).splitlines()
        assert told[-1] == f"Written: 0. There already: {count}. Refused: 0."


@given(st.binary(max_size=200), st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"1;1;1;40;32\n"]))
@settings(max_examples=scale(15, 300))
def test_any_bytes_are_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, before: bytes
) -> None:
    folder = tmp_path_factory.mktemp("any")
    director = begun(folder, "--boards", "2", pairs=2)
    table = folder / "table"
    table.write_bytes(before + content)
    for words in (
        ("entries", str(table)),
        ("score", "--from", str(table)),
        ("pair", "--seating", str(table), "--yes"),
    ):
        done = director.run(*words)
        assert done.status in (0, 1)
        assert all(line.startswith(f"{table}:") for line in done.err.splitlines())


def test_killed_while_scoring(tmp_path: Path) -> None:
    """No acknowledged result is lost, and the same file continues from there."""
    director = begun(tmp_path, "--boards", "30", pairs=4)
    director.do("pair")
    missing = director.json("standings")[0]["missing"]
    rows = [f"{place['round']} {place['table']} {place['board']} 40 32\n" for place in missing]
    rng = Random(6)
    command = [sys.executable, "-m", "botifarra", "tournament", "score", str(director.path), "--from", "-"]
    for _ in range(scale(3, 20)):
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("".join(rows).encode())
            process.stdin.close()
            told = [process.stdout.readline() for _ in range(rng.randrange(1, len(rows)))]
            process.kill()
            told += process.stdout.readlines()
        whole = {
            line.decode().removesuffix(" (there already)\n").strip() for line in told if line.endswith(b"\n")
        }
        log = director.do("verify")
        assert [line for line in whole if line.startswith("Round") and f": {line}\n" not in log] == []
    last = director.do("score", "--from", "-", stdin="".join(rows)).splitlines()[-1]
    assert last.endswith("Refused: 0.")
    assert director.json("standings")[0]["missing"] == []


def test_an_erased_result_does_not_return_with_its_file(boards: Director) -> None:
    rows = "1 1 1 40 32\n1 1 2 30 42"
    boards.do("score", "--from", "-", stdin=rows)
    boards.do("erase", "1", "1", "1", "--reason", "never played", "--yes")
    done = boards.run("score", "--from", "-", "--keep-going", stdin=rows)
    assert (done.status, done.out.splitlines()[-1]) == (1, "Written: 0. There already: 1. Refused: 1.")
    assert (
        done.err == "-:1: Round 1, table 1, board 1: this result was corrected or erased."
        " If it was played after all, score it by itself.\n"
    )
    boards.do("score", "1", "1", "1", "40", "32")
    assert boards.run("score", "--from", "-", stdin=rows).status == 0


ERASED = ("erase", "1", "1", "1", "--reason", "never played", "--yes")


@pytest.mark.parametrize("then", ["corrected", "scored otherwise"])
def test_no_result_that_a_place_had_before_returns_with_its_file(boards: Director, then: str) -> None:
    boards.do("score", "1", "1", "1", "40", "32")
    if then == "corrected":
        boards.do("correct", "1", "1", "1", "30", "42", "--reason", "exchanged", "--yes")
        told = boards.run("score", "--from", "-", stdin="1 1 1 40 32").err
        assert told.startswith("-:1: Round 1, table 1, board 1: there is a result already.")
    else:
        boards.do(*ERASED)
        boards.do("score", "1", "1", "1", "30", "42")
    boards.do(*ERASED)
    for row in ("1 1 1 40 32", "1 1 1 30 42"):
        assert "this result was corrected or erased" in boards.run("score", "--from", "-", stdin=row).err
    assert boards.do("score", "--from", "-", stdin="1 1 1 36 36").endswith("Refused: 0.\n")


def test_a_file_can_fill_a_round_that_was_paired_again(boards: Director) -> None:
    boards.do("score", "1", "1", "1", "40", "32")
    boards.do(*ERASED)
    boards.do("pair", "--undo", "1", "--reason", "a name was wrong")
    boards.do("pair")
    boards.do("score", "--from", "-", stdin="1 1 1 40 32")


@pytest.mark.parametrize("task", [("--confirm", "1", "1", "1"), ("--from", "results.csv")])
def test_a_reason_without_effect_is_refused(boards: Director, task: tuple[str, ...]) -> None:
    assert "--reason does not go with" in boards.refused("score", *task, "--reason", "misread", status=2)


def test_a_long_row_in_an_error_ends_with_the_sign_of_a_cut(boards: Director) -> None:
    done = boards.run("score", "--from", "-", stdin=f"1 1 1 {'x' * 70}\n1 1 1 40 32\n")
    assert f"found '1 1 1 {'x' * 53}…', expected" in done.err
