"""Small programs for an `ExternalBot`, which start at once, and a check that none is left."""

import shlex
import sys
from pathlib import Path
from random import Random

import psutil
import pytest

from botifarra.bots.base import Budget
from botifarra.bots.engine.errors import EngineError
from botifarra.bots.engine.external import ExternalBot
from botifarra.core.actions import Action
from botifarra.core.view import View
from tests.bots.engine.views import view_after

ROOT = Path(__file__).parents[3]

GREEDY = shlex.join([sys.executable, "-c", "from botifarra.cli import main; main()", "engine", "greedy"])
"""The command of our own engine, wherever the package is."""

GREETS = """\
import json, os, sys, time
sys.stdin.readline()
def say(**message): print(json.dumps(message))
def question(): return json.loads(sys.stdin.readline())
def first(): q = question(); say(id=q["id"], action=q["view"]["legal"][0])
say(hello={"name": "script", "protocol": 1})
"""
"""The beginning of a program: it greets, and knows `say`, `question` and `first`."""


HANGS = "while True: time.sleep(3600)\n"
"""The end of a program that does no more, even when its input has ended."""

AMPLE = Budget(seconds=60, nodes=1_000)

_PYTHON = [sys.executable, "-S", "-E", "-u", "-c"]


def script(code: str) -> str:
    """Return the command of a Python program."""
    return shlex.join([*_PYTHON, code])


def engine(code: str) -> ExternalBot:
    """Return a bot whose program greets and goes on with `code`."""
    return ExternalBot(script(GREETS + code))


def children() -> set[psutil.Process]:
    """Return all processes below this one, zombies too."""
    return set(psutil.Process().children(recursive=True))


def running(mark: str) -> list[int]:
    """Return the process numbers of the programs of `script` whose code contains `mark`."""
    commands = {each.pid: each.info["cmdline"] or [] for each in psutil.process_iter(["cmdline"])}
    return [pid for pid, words in commands.items() if words[:-1] == _PYTHON and mark in words[-1]]


def act(bot: ExternalBot, budget: Budget = AMPLE, view: View | None = None) -> Action:
    """Return the answer of a bot to a question, by default at the beginning of a hand."""
    return bot.act(view or view_after(), Random(7), budget)


def fault_of(code: str, budget: Budget = AMPLE, view: View | None = None) -> EngineError:
    """Return the fault of the program when it is asked once; check that it has ended."""
    bot = engine(code)
    before = bot.pid
    assert before is not None
    with pytest.raises(EngineError) as caught:
        act(bot, budget, view)
    assert bot.pid is None
    assert not psutil.pid_exists(before)
    assert str(caught.value) == f"{bot.name}: {caught.value.detail}"
    return caught.value
