"""The command `engine`: a bot on standard input and output."""

import json
import signal
import subprocess
from subprocess import PIPE

import pytest

from botifarra.bots import BOTS
from botifarra.bots.engine.view import format_view
from botifarra.bots.engine.wire import Question, format_line
from tests.bots.engine.views import view_after
from tests.cli.program import botifarra
from tests.cli.test_process import ENVIRONMENT, PROGRAM
from tests.timeouts import TIMEOUT_S

GREETING = b'{"hello":{"name":"somebody","protocol":1}}\n'
QUESTION = format_line(Question(1, format_view(view_after()), None, None, 0))


def start(*level: str) -> "subprocess.Popen[bytes]":
    command = [*PROGRAM, "engine", *level]
    return subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=ENVIRONMENT)


@pytest.mark.parametrize("last", [b"", b'{"quit":true}\n'], ids=["end", "quit"])
def test_it_answers_until_the_end(last: bytes) -> None:
    with start("random") as program:
        said, complained = program.communicate(GREETING + b"what?\n" + QUESTION + last, timeout=TIMEOUT_S)
    greeting, error, answer = map(json.loads, said.splitlines())
    assert (program.returncode, complained) == (0, b"")
    assert greeting["hello"]["name"] == "random"
    assert error["id"] is None
    assert answer["action"] in json.loads(QUESTION)["view"]["legal"]


def test_each_line_is_answered_at_once_and_ctrl_c_ends_it_quietly() -> None:
    with start() as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        for line in (GREETING, QUESTION):
            program.stdin.write(line)
            program.stdin.flush()
            assert program.stdout.readline() != b""
        program.send_signal(signal.SIGINT)
        assert program.stderr.read() == b""
        assert program.wait(timeout=TIMEOUT_S) == 130


@pytest.mark.parametrize("level", ["greedy", "club"])
def test_threads_change_no_answer_without_a_limit_of_time(level: str) -> None:
    said = []
    for threads in ("1", "3"):
        with start(level, "--threads", threads) as program:
            said.append(program.communicate(GREETING + QUESTION, timeout=TIMEOUT_S))
    assert said[0] == said[1]
    assert len(said[0][0].splitlines()) == 2


def test_an_unknown_bot_is_refused() -> None:
    wrong = botifarra("engine", "nobody")
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == f"There is no bot 'nobody'. Choose: {' | '.join(BOTS)}\n"
