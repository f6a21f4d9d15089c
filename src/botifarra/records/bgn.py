"""BGN, the text of records: tags, one trick a line; a file can have several records (docs/notation.md)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice

from botifarra.core.notation import format_calls, format_ending, format_trick
from botifarra.core.rules import TRICKS
from botifarra.records.draft import Draft, Sides
from botifarra.records.errors import Expected
from botifarra.records.notation import (
    format_points,
    format_scores,
    format_seat,
    split_deal,
    split_sides,
)
from botifarra.records.read import read_sound
from botifarra.records.record import OWN_TAGS, Record, expect_records
from botifarra.records.rules import format_rules
from botifarra.records.tag_names import resembled_tag
from botifarra.records.text import LONGEST_LINE, Line, Rows, Word, decode_text

VERSION = "1"
"""The version of BGN that is written, and the only one read."""

MOST_LINES = 1_000
"""Largest number of lines in a record; empty lines do not count."""

_FIRST_TAG = re.compile(r"\[[ \t]*BGN\b", re.IGNORECASE)
_TAG = re.compile(
    r"""
    \s*+ (?P<tag> \[ \s*+ (?P<name> [A-Za-z] [A-Za-z0-9_]*+) \s*+
    (?: " (?P<value> [^"\\]*+ (?:\\["\\] [^"\\]*+)*) " \s*+)? \]) \s*+
    """,
    re.VERBOSE,
)
_ESCAPED = re.compile(r"\\(.)")
# A call may have several words: `E:Sant Vicens`. Python 3.11.4 misreads a possessive group (gh-106052).
_CALL = re.compile(r"[^\s:]*+:\S*+(?:\s+[^\s:]+(?!\S))*|\S++")
_NUMBERS = tuple(map(str, range(1, TRICKS + 1)))
_OWN = {name.lower() for name in OWN_TAGS}
_AFTER_CALLS = ("play", "claim", "concede")

_Numbered = tuple[int, str]
"""The number of a line, and its text."""


def parse_bgn(text: bytes | str, source: str = "-") -> tuple[Record, ...]:
    """Return every record of a text; raises `ParseError` at the first fault.

    Raises `ValueError` if `text` is the name of a `.bgn` file instead of its content.
    """
    if isinstance(text, str) and text.endswith(".bgn"):
        raise ValueError(f"{text!r} is the name of a file, expected its text; read_records reads a file")
    return tuple(read_sound(split_bgn(text, source)))


def split_bgn(text: bytes | str, source: str = "-") -> Iterator[Callable[[], Draft]]:
    """Yield, for each record of a text, a function that returns its `Draft`: its words, not checked yet.

    Raises `ParseError` if the text is not UTF-8.
    """
    yield from split_lines(decode_text(text, source).split("\n"), source)


def split_lines(lines: Iterable[str], source: str) -> Iterator[Callable[[], Draft]]:
    """Yield, for each record of some lines, a function that returns its `Draft`.

    Only one record is in memory.
    """
    record: list[_Numbered] = []
    for number, line in enumerate(lines, 1):
        body = line.strip()
        if not body:
            continue
        if body[0] == "[" and record and _FIRST_TAG.match(body):
            yield partial(_draft, record, source)
            record = []
        if len(record) <= MOST_LINES:  # the first line too many is refused; later ones are not read
            record.append((number, line))
    if record:
        yield partial(_draft, record, source)


def format_bgn(records: Iterable[Record]) -> str:
    """Return the canonical text of some records, which `parse_bgn` reads back.

    Raises `IllegalAction` for a record that breaks a rule in any other way than by a revoke.
    """
    expect_records(records)
    return "\n".join(map(_format_record, records))


def _draft(record: Sequence[_Numbered], source: str) -> Draft:
    lines = _Lines(record, source)
    for count, line in enumerate(record, 1):
        if len(line[1]) > LONGEST_LINE:
            _line_word(source, line).refuse(Expected.LENGTH, choices=(str(LONGEST_LINE),))
        if count > MOST_LINES:
            _line_word(source, line).refuse(Expected.LINES, choices=(str(MOST_LINES),))
        lines.read(line)
    return lines.draft()


class _Lines:
    """The lines of a record: its tags and its tricks, as they are read."""

    def __init__(self, record: Sequence[_Numbered], source: str) -> None:
        self._record = record
        self._source = source
        self._own: dict[str, Word] = {}
        self._tags: list[tuple[str, str]] = []
        self._tag_lines: list[_Numbered] = []
        self._tricks: list[list[str]] = []
        self._trick_lines: list[_Numbered] = []
        self._calls_end: Word | None = None
        self._is_playing = False

    def read(self, line: _Numbered) -> None:
        """Read a line; raises `ParseError` where it is neither a tag nor a trick."""
        if self._is_playing:
            found, *texts = line[1].split()
            if found[0] != "[":
                self._read_trick(line, found, texts)
                return
        self._read_tag(line)

    def _read_trick(self, line: _Numbered, found: str, texts: list[str]) -> None:
        before = len(self._tricks)
        if before == TRICKS:
            self._word(line).split()[0].refuse(Expected.END, "R1.1")
        if found != _NUMBERS[before]:
            self._word(line).split()[0].refuse(Expected.TRICK, choices=(_NUMBERS[before],))
        if not texts:
            self._word(line).end.refuse(Expected.SEAT)
        self._tricks.append(texts)
        self._trick_lines.append(line)

    def _read_tag(self, line: _Numbered) -> None:
        number, text = line
        found = _TAG.fullmatch(text)
        if found is None:
            self._word(line).refuse(Expected.TAG)
        _, name, written = found.groups()
        own_name = name.lower()
        self._is_playing = own_name == "play"
        if (written is None) is not self._is_playing:
            is_meant = written is None and resembled_tag(name) == "Play"
            self._word(line).refuse(Expected.TAG, choices=("[Play]",) if is_meant else ())
        if not self._own and own_name != "bgn":
            self._word(line).refuse(Expected.TAG, choices=(_format_tag("BGN", VERSION),))
        value = _unescape(written or "")
        if own_name not in _OWN:
            self._tags.append((name, value))
            self._tag_lines.append(line)
            return
        spot = Line(self._source, number)
        if own_name in self._own:
            Word(name, spot, found.start("name")).refuse(Expected.ONCE)
        self._own[own_name] = Word(value, spot, found.start("value"))
        if own_name in _AFTER_CALLS and self._calls_end is None:
            self._calls_end = Word("", spot, found.start("tag"))

    def _word(self, line: _Numbered) -> Word:
        return _line_word(self._source, line)

    def _resembling(self, missing: str) -> Word | None:
        """Return the name of the first unknown tag that may stand for a missing one, or None."""
        for tag, (name, _) in enumerate(self._tags):
            if resembled_tag(name) == missing:
                return self._locate_tag(tag)[0]
        return None

    def _locate_tag(self, tag: int) -> tuple[Word, Word]:
        number, text = self._tag_lines[tag]
        found = _TAG.fullmatch(text)
        assert found is not None  # it has been read
        name, value = self._tags[tag]
        spot = Line(self._source, number)
        return Word(name, spot, found.start("name")), Word(value, spot, found.start("value"))

    def _locate_call(self, call: int) -> tuple[Word, Word]:
        calls = self._own["calls"]
        found = next(islice(_CALL.finditer(calls.text), call, None))
        seat, _, word = found.group().partition(":")
        offset = calls.offset + found.start()
        return Word(seat, calls.spot, offset), Word(word, calls.spot, offset + len(seat) + 1)

    def _locate_trick(self, trick: int) -> list[Word]:
        return self._word(self._trick_lines[trick]).split()[1:]

    @property
    def _end(self) -> Word:
        """The empty word after the last line."""
        return self._word(self._record[-1]).end

    def draft(self) -> Draft:
        """Return the draft of the record; raises `ParseError` where a tag is missing or malformed."""
        own = self._own
        if own["bgn"].text != VERSION:
            own["bgn"].refuse(Expected.VERSION, choices=(VERSION,))
        for required in ("Dealer", "Deal"):
            if required.lower() not in own:
                found = self._resembling(required) or self._end
                found.refuse(Expected.TAG, choices=(_format_tag(required, "…"),))
        deal, calls = own["deal"], own.get("calls")
        return Draft(
            dealer=own["dealer"],
            hands=[
                (seat, Word(hand, deal.spot, deal.offset + column - 1))
                for seat, column, hand in deal.read(split_deal)
            ],
            rules=own.get("rules"),
            tags=Rows(self._tags, self._locate_tag),
            calls=Rows(_split_calls(calls.text) if calls else (), self._locate_call),
            calls_end=calls.end if calls else self._resembling("Calls") or self._calls_end or self._end,
            calls_tag=None if calls else _format_tag("Calls", f"{own['dealer'].text}:…"),
            tricks=Rows(self._tricks, self._locate_trick),
            claim=own.get("claim"),
            concede=own.get("concede"),
            points=_split_sides(own.get("points"), Expected.POINTS),
            scores=_split_sides(own.get("score"), Expected.SCORE),
        )


def _line_word(source: str, line: _Numbered) -> Word:
    """Return a line as a word, without the blanks around it."""
    number, text = line
    body = text.strip()
    return Word(body, Line(source, number), text.index(body))


def _unescape(text: str) -> str:
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


@lru_cache(maxsize=256)  # most hands of a file have one of a few sequences of calls
def _split_calls(calls: str) -> tuple[tuple[str, str], ...]:
    parts = (call.partition(":") for call in _CALL.findall(calls))
    return tuple([(seat, word) for seat, _, word in parts])


def _split_sides(sides: Word | None, expected: Expected) -> Sides | None:
    if sides is None:
        return None
    north_south, east_west = sides.read(partial(_find_sides, expected=expected))
    return _number(sides, *north_south), _number(sides, *east_west)


def _number(sides: Word, column: int, number: str) -> Word:
    return Word(number, sides.spot, sides.offset + column - 1)


# Cached, since there are few points and scores.
_find_sides = lru_cache(maxsize=1024)(split_sides)


def _format_record(record: Record) -> str:
    points, scored = record.points, record.scored
    lines = [
        _format_tag("BGN", VERSION),
        *(_format_tag(name, value) for name, value in record.tags),
        _format_tag("Rules", format_rules(record.rules)),
        _format_tag("Dealer", format_seat(record.deal.dealer)),
        _format_tag("Deal", str(record.deal)),
    ]
    calls = format_calls(record.calls, are_last=len(record.calls) == len(record.actions))
    if calls:
        lines.append(_format_tag("Calls", calls))
    if record.tricks:
        lines.append("[Play]")
    lines.extend(format_trick(number, trick) for number, trick in enumerate(record.tricks, 1))
    if record.ending is not None:
        lines.append(format_ending(*record.ending))
    if points is not None and scored is not None:
        lines.append(_format_tag("Points", format_points(points)))
        lines.append(_format_tag("Score", format_scores(scored)))
    return "".join(f"{line}\n" for line in lines)


def _format_tag(name: str, value: str) -> str:
    escaped = value.replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{escaped}"]'
