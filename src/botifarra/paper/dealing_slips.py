"""Dealing slips: one for each board, from which a person makes up the board with a pack of cards."""

from collections.abc import Mapping

from botifarra.core.deal import Deal
from botifarra.core.seats import Seat
from botifarra.paper.box import Box
from botifarra.paper.grid import chunks
from botifarra.paper.hands import draw_hand
from botifarra.paper.naming import heading, seat_letter
from botifarra.paper.sheet import GREY, INK, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book

_ACROSS, _DOWN = 2, 4


def dealing_slips(book: Book, deals: Mapping[int, Deal], text: Prose, beside: str = "") -> bytes:
    """Return slips for boards by number, to be cut apart; `beside` names their session."""
    sheet = Sheet(text.language, text("dealing.title"), heading(book, text))
    for boards in chunks(sorted(deals), _ACROSS * _DOWN):
        tiles = list(sheet.page().tiles(_ACROSS, _DOWN))
        sheet.cut_marks(tiles)
        for tile, board in zip(tiles, boards, strict=False):
            _slip(sheet, tile.inset(9, 7), board, deals[board], text, beside)
    return sheet.finish()


def _slip(sheet: Sheet, box: Box, board: int, deal: Deal, text: Prose, beside: str) -> None:
    top = box.top(9)
    left, middle, right = top.columns(10, 13, 12)
    sheet.write(left, text("board", board=board), size=16, bold=True)
    of = "\n".join(filter(None, (sheet.heading.name, beside)))
    sheet.write(middle.inset(1, 0), of, size=7, shade=GREY, align=Align.CENTRE)
    dealer = text("dealer", seat=text(f"seat.{deal.dealer.name.lower()}"))
    sheet.write(right, dealer, size=10, bold=True, align=Align.RIGHT)
    sheet.line(box.x, top.bottom + 0.5, box.right, top.bottom + 0.5, shade=INK, width=0.3)
    for row, seats in zip(
        box.below(11.5).rows(1, 1, gap=2.5), ((Seat.NORTH, Seat.WEST), (Seat.SOUTH, Seat.EAST)), strict=True
    ):
        for cell, seat in zip(row.columns(1, 1, gap=4), seats, strict=True):
            label, hand = cell.columns(6.5, 36)
            sheet.write(label.top(6), seat_letter(text, seat), size=14, bold=True)
            if seat is deal.dealer:
                sheet.frame(
                    label.top(6).inset(0)._replace(x=label.x - 1.5, width=6.5), shade=INK, rounded=True
                )
            draw_hand(sheet, hand, deal.hands[seat], 10)
