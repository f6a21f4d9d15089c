"""Hand records: the boards of a session with all four hands, and what they are worth with open hands."""

from collections.abc import Mapping

from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.seats import Seat, Side
from botifarra.paper.box import Box
from botifarra.paper.grid import chunks
from botifarra.paper.hands import draw_hand
from botifarra.paper.naming import heading, seat_letter, side_name
from botifarra.paper.sheet import GREY, INK, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book

_ACROSS, _DOWN = 2, 4
_HAND = 33.0
_LINE = 3.85

Values = Mapping[Strain, int]
"""Points of N-S in each strain under best play, all cards seen."""


def hand_records(
    book: Book, deals: Mapping[int, Deal], values: Mapping[int, Values], text: Prose, beside: str = ""
) -> bytes:
    """Boards by number, with their values where these are known; `beside` says which session they are of."""
    title = text("records.title")
    sheet = Sheet(text.language, title, heading(book, text))
    for boards in chunks(sorted(deals), _ACROSS * _DOWN):
        page = sheet.headed_page(title, beside)
        page, note = page.top(page.height - 4), page.below(page.height - 4)
        tiles = (
            tile.inset(2.2, 1.6)
            for tile in page._replace(x=page.x - 2.2, width=page.width + 4.4).tiles(_ACROSS, _DOWN)
        )
        for tile, board in zip(tiles, boards, strict=False):
            _board(sheet, tile, board, deals[board], text)
            if board in values:
                _values(sheet, tile, values[board], text)
        if not values.keys().isdisjoint(boards):
            sheet.write(note.top(4), text("records.note"), size=7, shade=GREY)
    sheet.number_pages()
    return sheet.finish()


def _board(sheet: Sheet, box: Box, board: int, deal: Deal, text: Prose) -> None:
    sheet.frame(box, rounded=True)
    within = box.inset(2.5, 2.4)
    sheet.write(within.top(6), text("board", board=board), size=12, bold=True)
    dealer = text("dealer", seat=text(f"seat.{deal.dealer.name.lower()}"))
    sheet.write(within.below(6).top(4), dealer, size=8, shade=GREY)
    centre = within.x + within.width / 2
    places = {
        Seat.NORTH: (centre - _HAND / 2, 0.0),
        Seat.WEST: (within.x, 1.0),
        Seat.EAST: (within.right - _HAND, 1.0),
        Seat.SOUTH: (centre - _HAND / 2, 2.0),
    }
    for seat, (x, row) in places.items():
        draw_hand(sheet, Box(x, within.y + row * (4 * _LINE + 1.2), _HAND, 4 * _LINE), deal.hands[seat], 9.5)
    _compass(sheet, Box(centre - 7, within.y + 4 * _LINE + 1.9, 14, 14), deal.dealer, text)


def _compass(sheet: Sheet, box: Box, dealer: Seat, text: Prose) -> None:
    """The four letters in a square, the dealer's in black and the others grey."""
    sheet.frame(box, shade=INK, width=0.3, rounded=True)
    third = list(box.tiles(3, 3))
    for seat, place in {Seat.NORTH: 1, Seat.WEST: 3, Seat.EAST: 5, Seat.SOUTH: 7}.items():
        deals = seat is dealer
        sheet.write(
            third[place],
            seat_letter(text, seat),
            size=9,
            bold=deals,
            shade=INK if deals else GREY,
            align=Align.CENTRE,
        )


def _values(sheet: Sheet, box: Box, values: Values, text: Prose) -> None:
    """The five values in a line under the hands."""
    line = Box(box.x + 2.5, box.bottom - 6.4, box.width - 5, 4.6)
    label, *cells = line.columns(3, *[4] * len(values))
    sheet.write(label, side_name(text, Side.NS), size=8.5, shade=GREY)
    for cell, (strain, value) in zip(cells, values.items(), strict=True):
        sign, number = cell.columns(1, 2)
        sheet.sign(strain, sign.inset(0.3))
        sheet.write(number.inset(0.6, 0), str(value), size=10, bold=True)
