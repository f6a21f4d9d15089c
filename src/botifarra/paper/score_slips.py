"""Score slips: one for each board at each table of a round, or for each match, to be filled in and signed."""

from botifarra.core.seats import Side
from botifarra.paper.box import Box
from botifarra.paper.fitting import LEAST_OF_NAMES
from botifarra.paper.grid import chunks
from botifarra.paper.naming import heading, is_league, named, round_name, side_name, whole
from botifarra.paper.sheet import GREY, INK, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate.result import TOTAL
from botifarra.tournament.events import Place
from botifarra.tournament.listing.attendance import sharing
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.seating import Seating

_ACROSS, _DOWN = 2, 4
_TEAM = 4.0
_TEAMS = 3.0
"""The additional height of both sides if the names of teams are above them."""
_BESIDE = 2.0
"""Distance between names and the texts on both sides of them."""
_HANDS = 12
"""Number of hands on a slip in a match without a limit."""


def score_slips(book: Book, number: int, text: Prose) -> bytes:
    """Return the slips of a round, board by board at each table; raises `UnknownRound`."""
    book.round(number)
    sheet = Sheet(text.language, text("slips.title"), heading(book, text))
    places = [each for each in book.places() if each[0].round == number]
    for some in chunks(places, _ACROSS * _DOWN):
        tiles = list(sheet.page().tiles(_ACROSS, _DOWN))
        sheet.cut_marks(tiles)
        for tile, (place, seating) in zip(tiles, some, strict=False):
            _slip(sheet, tile.inset(9, 6), book, place, seating, text)
    return sheet.finish()


def _slip(sheet: Sheet, box: Box, book: Book, place: Place, seating: Seating, text: Prose) -> None:
    name, beside = box.top(3.5).columns(1, 1)
    others = sharing(book, book.round(place.round), place.table)
    if others:
        shared = text("slips.shared", tables=boards_name(tuple(others)))
        sheet.write(beside, shared, size=7, bold=True, align=Align.RIGHT)
    sheet.write(name if others else box.top(3.5), sheet.heading.name, size=7, shade=GREY)
    title = [round_name(book, place.round, text), text("table", table=place.table)]
    if place.board:
        title.append(text("board", board=place.board))
    sheet.write(box.below(3.5).top(7), "  ·  ".join(title), size=13, bold=True)
    sheet.line(box.x, box.y + 11, box.right, box.y + 11, shade=INK, width=0.3)
    sides = box.below(12.5).top(23 + (_TEAMS if is_league(book) else 0))
    rows = sides.rows(1, 1, gap=2)
    for side, row in zip(Side, rows, strict=True):
        _side(sheet, row, book, place.round, seating, side, text)
    middle = sides.below(sides.height + 1).top(12)
    if place.board:
        left, right = middle.columns(3, 1)
        _doubles(sheet, left, text)
        sheet.write(right.top(5), text("slips.sum", total=TOTAL), size=7.5, shade=GREY, align=Align.RIGHT)
    else:
        _hands(sheet, middle, book.rules.max_hands or _HANDS, text)
    for side, signed in zip(Side, box.below(box.height - 10).columns(1, 1, gap=6), strict=True):
        sheet.line(signed.x, signed.y + 5.5, signed.right, signed.y + 5.5, shade=INK)
        words = text("slips.signature", side=side_name(text, side))
        sheet.write(signed.below(6).top(4), words, size=7, shade=GREY)


def _side(sheet: Sheet, row: Box, book: Book, number: int, seating: Seating, side: Side, text: Prose) -> None:
    """Write the letters, number, team and names of a pair in a round, and the box for its points."""
    pair = seating.pairs[side]
    letters, digits, names, points = row.columns(9, 9, 50, 19)
    sheet.write(letters, side_name(text, side), size=11, bold=True)
    sheet.write(digits.inset(0.5, 0), str(pair), size=13, bold=True, align=Align.CENTRE)
    names = names.inset(_BESIDE, 0)
    if is_league(book):
        team = whole(book.pair(pair).team)
        sheet.write(names.top(_TEAM), team, size=9, bold=True, least=LEAST_OF_NAMES)
        names = names.below(_TEAM)
    sheet.write(names, named(book, pair, number), size=9, least=LEAST_OF_NAMES)
    sheet.frame(points, shade=INK, width=0.4, rounded=True)


def _hands(sheet: Sheet, box: Box, hands: int, text: Prose) -> None:
    """Draw a column for the score of each side in each hand."""
    letters, *columns = box.columns(2, *[1] * hands)
    _, *rows = letters.rows(4, 5, 5)
    for side, row in zip(Side, rows, strict=True):
        sheet.write(row, side_name(text, side), size=8.5)
    for number, column in enumerate(columns, 1):
        head, *cells = column.rows(4, 5, 5)
        sheet.write(head, str(number), size=7, shade=GREY, align=Align.CENTRE)
        for cell in cells:
            sheet.frame(cell)


def _doubles(sheet: Sheet, box: Box, text: Prose) -> None:
    """Draw a square for botifarra and one for contro, for each side that can announce it."""
    for call, row in zip(("botifarra", "contro"), box.rows(1, 1), strict=True):
        label, *squares = row.columns(19, 22, 22)
        sheet.write(label, text(f"slips.{call}"), size=8.5)
        for side, square in zip(Side, squares, strict=True):
            tick = Box(square.x, square.y + 0.9, 4.2, 4.2)
            sheet.frame(tick, shade=INK, width=0.3)
            sheet.write(square._replace(x=tick.right + 1.2, width=12), side_name(text, side), size=8.5)
