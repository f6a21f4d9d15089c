"""An interrupted `botifarra arena`: it shows the result so far, and leaves no process behind."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import psutil
import pytest

from botifarra.arena.duel import Duel, DuelDeal, play_deal
from botifarra.arena.ladder import Ladder, play_job
from botifarra.bots import BOTS
from tests.arena.test_worker_group import wait_until
from tests.bots.engine.programs import GREETS, HANGS, running, script
from tests.cli.arena.duels import duel
from tests.cli.program import Run, botifarra
from tests.cli.test_process import ENVIRONMENT, PROGRAM
from tests.timeouts import TIMEOUT_S


def cut_short(at: int) -> Run:
    """Return a duel that ctrl-C ends in some deal."""

    def play(meeting: Duel, number: int) -> DuelDeal:
        if number == at:
            raise KeyboardInterrupt
        return play_deal(meeting, number)

    with patch("botifarra.cli.arena.duel.play_deal", play):
        return duel("--json")


def test_ctrl_c_prints_the_results_so_far() -> None:
    told = cut_short(at=4)
    assert told.status == 130
    assert len(json.loads(told.out)["deals"]) == 3


def test_ctrl_c_before_the_first_result_prints_nothing() -> None:
    assert cut_short(at=1) == Run(130, "", "")


def test_ctrl_c_keeps_the_complete_rounds_of_a_ladder() -> None:
    def play(meeting: Ladder, job: tuple[int, int]) -> DuelDeal:
        if job == (1, 3):
            raise KeyboardInterrupt
        return play_job(meeting, job)

    arguments = ("random", "greedy", "third", "--workers", "1", "--json")
    with patch.dict(BOTS, third=BOTS["random"]), patch("botifarra.cli.arena.ladder.play_job", play):
        told = botifarra("arena", "ladder", *arguments)
    assert told.status == 130
    assert json.loads(told.out)["deals"] == 2


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
        out, _ = program.communicate(timeout=TIMEOUT_S)
        assert program.returncode == 130
    assert len(json.loads(out)["deals"]) > 100
    assert workers
    psutil.wait_procs(workers, timeout=TIMEOUT_S)
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
        assert program.wait(timeout=TIMEOUT_S) == 130
    assert not running(str(mark))
