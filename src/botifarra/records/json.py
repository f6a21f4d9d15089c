"""Records as JSON: `{"botifarra": 1, "hands": [...]}`, one hand a line (docs/notation.md)."""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn, TypeVar

import msgspec

from botifarra.core.actions import CLAIM, CONCEDE, Claim, Concede
from botifarra.core.seats import Seat
from botifarra.records.draft import Draft, Sides
from botifarra.records.errors import Expected
from botifarra.records.locate import children, find_value, parse_path, read_scalar
from botifarra.records.notation import format_card, format_hand, format_seat, format_word
from botifarra.records.read import read_sound
from botifarra.records.record import Record
from botifarra.records.rules import format_rules
from botifarra.records.text import Places, Word, decode_text
from botifarra.visible import visible

VERSION = 1
"""The version of the JSON that is written, and the only one read."""

LONGEST_HAND = 100_000
"""Most bytes of a hand."""

_FORM = '{"botifarra": 1, "hands": [...]}'
_LIKE_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*+(?:\{|\[\s*+[^\sA-Za-z])")
_VERSION = re.compile(r'"botifarra"\s*:\s*(-?[0-9]+)')
_BYTE = re.compile(r"\(byte ([0-9]+)\)\Z")
_SHOWN = re.compile(r'[\[{]|"[^"\n]*"?|[^\s,\]}]*')


class _Fields(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What all objects have in common: no field that is not known here."""


class _Hands(_Fields):
    N: str
    W: str
    S: str
    E: str


class _Trick(_Fields):
    leader: str
    cards: list[str]


class _Points(_Fields):
    NS: int
    EW: int


class _Score(_Fields):
    NS: int | float
    EW: int | float


class _Hand(_Fields, kw_only=True):
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


class _File(_Fields):
    botifarra: int
    hands: list[msgspec.Raw]


_FILE = msgspec.json.Decoder(_File)
_HAND = msgspec.json.Decoder(_Hand)
_KINDS = {
    "array": Expected.ARRAY,
    "int": Expected.INTEGER,
    "int | float": Expected.NUMBER,
    "object": Expected.OBJECT,
    "str": Expected.STRING,
}
_Value = TypeVar("_Value")


def parse_json(text: bytes | str, source: str = "-") -> tuple[Record, ...]:
    """Every record of a JSON text; raises `ParseError` for what is wrong."""
    return tuple(read_sound(split_json(text, source)))


def split_json(text: bytes | str, source: str = "-") -> Iterator[Callable[[], Draft]]:
    """What drafts each hand of a text; raises `ParseError` if it has another form."""
    reader = _Reader(decode_text(text, source), source)
    for offset, hand in reader.hands():
        yield partial(reader.draft, offset, hand)


def is_json(text: bytes) -> bool:
    """Whether a text is JSON rather than BGN, by how it begins: in BGN a name follows the first bracket."""
    return _LIKE_JSON.match(text) is not None


def format_json(records: Iterable[Record]) -> bytes:
    """The JSON of some records, which `parse_json` gives back.

    Raises `IllegalAction` for a record with anything illegal in it but a revoke.
    """
    hands = [b"\n" + msgspec.json.encode(_hand(record)) for record in records]
    text = b'{"botifarra":%d,"hands":[%s\n]}\n' % (VERSION, b",".join(hands))
    return visible(text.decode(), kept="\n").encode()


class _Reader:
    """Finds the words of the hands in a text."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.places = Places(text)

    def hands(self) -> Iterator[tuple[int, bytes]]:
        """Offset and text of each hand, as asked for, once the text around them has the form of `_File`."""
        try:
            hands = self._decode(_FILE, self.text.encode(), 0).hands
            self._check_version()
            array = dict(children(self.text, find_value(self.text, ())))["hands"]
            for (_, offset), hand in zip(children(self.text, array), hands, strict=True):
                yield offset, bytes(hand)
        except RecursionError:
            self._shown(find_value(self.text, ("hands",))).refuse(Expected.VALUE)

    def draft(self, offset: int, hand: bytes) -> Draft:
        """The draft of the hand at `offset`, once it is known to have the form of `_Hand`."""
        if len(hand) > LONGEST_HAND:
            self._shown(offset).refuse(Expected.LENGTH, choices=(str(LONGEST_HAND),))
        self._decode(_HAND, hand, offset)
        return _draft(self._words(offset), self._word("", offset))

    def _decode(self, decoder: msgspec.json.Decoder[_Value], text: bytes, start: int) -> _Value:
        try:
            return decoder.decode(text)
        except msgspec.ValidationError as error:
            if start == 0:  # the whole, whose version is not known yet
                self._check_version()
            self._refuse_value(str(error), start)
        except msgspec.DecodeError as error:
            self._refuse_syntax(str(error), text, start)

    def _words(self, offset: int) -> Any:
        """The value at `offset` with a word in place of each string and number, and None for null."""
        if self.text[offset] == "{":
            return {name: self._words(inner) for name, inner in children(self.text, offset)}
        if self.text[offset] == "[":
            return [self._words(inner) for _, inner in children(self.text, offset)]
        value = read_scalar(self.text, offset)
        return self._word(value, offset + (self.text[offset] == '"')) if value is not None else None

    def _word(self, text: str, offset: int) -> Word:
        return Word(text, self.source, *self.places.at(offset))

    def _check_version(self) -> None:
        found = _VERSION.search(self.text)
        if found is not None and found[1] != str(VERSION):
            self._word(found[1], found.start(1)).refuse(Expected.VERSION, choices=(str(VERSION),))

    def _refuse_syntax(self, message: str, text: bytes, start: int) -> NoReturn:
        byte = _BYTE.search(message)
        if byte is not None:  # else the text was cut off; what trails is told by the byte after its first
            text = text[: int(byte[1]) - ("trailing" in message)]
        self._shown(start + len(text.decode(errors="ignore"))).refuse(Expected.JSON)

    def _refuse_value(self, message: str, start: int) -> NoReturn:
        message, _, path = message.partition(" - at `$")
        name = message.partition("`")[2].partition("`")[0]
        offset = find_value(self.text, parse_path(path), start)
        if message.startswith("Object contains unknown field"):
            self._word(name, find_value(self.text, (name,), offset)).refuse(Expected.FIELD)
        if message.startswith("Object missing required field"):
            self._word("", offset).refuse(Expected.FIELD, choices=(f'"{name}"',))
        found = self._shown(offset)
        if " of length " in message:
            found.refuse(Expected.PAIR)
        is_whole = start == 0 and not path
        found.refuse(_KINDS.get(name.removesuffix(" | null"), Expected.VALUE), choices=(_FORM,) * is_whole)

    def _shown(self, offset: int) -> Word:
        found = _SHOWN.match(self.text, offset)
        return self._word(found[0] if found else "", offset)


def _draft(hand: dict[str, Any], start: Word) -> Draft:
    calls = hand.get("calls", ())
    return Draft(
        dealer=hand["dealer"],
        hands=[(seat, hand["deal"][format_seat(seat)]) for seat in Seat],
        rules=hand.get("rules"),
        tags=hand.get("tags", ()),
        calls=calls,
        calls_end=calls[-1][-1].end if calls else start,
        calls_tag=None if calls else '"calls"',
        tricks=[(trick["leader"], trick["cards"]) for trick in hand.get("tricks", ())],
        claim=hand.get("claim"),
        concede=hand.get("concede"),
        points=_sides(hand.get("points")),
        scores=_sides(hand.get("score")),
    )


def _sides(sides: dict[str, Word] | None) -> Sides | None:
    return (sides["NS"], sides["EW"]) if sides is not None else None


def _hand(record: Record) -> _Hand:
    points, scored = record.points, record.scored
    north, west, south, east = map(format_hand, record.deal.hands)
    return _Hand(
        tags=list(record.tags),
        rules=format_rules(record.rules),
        dealer=format_seat(record.deal.dealer),
        deal=_Hands(N=north, W=west, S=south, E=east),
        calls=[(format_seat(said.seat), format_word(said.call, said.doubles)) for said in record.calls],
        tricks=[
            _Trick(leader=format_seat(trick.leader), cards=list(map(format_card, trick.cards)))
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
