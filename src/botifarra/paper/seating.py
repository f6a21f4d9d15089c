"""Seating lists of a round, to be posted: by table, and by name."""

from collections.abc import Iterator

from botifarra.core.seats import Side
from botifarra.letters import alphabetical
from botifarra.paper.grid import Column, listed
from botifarra.paper.naming import heading, is_league, named_with_team, round_name, side_name, whole
from botifarra.paper.sheet import Align, Sheet
from botifarra.paper.surnames import surname_first
from botifarra.prose import Prose
from botifarra.tournament.book import Book
from botifarra.tournament.listing.attendance import played_tables, resting, sharing
from botifarra.tournament.listing.round_seating import has_walkovers
from botifarra.tournament.number_format import boards_name
from botifarra.tournament.seating import Round, Seating


def seating_lists(book: Book, number: int, text: Prose) -> bytes:
    """Return the tables of a round, then all players in alphabetical order; raises `UnknownRound`."""
    tables = list(_tables(book, number, text))
    sheet = Sheet(text.language, text("seating.title"), heading(book, text))
    beside = round_name(book, number, text)
    listed(
        sheet,
        lambda: sheet.headed_page(text("seating.by_table"), beside),
        _table_columns(book, number, text),
        tables,
        height=13 if is_league(book) else 9.6,
        least=11 if is_league(book) else 7.5,
    )
    listed(
        sheet,
        lambda: sheet.headed_page(text("seating.by_name"), beside),
        (
            Column(text("column.player"), 56, has_names=True),
            Column(text("column.table"), 13, Align.RIGHT, bold=True, size=10),
            Column("", 16, Align.CENTRE),
        ),
        sorted(_players(book, number, text), key=lambda row: (alphabetical(row[0]), row)),
        height=6,
        least=5.2,
        across=2,
    )
    sheet.number_pages()
    return sheet.finish()


def _table_columns(book: Book, number: int, text: Prose) -> list[Column]:
    columns = [Column(text("column.table"), 13, Align.CENTRE, bold=True, size=12)]
    for side in Side:
        columns.append(Column(side_name(text, side), 9, Align.CENTRE, bold=True, size=10))
        columns.append(Column("", 62, has_names=True, lead=is_league(book)))
    each = book.round(number)
    if each.boards:
        is_shared = any(sharing(book, each, seating.table) for seating in each.seatings)
        columns.append(Column(text("column.boards"), 34 if is_shared else 20, Align.CENTRE))
    return columns


def _tables(book: Book, number: int, text: Prose) -> Iterator[list[str]]:
    each = book.round(number)
    boards = bool(each.boards)
    state = text("seating.walkover" if has_walkovers(book, number) else "seating.sits_out")
    for seating in played_tables(book, each):
        pairs = [
            words for pair in seating.pairs for words in (str(pair), named_with_team(book, pair, number))
        ]
        yield [str(seating.table), *pairs, *([_boards(book, each, seating, text)] if boards else [])]
    for pair in resting(book, each):
        yield [
            "–",
            str(pair),
            named_with_team(book, pair, number),
            "",
            state,
            *([""] if boards else []),
        ]


def _boards(book: Book, each: Round, seating: Seating, text: Prose) -> str:
    """Return the boards of a table, and below them the other tables with the same boards."""
    numbers = boards_name(seating.boards)
    others = sharing(book, each, seating.table)
    shared = text("seating.shared", tables=boards_name(tuple(others)))
    return f"{numbers}\n{whole(shared)}" if others else numbers


def _players(book: Book, number: int, text: Prose) -> Iterator[list[str]]:
    each = book.round(number)
    for seating in played_tables(book, each):
        for pair in seating.pairs:
            for name in book.pair_in(pair, number).players:
                yield [whole(surname_first(name)), str(seating.table), side_name(text, seating.side(pair))]
    for pair in resting(book, each):
        for name in book.pair_in(pair, number).players:
            yield [whole(surname_first(name)), "–", text("seating.sits_out")]
