"""Matches through the command, played by scripts that answer its questions."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from botifarra.cli.app import run
from botifarra.cli.match.saving import parse_session
from botifarra.cli.match.session import Session
from botifarra.cli.prose import prose

Answers = Callable[[str], str | None]
"""The line that a script types at a prompt; None closes the input."""


class Person(io.StringIO):
    """Standard input typed by a script that reads the prompts on the screen."""

    def __init__(self, screen: io.StringIO, answers: Answers) -> None:
        super().__init__()
        self.screen = screen
        self.answers = answers

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        answer = self.answers(self.screen.getvalue().rsplit("\n", 1)[-1])
        return "" if answer is None else f"{answer}\n"


def play(monkeypatch: pytest.MonkeyPatch, answers: Answers, *arguments: str) -> tuple[int, str]:
    """Return the exit status of the command, and all it wrote."""
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Person(screen, answers))
    monkeypatch.setattr(sys, "stdout", screen)
    return run(["play", *arguments]), screen.getvalue()


def first_choice(language: str = "ca", another: str = "no") -> Answers:
    """Choose the first option, and do not play another match."""
    text = prose(language)
    return lambda prompt: another if text("prompt.another") in prompt else "1"


def listed(*typed: str, then: str | None = None) -> Answers:
    """Answer with these lines, and then with the same for ever."""
    lines: Iterator[str] = iter(typed)
    return lambda prompt: next(lines, then)


def saved(path: str = "botifarra.bgn") -> Session:
    """Return the match that a file holds."""
    return parse_session(Path(path).read_bytes(), path)[0]
