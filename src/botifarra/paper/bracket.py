"""The bracket of a knock-out, to be posted and filled in: parts of sixteen places, then the last rounds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, LEAST_OF_NAMES
from botifarra.paper.grid import chunks
from botifarra.paper.naming import heading, person
from botifarra.paper.sheet import GREY, INK, LINE, Align, Sheet
from botifarra.prose import Prose
from botifarra.sentences.withdrawals import WITHDRAWN
from botifarra.tournament.book import Book
from botifarra.tournament.listing.bracket import Bracket, BracketMatch, Slot, bracket

_DEEP = 4
"""Number of rounds on a page, which begin with at most sixteen places."""

_HEAD = 8.0
_NOTE = 5.0
_HIGH = 10.0
_APART = 22.0
"""Largest distance from one place of the first round to the next."""
_WIDE = 66.0
_WITHIN = 0.4
"""Distance between the two places of a match of the first round."""
_GAP = 5.0
"""Distance between the columns of two rounds, for the connecting lines."""
_BESIDE = 9.0
"""Widths for the number of a pair, and for its score."""
_LARGEST = 1.7
"""Largest enlargement of a bracket of few rounds."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Rounds of a bracket on a page, from the round `number` on; `place` is its index among such pages."""

    number: int
    place: int
    of: int
    rounds: Sequence[Sequence[BracketMatch]]

    @property
    def is_last(self) -> bool:
        """Whether it includes the final."""
        return self.of == 1


def bracket_pages(book: Book, text: Prose) -> bytes:
    """Return the present bracket; raises the errors of `bracket`."""
    tree = bracket(book)
    sheet = Sheet(text.language, text("bracket.title"), heading(book, text), wide=True)
    for part in _parts(tree):
        beside = "" if part.is_last else text("bracket.part", part=part.place, parts=part.of)
        page = sheet.headed_page(text("bracket.title"), beside)
        _Tree(sheet, page, part, tree, book, text).draw()
    sheet.number_pages()
    return sheet.finish()


def _parts(tree: Bracket) -> list[_Part]:
    """Return the parts in order: those of the first rounds from the top, then the rounds of their winners."""
    found = []
    for first in range(0, len(tree.rounds), _DEEP):
        rounds = tree.rounds[first : first + _DEEP]
        count = len(rounds[-1])
        for place in range(count):
            some = [each[place * len(each) // count : (place + 1) * len(each) // count] for each in rounds]
            found.append(_Part(tree.begins + first, place + 1, count, some))
    return found


def _has_withdrawn(match: BracketMatch, slot: Slot) -> bool:
    """Return whether a pair withdrew before a match, which its opponents won without a score."""
    return slot.pair is not None and (
        slot.has_withdrawn or (match.scores is None and slot.pair == match.loser)
    )


class _Tree:
    """A part of a bracket being drawn on its page."""

    def __init__(self, sheet: Sheet, page: Box, part: _Part, tree: Bracket, book: Book, text: Prose) -> None:
        self._sheet, self._part, self._tree, self._book, self._text = sheet, part, tree, book, text
        columns = len(part.rounds) + 1
        places = 2 * len(part.rounds[0])
        self._heads = page.top(_HEAD)
        self._area = page.below(_HEAD)._replace(height=page.height - _HEAD - _NOTE)
        self._foot = page.below(page.height - _NOTE)
        width, apart = (page.width - (columns - 1) * _GAP) / columns, self._area.height / places
        self._scale = max(1, min(_LARGEST, width / _WIDE, apart / _APART))
        self._width = min(_WIDE * self._scale, width)
        self._apart = min(_APART * self._scale, apart)
        self._high = min(_HIGH * self._scale, self._apart - 1.6)

    def draw(self) -> None:
        """Draw the rounds from left to right, and the pair that goes on from them."""
        beside = (self._high + _WITHIN) / 2
        middles = [
            (2 * place + 1) * self._apart + step
            for place in range(len(self._part.rounds[0]))
            for step in (-beside, beside)
        ]
        for column, matches in enumerate(self._part.rounds):
            number = self._part.number + column
            self._head(column, self._stage(number))
            both = list(chunks(middles, 2))
            for match, (upper, lower) in zip(matches, both, strict=True):
                self._match(column, match, number, upper, lower)
                self._join(column, match, upper, lower)
            if self._part.is_last and len(matches) == 1 and self._tree.third is not None:
                self._third(column, self._tree.third, number, middles[-1])
            middles = [(upper + lower) / 2 for upper, lower in both]
        column, number = len(self._part.rounds), self._part.number + len(self._part.rounds)
        is_last = self._part.is_last
        self._head(column, self._text("bracket.winner") if is_last else self._stage(number))
        (last,) = self._part.rounds[-1]
        self._slot(column, middles[0], last.winner, number - 1, is_winner=is_last)
        self._sheet.write(self._foot, BETWEEN.join(self._notes()), size=7.5, shade=GREY)

    def _notes(self) -> Iterator[str]:
        """Yield the notes that explain the marks of the page."""
        if self._tree.origins and self._part.number == self._tree.begins:
            yield self._text("bracket.origins")
        matches = [match for each in self._part.rounds for match in each]
        if any(_has_withdrawn(match, slot) for match in matches for slot in match.slots):
            yield self._text("bracket.withdrawn", mark=WITHDRAWN)

    def _stage(self, number: int) -> str:
        """Return the name of a round if it has one, else its number."""
        stage = f"stage.{2 * len(self._tree.rounds[number - self._tree.begins])}"
        return self._text(stage) if stage in self._text else self._text("round", round=number)

    def _x(self, column: int) -> float:
        return self._area.x + column * (self._width + _GAP)

    def _head(self, column: int, words: str) -> None:
        box = Box(self._x(column), self._heads.y, self._width, _HEAD - 2)
        self._sheet.write(box, words, size=9 * self._scale, shade=GREY)

    def _match(self, column: int, match: BracketMatch, number: int, upper: float, lower: float) -> None:
        for place, (slot, middle) in enumerate(zip(match.slots, (upper, lower), strict=True)):
            score = "" if match.scores is None else str(match.scores[place])
            is_out = slot.is_empty or (slot.pair is not None and slot.pair == match.loser)
            beside = WITHDRAWN if _has_withdrawn(match, slot) else score
            self._slot(column, middle, slot, number, beside, is_out=is_out)

    def _slot(
        self,
        column: int,
        middle: float,
        slot: Slot,
        number: int,
        beside: str = "",
        *,
        is_out: bool = False,
        is_winner: bool = False,
    ) -> None:
        """Draw a place of a round: its pair with a score `beside` it, or an empty line to write on."""
        box = Box(self._x(column), self._area.y + middle - self._high / 2, self._width, self._high)
        if slot.is_empty and slot.pair is None:
            words = self._text("bracket.both_withdrawn" if slot.has_withdrawn else "bracket.bye")
            self._sheet.write(box.inset(2, 0), words, size=8 * self._scale, shade=GREY)
            return
        self._sheet.frame(
            box, shade=INK if is_winner else LINE, width=0.6 if is_winner else 0.2, rounded=True
        )
        if slot.pair is None:
            return
        wide = _BESIDE * self._scale
        digits, names, points = box.columns(wide, self._width - 2 * wide, wide)
        if not beside:
            names = names._replace(width=names.width + wide - 1)
        origin = self._tree.origins.get(slot.pair) if number == self._tree.begins and column == 0 else None
        if origin is not None:
            digits, below = digits.rows(5, 4)
            words = self._text("bracket.origin", group=origin[0], place=origin[1])
            self._sheet.write(below, words, size=7, shade=GREY, align=Align.CENTRE)
        self._sheet.write(digits, str(slot.pair), size=9 * self._scale, bold=True, align=Align.CENTRE)
        shade = GREY if is_out else INK
        players = self._book.pair_in(slot.pair, number).players
        for player, line in zip(players, names.inset(0, 0.4).rows(1, 1), strict=True):
            size = 8.5 * self._scale
            self._sheet.write(
                line, person(player), size=size, bold=is_winner, shade=shade, least=LEAST_OF_NAMES
            )
        if beside:
            size = 10 * self._scale
            self._sheet.write(points, beside, size=size, bold=not is_out, shade=shade, align=Align.CENTRE)

    def _join(self, column: int, match: BracketMatch, upper: float, lower: float) -> None:
        """Connect both places of a match to that of its winner; an empty place has no line."""
        left = self._x(column) + self._width
        turn, top = left + _GAP / 2, self._area.y
        ends = [middle for slot, middle in zip(match.slots, (upper, lower), strict=True) if not slot.is_empty]
        for middle in ends:
            self._sheet.line(left, top + middle, turn, top + middle, shade=LINE)
        if ends:
            on = (upper + lower) / 2
            self._sheet.line(turn, top + min(*ends, on), turn, top + max(*ends, on), shade=LINE)
            self._sheet.line(turn, top + on, left + _GAP, top + on, shade=LINE)

    def _third(self, column: int, match: BracketMatch, number: int, above: float) -> None:
        """Draw the match for the third place, below the final."""
        first = above + 2 * self._high + 6
        label = Box(self._x(column), self._area.y + first - self._high / 2 - 6, self._width, 5)
        self._sheet.write(label, self._text("bracket.third"), size=9, shade=GREY)
        self._match(column, match, number, first, first + self._high)
