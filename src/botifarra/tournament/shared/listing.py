"""The standings of a set as columns, for paper and for tables of other programs."""

from collections.abc import Iterable, Mapping

import msgspec

from botifarra.tournament.listing.table_rows import TableRow
from botifarra.tournament.shared.shared_set import Entrant
from botifarra.tournament.shared.standings import Standing, Standings


class StandingLine(msgspec.Struct, frozen=True):
    """A line for JSON: `average` and `share` are exact fractions; `rank` is null for a bot."""

    rank: int | None
    entrant: int
    name: str
    bot: str
    average: str
    share: str | None
    boards: int
    by_bot: int


def in_order(found: Standings) -> list[Standing]:
    """Return people and bots by their scores; among equal ones, people come first."""
    return sorted((*found.ranked, *found.bots), key=_order, reverse=True)


def standing_rows(found: Standings, names: Mapping[int, str]) -> list[TableRow]:
    """Return the standings by columns; `names` are those of entrants by number, also of bots."""
    return [
        {
            "rank": row.rank,
            "player": _name(row.entrant, names),
            "average": row.average,
            "boards": row.boards,
            "by_bot": row.by_bot,
            "percentage": None if row.share is None else 100 * row.share,
        }
        for row in in_order(found)
    ]


def standing_lines(
    found: Standings, entrants: Iterable[Entrant], names: Mapping[int, str]
) -> list[StandingLine]:
    """Return the standings for JSON."""
    bots = {entrant.number: entrant.bot for entrant in entrants}
    return [
        StandingLine(
            row.rank,
            row.entrant,
            _name(row.entrant, names),
            bots[row.entrant],
            str(row.average),
            None if row.share is None else str(row.share),
            row.boards,
            row.by_bot,
        )
        for row in in_order(found)
    ]


def _name(entrant: int, names: Mapping[int, str]) -> str:
    """Return the name of an entrant, or its number if the name was deleted."""
    return names.get(entrant) or f"#{entrant}"


def _order(row: Standing) -> tuple[bool, object, object, bool]:
    return row.is_complete, row.average, row.share or 0, row.rank is not None
