"""The questions to workers and their answers, as bytes.

Questions are pickled, because the worker trusts the server. Answers are a line of JSON, a number for an
action, because the server does not trust workers.
"""

import logging
from dataclasses import dataclass
from random import Random
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta

from botifarra.bots import BOTS
from botifarra.bots.base import Budget
from botifarra.bots.hint import hint
from botifarra.bots.steady import steady_action
from botifarra.core.actions import ACTIONS, Action, action_id
from botifarra.core.view import View
from botifarra.server.live.bots.fallback import fallback
from botifarra.server.live.worker_questions import framed, read_framed
from botifarra.server.protocol.advice import Estimate
from botifarra.server.protocol.correction import Finding
from botifarra.server.table.coaching import Choice
from botifarra.server.table.estimate import show_hint
from botifarra.server.table.finding import find

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a bot of a level, with the seed and the time in seconds."""

    level: str
    view: View
    seed: str
    seconds: float

    def answer(self) -> bytes:
        """Return the number of the bot's action."""
        action = BOTS[self.level].act(self.view, Random(self.seed), Budget(seconds=self.seconds))
        return str(action_id(action)).encode()


@dataclass(frozen=True, slots=True)
class SteadyTurn:
    """The turn of a bot at a shared board. The answer depends on the question alone (`steady_action`).

    A bot that fails would fail again in another worker, so the worker answers with a legal action.
    """

    level: str
    view: View
    bots_seed: bytes
    nodes: int | None

    def answer(self) -> bytes:
        """Return the number of the bot's action."""
        try:
            action = steady_action(self.level, self.view, self.bots_seed, self.nodes)
        except Exception:  # whatever the error, all tables of the board must go on in the same way
            _log.exception("%s fails at a shared board", self.level, extra={"code": "bot_failed"})
            action = fallback(self.view)
        return str(action_id(action)).encode()


@dataclass(frozen=True, slots=True)
class Consultation:
    """A request for advice. Its answer depends on the view alone: no clock ends the search."""

    view: View

    def answer(self) -> bytes:
        """Return an `Estimate`."""
        return msgspec.json.encode(show_hint(self.view, hint(self.view)))


@dataclass(frozen=True, slots=True)
class Examination:
    """A choice for the coach to judge. The answer depends on the choice alone."""

    choice: Choice

    def answer(self) -> bytes:
        """Return a `Finding`."""
        return msgspec.json.encode(find(self.choice))


Question = Turn | SteadyTurn | Consultation | Examination
"""A question to a worker."""


class MalformedAnswer(ValueError):
    """A line of a worker that is not an answer to its question."""


def encode_question(question: Question) -> bytes:
    """Return a question as a worker reads it."""
    return framed((question,))


def read_question(source: BinaryIO) -> Question | None:
    """Return the next question, or None at the end of the input."""
    read = read_framed(source)
    return None if read is None else read[0]


def read_action(line: bytes) -> Action:
    """Return the answer to a `Turn` or `SteadyTurn`; raise `MalformedAnswer`."""
    try:
        return ACTIONS[_NUMBER.decode(line)]
    except (msgspec.MsgspecError, IndexError):
        raise MalformedAnswer from None


def read_estimate(line: bytes) -> Estimate:
    """Return the answer to a `Consultation`; raise `MalformedAnswer`."""
    try:
        return _ESTIMATE.decode(line)
    except msgspec.MsgspecError:
        raise MalformedAnswer from None


def read_finding(line: bytes) -> Finding:
    """Return the answer to an `Examination`; raise `MalformedAnswer`."""
    try:
        return _FINDING.decode(line)
    except msgspec.MsgspecError:
        raise MalformedAnswer from None


_NUMBER: msgspec.json.Decoder[int] = msgspec.json.Decoder(Annotated[int, Meta(ge=0)])
_ESTIMATE = msgspec.json.Decoder(Estimate)
_FINDING = msgspec.json.Decoder(Finding)
