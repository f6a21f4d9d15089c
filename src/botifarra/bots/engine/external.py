"""A bot that is a program of its own, asked by the engine protocol."""

import shlex
import weakref
from random import Random
from typing import TypeVar

import msgspec

from botifarra.bots.base import Budget
from botifarra.bots.check import patience
from botifarra.bots.engine.action import parse_action
from botifarra.bots.engine.errors import EngineNonsense, NoCommand, WireError
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
"""Seconds an engine may take to greet: on a busy machine, many times what it may think."""

PATIENCE_S = 60.0
"""Seconds an engine is waited for where the budget has no limit."""

SHOWN = 200
"""How many bytes of a line that is nonsense an error shows."""


class ExternalBot:
    """The engine that a command starts, without a shell; `name` is the command.

    It is up when this returns, and ends when nobody has the bot any more or `close` is called. One that fails
    is killed, and started anew by `start`, at the latest for the next question; so it may keep what it
    learns, but not count on it. One question at a time. Raises `OSError` or `EngineError` where the command
    starts no engine, `NoCommand` where it is none.
    """

    def __init__(self, command: str) -> None:
        self.name = f"cmd:{command}"
        self._arguments = _words(command)
        self._asked = 0
        self._program: Program | None = None
        self.start()

    @property
    def pid(self) -> int | None:
        """The number of its process; None while there is none."""
        return self._program.pid if self._program else None

    def start(self) -> None:
        """Have it up, started and greeted; whoever takes the time of an answer does so before.

        Raises `OSError` or `EngineError`.
        """
        self._engine()

    def act(self, view: View, rng: Random, budget: Budget) -> Action:
        """What the engine answers, legal or not; raises `EngineError`, also where it is late."""
        milliseconds = _told(None if budget.seconds is None else budget.seconds * 1000)
        waited = PATIENCE_S if milliseconds is None else patience(milliseconds / 1000)
        self._asked += 1
        question = Question(
            self._asked, format_view(view), milliseconds, _told(budget.nodes), rng.getrandbits(32)
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
        """The program, started and greeted unless it is up."""
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


def _told(limit: float | None) -> int | None:
    """A limit as it is told; more than can be told is no limit, and what is no number leaves nothing."""
    return None if limit is None or limit > MOST else round(max(0, limit))


def _check_greeting(name: str, line: bytes) -> None:
    greeting = _heard(name, line, Greeting)
    if greeting.hello.protocol != PROTOCOL:
        raise EngineNonsense(name, f"speaks protocol {greeting.hello.protocol}, expected {PROTOCOL}")


def _action(name: str, line: bytes, asked: int, view: View) -> Action:
    answer = _heard(name, line, Answer)
    if answer.id != asked:
        raise EngineNonsense(name, f"answers question {answer.id}, expected {asked}")
    try:
        return parse_action(answer.action, view.public)
    except ParseError:
        raise EngineNonsense(name, f"{answer.action!r} is no action") from None


def _heard(name: str, line: bytes, kind: type[_Message]) -> _Message:
    """The message that was expected, not another nor a complaint."""
    try:
        error = parse_line(line, Head).error
        if error is None:
            return parse_line(line, kind)
    except WireError as wrong:
        raise EngineNonsense(name, f"{line[:SHOWN].decode(errors='replace')}: {wrong}") from None
    raise EngineNonsense(name, f"says: {error}")
