"""The worker process: it reads questions from standard input and writes its answers as numbers.

Questions are pickled, because the worker trusts the server. Answers are plain numbers, because the server
does not trust workers. If a bot fails, the process ends; the server needs no other message.
"""

import os
import pickle
import signal
import sys
from random import Random
from typing import BinaryIO

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.equity import prepare
from botifarra.core.actions import action_id
from botifarra.core.view import View

NICENESS = 10
"""Niceness of a worker relative to the server, whose sockets must not wait."""

UP = "up"
"""The message of a worker that is ready."""

_LENGTH = 4


def question(level: str, view: View, seed: str, seconds: float) -> bytes:
    """Return a question as a worker reads it: the bot's level, its view, the seed and the time."""
    content = pickle.dumps((level, view, seed, seconds))
    return len(content).to_bytes(_LENGTH, "big") + content


def read_question(source: BinaryIO) -> tuple[str, View, str, float] | None:
    """Return the next question, or None at the end of the input."""
    length = source.read(_LENGTH)
    if not length:
        return None
    level, view, seed, seconds = pickle.loads(source.read(int.from_bytes(length, "big")))
    return level, view, seed, seconds


def main() -> None:
    """Answer questions until the server closes the pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles ctrl-C and then closes the pipe
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    prepare()  # fills caches, so that the first question is not late
    answers, sys.stdout = sys.stdout, sys.stderr  # so that a bot's own output is not read as an answer
    answers.write(f"{UP}\n")
    answers.flush()
    while (asked := read_question(sys.stdin.buffer)) is not None:
        level, view, seed, seconds = asked
        action = BOTS[level].act(view, Random(seed), Budget(seconds=seconds))
        answers.write(f"{action_id(action)}\n")
        answers.flush()


if __name__ == "__main__":
    main()
