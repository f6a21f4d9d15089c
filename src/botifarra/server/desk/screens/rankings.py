"""The standings as screens show them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from botifarra.server.desk.protocol.screens import RankedLine, Ranking
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.book import Book
from botifarra.tournament.format import Kind, RankBy
from botifarra.tournament.listing.standings import DuplicateLine, MatchLine, StandingsLine, orders
from botifarra.tournament.number_format import wins_name

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
    score, second = wins_name(Fraction(line.wins)), f"{line.difference:{'+' if line.difference else ''}}"
    if isinstance(line, MatchLine):
        return RankedLine(line.rank, line.pair, line.players, "", score, second, line.matches)
    return RankedLine(line.rank, None, (), line.team, score, second, line.encounters)
