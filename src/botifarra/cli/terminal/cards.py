"""Spanish-suited cards for a terminal, in symbols and colours that suit dark and light backgrounds."""

from collections.abc import Iterable

from rich.text import Text

from botifarra.cli.terminal.canvas import Canvas
from botifarra.core.cards import Card, CardSet, Strain, Suit

SYMBOLS = {Suit.COINS: "●", Suit.CUPS: "▼", Suit.SWORDS: "†", Suit.BATONS: "♣"}
"""A coin, a cup, a sword and a club, of one cell each and in every ordinary font."""

LETTERS = {Suit.COINS: "o", Suit.CUPS: "c", Suit.SWORDS: "e", Suit.BATONS: "b"}
"""The letter of each suit in a card's name."""

COLOURS = {Suit.COINS: "#b58900", Suit.CUPS: "#dc2a2a", Suit.SWORDS: "#268bd2", Suit.BATONS: "#2e912a"}
"""Colours of the suits for text on the terminal's own background, dark or light."""

FELT = "#1d5a2d"
"""The colour of the table surface."""

ON_FELT = f"#e9efe6 on {FELT}"
"""The style of text on the table surface."""

INKS = {Suit.COINS: "#8f6400", Suit.CUPS: "#b3202a", Suit.SWORDS: "#1a3fa8", Suit.BATONS: "#0a7a1e"}
"""Colours of the suits on the paper of a card."""

PAPER = "#f6f1e1"
"""The face of a card."""

_EDGE = "#8a8470"
_SHADED_PAPER, _SHADED_EDGE = "#8fae95", "#5f8268"
_SHADED_INKS = {Suit.COINS: "#5c4300", Suit.CUPS: "#7a1d22", Suit.SWORDS: "#1a3070", Suit.BATONS: "#104f1c"}
_BACK = "#7a3b3b"


def suit_text(strain: Strain) -> Text:
    """Return the symbol of a suit in its colour; empty for botifarra."""
    if strain is Strain.NO_TRUMP:
        return Text()
    suit = Suit(strain)
    return Text(SYMBOLS[suit], COLOURS[suit])


def card_text(card: Card) -> Text:
    """Return a card as text: `9●`, `12†`."""
    return Text(f"{card.number}{SYMBOLS[card.suit]}", f"bold {COLOURS[card.suit]}")


def cards_text(cards: Iterable[Card]) -> Text:
    """Return cards as a line of text, in the order given."""
    return Text(" ").join(card_text(card) for card in cards)


def numbers_text(suit: Suit, cards: CardSet) -> Text:
    """Return the cards of a suit, the strongest first: `● 9 1 12`."""
    numbers = " ".join(str(card.number) for card in sort_hand(cards.of(suit)))
    return Text(f"{SYMBOLS[suit]} {numbers}", f"bold {COLOURS[suit]}")


def sort_hand(hand: CardSet) -> list[Card]:
    """Return the cards of a hand by suit, the strongest of each first."""
    return sorted(hand, key=lambda card: (card.suit, -card.strength))


def put_card(canvas: Canvas, x: int, y: int, size: tuple[int, int], card: Card, shaded: bool = False) -> None:
    """Draw the face of a card; `size` is its width and height, and `shaded` draws it in darker colours."""
    width, height = size
    paper, edge = (_SHADED_PAPER, _SHADED_EDGE) if shaded else (PAPER, _EDGE)
    ink = f"{(_SHADED_INKS if shaded else INKS)[card.suit]} on {paper}"
    bold = f"{'' if shaded else 'bold '}{ink}"
    _put_frame(canvas, x, y, size, f"{edge} on {paper}")
    number, letter, symbol = str(card.number), LETTERS[card.suit], SYMBOLS[card.suit]
    canvas.put(x + 1, y + 1, number, bold)
    canvas.put(x + width - 2, y + 1, letter, ink)
    if height < _TALL:
        canvas.put(x + width // 2, y + height - 2, symbol, bold)
        return
    canvas.put_right(x + width - 1, y + height - 2, number, bold)
    canvas.put(x + 1, y + height - 2, letter, ink)
    for row, pips in enumerate(_PIPS[card.number], y + height // 2 - 1):
        line = " ".join(pips.replace("*", symbol))
        canvas.put_centre(x + width // 2, row, line, bold)


def put_back(canvas: Canvas, x: int, y: int, size: tuple[int, int]) -> None:
    """Draw a card face down."""
    _put_frame(canvas, x, y, size, f"{_EDGE} on {PAPER}")
    for row in range(y + 1, y + size[1] - 1):
        canvas.put(x + 1, row, "░" * (size[0] - 2), f"{_BACK} on {PAPER}")


def _put_frame(canvas: Canvas, x: int, y: int, size: tuple[int, int], style: str) -> None:
    width, height = size
    canvas.put(x, y, f"╭{'─' * (width - 2)}╮", style)
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, f"│{' ' * (width - 2)}│", style)
    canvas.put(x, y + height - 1, f"╰{'─' * (width - 2)}╯", style)


_TALL = 7
"""Minimum height in rows of a card that shows its pips."""

_PIPS = {
    1: ("   ", " * ", "   "),
    2: (" * ", "   ", " * "),
    3: (" * ", " * ", " * "),
    4: ("* *", "   ", "* *"),
    5: ("* *", " * ", "* *"),
    6: ("* *", "* *", "* *"),
    7: ("* *", "***", "* *"),
    8: ("***", "* *", "***"),
    9: ("***", "***", "***"),
    10: (" * ", " S ", " * "),
    11: (" * ", " C ", " * "),
    12: (" * ", " R ", " * "),
}
"""The three rows of symbols on a card, and the initial of a figure."""
