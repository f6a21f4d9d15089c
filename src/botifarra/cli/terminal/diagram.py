"""A diagram of four hands around a table, with a line for each suit."""

from rich.cells import cell_len
from rich.text import Text

from botifarra.cli.prose import Prose
from botifarra.cli.terminal.canvas import Canvas, fit
from botifarra.cli.terminal.cards import COLOURS, SYMBOLS, sort_hand
from botifarra.cli.words import Names
from botifarra.core.cards import CardSet, Suit
from botifarra.core.deal import Hands
from botifarra.core.seats import Seat

_HEIGHT = 5
"""Rows of a hand: a name and the suits."""

_GAP = 3

_NAME = 24
"""Maximum width of a name, in columns."""


def hands_lines(text: Prose, hands: Hands, dealer: Seat, names: Names) -> list[Text]:
    """Return the hands as lines, North on top, in three columns as wide as they need."""
    blocks = {
        seat: [_name(text, names[seat], seat is dealer), *map(_suit, [hands[seat]] * 4, Suit)]
        for seat in Seat
    }
    width = {seat: max(cell_len(line.plain) for line in block) for seat, block in blocks.items()}
    middle = width[Seat.WEST] + _GAP
    east = middle + max(width[Seat.NORTH], width[Seat.SOUTH]) + _GAP
    places = {
        Seat.NORTH: (middle, 0),
        Seat.WEST: (0, _HEIGHT),
        Seat.SOUTH: (middle, 2 * _HEIGHT),
        Seat.EAST: (east, _HEIGHT),
    }
    canvas = Canvas(east + width[Seat.EAST], 3 * _HEIGHT)
    for seat, (x, y) in places.items():
        for row, line in enumerate(blocks[seat], y):
            canvas.put_text(x, row, line)
    lines = canvas.lines
    for line in lines:
        line.rstrip()
    return lines


def _name(text: Prose, name: str, deals: bool) -> Text:
    line = Text(fit(name, _NAME), "bold")
    return line.append(f" {text('deal.deals')}", "not bold dim") if deals else line


def _suit(hand: CardSet, suit: Suit) -> Text:
    numbers = " ".join(str(card.number) for card in sort_hand(hand.of(suit)))
    line = Text().append(f"{SYMBOLS[suit]} ", COLOURS[suit])
    return line.append(numbers, f"bold {COLOURS[suit]}") if numbers else line.append("–", "dim")
