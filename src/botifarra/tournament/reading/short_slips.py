"""Results typed one after another with the fewest keys: the place is left out if it is the next one.

`44` are the points of N-S on the next board, and `40 32` those of both sides. `3.5 44` is another table and
board, and so is `3 5 44`. `bn` and `ce` at the end are botifarra of N-S and contro of E-W, and `b-` and `c-`
delete these calls from a result. The words for these calls can be typed too: `44 butifarra n contra e`. In
matches the points of both sides are needed: `101 87`, or `3. 101 87`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from botifarra.core.cards import Strain
from botifarra.letters import plain_letters
from botifarra.records.vocabulary import DOUBLE_WORDS, STRAIN_WORDS
from botifarra.tournament.duplicate.result import TOTAL
from botifarra.tournament.events import BoardSlip, MatchSlip, Slip
from botifarra.tournament.format import Kind
from botifarra.tournament.reading.slips import Call, NoSlip, keep_calls, read_call


def _pattern(letter: str, words: Iterable[str]) -> str:
    """Return a pattern for a call as it is typed: its letter, or one of its words, the longest first."""
    spelled = sorted(map(plain_letters, words), key=len, reverse=True)
    return "|".join([word.replace(" ", r"\s*") for word in spelled] + [letter])


_BOTIFARRA = _pattern("b", STRAIN_WORDS[Strain.NO_TRUMP])
_CONTRO = _pattern("c", DOUBLE_WORDS[0])
_SIDE = "(?:-|[nsewo](?:-?[nsewo])?)"
_LINE = re.compile(
    r"(?P<place>(?P<table>[0-9]{1,4})?[.,](?P<board>[0-9]{1,4})?(?!\S))?"
    r"\s*(?P<numbers>[0-9]{1,6}(?:[\s:/-]+[0-9]{1,6})*)?"
    rf"\s*(?P<calls>(?:(?:{_BOTIFARRA}|{_CONTRO})\s*{_SIDE}\s*)*)"
)
_CALL = re.compile(rf"(?:(?P<botifarra>{_BOTIFARRA})|(?:{_CONTRO}))\s*(?P<side>{_SIDE})")

_PLACE_NUMBERS = {True: {1: 0, 2: 0, 3: 2, 4: 2, 5: 3}, False: {2: 0, 3: 1, 4: 2}}
"""How many numbers of a line name its place, by the count of its numbers: with boards (True), in matches."""

_WHERE = ("round", "table", "board")


@dataclass(frozen=True, slots=True)
class ShortSlip:
    """A result as far as it was typed; None stands for the next place.

    Without a `slip` the line only names a table or a board. The slip has only points: `botifarra` and
    `contro` are the calls that were typed.
    """

    slip: Slip | None = None
    round: int | None = None
    table: int | None = None
    board: int | None = None
    botifarra: Call | None = None
    contro: Call | None = None

    def slip_after(self, before: Slip | None) -> Slip | None:
        """Return the slip, with the calls of the result before it that were not typed."""
        return self.slip and keep_calls(self.slip, before, self.botifarra, self.contro)


def read_short_slip(kind: Kind, typed: str) -> ShortSlip:
    """Read a line; raises `NoSlip`. It is not checked whether the result is possible."""
    found = _LINE.fullmatch(plain_letters(typed).strip())
    if found is None:
        raise NoSlip
    numbers = [int(number) for number in re.findall("[0-9]+", found["numbers"] or "")]
    calls = [_call(found["calls"], is_botifarra=which) for which in (True, False)]
    if any(calls) and not kind.facts.has_boards:
        raise NoSlip
    if found["place"] is None:
        count = _PLACE_NUMBERS[kind.facts.has_boards].get(len(numbers))
        if count is None:
            raise NoSlip
        names = _WHERE if kind.facts.has_boards else _WHERE[:2]
        where = dict(zip(names[len(names) - count :], numbers[:count], strict=True))
        numbers = numbers[count:]
    else:
        where = {name: int(found[name]) for name in ("table", "board") if found[name]}
        if not where or ("board" in where and not kind.facts.has_boards):
            raise NoSlip
    slip = _slip(kind, numbers) if numbers or any(calls) else None
    return ShortSlip(slip, where.get("round"), where.get("table"), where.get("board"), *calls)


def _slip(kind: Kind, points: list[int]) -> Slip:
    """Return the points; E-W get the remaining ones if only those of N-S were typed."""
    if kind.facts.has_boards and len(points) == 1:
        points = [points[0], max(TOTAL - points[0], 0)]
    if len(points) != 2:
        raise NoSlip
    both = (points[0], points[1])
    return BoardSlip(both) if kind.facts.has_boards else MatchSlip(both)


def _call(calls: str, *, is_botifarra: bool) -> Call | None:
    """Return the side that made a call, or `-` for nobody; None if the call was not typed."""
    typed = _CALL.finditer(calls)
    sides = [found["side"] for found in typed if (found["botifarra"] is not None) is is_botifarra]
    if not sides:
        return None
    if len(sides) > 1:
        raise NoSlip
    try:
        return read_call(sides[0])
    except ValueError:
        raise NoSlip from None
