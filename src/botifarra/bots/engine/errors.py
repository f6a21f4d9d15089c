"""What an engine can do wrong, and what can be wrong in what is said to it."""


class EngineError(Exception):
    """The engine called `name` did not answer as it should; `detail` tells what it did instead."""

    def __init__(self, name: str, detail: str) -> None:
        super().__init__(name, detail)
        self.name = name
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.name}: {self.detail}"


class EngineCrashed(EngineError):
    """It ended, or closed its output; `detail` closes with the last that it wrote to standard error."""


class EngineLate(EngineError):
    """It did not answer in time."""


class EngineNonsense(EngineError):
    """It answered with what is no answer to the question, or with an error."""


class NoCommand(ValueError):
    """A text that is no command: it has no words, an open quotation or a NUL."""


class WireError(ValueError):
    """A message that is not what it should be: where in it (`$.view.trick.cards[0]`), and what is wrong.

    `rule` is the number of the rule that is broken, if one is.
    """

    def __init__(self, place: str, detail: str, rule: str | None = None) -> None:
        super().__init__(place, detail, rule)
        self.place = place
        self.detail = detail
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.place}: {self.detail}{f' ({self.rule})' if self.rule else ''}"
