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
    OVER = "over"
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
    TRICK_END = "trick-end"
    UNDEALT = "undealt"
    UNPLAYED = "unplayed"
    UTF8 = "utf-8"
    VALUE = "value"
    VERSION = "version"
    WHOLE = "whole"
    WORD = "word"

    @property
    def words(self) -> str:
        """The English words for the expected text. The value of a member is only a code."""
        return _WORDS[self]


_WORDS = {
    Expected.ARRAY: "a list, [...]",
    Expected.CALL: "a call that can be made now",
    Expected.CARD: "a card, such as o9",
    Expected.CARDS: "twelve cards at most, such as o9,o1, or -",
    Expected.CHOICE: "one of these words",
    Expected.CLAIM: "a claim that wins all the tricks",
    Expected.DEAL: "the dealer and four hands, such as N:... ... ... ...",
    Expected.ENCODING: "UTF-8: save it as UTF-8 in your editor, or convert it with iconv",
    Expected.END: "the end",
    Expected.FAULTS: "fewer errors: the rest of the file is not read",
    Expected.FIELD: "a known field",
    Expected.HAND: "a hand of twelve cards, such as C652.973.95.764",
    Expected.HELD: "a card that is still in the hand",
    Expected.INTEGER: "a whole number",
    Expected.JSON: "well-formed JSON",
    Expected.LADDER: "a ladder, such as 1-2-4-8",
    Expected.LENGTH: "fewer characters",
    Expected.LINES: "fewer lines",
    Expected.NUMBER: "a number",
    Expected.OBJECT: "an object, {...}",
    Expected.ONCE: "only one; this is the second",
    Expected.OPTION: "an option of the rules",
    Expected.OVER: "the other tricks first, or [Claim] or [Concede]",
    Expected.PAIR: 'a list of two strings, such as ["N", "delego"]',
    Expected.POINTS: "the points, such as NS 40 EW 32",
    Expected.RANGE: "one of these numbers",
    Expected.RULES: "the name of a preset",
    Expected.SCORE: "the score, such as NS +16 EW 0",
    Expected.SEAT: "a seat: N, W, S or E",
    Expected.SETTING: "OPTION=VALUE, such as target=50",
    Expected.SILENCE: "no call, because the calls are over",
    Expected.STEPS: (
        "a ladder of positive numbers, one more than the doubles that max_doubles_suit and "
        "max_doubles_botifarra allow"
    ),
    Expected.STRAIN: "trumps",
    Expected.STRING: "text in quotation marks",
    Expected.SUITS: "four suits joined by dots, - for no card of a suit, such as 9R.-.7.S2",
    Expected.TAG: 'a tag, such as [Dealer "N"]',
    Expected.TAGS: "fewer tags, or shorter ones",
    Expected.TEXT: "text without control characters",
    Expected.TRICK: "the trick that comes next",
    Expected.TRICK_END: "the end of the trick, after four cards",
    Expected.UNDEALT: "a card that nobody holds yet",
    Expected.UNPLAYED: "a card that has not been played",
    Expected.UTF8: "text in UTF-8",
    Expected.VALUE: "another value",
    Expected.VERSION: "a known version",
    Expected.WHOLE: "the rest of the JSON, which ends in the middle",
    Expected.WORD: "a word for a call",
}

_WORDS_FOR_ONE = {
    Expected.HELD: "a card that {what} still has",
    Expected.LENGTH: "at most {what} characters",
    Expected.LINES: "at most {what} lines in a hand",
    Expected.OVER: "trick {what} first, or [Claim] or [Concede]",
    Expected.TRICK: "trick {what}",
    Expected.UNPLAYED: "a card that {what} still has",
}
"""The words around a single choice; any other single choice needs no description."""

_WORDS_FOR_FOUND = {
    Expected.ENCODING: "is {found}",
    Expected.FAULTS: "there are {found} errors",
    Expected.UNPLAYED: "found {found!r}, which was played already",
}
"""The words around what was found, for the kinds of error that do not have the usual ones."""


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


class ParseError(ValueError):
    """A text that is wrong.

    `line` and `column` count from 1, columns in characters. `source` is the name of the file, or `-` if there
    is none. `found` is the text at that place, shortened; it is empty if something is missing. For a card
    that is dealt twice, `found` has the suit too. `rule` is the number of the broken rule, if there is one.

    `choices` are the texts that would be right, or ranges of numbers, if they are known. For some kinds of
    `expected` the only choice is not a text but a part of the message: the largest length, the next trick, or
    the seat that must play. `holder` is the seat that holds the card found, or empty. `str` gives all this in
    English. If `source` is `-` and the error is on the first line, the message gives only the column. At the
    first character of that line it does not give a place.
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
        holder: str = "",
    ) -> None:
        super().__init__(found, expected, rule, choices, source, line, column, holder)
        self.found = _shortened(found)
        self.expected = expected
        self.rule = rule
        self.choices = choices
        self.source = source
        self.line = line
        self.column = column
        self.holder = holder

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        return f"{self._place}{self.detail}{rule}"

    @property
    def detail(self) -> str:
        """The text found and the texts expected, in English, without the place and the rule."""
        what = " | ".join(self.choices)
        if len(self.choices) == 1:
            what = _WORDS_FOR_ONE.get(self.expected, "{what}").format(what=what)
        else:
            what = self.expected.words + (f": {what}" if what else "")
        if not self.found:
            return f"missing: {what}"
        found = _WORDS_FOR_FOUND.get(self.expected, "found {found!r}").format(found=self.found)
        held = f", which {self.holder} has" if self.holder else ""
        return f"{found}{held}, expected {what}"

    @property
    def _place(self) -> str:
        if self.source != "-" or self.line > 1:
            return f"{self.source}:{self.line}:{self.column}: "
        return f"column {self.column}: " if self.column > 1 else ""

    def within(self, source: str, line: int, column: int) -> "ParseError":
        """Return the same error, for a text of one line that begins at `line` and `column` of `source`."""
        column += self.column - 1
        return ParseError(*self._what, source, line, column, self.holder)

    def held_by(self, holder: str) -> "ParseError":
        """Return the same error, with the seat that holds the card found."""
        return ParseError(*self._what, self.source, self.line, self.column, holder)

    @property
    def _what(self) -> tuple[str, Expected, str | None, tuple[str, ...]]:
        return self.found, self.expected, self.rule, self.choices


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
