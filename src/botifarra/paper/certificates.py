"""Certificates for the first places, one to a page."""

from botifarra.core.cards import Strain, Suit
from botifarra.paper.box import Box
from botifarra.paper.fitting import LEAST_OF_NAMES
from botifarra.paper.naming import heading, side_name
from botifarra.paper.sheet import GREY, INK, LINE, Align, Sheet
from botifarra.paper.standings import everyone
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.listing.rows import standings

_IN_WORDS = 10
"""Places up to which there is a word for them."""

_MADE = ("boards", "matches", "encounters", "wins")
"""Who has none of these has no place to be proud of."""


def certificates(book: Book, places: int, text: Prose) -> bytes:
    """Certificates for all with a result who are among the first `places` of each ranking there is."""
    sheet = Sheet(text.language, text("certificate.title"), heading(book, text), wide=True)
    for listing in standings(book):
        for row in listing.rows:
            rank = row["rank"]
            if isinstance(rank, int) and rank <= places and any(row.get(key) for key in _MADE):
                place = (
                    text(f"certificate.place.{rank}")
                    if rank <= _IN_WORDS
                    else text("certificate.place", place=rank)
                )
                if listing.line is not None:
                    place = text("certificate.line", place=place, side=side_name(text, listing.line))
                if listing.group is not None:
                    place = text("certificate.group", place=place, group=listing.group)
                _certificate(sheet, place, everyone(row, "\n"), text)
    return sheet.finish()


def _certificate(sheet: Sheet, place: str, names: str, text: Prose) -> None:
    page = sheet.page()
    _border(sheet, page)
    within = page.inset(38, 30)
    title, awarded, players, of, won, for_what, occasion = within.top(116).rows(24, 9, 32, 10, 16, 8, 17)
    sheet.write(title, text("certificate.title"), size=40, bold=True, align=Align.CENTRE)
    sheet.write(awarded, text("certificate.awarded"), size=13, shade=GREY, align=Align.CENTRE)
    sheet.write(players, names, size=26, bold=True, align=Align.CENTRE, least=LEAST_OF_NAMES)
    sheet.write(of, text("certificate.of"), size=13, shade=GREY, align=Align.CENTRE)
    sheet.write(won, place, size=24, bold=True, align=Align.CENTRE)
    sheet.write(for_what, text("certificate.in"), size=13, shade=GREY, align=Align.CENTRE)
    sheet.write(occasion, sheet.heading.name, size=18, align=Align.CENTRE)
    foot = within.below(within.height - 26)
    sheet.write(foot.top(7), sheet.heading.occasion, size=11, shade=GREY, align=Align.CENTRE)
    for name, signed in zip(("director", "club"), foot.below(17).columns(1, 1, gap=70), strict=True):
        sheet.line(signed.x, signed.y, signed.right, signed.y, shade=INK)
        sheet.write(signed.top(6), text(f"certificate.{name}"), size=9, shade=GREY, align=Align.CENTRE)


def _border(sheet: Sheet, page: Box) -> None:
    """Two frames, with a suit in each corner of the inner one."""
    outer = page.inset(12)
    sheet.frame(outer, shade=INK, width=1.1)
    inner = outer.inset(3)
    sheet.frame(inner, shade=LINE, width=0.3)
    size = 14.0
    across = (inner.x + 6, inner.right - 6 - size)
    down = (inner.y + 6, inner.bottom - 6 - size)
    corners = [(x, y) for y in down for x in across]
    for suit, (x, y) in zip(Suit, corners, strict=True):
        sheet.sign(Strain(suit), Box(x, y, size, size))
