"""Hand records: the boards of a session with all hands, open-hands values and results."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from botifarra.core.deal import Deal
from botifarra.core.seats import Seat, Side
from botifarra.paper.box import Box
from botifarra.paper.fitting import BETWEEN, JOINED, LEAST_OF_NAMES
from botifarra.paper.grid import Column, chunks, grid
from botifarra.paper.hands import draw_hand
from botifarra.paper.naming import decimal_name, heading, person, result_name, seat_letter, side_name
from botifarra.paper.notes import noted_page
from botifarra.paper.sheet import GREY, INK, Align, Sheet
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.events import Line
from botifarra.tournament.listing.board_records import NamedLine, OpenHands, named_lines
from botifarra.tournament.listing.board_results import BoardResults, Frequency, board_results

_ACROSS, _DOWN = 2, 4
_DOWN_WITH_RESULTS = 3
_HAND = 33.0
_LINE = 3.85
_VALUES = 51.5
"""The upper edge of the values; the results are below them."""
_RESULTS = 57.2
_LABEL = 15.0
_SIZE = 8.0
_APART = ",  "
_TITLE = 8.0
_ROW = 7.0


def hand_records(
    book: Book,
    deals: Mapping[int, Deal],
    values: Mapping[int, OpenHands],
    text: Prose,
    beside: str = "",
    *,
    field: bool = False,
) -> bytes:
    """Return boards that may be shown, by number, each with its values and results if these are known.

    Results are those of boards that all tables have played. `beside` names the session. With `field`, the
    calls and points of the tables stand beside each board.
    """
    title = text("records.title")
    sheet = Sheet(text.language, title, heading(book, text))
    results = {each.board: each for each in board_results(book) if each.board in deals}
    notes = [text("records.note")] if values else []
    notes += [text("records.results")] if results else []
    notes += [text("records.field.note")] if results and field else []
    down = _DOWN_WITH_RESULTS if results else _DOWN
    across = 1 if field else _ACROSS
    for boards in chunks(sorted(deals), across * down):
        page = noted_page(sheet, title, beside, notes)
        tiles = (
            tile.inset(2.2, 1.6)
            for tile in page._replace(x=page.x - 2.2, width=page.width + 4.4).tiles(_ACROSS, down)
        )
        for board in boards:
            tile = next(tiles)
            _board(sheet, tile, board, deals[board], text)
            if board in values:
                _values(sheet, tile, values[board], text)
            if board in results:
                _results(sheet, tile, results[board], text)
            if field:
                lines = named_lines(results[board], values[board]) if board in results else ()
                _field(sheet, next(tiles), lines, text)
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
    """Draw the four letters in a square, the dealer's in black and the others grey."""
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


def _values(sheet: Sheet, box: Box, values: OpenHands, text: Prose) -> None:
    """Write the five values in a line under the hands."""
    line = Box(box.x + 2.5, box.y + _VALUES, box.width - 5, 4.6)
    label, *cells = line.columns(3, *[4] * len(values))
    sheet.write(label, side_name(text, Side.NS), size=8.5, shade=GREY)
    for cell, (strain, value) in zip(cells, values.items(), strict=True):
        sign, number = cell.columns(1, 2)
        sheet.sign(strain, sign.inset(0.3))
        sheet.write(number.inset(0.6, 0), str(value), size=10, bold=True)


def _results(sheet: Sheet, box: Box, results: BoardResults, text: Prose) -> None:
    """Write the results of each line, their frequencies, and the pairs with the best one."""
    note = Box(box.x + box.width / 2 + 17, box.y + 2.4, box.width / 2 - 19.5, 9)
    dealt = next((field for field in results.fields if field.number == 0), None)
    if results.is_cancelled:
        sheet.write(note, text("records.cancelled"), size=_SIZE, bold=True, align=Align.RIGHT)
        return
    if results.is_apart or dealt is None:
        apart = sum(len(field.tables) for field in results.fields if field is not dealt)
        sheet.write(note, text("records.apart", tables=apart), size=7, shade=GREY, align=Align.RIGHT)
    if dealt is None:
        return
    within = box.below(_RESULTS).inset(2.5, 0)
    sheet.line(within.x, within.y, within.right, within.y)
    rows = within._replace(y=within.y + 1, height=within.height - 2).rows(1, 1, 1, 1)
    for side, lines in zip(Side, (rows[:2], rows[2:]), strict=True):
        several = dealt.frequencies[side]
        if several:
            best = [
                f"{made.pair.number} {BETWEEN.join(map(person, made.pair.players))}"
                for made in (table.sides[side] for table in dealt.tables)
                if made.counts and made.result == several[0].result
            ]
            listed = (
                (side_name(text, side), list(map(_times, several))),
                (text("records.best"), best),
            )
            for line, (label, parts) in zip(lines, listed, strict=True):
                title, room = line.columns(_LABEL, line.width - _LABEL)
                sheet.write(title, label, size=_SIZE, shade=GREY)
                words = _as_many(sheet, parts, room.width, text)
                sheet.write(room, words, size=_SIZE, least=LEAST_OF_NAMES)


def _field(sheet: Sheet, box: Box, lines: Sequence[NamedLine], text: Prose) -> None:
    """Write the calls of the tables, their points, and the points with open hands."""
    if not lines:
        return
    sheet.write(box.top(_TITLE), text("records.field.title"), size=10, bold=True)
    columns = [
        Column(text("records.field.named"), 6),
        Column(text("column.contro"), 3),
        Column(text("column.tables"), 3.4, Align.RIGHT),
        Column(text("column.points_NS"), 4, Align.RIGHT, bold=True),
        Column(text("records.field.mean"), 3.5, Align.RIGHT),
        Column(text("records.field.open"), 4, Align.RIGHT),
    ]
    rows = [
        (
            text("records.field.botifarra", side=_side(text, line.botifarra))
            if line.botifarra
            else text("records.field.suit"),
            _side(text, line.contro) if line.contro else "",
            str(line.tables),
            _span(line.lowest, line.highest),
            decimal_name(text, Fraction(line.mean)),
            _span(*line.open_hands),
        )
        for line in lines
    ]
    grid(sheet, box.below(_TITLE), columns, rows, _ROW)


def _side(text: Prose, side: Line) -> str:
    return side_name(text, Side[side])


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _times(made: Frequency) -> str:
    """Return a result, and its frequency if it is above one."""
    times = f"{JOINED}×{len(made.pairs)}" if len(made.pairs) > 1 else ""
    return f"{result_name(made.result)}{times}"


def _as_many(sheet: Sheet, parts: Sequence[str], width: float, text: Prose) -> str:
    """Return as many parts as fit on a line, at least one, and the number of the others."""
    for shown in range(len(parts), 0, -1):
        more = "  " + text("records.more", more=len(parts) - shown) if shown < len(parts) else ""
        line = _APART.join(parts[:shown]) + more
        if shown == 1 or sheet.width(line, _SIZE) <= width:
            return line
    return ""
