"""What worker processes log: one line for each failure, as the server does."""

import subprocess
import sys

import pytest

from botifarra.bots.base import Budget
from botifarra.core.seats import Seat
from botifarra.core.view import View
from botifarra.server.live.bots.questions import SteadyTurn
from botifarra.server.live.worker_questions import UP, framed
from tests.bots.engine.views import view_after

_FAILING = """
from unittest.mock import patch
from botifarra.server.live.worker_questions import answer_questions
def fails(*asked): raise ValueError("a line\\nand another")
"""


def complaints(code: str, question: bytes, times: int = 1) -> tuple[str, int]:
    """Return what a worker writes to standard error when it is asked, and its exit status."""
    done = subprocess.run(
        [sys.executable, "-c", _FAILING + code], input=times * question, capture_output=True, check=False
    )
    assert done.stdout.startswith(UP.encode())
    return done.stderr.decode(), done.returncode


def test_a_worker_that_fails_logs_one_line_and_ends() -> None:
    line, status = complaints("answer_questions(lambda: None, fails)", framed((1,)))
    assert line.count("\n") == 1
    assert "level=error code=worker_failed" in line
    assert "ValueError" in line
    assert status == 1


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ("botifarra.server.live.bots.questions.steady_action", "bot_failed"),
        ("botifarra.server.reviews.worker.review", "review_failed"),
    ],
)
def test_what_fails_at_every_attempt_logs_a_line_and_the_worker_goes_on(broken: str, code: str) -> None:
    view: View = view_after()
    questions = {
        "bot_failed": framed((SteadyTurn("greedy", view, b"", Budget().nodes),)),
        "review_failed": framed((_Hand(), None, 1)),
    }
    answers = {
        "bot_failed": "lambda question: question.answer().decode()",
        "review_failed": "__import__('botifarra.server.reviews.worker').server.reviews.worker._answer",
    }
    line, status = complaints(
        f"with patch({broken!r}, fails): answer_questions(lambda: None, {answers[code]})", questions[code], 3
    )
    assert line.count("\n") == 3
    assert line.count(f"level=error code={code} ") == 3
    assert status == 0


class _Hand:
    state = Seat.NORTH
