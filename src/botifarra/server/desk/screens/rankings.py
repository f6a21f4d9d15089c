"""The standings as screens show them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

from botifarra.server.desk.protocol.screens import RankedLine, Ranking
from botifarra.server.desk.screens.cells import LINES
from botifarra.tournament.book import Book
from botifarra.tournament.listing.entrants import fines_of, has_appealed, withdrawn_from
from botifarra.tournament.listing.standings import (
    Criteria,
    DuplicateLine,
    MatchLine,
    StandingsLine,
    TeamLine,
    orders,
    ranking_criteria,
    ranks_withdrawn_last,
)
from botifarra.tournament.lots import Entrant
from botifarra.tournament.number_format import given_number, wins_name

RankFigure = Literal["average", "total", "wins"]


def rank_figure(criteria: Criteria) -> RankFigure:
    """Return the figure that ranks."""
    match criteria:
        case "average" | "total":
            return criteria
        case _:
            return "wins"


def rankings(book: Book) -> tuple[Ranking, ...]:
    """Return the standings of all pairs or teams; none before there is any result."""
    if not book.rounds or not book.kept:
        return ()
    return tuple(_rankings(book))


def has_withdrawn_last(book: Book, shown: Iterable[Ranking]) -> bool:
    """Return whether these standings have pairs at their end that withdrew and missed a round (R7.7)."""
    lines = (line for ranking in shown for line in ranking.lines)
    return ranks_withdrawn_last(book, (line.team if line.pair is None else line.pair for line in lines))


def _rankings(book: Book) -> Iterator[Ranking]:
    by_average = ranking_criteria(book) == "average"
    for order in orders(book, book.pairs):
        yield Ranking(
            None if order.line is None else LINES[order.line],
            order.group,
            tuple(_line(book, line, by_average) for line in order.lines),
        )


def _line(book: Book, line: StandingsLine, by_average: bool) -> RankedLine:
    entry: Entrant
    players: tuple[str, ...] = ()
    sat_out = 0
    if isinstance(line, TeamLine):
        entry, played = line.team, line.encounters
    else:
        entry, players, sat_out = line.pair, line.players, line.sat_out
        played = line.matches if isinstance(line, MatchLine) else line.boards
    score, second = _figures(line, by_average)
    return RankedLine(
        rank=line.rank,
        pair=entry if isinstance(entry, int) else None,
        players=players,
        team=entry if isinstance(entry, str) else "",
        score=score,
        second=second,
        played=played,
        sat_out=sat_out,
        withdrawn=withdrawn_from(book, entry) or None,
        fined=_fines(book, entry),
        flagged=isinstance(line, DuplicateLine) and line.flagged,
        fine_appealed=has_appealed(book, entry),
    )


def _figures(line: StandingsLine, by_average: bool) -> tuple[str, str]:
    """Return the figure that ranks, and the other one."""
    if isinstance(line, MatchLine | TeamLine):
        return wins_name(Fraction(line.wins)), f"{line.difference:{'+' if line.difference else ''}}"
    average, total = line.average_shown or "", line.total_shown
    return (average, total) if by_average else (total, average)


def _fines(book: Book, entry: Entrant) -> str | None:
    """Return the points of the fines of a pair or a team, None without fines."""
    points = fines_of(book, entry)
    return given_number(points) if points else None
