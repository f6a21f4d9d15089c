"""The error of a text: its place, the text found there and the texts expected."""

from enum import StrEnum

_LONGEST = 40


class Expected(StrEnum):
    """Texts that were expected in place of the one found."""

    ARRAY = "array"
    CALL = "call"
    CARD = "card"
    CARDS = "cards"
    CHOICE = "choice"
    CLAIM = "claim"
    DEAL = "deal"
    ENCODING = "encoding"
    END = "end"
    FAULTS = "faults"
    FIELD = "field"
    HAND = "hand"
    HELD = "held"
    INTEGER = "integer"
    JSON = "json"
    LADDER = "ladder"
    LENGTH = "length"
    LINES = "lines"
    NUMBER = "number"
    OBJECT = "object"
    ONCE = "once"
    OPTION = "option"
    PAIR = "pair"
    POINTS = "points"
    RANGE = "range"
    RULES = "rules"
    SCORE = "score"
    SEAT = "seat"
    SETTING = "setting"
    SILENCE = "silence"
    STEPS = "steps"
    STRAIN = "strain"
    STRING = "string"
    SUITS = "suits"
    TAG = "tag"
    TAGS = "tags"
    TEXT = "text"
    TRICK = "trick"
    UNDEALT = "undealt"
    UTF8 = "utf-8"
    VALUE = "value"
    VERSION = "version"
    WORD = "word"


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class ParseError(ValueError):
    """A text that is wrong.

    `line` and `column` count from 1, columns in characters. `found` is the text at that place, shortened; it
    is empty if something is missing. `rule` is the number of the broken rule, if there is one. `choices` are
    the texts that would be right, or ranges of numbers, if they are known.
    """

    def __init__(
        self,
        found: str,
        expected: Expected,
        rule: str | None = None,
        choices: tuple[str, ...] = (),
        source: str = "-",
        line: int = 1,
        column: int = 1,
    ) -> None:
        super().__init__(found, expected, rule, choices, source, line, column)
        self.found = _shortened(found)
        self.expected = expected
        self.rule = rule
        self.choices = choices
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        choices = f": {' | '.join(self.choices)}" if self.choices else ""
        rule = f" ({self.rule})" if self.rule else ""
        place = f"{self.source}:{self.line}:{self.column}"
        return f"{place}: found {self.found!r}, expected {self.expected}{choices}{rule}"

    def within(self, source: str, line: int, column: int) -> "ParseError":
        """Return the same error, for a text of one line that begins at `line` and `column` of `source`."""
        column += self.column - 1
        return ParseError(self.found, self.expected, self.rule, self.choices, source, line, column)


class InvalidTag(ValueError):
    """A tag that no record can have.

    Its name is bad or reserved, its value has control characters, or it exceeds the limits on tags.
    """

    def __init__(self, name: str, value: str) -> None:
        super().__init__(name, value)
        self.name = name
        self.value = value

    def __str__(self) -> str:
        return (
            f"no record can have the tag {_shortened(self.name)!r} with the value {_shortened(self.value)!r}"
        )
