"""The standings as shared by all files, pages and commands, with exact figures and figures for display."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from botifarra.core.seats import Side
from botifarra.records.notation import format_side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.entries import given_name_first
from botifarra.tournament.format import KNOCKOUTS, Kind
from botifarra.tournament.listing.entrants import has_left, pair_so_far
from botifarra.tournament.lots import Entrant
from botifarra.tournament.matches import standings as matches
from botifarra.tournament.matches.final_standings import groups_play, in_bracket, shown_standings
from botifarra.tournament.number_format import rounded, scaled
from botifarra.tournament.ranking import with_ranks
from botifarra.tournament.teams import standings as teams


class DuplicateLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pair in a duplicate championship; `rank` is null for a pair that has not played (R7.7).

    `total`, `average` and `matchpoints` (0 to 1) are exact fractions. Fields with `_shown` are for display:
    rounded to two decimals, on the scale of `--scale` if there is one. `matchpoints_shown` is a percentage.
    `players` are those of the last round with results, and `also` earlier players of the pair.
    """

    rank: int | None
    pair: int
    players: tuple[str, str]
    club: str
    section: str
    line: str | None
    total: str
    total_shown: str
    average: str | None
    average_shown: str | None
    matchpoints: str | None
    matchpoints_shown: str | None
    boards: int
    sat_out: int
    flagged: bool
    also: tuple[str, ...] = ()


class MatchLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pair in a championship of matches; `group` is set while groups play, `wins` is a fraction.

    `rank` is null for a pair that has not played. `players` and `also` are as in `DuplicateLine`.
    """

    rank: int | None
    group: int | None
    pair: int
    players: tuple[str, str]
    club: str
    section: str
    wins: str
    difference: int
    points: int
    matches: int
    sat_out: int
    also: tuple[str, ...] = ()


class TeamLine(msgspec.Struct, frozen=True):
    """A team in a league; `wins` is a fraction. `rank` is null before its first encounter is over."""

    rank: int | None
    team: str
    wins: str
    difference: int
    points: int
    encounters: int


StandingsLine = DuplicateLine | MatchLine | TeamLine

Criteria = Literal["average", "total", "matches", "knockout", "teams"]
"""The criteria by which entries are ranked, named after the first or the kind."""


@dataclass(frozen=True, slots=True)
class Order:
    """A ranking; `line` or `group` is set where there are several, each ranked apart."""

    lines: Sequence[DuplicateLine] | Sequence[MatchLine] | Sequence[TeamLine]
    line: Side | None = None
    group: int | None = None


def ranking_criteria(book: Book) -> Criteria:
    """Return the criteria by which the standings rank."""
    form = book.begun.format
    if form.kind is Kind.DUPLICATE:
        return form.rank_by.value
    if form.kind is Kind.TEAMS:
        return "teams"
    return "knockout" if form.pairing in KNOCKOUTS and not groups_play(book) else "matches"


def ranks_withdrawn_last(book: Book, entries: Iterable[Entrant]) -> bool:
    """Return whether some of these pairs are ranked last: they have withdrawn and missed a round (R7.7)."""
    return ranking_criteria(book) == "average" and any(has_left(book, entry) for entry in entries)


def fine_appeals_that_count(book: Book) -> tuple[int, ...]:
    """Return the pairs with open appeals against fines by which the order can change, so not of a bracket."""
    if ranking_criteria(book) != "knockout":
        return book.appealed_pairs
    by_round = in_bracket(book)
    return tuple(pair for pair in book.appealed_pairs if pair not in by_round)


def orders(book: Book, pairs: Collection[int], scale: int = 0) -> Iterator[Order]:
    """Yield the standings of some pairs, ranked among themselves. `scale` is for duplicate scores."""
    match book.begun.format.kind:
        case Kind.DUPLICATE:
            return _duplicate_orders(book, pairs, scale)
        case Kind.MATCHES:
            return _match_orders(book, pairs)
        case Kind.TEAMS:
            return _team_orders(book)


def _duplicate_orders(book: Book, pairs: Collection[int], scale: int) -> Iterator[Order]:
    """Yield the order by final scores; in a Mitchell, one for each line, then one of pairs without a line."""
    rows = [row for row in duplicate.standings(book) if row.pair in pairs]
    for line in (*Side, None):
        among = [row for row in rows if row.line is line]
        if among:
            yield Order(
                [_duplicate_line(book, row, rank, scale) for row, rank in with_ranks(among)], line=line
            )


def _match_orders(book: Book, pairs: Collection[int]) -> Iterator[Order]:
    """Yield the order by matches; while groups play, an order for each group."""
    tables = shown_standings(book)
    for number, table in enumerate(tables, 1):
        rows = [row for row in table if row.pair in pairs]
        if rows or len(tables) == 1:
            group = number if len(tables) > 1 else None
            yield Order([_match_line(book, row, rank, group) for row, rank in with_ranks(rows)], group=group)


def _team_orders(book: Book) -> Iterator[Order]:
    """Yield the order by encounters."""
    yield Order(
        [
            TeamLine(rank, row.team, str(row.wins), row.difference, row.points, row.encounters)
            for row, rank in with_ranks(teams.standings(book))
        ]
    )


def _duplicate_line(book: Book, row: duplicate.Standing, rank: int | None, scale: int) -> DuplicateLine:
    pair, also = pair_so_far(book, row.pair)
    total = rounded(scaled(row.total, scale, row.boards + row.sat_out))
    return DuplicateLine(
        rank=rank,
        pair=row.pair,
        players=pair.names,
        club=pair.club,
        section=pair.section,
        line=None if row.line is None else format_side(row.line),
        total=str(row.total),
        total_shown=str(total),
        average=None if row.average is None else str(row.average),
        average_shown=None if row.average is None else str(rounded(scaled(row.average, scale))),
        matchpoints=None if row.share is None else str(row.share),
        matchpoints_shown=None if row.share is None else str(rounded(100 * row.share)),
        boards=row.boards,
        sat_out=row.sat_out,
        flagged=row.is_flagged,
        also=tuple(map(given_name_first, also)),
    )


def _match_line(book: Book, row: matches.Standing, rank: int | None, group: int | None) -> MatchLine:
    pair, also = pair_so_far(book, row.pair)
    return MatchLine(
        rank=rank,
        group=group,
        pair=row.pair,
        players=pair.names,
        club=pair.club,
        section=pair.section,
        wins=str(row.wins),
        difference=row.difference,
        points=row.points,
        matches=row.matches,
        sat_out=row.sat_out,
        also=tuple(map(given_name_first, also)),
    )
