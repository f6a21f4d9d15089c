"""Records as JSON: `{"botifarra": 1, "hands": [...]}`, one hand a line (docs/notation.md)."""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property, reduce
from io import StringIO
from itertools import chain, repeat
from operator import getitem
from typing import Any, NamedTuple, NoReturn, TextIO

import msgspec

from botifarra.core.actions import CLAIM, CONCEDE, Claim, Concede
from botifarra.core.seats import Seat
from botifarra.records.draft import Draft, Sides
from botifarra.records.errors import Expected
from botifarra.records.json_stream import JsonStream
from botifarra.records.locate import Located, Step, children, find_value, parse_path
from botifarra.records.notation import format_seat, format_word
from botifarra.records.read import read_sound
from botifarra.records.record import Record, expect_records
from botifarra.records.rules import format_rules
from botifarra.records.text import Place, Rows, Word, decode_text
from botifarra.visible import visible

VERSION = 1
"""The version of the JSON that is written, and the only one read."""

_SEATS = [(format_seat(seat), seat) for seat in Seat]
_FIELDS = ("botifarra", "hands")
_FORM = '{"botifarra": 1, "hands": [...]}'
_LIKE_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*+(?:\{|\[\s*+[^\sA-Za-z])")
_INTEGER = re.compile("-?[0-9]+")
_NAME = re.compile(r'(?<!\\)"\s*:')
_BYTE = re.compile(r"\(byte ([0-9]+)\)\Z")


class _Object(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all objects, which refuses unknown fields."""


class _Hands(_Object):
    N: str
    W: str
    S: str
    E: str


class _Trick(_Object):
    leader: str
    cards: list[str]


class _Points(_Object):
    NS: int
    EW: int


class _Score(_Object):
    NS: int | float
    EW: int | float


class _Hand(_Object, kw_only=True):
    tags: list[tuple[str, str]] = []
    rules: str | None = None
    dealer: str
    deal: _Hands
    calls: list[tuple[str, str]] = []
    tricks: list[_Trick] = []
    claim: str | None = None
    concede: str | None = None
    points: _Points | None = None
    score: _Score | None = None


_HAND = msgspec.json.Decoder(_Hand)
_KINDS = {
    "array": Expected.ARRAY,
    "int": Expected.INTEGER,
    "int | float": Expected.NUMBER,
    "object": Expected.OBJECT,
    "str": Expected.STRING,
}


def parse_json(text: bytes | str, source: str = "-") -> tuple[Record, ...]:
    """Return every record of a JSON text; raises `ParseError` at the first fault."""
    return tuple(read_sound(split_json(text, source)))


def split_json(text: bytes | str, source: str = "-") -> Iterator[Callable[[], Draft]]:
    """Yield the functions of `split_json_file` for a text; raises `ParseError`."""
    yield from split_json_file(StringIO(decode_text(text, source)), source)


def split_json_file(file: TextIO, source: str) -> Iterator[Callable[[], Draft]]:
    """Yield, for each hand of a file, a function that returns its `Draft`: its words, not checked yet.

    Only one hand is in memory. Raises `ParseError` where the text around the hands is wrong. The hands before
    that place are yielded first.
    """
    stream = JsonStream(file, source)
    if stream.peek() not in ("", "{"):
        stream.refuse(Expected.OBJECT, (_FORM,))
    start = stream.here
    missing = list(_FIELDS)
    for _ in stream.items("{}"):
        name = stream.field()
        if name not in missing:
            stream.here._replace(text=name).refuse(Expected.ONCE if name in _FIELDS else Expected.FIELD)
        missing.remove(name)
        if name == "botifarra":
            _check_version(stream.value())
            continue
        if stream.peek() != "[":
            stream.refuse(Expected.ARRAY)
        for _ in stream.items("[]"):
            yield _Reader(stream.value()).draft
    if stream.peek():
        stream.refuse(Expected.JSON)
    if missing:
        start.refuse(Expected.FIELD, choices=(f'"{missing[0]}"',))


def is_json(text: bytes) -> bool:
    """Return whether a text begins as JSON does; in BGN a name follows the first bracket."""
    return _LIKE_JSON.match(text) is not None


def format_json(records: Iterable[Record]) -> bytes:
    """Return the JSON of some records, which `parse_json` reads back.

    Raises `IllegalAction` for a record that breaks a rule in any other way than by a revoke.
    """
    expect_records(records)
    return "".join(json_pieces(records)).encode()


def json_pieces(records: Iterable[Record]) -> Iterator[str]:
    """Yield the text of `format_json` in pieces, one for each record as soon as it is there."""
    yield f'{{"botifarra":{VERSION},"hands":['
    for comma, record in zip(chain([""], repeat(",")), records, strict=False):
        yield f"{comma}\n{visible(msgspec.json.encode(_hand(record)).decode())}"
    yield "\n]}\n"


def _check_version(value: Located) -> None:
    if _INTEGER.fullmatch(value.text) is None:
        value.shown(0).refuse(Expected.INTEGER)
    if value.text != str(VERSION):
        value.shown(0).refuse(Expected.VERSION, choices=(str(VERSION),))


class _Reader:
    """The reader of the words of one hand."""

    def __init__(self, hand: Located) -> None:
        self.hand = hand
        self.text = hand.text

    def draft(self) -> Draft:
        """Return the draft of the hand, once it is known to have the form of `_Hand`."""
        self._check_form()
        hand = self.hand.value
        calls = hand.get("calls", ())
        return Draft(
            dealer=self._word(hand["dealer"], "dealer"),
            hands=[(seat, self._word(hand["deal"][letter], "deal", letter)) for letter, seat in _SEATS],
            rules=self._field("rules"),
            tags=Rows(hand.get("tags", ()), self._tag),
            calls=Rows(calls, self._call),
            calls_end=self._call(len(calls) - 1)[1].end if calls else self.hand.word("", 0),
            calls_tag=None if calls else '"calls"',
            tricks=Rows(
                [(trick["leader"], *trick["cards"]) for trick in hand.get("tricks", ())], self._trick
            ),
            claim=self._field("claim"),
            concede=self._field("concede"),
            points=self._sides("points"),
            scores=self._sides("score"),
        )

    def _check_form(self) -> None:
        text = self.text.encode()
        try:
            _HAND.decode(text)
        except msgspec.ValidationError as error:
            self._refuse_value(str(error))
        except msgspec.DecodeError as error:
            byte = _BYTE.search(str(error))
            before = text[: int(byte[1])] if byte is not None else b""
            self.hand.shown(len(before.decode(errors="ignore"))).refuse(Expected.JSON)
        self._check_names()

    def _check_names(self) -> None:
        """Refuse a name that an object has twice, because a decoder keeps only the last value."""
        hand = self.hand.value
        objects = (hand, hand["deal"], *hand.get("tricks", ()), hand.get("points"), hand.get("score"))
        names = sum(len(each) for each in objects if each)
        # Each name has a mark and a colon behind it. Few strings have that too, so hardly any text is walked.
        if self.text.count(":") > names and len(_NAME.findall(self.text)) > names:
            for name, offset in _second_names(self.text, 0):
                self.hand.word(name, offset).refuse(Expected.ONCE)

    def _word(self, text: str, *path: Step) -> Word:
        return Word(text, _Value(self, path))

    def _field(self, name: str) -> Word | None:
        text = self.hand.value.get(name)
        return None if text is None else self._word(text, name)

    def _pair(self, name: str, number: int) -> tuple[Word, Word]:
        first, second = self.hand.value[name][number]
        return self._word(first, name, number, 0), self._word(second, name, number, 1)

    def _call(self, number: int) -> tuple[Word, Word]:
        return self._pair("calls", number)

    def _tag(self, number: int) -> tuple[Word, Word]:
        return self._pair("tags", number)

    def _trick(self, number: int) -> list[Word]:
        trick = self.hand.value["tricks"][number]
        cards = enumerate(trick["cards"])
        return [
            self._word(trick["leader"], "tricks", number, "leader"),
            *(self._word(card, "tricks", number, "cards", place) for place, card in cards),
        ]

    def _sides(self, name: str) -> Sides | None:
        sides = self.hand.value.get(name)
        if sides is None:
            return None
        return self._word(sides["NS"], name, "NS"), self._word(sides["EW"], name, "EW")

    @cached_property
    def offsets(self) -> Any:
        """The offset of each string and number, nested as in the hand."""
        return self._offsets(0)

    def _offsets(self, offset: int) -> Any:
        match self.text[offset]:
            case "{":
                return {name: self._offsets(inner) for name, inner in children(self.text, offset)}
            case "[":
                return [self._offsets(inner) for _, inner in children(self.text, offset)]
            case opening:
                return offset + (opening == '"')

    def _refuse_value(self, message: str) -> NoReturn:
        message, _, path = message.partition(" - at `$")
        name = message.partition("`")[2].partition("`")[0]
        offset = find_value(self.text, parse_path(path))
        if message.startswith("Object contains unknown field"):
            self.hand.word(name, find_value(self.text, (name,), offset)).refuse(Expected.FIELD)
        if message.startswith("Object missing required field"):
            self.hand.word("", offset).refuse(Expected.FIELD, choices=(f'"{name}"',))
        found = self.hand.shown(offset)
        if " of length " in message:
            found.refuse(Expected.PAIR)
        found.refuse(_KINDS.get(name.removesuffix(" | null"), Expected.VALUE))


def _second_names(text: str, offset: int) -> Iterator[tuple[str, int]]:
    """Yield each name that an object has already, and the offset of its value."""
    seen = set()
    for step, inner in children(text, offset):
        if isinstance(step, str) and step in seen:
            yield step, inner
        seen.add(step)
        yield from _second_names(text, inner)


class _Value(NamedTuple):
    """A string or number of a hand, by the names and numbers that lead to it."""

    reader: _Reader
    path: tuple[Step, ...]

    @property
    def source(self) -> str:
        """The name of the source."""
        return self.reader.hand.source

    def place(self, offset: int) -> Place:
        """Return the place in the source of the character at an offset."""
        start: int = reduce(getitem, self.path, self.reader.offsets)
        return self.reader.hand.place(start + offset)


def _hand(record: Record) -> _Hand:
    points, scored = record.points, record.scored
    north, west, south, east = map(str, record.deal.hands)
    return _Hand(
        tags=list(record.tags),
        rules=format_rules(record.rules),
        dealer=format_seat(record.deal.dealer),
        deal=_Hands(N=north, W=west, S=south, E=east),
        calls=[(format_seat(call.seat), format_word(call.call, call.doubles)) for call in record.calls],
        tricks=[
            _Trick(leader=format_seat(trick.leader), cards=list(map(str, trick.cards)))
            for trick in record.tricks
        ],
        claim=_by_whom(record, CLAIM),
        concede=_by_whom(record, CONCEDE),
        points=_Points(NS=points[0], EW=points[1]) if points else None,
        score=_Score(NS=_number(scored[0]), EW=_number(scored[1])) if scored else None,
    )


def _by_whom(record: Record, action: Claim | Concede) -> str | None:
    return format_seat(record.ending[1]) if record.ending and record.ending[0] == action else None


def _number(score: Fraction) -> int | float:
    return int(score) if score.denominator == 1 else float(score)
