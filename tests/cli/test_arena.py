"""`botifarra arena`: bots meet."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

import psutil
import pytest

from botifarra.arena.duel import Duel, DuelDeal, play_deal
from botifarra.arena.ladder import Ladder, play_job
from botifarra.bots import BOTS
from botifarra.cli.prose import prose
from botifarra.cli.words import decimal_text
from botifarra.records.bgn import parse_bgn
from tests.arena.bots import entered
from tests.arena.test_crew import wait_until
from tests.bots.engine.programs import GREETS, HANGS, running, script
from tests.cli.program import Run, botifarra
from tests.cli.test_process import ENVIRONMENT, PROGRAM

duel = partial(botifarra, "arena", "duel", "greedy", "random", "--seed", "5", "--workers", "1")


def test_the_commands_of_the_arena() -> None:
    page = botifarra("arena")
    assert page == botifarra("arena", "--help")
    assert page.out.startswith("Usage: botifarra arena [OPTIONS] COMMAND ...")
    assert "\n  duel " in page.out
    assert "\n  ladder " in page.out
    assert "\n  check " in page.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("nope", "There is no command 'nope': duel | ladder"),
        ("duel greedy random --workers 2 --cluster x", "--workers is for this computer"),
        ("ladder greedy", "Two bots or more are needed"),
        ("ladder greedy random greedy", "Two bots or more are needed"),
        ("ladder greedy random --rules championship --matches 1", "--matches does not go with duplicate"),
        ("ladder greedy nobody", "There is no bot 'nobody': random | greedy"),
        ("duel greedy", "BOT is missing.\nHelp: botifarra arena duel --help"),
        ("duel greedy nobody", "There is no bot 'nobody': random | greedy"),
        ("duel greedy random --deals -1", "--deals: expected NUMBER, 0 or more."),
        ("duel greedy random --deals 0", "There is nothing to play: --deals or --matches has to be 1"),
        ("duel greedy cmd:", "'cmd:' is no command: expected cmd:PROGRAM ARGUMENTS"),
        ("duel greedy random --seconds 0", "--seconds: expected SECONDS, 0.001 or more."),
        ("duel greedy random --sprt 1", "--sprt: found '1', expected two numbers"),
        ("duel greedy random --sprt 1:1", "--sprt: found '1:1', expected two numbers"),
        ("duel greedy random --matches 1 --sprt 0:1", "--sprt goes by deals, and none would be played"),
        ("duel greedy random --deals 0 --sprt 0:1", "--sprt goes by deals, and none would be played"),
        ("duel greedy random --matches 1 --plot x", "--plot draws deals, and none would be played"),
        ("duel greedy random --sprt -inf:1", "--sprt: found '-inf:1', expected two numbers"),
        (
            "duel greedy random --rules championship --matches 1",
            "--matches does not go with duplicate scoring",
        ),
        ("duel greedy random --set scoring=duplicate --matches 1", "--matches does not go with duplicate"),
        ("duel greedy random --rules none", "--rules, --set: found 'none'"),
    ],
)
def test_wrong_usage(arguments: str, complaint: str) -> None:
    wrong = botifarra("arena", *arguments.split())
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(complaint)


def test_a_duel_is_told() -> None:
    told = duel("--deals", "12", "--matches", "2")
    assert (told.status, told.err) == (0, "")
    title, heading, _, points, score, wins = told.out.splitlines()
    assert title == "greedy – random · oriental · seed 5 · deals: 12"
    assert heading.split() == ["greedy", "mean", "standard", "error", "95%", "interval"]
    assert re.match(r" points a hand above 36 +\+\d\.\d\d +± \d\.\d\d +[+−]\d", points)
    assert re.match(r" difference in score a hand +\+\d", score)
    assert re.match(r" matches won \(4 of 4\) +100\.0% +± 0\.0% +50\.0 … 100\.0%", wins)
    assert "51,0 … 100" not in duel("--deals", "12", "--matches", "2", lang="ca").out


def test_numbers_are_written_as_the_language_does() -> None:
    told = duel("--deals", "12", lang="ca")
    assert re.search(r"punts per mà sobre 36 +\+\d,\d\d", told.out)


def test_what_is_nothing_when_rounded_is_not_less_than_nothing() -> None:
    assert [decimal_text(prose("en"), value, 2, sign=True) for value in (-0.004, -0.0)] == ["+0.00"] * 2
    assert decimal_text(prose("en"), -0.006, 2) == "−0.01"


@pytest.mark.parametrize("lang", ["ca", "es", "en"])
def test_a_result_takes_a_line_of_a_narrow_terminal(lang: str) -> None:
    told = duel("--deals", "12", "--matches", "2", lang=lang)
    assert len(told.out.splitlines()) == 6
    assert max(map(len, told.out.splitlines())) <= 80


def test_what_one_deal_or_match_cannot_tell_is_a_dash() -> None:
    *_, points, score, wins = duel("--deals", "1", "--matches", "1").out.splitlines()
    assert points.split()[-2:] == score.split()[-2:] == ["–", "–"]
    assert re.match(r" matches won \(2 of 2\) +100\.0% +– +33\.3 … 100\.0%", wins)


def test_json_does_not_depend_on_the_workers() -> None:
    told = duel("--deals", "6", "--matches", "1", "--json")
    assert botifarra(*told_by(2), "--deals", "6", "--matches", "1", "--json") == told
    report = json.loads(told.out)
    assert [deal["number"] for deal in report["deals"]] == [1, 2, 3, 4, 5, 6]
    assert report["contestants"][0]["name"] == "greedy"
    assert (report["seed"], report["wins"]["matches"]) == (5, 2)


def told_by(workers: int) -> tuple[str, ...]:
    return ("arena", "duel", "greedy", "random", "--seed", "5", "--workers", str(workers))


def test_how_many_deals_are_played() -> None:
    def deals(*arguments: str) -> int:
        with patch("botifarra.cli.arena.duel._DEALS", 3):
            return len(json.loads(duel("--json", *arguments).out)["deals"])

    assert (deals(), deals("--matches", "1"), deals("--deals", "2", "--matches", "1")) == (3, 0, 2)


def test_a_duel_stops_when_it_is_decided() -> None:
    told = duel("--deals", "200", "--sprt", "0:2")
    assert told.out.splitlines()[0].endswith(" · deals: 64")
    assert told.out.splitlines()[-1].startswith("Decided for +2.0 points a hand, against +0.0 (ratio ")
    told = duel("--deals", "3", "--sprt", "0:2")
    assert told.out.splitlines()[-1].startswith("Undecided between +0.0 and +2.0 points a hand (ratio ")


def test_hands_are_written(tmp_path: Path) -> None:
    path = tmp_path / "hands.bgn"
    assert duel("--deals", "3", "--matches", "1", "--hands", str(path)).status == 0
    records = parse_bgn(path.read_bytes())
    assert [record.tag("Board") for record in records[:6]] == ["1", "1", "2", "2", "3", "3"]
    assert records[6].tag("Match") == "1"
    assert botifarra("check", str(path)).status == 0


def test_a_file_that_cannot_be_written_is_told_before_any_play(tmp_path: Path) -> None:
    with patch("botifarra.cli.arena.duel.play_deal", side_effect=AssertionError):
        told = duel("--hands", str(tmp_path / "none" / "hands.bgn"))
    assert (told.status, told.out) == (1, "")
    assert told.err.endswith("hands.bgn: no such file\n")


def test_a_file_for_two_outputs_is_refused(tmp_path: Path) -> None:
    path, link = tmp_path / "both", tmp_path / "link"
    link.symlink_to(path)
    told = duel("--hands", str(path), "--plot", str(link))
    assert told == Run(2, "", f"--hands and --plot are the same file: {link}\n")
    assert not path.exists()


def test_a_link_to_itself_is_told_as_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    told = duel("--hands", str(path))
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(f"{path}: ")


@pytest.mark.parametrize("option", ["--hands", "--plot"])
def test_standard_output_is_no_file_for_hands_or_pictures(option: str) -> None:
    told = duel(option, "-")
    assert told == Run(2, "", f"{option} needs a file: standard output has the result.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is a disk that is always full")
@pytest.mark.parametrize("option", ["--hands", "--plot"])
def test_a_full_disk_is_told_with_the_file(option: str) -> None:
    told = duel("--deals", "2", option, "/dev/full")
    assert (told.status, told.err) == (1, "/dev/full: no space left\n")


def test_a_file_is_left_as_it_was_where_nothing_is_written(tmp_path: Path) -> None:
    new, old, link = tmp_path / "new.bgn", tmp_path / "old.bgn", tmp_path / "link.bgn"
    old.write_text("kept")
    link.symlink_to(tmp_path / "nowhere.bgn")
    with patch("botifarra.cli.arena.duel.play_deal", side_effect=KeyboardInterrupt):
        assert [duel("--hands", str(path)).status for path in (new, old, link)] == [130, 130, 130]
    assert sorted(tmp_path.iterdir()) == [link, old]
    assert (old.read_text(), link.is_symlink()) == ("kept", True)


def test_faults_are_told() -> None:
    def act(*_: object) -> None:
        raise ValueError("what a pity")

    with entered(act) as failing:  # type: ignore[arg-type]
        arguments = ("--deals", "2", "--matches", "1", "--seed", "5", "--workers", "1")
        told = botifarra("arena", "duel", "greedy", failing.name, *arguments)
    assert told.status == 0
    *_, counts, first, second, third, more = told.out.splitlines()
    assert counts == f"{failing.name}: hands lost by faults: 9; late answers: 0"
    assert first == "  deal 1, seating 1, E: failed: ValueError('what a pity')"
    assert second.startswith("  deal 1, seating 2, N: failed: ")
    assert third.startswith("  deal 2, seating 1, ")
    assert more == "  …"


def test_faults_are_told_of_a_ladder_too() -> None:
    def act(*_: object) -> None:
        raise ValueError("what a pity")

    with entered(act) as failing:  # type: ignore[arg-type]
        arguments = ("--deals", "1", "--seed", "5", "--workers", "1")
        told = botifarra("arena", "ladder", "greedy", failing.name, *arguments)
    *_, counts, first, second = told.out.splitlines()
    assert counts == f"{failing.name}: hands lost by faults: 2; late answers: 0"
    assert first == "  deal 1, seating 1, E: failed: ValueError('what a pity')"
    assert second.startswith("  deal 1, seating 2, N: failed: ")


def test_an_engine_that_is_late_is_told_as_that() -> None:
    hanging = f"cmd:{script(GREETS + HANGS)}"
    arguments = (hanging, "greedy", "--deals", "1", "--seconds", "1", "--seed", "5", "--workers", "1")
    told = botifarra("arena", "duel", *arguments)
    *_, counts, first, _ = told.out.splitlines()
    assert counts.endswith(": hands lost by faults: 2; late answers: 2")
    assert first.endswith(", N: late: no answer within 1.200 s; does it flush its output?")
    report = json.loads(botifarra("arena", "duel", *arguments, "--json").out)
    assert (report["contestants"][0]["late"], report["forfeits"][0]["fault"]) == (2, "slow")


def test_an_engine_that_never_greets_is_asked_whether_it_flushes() -> None:
    silent = f"cmd:{script('import time; time.sleep(3600)')}"
    with patch("botifarra.bots.engine.external.START_S", 0.05):
        told = botifarra("arena", "duel", silent, "greedy")
    assert told == Run(1, "", f"{silent}: no greeting within 0.05 s. Does it flush its output?\n")


def cut_short(at: int) -> Run:
    """A duel that ctrl-C ends in some deal."""

    def play(meeting: Duel, number: int) -> DuelDeal:
        if number == at:
            raise KeyboardInterrupt
        return play_deal(meeting, number)

    with patch("botifarra.cli.arena.duel.play_deal", play):
        return duel("--json")


def test_ctrl_c_tells_what_is_known() -> None:
    told = cut_short(at=4)
    assert told.status == 130
    assert len(json.loads(told.out)["deals"]) == 3


def test_ctrl_c_before_anything_is_known() -> None:
    assert cut_short(at=1) == Run(130, "", "")


def test_ctrl_c_leaves_no_worker_behind() -> None:
    controller, terminal = pty.openpty()
    arguments = ["arena", "duel", "greedy", "random", "--deals", "50000", "--json", "--workers", "2"]
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=terminal, env={**ENVIRONMENT, "TERM": "xterm"}
    ) as program:
        os.close(terminal)
        drawn = b""
        while not re.search(rb"[1-9]\d*%", drawn):
            drawn += os.read(controller, 4096)
        workers = psutil.Process(program.pid).children(recursive=True)
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=60)
        assert program.returncode == 130
    assert len(json.loads(out)["deals"]) > 100
    assert workers
    psutil.wait_procs(workers, timeout=60)
    assert [worker for worker in workers if worker.is_running()] == []
    os.close(controller)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_engine_is_left_behind_while_it_thinks(tmp_path: Path, end: signal.Signals) -> None:
    mark = str(tmp_path)
    # The program starts an engine before the workers do, to check the command. That one is told to quit.
    asked = f"if 'view' in question(): open(f'{mark}/{{os.getpid()}}', 'w')\n"
    hanging = script(GREETS + asked + HANGS)
    arguments = ["arena", "duel", f"cmd:{hanging}", "greedy", "--deals", "4", "--workers", "2"]
    with subprocess.Popen([*PROGRAM, *arguments], stderr=subprocess.DEVNULL, env=ENVIRONMENT) as program:
        wait_until(lambda: len(list(tmp_path.iterdir())) == 2)
        assert running(mark)
        program.send_signal(end)
    wait_until(lambda: not running(mark))


def test_ctrl_c_while_the_engine_of_the_check_quits_ends_both(tmp_path: Path) -> None:
    mark = tmp_path / "quitting"
    hanging = script(f"{GREETS}assert 'quit' in question()\nopen({str(mark)!r}, 'w')\n{HANGS}")
    patient = (
        "import sys; from botifarra.bots.engine import process; process.LEAVING_S = 600\n"
        "from botifarra.cli import main; main()"
    )
    arguments = ["arena", "duel", f"cmd:{hanging}", "greedy", "--workers", "2"]
    with subprocess.Popen([sys.executable, "-c", patient, *arguments], env=ENVIRONMENT) as program:
        wait_until(mark.exists)
        assert running(str(mark))
        program.send_signal(signal.SIGINT)
        assert program.wait(timeout=60) == 130
    assert not running(str(mark))


def is_png(path: Path) -> bool:
    return path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 10_000


@pytest.mark.parametrize("played", ["--deals 1 --sprt 0:1", "--deals 2", "--deals 5 --sprt 0:1"])
def test_a_duel_is_drawn(tmp_path: Path, played: str) -> None:
    path = tmp_path / "duel.png"
    drawn = duel(*played.split(), "--plot", str(path))
    assert (drawn.status, drawn.err) == (0, "")
    assert is_png(path)


def test_long_names_in_a_ladder_are_not_cut() -> None:
    names = [f"a-bot-whose-name-takes-more-columns-than-there-are-for-it-{number}" for number in range(3)]
    with patch.dict(BOTS, dict.fromkeys(names, BOTS["random"])):
        told = botifarra("arena", "ladder", *names, "--deals", "1", "--workers", "1", columns=80)
    assert max(map(len, told.out.splitlines())) <= 80
    assert "…" not in told.out.replace(" … ", " ")
    folded = "".join(line[:40].replace(" ", "") for line in told.out.splitlines())
    assert told.status == 0
    assert all(name[-2:] in folded for name in names)


def test_a_ladder_is_told_and_drawn(tmp_path: Path) -> None:
    path = tmp_path / "ladder.png"
    arguments = ("random", "greedy", "--deals", "12", "--seed", "5", "--workers", "1")
    told = botifarra("arena", "ladder", *arguments, "--plot", str(path))
    assert (told.status, told.err) == (0, "")
    title, heading, _, first, second, _, crosses, _, _, *rows = told.out.splitlines()
    assert title == "oriental · seed 5"
    assert heading.split()[0] == "rating"
    assert re.match(r" greedy +\d\d\.\d +\d+\.\d … \d+\.\d +\+\d\.\d\d +± \d\.\d\d", first)
    assert second.startswith(" random ")
    assert crosses == "Points a hand against each (deals: 12):"
    assert re.match(r" 1 +greedy +· +\+\d\.\d\d", rows[0])
    assert is_png(path)
    report = json.loads(botifarra("arena", "ladder", *arguments, "--json").out)
    assert [standing["contestant"]["name"] for standing in report["standings"]] == ["greedy", "random"]
    assert len(report["duels"][0]["deals"]) == report["deals"] == 12


def test_a_ladder_tells_who_won_the_matches() -> None:
    arguments = ("random", "greedy", "--deals", "2", "--matches", "2", "--seed", "5", "--workers", "1")
    told = botifarra("arena", "ladder", *arguments)
    assert (told.status, told.err) == (0, "")
    title, names, _, *rows = told.out.splitlines()[-5:]
    assert title == "Matches won against each (4 a pair):"
    assert [line.split() for line in (names, *rows)] == [
        ["1", "2"],
        ["1", "greedy", "·", "4"],
        ["2", "random", "0", "·"],
    ]
    report = json.loads(botifarra("arena", "ladder", *arguments, "--json").out)
    assert (report["matches"], report["duels"][0]["wins"]["won"]) == (2, 0)


def test_ctrl_c_leaves_the_rounds_of_a_ladder_that_are_complete() -> None:
    def play(meeting: Ladder, job: tuple[int, int]) -> DuelDeal:
        if job == (1, 3):
            raise KeyboardInterrupt
        return play_job(meeting, job)

    arguments = ("random", "greedy", "third", "--workers", "1", "--json")
    with patch.dict(BOTS, third=BOTS["random"]), patch("botifarra.cli.arena.ladder.play_job", play):
        told = botifarra("arena", "ladder", *arguments)
    assert told.status == 130
    assert json.loads(told.out)["deals"] == 2


def test_without_matplotlib_it_says_how_to_get_it(tmp_path: Path) -> None:
    with patch("botifarra.cli.arena.plot.find_spec", return_value=None):
        told = duel("--plot", str(tmp_path / "duel.png"))
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith("To draw, matplotlib is missing")


def test_where_there_is_no_cluster() -> None:
    with patch("botifarra.arena.cluster._CONNECT_S", 0.1):
        told = botifarra("arena", "duel", "greedy", "random", "--cluster", "tcp://127.0.0.1:1")
    assert told == Run(1, "", "tcp://127.0.0.1:1: there is no Dask scheduler here\n")
    told = botifarra("arena", "duel", "greedy", "random", "--cluster", "nonsense://here")
    assert told == Run(1, "", "nonsense://here: there is no Dask scheduler here\n")


def test_without_dask_it_says_how_to_get_it() -> None:
    with patch("botifarra.cli.arena.options.find_spec", return_value=None):
        told = botifarra("arena", "ladder", "greedy", "random", "--cluster", "tcp://127.0.0.1:1")
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith("For a cluster, dask.distributed is missing")
