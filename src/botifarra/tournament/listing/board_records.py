"""Boards with their hands, and the field's calls and points beside the open-hands values, without prose."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from botifarra.core.cards import Strain
from botifarra.core.deal import Deal
from botifarra.core.notation import format_seat, format_strain
from botifarra.tournament.book import Book
from botifarra.tournament.events import Line
from botifarra.tournament.listing.board_results import BoardResults, board_results
from botifarra.tournament.listing.table_rows import TableRow

OpenHands = Mapping[Strain, int]
"""Points of N-S in each strain under best play with open hands."""

_SIDES: tuple[Line | None, ...] = (None, "NS", "EW")

_OPEN = ("open_lowest_NS", "open_highest_NS")


class NamedLine(msgspec.Struct, frozen=True):
    """The tables of a board where the same sides named botifarra and said contro, and their points of N-S.

    `botifarra` is null where a suit was named. `mean` is an exact fraction. `open_hands` are the points of
    N-S with all hands open: those of botifarra, or the least and the most of the four suits. A slip does not
    tell the suit.
    """

    botifarra: Line | None
    contro: Line | None
    tables: int
    lowest: int
    mean: str
    highest: int
    open_hands: tuple[int, int]


class BoardRecord(msgspec.Struct, frozen=True):
    """A board: its dealer, its hands (N, W, S, E), and its open-hands values, the points of N-S by strain.

    `named` are the tables that held these cards and that played the board to its end without a ruling
    against its result. It is empty if the board is cancelled, or if a table still has to play it.
    """

    board: int
    dealer: str
    hands: tuple[str, ...]
    values: dict[str, int]
    cancelled: bool
    named: tuple[NamedLine, ...]


def board_records(
    book: Book, deals: Mapping[int, Deal], values: Mapping[int, OpenHands]
) -> list[BoardRecord]:
    """Return the boards that may be shown, by number; each needs its values."""
    results = {each.board: each for each in board_results(book)}
    return [
        BoardRecord(
            board,
            format_seat(deal.dealer),
            tuple(map(str, deal.hands)),
            {format_strain(strain): points for strain, points in values[board].items()},
            board in book.cancelled,
            named_lines(results[board], values[board]) if board in results else (),
        )
        for board, deal in sorted(deals.items())
    ]


def named_lines(results: BoardResults, values: OpenHands) -> tuple[NamedLine, ...]:
    """Return the calls and points of the tables of a board that held the cards as dealt."""
    points: dict[tuple[Line | None, Line | None], list[int]] = defaultdict(list)
    for field in results.fields:
        for table in field.tables if field.number == 0 else ():
            slip = table.slip
            if slip is not None and all(side.counts for side in table.sides):
                points[slip.botifarra, slip.contro].append(slip.points[0])
    return tuple(
        NamedLine(
            botifarra,
            contro,
            len(made),
            min(made),
            str(Fraction(sum(made), len(made))),
            max(made),
            _open_hands(values, botifarra),
        )
        for botifarra in _SIDES
        for contro in _SIDES
        if (made := points.get((botifarra, contro)))
    )


def record_rows(records: list[BoardRecord]) -> list[TableRow]:
    """Return a row for each line of each board; a board without a line has an empty one."""
    return [
        {
            "board": each.board,
            **{f"value_{strain}": points for strain, points in each.values.items()},
            **_line_row(line),
        }
        for each in records
        for line in each.named or (None,)
    ]


def _line_row(line: NamedLine | None) -> TableRow:
    if line is None:
        blank: TableRow = dict.fromkeys(("botifarra", "contro"), "")
        return {**blank, "tables": 0, **dict.fromkeys(("lowest_NS", "mean_NS", "highest_NS", *_OPEN))}
    return {
        "botifarra": line.botifarra or "",
        "contro": line.contro or "",
        "tables": line.tables,
        "lowest_NS": line.lowest,
        "mean_NS": Fraction(line.mean),
        "highest_NS": line.highest,
        **dict(zip(_OPEN, line.open_hands, strict=True)),
    }


def _open_hands(values: OpenHands, botifarra: Line | None) -> tuple[int, int]:
    if botifarra:
        return values[Strain.NO_TRUMP], values[Strain.NO_TRUMP]
    suits = [points for strain, points in values.items() if strain is not Strain.NO_TRUMP]
    return min(suits), max(suits)
