"""Errors of engines, and of the messages that are sent to them."""

from botifarra.bots.causes import Cause


class EngineError(Exception):
    """A wrong or missing answer of the engine `name`; `cause` tells what it did instead."""

    def __init__(self, name: str, cause: Cause) -> None:
        super().__init__(name, cause)
        self.name = name
        self.cause = cause

    @property
    def detail(self) -> str:
        """The cause in English."""
        return str(self.cause)

    def __str__(self) -> str:
        return f"{self.name}: {self.detail}"


class EngineCrashed(EngineError):
    """An engine that ended or closed its output; `detail` ends with the tail of its standard error."""


class EngineLate(EngineError):
    """An engine that did not answer before its timeout."""


class EngineNonsense(EngineError):
    """A malformed or unexpected answer of an engine, or an error message."""


class NoGreeting(EngineNonsense):
    """A program whose first line is not a greeting; `line` is the beginning of that line, or empty."""

    def __init__(self, name: str, line: str) -> None:
        super().__init__(name, Cause("greeting", {"line": line}) if line else Cause("greeting.empty"))
        self.args = (name, line)  # pickle makes the copy from these
        self.line = line


class NoCommand(ValueError):
    """A text that is not a command: it does not have words, or it has an open quotation or a NUL."""


class WireError(ValueError):
    """A malformed message: the place in it (`$.view.trick.cards[0]`), and the error.

    `rule` is the number of the broken rule, if there is one.
    """

    def __init__(self, place: str, detail: str, rule: str | None = None) -> None:
        super().__init__(place, detail, rule)
        self.place = place
        self.detail = detail
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.place}: {self.detail}{f' ({self.rule})' if self.rule else ''}"
