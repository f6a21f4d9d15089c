"""The standings as screens show them."""

from collections.abc import Iterator
from typing import Literal

from botifarra.server.desk.protocol.screens import RankedLine, Ranking
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.book import Book
from botifarra.tournament.format import Kind, RankBy
from botifarra.tournament.listing.standings import DuplicateLine, MatchLine, StandingsLine, orders

RankFigure = Literal["average", "total", "wins"]


def rank_figure(book: Book) -> RankFigure:
    """Return the figure that ranks."""
    form = book.begun.format
    if form.kind is not Kind.DUPLICATE:
        return "wins"
    return "average" if form.rank_by is RankBy.AVERAGE else "total"


def rankings(book: Book) -> tuple[Ranking, ...]:
    """Return the standings of all pairs or teams; none before there is any result."""
    if not book.rounds or not book.kept:
        return ()
    return tuple(_rankings(book))


def _rankings(book: Book) -> Iterator[Ranking]:
    by_average = rank_figure(book) == "average"
    for order in orders(book, book.pairs):
        yield Ranking(
            None if order.line is None else LINES[order.line],
            order.group,
            tuple(_line(line, by_average) for line in order.lines),
        )


def _line(line: StandingsLine, by_average: bool) -> RankedLine:
    if isinstance(line, DuplicateLine):
        figures = (line.average_shown or "", line.total_shown)
        score, second = figures if by_average else figures[::-1]
        return RankedLine(line.rank, line.pair, line.players, "", score, second, line.boards)
    if isinstance(line, MatchLine):
        difference = f"{line.difference:+}"
        return RankedLine(line.rank, line.pair, line.players, "", line.wins, difference, line.matches)
    return RankedLine(line.rank, None, (), line.team, line.wins, f"{line.difference:+}", line.encounters)
