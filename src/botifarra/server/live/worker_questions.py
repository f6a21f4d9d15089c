"""The side of a worker process: it reads questions from standard input and writes its answers as lines.

Questions are pickled, because a worker trusts the server. Answers are text, because the server does not trust
workers.
"""

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from botifarra.server.log_lines import log_lines

UP = "up"
"""The message of a worker that is ready."""

_LENGTH = 4

_log = logging.getLogger(__name__)


def framed(question: tuple[Any, ...]) -> bytes:
    """Return a question as a worker reads it."""
    content = pickle.dumps(question)
    return len(content).to_bytes(_LENGTH, "big") + content


def read_framed(source: BinaryIO) -> Any:
    """Return the next question, or None at the end of the input."""
    length = source.read(_LENGTH)
    if not length:
        return None
    return pickle.loads(source.read(int.from_bytes(length, "big")))


def answer_questions(prepare: Callable[[], None], answer: Callable[..., str]) -> None:
    """Answer questions until the server closes the pipe or dies; `prepare` fills caches before the first.

    An error of `answer` is logged as the server logs its own, in one line, and ends the process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles ctrl-C and then closes the pipe
    prepare()
    answers, sys.stdout = sys.stdout, sys.stderr  # so that other output is not read as an answer
    with log_lines():
        try:
            answers.write(f"{UP}\n")
            answers.flush()
            while (asked := read_framed(sys.stdin.buffer)) is not None:
                answers.write(f"{answer(*asked)}\n")
                answers.flush()
        except BrokenPipeError:
            # The server has died. Python writes the other answers at the end, and needs a place for them.
            os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
        except Exception:
            _log.exception("a worker ends", extra={"code": "worker_failed"})
            sys.exit(1)
