"""A moment of a hand as a picture: the cards of the player on turn and the trick, for previews of links.

It has no words, which would need a font: the preview of a link has the names beside it.
"""

from functools import cache
from importlib.resources import files

from botifarra.core.auction import Phase
from botifarra.core.cards import Card
from botifarra.core.seats import Seat
from botifarra.core.state import State
from botifarra.server.api.indexed_png import Indexed, read_png, write_png

SIZE = (1200, 630)
"""Width and height of the picture in pixels, as programs that show links require."""

CARD = (110, 169)
"""Width and height of a card in pixels."""

COLUMNS = 12
"""The cards in a row of the picture of all cards, which `make pictures` draws: a suit, from low to high."""

CARDS_FILE = "cards.png"
"""The picture of all cards, beside this module. Its first pixel has the colour of the table."""

_HAND_TOP = 415
_STEP = 92
"""The distance between two cards of the hand in pixels."""

_PLACES = ((545, 216), (655, 120), (545, 24), (435, 120))
"""Left and top of each card of the trick: the player's own, and then to the right, in playing order."""


def draw_moment(state: State) -> bytes:
    """Return the moment as PNG, seen by the player on turn; at the end of a hand, by South."""
    public = state.public
    is_over = public.phase is Phase.OVER
    seat = Seat.SOUTH if is_over else public.to_act
    sheet = _cards()
    width, height = SIZE
    rows = [bytearray(sheet.rows[0][:1]) * width for _ in range(height)]
    trick = public.tricks[-1] if is_over and public.tricks else public.trick
    for player, card in trick.plays:
        left, top = _PLACES[(player - seat) % len(Seat)]
        _put(rows, sheet, card, left, top)
    held = sorted(state.hands[seat], key=lambda card: (card.suit, -card))
    first = (width - CARD[0] - _STEP * (len(held) - 1)) // 2
    for place, card in enumerate(held):
        _put(rows, sheet, card, first + _STEP * place, _HAND_TOP)
    return write_png(Indexed(sheet.palette, rows))


def _put(rows: list[bytearray], sheet: Indexed, card: Card, left: int, top: int) -> None:
    """Copy a card of the picture of all cards to a place."""
    width, height = CARD
    x, y = width * (card % COLUMNS), height * (card // COLUMNS)
    for row, pixels in enumerate(sheet.rows[y : y + height], top):
        rows[row][left : left + width] = pixels[x : x + width]


@cache
def _cards() -> Indexed:
    return read_png(files(__package__).joinpath(CARDS_FILE).read_bytes())
