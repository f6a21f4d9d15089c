"""A bot that runs as a separate program, and is asked by the engine protocol."""

import shlex
import weakref
from dataclasses import replace
from random import Random
from typing import TypeVar

import msgspec

from botifarra.bots.base import Budget
from botifarra.bots.causes import Cause
from botifarra.bots.check import late_after
from botifarra.bots.engine.action import parse_action
from botifarra.bots.engine.errors import EngineNonsense, NoCommand, NoGreeting, WireError
from botifarra.bots.engine.process import Program
from botifarra.bots.engine.view import format_view
from botifarra.bots.engine.wire import (
    MOST,
    PROTOCOL,
    Answer,
    Greeting,
    Head,
    Hello,
    Question,
    Quit,
    format_line,
    parse_line,
)
from botifarra.core.actions import Action
from botifarra.core.view import View
from botifarra.records.errors import ParseError

_Message = TypeVar("_Message", bound=msgspec.Struct)

START_S = 30.0
"""Seconds that an engine has to greet: a busy machine needs much longer than an answer takes."""

TIMEOUT_S = 60.0
"""Seconds until the timeout of an engine if the budget has no limit."""

SHOWN = 200
"""Bytes of a malformed line that an error shows."""


class ExternalBot:
    """The engine that a command starts, without a shell; `name` is the command.

    The engine runs when the constructor returns. It ends with the last reference to the bot, or with
    `close`. An engine that fails is killed. `start` starts it again, at the latest before the next question,
    so an engine cannot rely on what it remembers. Questions are asked one at a time. Raises `OSError` or
    `EngineError` where the command does not start an engine, and `NoCommand` where it is not a command.
    """

    def __init__(self, command: str) -> None:
        self.name = f"cmd:{command}"
        self._arguments = _words(command)
        self._asked = 0
        self._program: Program | None = None
        self.start()

    @property
    def pid(self) -> int | None:
        """The id of its process; None without one."""
        return self._program.pid if self._program else None

    def start(self) -> None:
        """Start the engine and exchange greetings, unless it runs; call this before a timed question.

        Raises `OSError` or `EngineError`.
        """
        self._engine()

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return the engine's answer, legal or not; raises `EngineError`, also for a timeout."""
        milliseconds = _limit_on_wire(None if budget.seconds is None else budget.seconds * 1000)
        waited = TIMEOUT_S if milliseconds is None else late_after(milliseconds / 1000)
        self._asked += 1
        question = Question(
            self._asked, format_view(view), milliseconds, _limit_on_wire(budget.nodes), rng.getrandbits(32)
        )
        program = self._engine()
        try:
            line = program.ask(format_line(question), waited)
            return _action(self.name, line, self._asked, view)
        except BaseException:
            self._kill()
            raise

    def close(self) -> None:
        """Tell the engine to quit, and kill it if it does not."""
        self._leave()
        self._program = None

    def _engine(self) -> Program:
        """Return the running program; start it and exchange greetings first if necessary."""
        if self._program is None:
            self._program = Program(self.name, self._arguments)
            self._leave = weakref.finalize(self, self._program.leave, format_line(Quit()))
            try:
                hello = format_line(Greeting(Hello("botifarra", PROTOCOL)))
                _check_greeting(self.name, self._program.ask(hello, START_S))
            except BaseException:
                self._kill()
                raise
        return self._program

    def _kill(self) -> None:
        self._leave.detach()
        if self._program is not None:
            self._program.kill()
        self._program = None


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        raise NoCommand(command) from None
    if not words or "\0" in command:
        raise NoCommand(command)
    return words


def _limit_on_wire(limit: float | None) -> int | None:
    """Return a limit as it is sent: None for one above `MOST`."""
    return None if limit is None or limit > MOST else round(limit)


def _check_greeting(name: str, line: bytes) -> None:
    if not line.lstrip().startswith(b"{"):
        raise NoGreeting(name, _beginning(line).strip())
    greeting = _received(name, line, Greeting)
    if greeting.hello.protocol != PROTOCOL:
        raise EngineNonsense(name, _unlike("protocol", greeting.hello.protocol, PROTOCOL))


def _action(name: str, line: bytes, asked: int, view: View) -> Action:
    answer = _received(name, line, Answer)
    if answer.id != asked:
        raise EngineNonsense(name, _unlike("id", answer.id, asked))
    try:
        return parse_action(answer.action, view.public)
    except ParseError:
        raise EngineNonsense(name, Cause("action", {"word": answer.action})) from None


def _received(name: str, line: bytes, kind: type[_Message]) -> _Message:
    """Return the expected message; raises `EngineNonsense` for any other, and for an error message."""
    try:
        error = parse_line(line, Head).error
        if error is None:
            return parse_line(line, kind)
    except WireError as wrong:
        found = _beginning(line)
        cause = Cause("malformed", {"line": found}) if found else Cause("malformed.empty")
        raise EngineNonsense(name, replace(cause, said=str(wrong))) from None
    raise EngineNonsense(name, Cause("reported", said=error))


def _unlike(code: str, found: int, expected: int) -> Cause:
    return Cause(code, {"found": str(found), "expected": str(expected)})


def _beginning(line: bytes) -> str:
    return line[:SHOWN].decode(errors="replace")
