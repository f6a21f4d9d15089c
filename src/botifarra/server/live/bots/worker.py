"""The worker process of the bots: its answers are the numbers of actions.

If a bot fails, the process ends; the server needs no other message.
"""

from random import Random

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.equity import prepare
from botifarra.core.actions import action_id
from botifarra.core.view import View
from botifarra.server.live.worker_questions import answer_questions, framed

NICENESS = 10
"""Niceness of a worker relative to the server, whose sockets must not wait."""


def question(level: str, view: View, seed: str, seconds: float) -> bytes:
    """Return a question as a worker reads it: the bot's level, its view, the seed and the time."""
    return framed((level, view, seed, seconds))


def _answer(level: str, view: View, seed: str, seconds: float) -> str:
    return str(action_id(BOTS[level].act(view, Random(seed), Budget(seconds=seconds))))


if __name__ == "__main__":
    answer_questions(NICENESS, prepare, _answer)
