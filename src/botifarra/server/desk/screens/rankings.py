"""The standings as screens show them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from botifarra.server.desk.protocol.screens import RankedLine, Ranking
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.book import Book
from botifarra.tournament.format import Kind, RankBy
from botifarra.tournament.listing.standings import (
    MatchLine,
    StandingsLine,
    TeamLine,
    fined,
    orders,
    withdrawn_from,
)
from botifarra.tournament.lots import Entrant
from botifarra.tournament.number_format import rounded, wins_name

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
            tuple(_line(book, line, by_average) for line in order.lines),
        )


def _line(book: Book, line: StandingsLine, by_average: bool) -> RankedLine:
    rank = line.rank
    if isinstance(line, TeamLine):
        beside = _beside(book, line.team)
        return RankedLine(rank, None, (), line.team, *_figures(line), line.encounters, 0, *beside)
    if isinstance(line, MatchLine):
        played, figures = line.matches, _figures(line)
    else:
        averaged = line.average_shown or "", line.total_shown
        played, figures = line.boards, averaged if by_average else averaged[::-1]
    beside = _beside(book, line.pair)
    return RankedLine(rank, line.pair, line.players, "", *figures, played, line.sat_out, *beside)


def _beside(book: Book, entry: Entrant) -> tuple[int | None, str | None]:
    """Return the first round that an entry does not play, and the points of its fines."""
    points = fined(book, entry)
    shown = str(points) if points.denominator == 1 else str(rounded(points))
    return withdrawn_from(book, entry) or None, shown if points else None


def _figures(line: MatchLine | TeamLine) -> tuple[str, str]:
    return wins_name(Fraction(line.wins)), f"{line.difference:{'+' if line.difference else ''}}"
