"""Diagrams of four hands around a table, as SVG; deals, hands and records use them.

A picture has a background of its own, so that it can stand on a light page and on a dark one. Its words are
those of the notation, which all languages share, but a page may give `Labels` in its own language. The same
hand always gives the same text, in ASCII.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from botifarra.core.actions import PASS, Call, Declare
from botifarra.core.auction import Spoken
from botifarra.core.cards import Card, CardSet, Strain, Suit
from botifarra.core.notation import (
    format_score,
    format_seat,
    format_side,
    format_word,
)
from botifarra.core.score import Points, Score
from botifarra.core.seats import Seat, Side
from botifarra.core.signs import INK, SIGNS
from botifarra.core.trick import Trick

_PAPER, _EDGE, _FAINT, _GOLD, _FELT, _RIM = "#fdf9ee", "#d8c79c", "#7a6c55", "#f4b41a", "#2d6a4c", "#1d4a34"
_FONT = "'DejaVu Sans',Verdana,'Segoe UI',Helvetica,Arial,sans-serif"

_MARGIN, _GAP = 22, 14
_ROW = 24
"""The height of a suit."""
_HAND = 4 * _ROW
_SIGN = 20
_DIGIT, _DIGITS = 19, 31
"""The width of a number with one digit, and with two."""
_NAME = 20
_COLUMN = 126
"""The least width of the columns beside the table."""
_TABLE = 156
_CARD, _CARD_HEIGHT = 34, 46
_LINE = 20
"""The height of a line of words."""
_LETTER, _FIGURE = 7, 10
"""The width of each letter in the name of a sum, and of each character of its figures."""
_NUMBER, _CELL, _TRICK = 26, 56, 26
"""The list of tricks: the width of a trick's number and of a card, and the height of a trick."""

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", 0xFFFE: None, 0xFFFF: None}
"""Characters that XML forbids in text."""

_NOBODY = ("", "", "", "")


class Labels(NamedTuple):
    """The words beside the dealer, the points and the score, and those of seats, sides and calls."""

    dealer: str = "Dealer"
    points: str = "Points"
    score: str = "Score"
    seats: Sequence[str] = tuple(map(format_seat, Seat))
    sides: Sequence[str] = tuple(map(format_side, Side))
    call: Callable[[Call, int], str] = format_word


NOTATION = Labels()
"""The words of the notation, which all languages share."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """The contents of a picture. Only the dealer and the hands are always there.

    `trick` lies on the table, and `tricks` are listed beside it. `names` are the players by seat.
    """

    dealer: Seat
    hands: Sequence[CardSet]
    calls: Sequence[Spoken] = ()
    to_act: Seat | None = None
    trick: Trick | None = None
    tricks: Sequence[Trick] = ()
    points: Points | None = None
    scored: Score | None = None
    names: Sequence[str] = _NOBODY
    labels: Labels = NOTATION

    @property
    def strain(self) -> Strain | None:
        """The named strain, or None."""
        return next((spoken.call.strain for spoken in self.calls if isinstance(spoken.call, Declare)), None)

    @property
    def words(self) -> tuple[Spoken, ...]:
        """The calls without the passes."""
        return tuple(spoken for spoken in self.calls if spoken.call != PASS)

    @property
    def title(self) -> str:
        """The dealer, the calls, the points and the score."""
        labels = self.labels
        dealer = f"{labels.dealer} {labels.seats[self.dealer]}"
        calls = " ".join(
            f"{labels.seats[spoken.seat]}:{labels.call(spoken.call, spoken.doubles)}" for spoken in self.words
        )
        sums = (
            " ".join((name, *chain(*zip(labels.sides, figures, strict=True))))
            for name, *figures in self._sums
        )
        return ", ".join(filter(None, (dealer, calls, *sums)))

    @property
    def description(self) -> str:
        """The hands and the tricks as text, for screen readers."""
        seats = self.labels.seats
        hands = [f"{seats[seat]} {hand}" for seat, hand in zip(Seat, self.hands, strict=True)]
        tricks = [
            f"{number} {seats[trick.leader]} {_cards(trick)}" for number, trick in enumerate(self.tricks, 1)
        ]
        if self.trick is not None:
            tricks.append(f"{seats[self.trick.leader]} {_cards(self.trick)}")
        return ", ".join((*hands, *tricks))

    def svg(self) -> str:
        """Return the picture: an SVG document in ASCII."""
        north, west, south, east = map(_width, self.hands)
        name, column = (_NAME, _COLUMN) if any(self.names) else (0, 0)
        sums = max(_COLUMN, self._label_width + 2 * self._figure_width)
        left, middle, right = max(west, _COLUMN), max(north, south, _TABLE), max(east, sums)
        table_x = _MARGIN + left + _GAP + (middle - _TABLE) // 2
        table_y = _MARGIN + name + _HAND + _GAP
        centred = table_x + (_TABLE - max(north, south)) // 2
        beside = table_y + (_TABLE - _HAND) // 2
        bottom = table_y + _TABLE + _GAP + name
        places = (
            (centred, _MARGIN + name),
            (table_x - _GAP - max(west, column), beside),
            (centred, bottom),
            (table_x + _TABLE + _GAP, beside),
        )
        end = _MARGIN + left + _GAP + middle + _GAP + right
        width = end + _MARGIN + (_NUMBER + len(Seat) * _CELL + _MARGIN if self.tricks else 0)
        height = bottom + _HAND + _MARGIN
        shapes = chain(
            (sign.symbol for sign in SIGNS.values()),
            *(_draw_hand(hand, *place) for hand, place in zip(self.hands, places, strict=True)),
            *(_draw_name(name, *place) for name, place in zip(self.names, places, strict=True)),
            self._draw_table(table_x, table_y),
            self._draw_calls(_MARGIN, _MARGIN),
            self._draw_sums(end - sums, height - _MARGIN),
            self._draw_tricks(end + _MARGIN, height),
        )
        body = "\n".join(shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="{_FONT}" font-weight="bold">\n'
            f"<title>{_escape(self.title)}</title>\n<desc>{_escape(self.description)}</desc>\n"
            f"{_box(0.5, 0.5, width - 1, height - 1, 14, _PAPER, _EDGE)}\n{body}\n</svg>\n"
        )

    @property
    def _sums(self) -> tuple[tuple[str, ...], ...]:
        """The name of each sum, and its figures for N-S and E-W."""
        points = [(self.labels.points, *map(str, self.points))] if self.points else []
        scored = [(self.labels.score, *map(format_score, self.scored))] if self.scored else []
        return (*points, *scored)

    @property
    def _label_width(self) -> int:
        return _LETTER * max(len(self.labels.points), len(self.labels.score)) + 4

    @property
    def _figure_width(self) -> int:
        longest = max((len(figure) for _, *figures in self._sums for figure in figures), default=0)
        return _FIGURE * (longest + 1)

    def _draw_table(self, x: int, y: int) -> Iterator[str]:
        """Draw the table, the seats on its edges, and the cards on it."""
        yield _box(x, y, _TABLE, _TABLE, 12, _FELT, _RIM, 2)
        centre, edge = _TABLE // 2, 14
        places = ((0, -1), (-1, 0), (0, 1), (1, 0))
        for seat, (across, down) in zip(Seat, places, strict=True):
            at_x, at_y = (round(centre + step * (centre - edge)) for step in (across, down))
            deals, acts = seat is self.dealer, seat is self.to_act
            line = "#ffffff" if acts else _RIM if deals else _FELT
            yield from _draw_seat(
                self.labels.seats[seat], x + at_x, y + at_y, _GOLD if deals else _FELT, line
            )
        cards = self.trick.plays if self.trick else ()
        for seat, card in cards:
            across, down = places[seat]
            yield from _draw_card(card, x + centre + across * 37, y + centre + down * 25)
        if not cards and self.strain is not None:
            yield _sign(self.strain, x + centre - 22, y + centre - 22, 44)

    def _draw_calls(self, x: int, y: int) -> Iterator[str]:
        """Draw the dealer and the calls, one to a line."""
        yield from _draw_seat(self.labels.seats[self.dealer], x + 10, y + 10, _GOLD, _RIM)
        yield _text(self.labels.dealer, x + 27, y + 14.5, 12, _FAINT)
        for number, spoken in enumerate(self.words, 1):
            base = y + 16 + number * _LINE
            yield _text(self.labels.seats[spoken.seat], x + 10, base, 13, _FAINT, "middle")
            yield _text(self.labels.call(spoken.call, spoken.doubles), x + 27, base, 13)

    def _draw_sums(self, x: int, bottom: int) -> Iterator[str]:
        """Draw the points and the score of both sides, ending at `bottom`."""
        top = bottom - len(self._sums) * _LINE
        ends = [x + self._label_width + number * self._figure_width for number in (1, 2)]
        for side, end in zip(Side, ends, strict=True) if self._sums else ():
            yield _text(self.labels.sides[side], end, top, 12, _FAINT, "end")
        for line, (name, *figures) in enumerate(self._sums, 1):
            yield _text(name, x, top + line * _LINE, 12, _FAINT)
            for figure, end in zip(figures, ends, strict=True):
                yield _text(figure, end, top + line * _LINE, 14, anchor="end")

    def _draw_tricks(self, x: int, height: int) -> Iterator[str]:
        """List the tricks, a column to each seat; the winning card is on gold, the led card has a mark."""
        y = (height - (len(self.tricks) + 1) * _TRICK) // 2
        for seat in Seat if self.tricks else ():
            yield _text(
                self.labels.seats[seat], x + _NUMBER + (seat + 0.5) * _CELL, y + 17, 12, _FAINT, "middle"
            )
        for number, trick in enumerate(self.tricks, 1):
            top = y + number * _TRICK
            yield _text(str(number), x + _NUMBER - 12, top + 18, 12, _FAINT, "end")
            winner = trick.winner(self.strain) if self.strain is not None and len(trick.cards) == 4 else None
            for seat, card in trick.plays:
                left = x + _NUMBER + seat * _CELL
                if seat is winner:
                    yield _box(left + 1, top + 1, _CELL - 2, _TRICK - 2, 6, "#fbe3a1", _GOLD)
                if seat is trick.leader:
                    yield f'<path d="M{left + 5} {top + 9}l6 4 -6 4z" fill="{_FAINT}"/>'
                yield _sign(card.suit, left + 13, top + 5, 16)
                yield _text(str(card.number), left + 41, top + 18.5, 15, anchor="middle")


def _draw_seat(letter: str, x: int, y: int, fill: str, line: str) -> Iterator[str]:
    """Draw a seat's letter in a circle around its centre."""
    yield f'<circle cx="{x}" cy="{y}" r="9.5" fill="{fill}" stroke="{line}" stroke-width="2"/>'
    yield _text(letter, x, y + 4.5, 13, INK if fill == _GOLD else "#ffffff", "middle")


def _draw_hand(hand: CardSet, x: int, y: int) -> Iterator[str]:
    """Draw a hand: a line to a suit, the strongest card first."""
    for suit in Suit:
        top = y + suit * _ROW
        yield _sign(suit, x, top + 2, _SIGN)
        left = x + _SIGN + 6
        for card in sorted(hand.of(suit), reverse=True):
            yield _text(str(card.number), left, top + 18, 17)
            left += _room(card)
        if not hand.of(suit):
            yield f'<path d="M{left} {top + 12}h10" stroke="{_FAINT}" stroke-width="2"/>'


def _draw_name(name: str, x: int, y: int) -> Iterator[str]:
    """Write a player's name above the hand; a name that is too long is cut."""
    if name:
        inner = _text(name, 0, 14, 13, _FAINT)
        yield f'<svg x="{x}" y="{y - _NAME}" width="{_COLUMN}" height="{_NAME}">{inner}</svg>'


def _draw_card(card: Card, x: int, y: int) -> Iterator[str]:
    """Draw a card around its centre."""
    yield _box(x - _CARD / 2, y - _CARD_HEIGHT / 2, _CARD, _CARD_HEIGHT, 4, "#ffffff", INK)
    yield _text(str(card.number), x, y - 4, 16, anchor="middle")
    yield _sign(card.suit, x - 8.5, y + 1, 17)


def _cards(trick: Trick) -> str:
    return " ".join(map(str, trick.cards))


def _width(hand: CardSet) -> int:
    """Return the width of the widest line of a hand."""
    return _SIGN + 6 + max(sum(map(_room, hand.of(suit))) for suit in Suit)


def _room(card: Card) -> int:
    """Return the width of a card's number."""
    return _DIGITS if card.number > 9 else _DIGIT


def _sign(strain: Strain | Suit, x: float, y: float, size: int) -> str:
    return f'<use href="#{SIGNS[Strain(strain)].id}" x="{x}" y="{y}" width="{size}" height="{size}"/>'


def _box(
    x: float, y: float, width: float, height: float, round_: int, fill: str, line: str, thick: int = 1
) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_}" fill="{fill}" '
        f'stroke="{line}" stroke-width="{thick}"/>'
    )


def _text(words: str, x: float, y: float, size: int, fill: str = INK, anchor: str = "start") -> str:
    style = f'font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {style}>{_escape(words)}</text>'


def _escape(words: str) -> str:
    return words.translate(_ESCAPES).encode("ascii", "xmlcharrefreplace").decode("ascii")
