"""Standings and results as columns, for paper and for tables of other programs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import cast

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.records.notation import format_side
from botifarra.tournament.book import Book
from botifarra.tournament.chain import Entry
from botifarra.tournament.format import Kind
from botifarra.tournament.listing.entrants import fines_of, withdrawn_from
from botifarra.tournament.listing.notes import CHANGES, Note
from botifarra.tournament.listing.places import (
    Basis,
    BoardPlace,
    DuplicateSide,
    LeagueSide,
    MatchPlace,
    MatchSide,
    PlaceSide,
    Status,
    places,
)
from botifarra.tournament.listing.standings import DuplicateLine, MatchLine, StandingsLine, TeamLine, orders
from botifarra.tournament.lots import Entrant, Lots, Purpose
from botifarra.tournament.matches.final_standings import groups_play

Value = str | int | bool | Fraction | Status | Basis | tuple[Note, ...] | None

TableRow = dict[str, Value]
"""Values by the name of their column."""

FRACTIONS = frozenset(
    {
        "total",
        "average",
        "percentage",
        "wins",
        "wins_NS",
        "wins_EW",
        "award_NS",
        "award_EW",
        "score_NS",
        "score_EW",
        "mean_NS",
        "fined",
    }
)
"""The columns whose values are fractions, unless they are empty."""

AND = " · "
"""The separator between the names of players."""

FLAG = "*"
"""The mark of a total that contains a score without comparison (R7.5)."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows with the same columns; `line` or `group` is set for a separate ranking."""

    rows: list[TableRow]
    line: Side | None = None
    group: int | None = None


def standings(book: Book) -> list[Listing]:
    """Return the order so far.

    Each line of a Mitchell, and each group while groups play, has its own listing.
    """
    found = list(orders(book, book.pairs))
    are_apart = any(order.line is not None or order.group is not None for order in found)
    return [
        Listing(
            [
                standing_row(line, bool(book.lineups), are_apart) | _fined_and_withdrawn(book, line)
                for line in order.lines
            ],
            order.line,
            order.group,
        )
        for order in found
    ]


def standing_row(line: StandingsLine, with_others: bool, are_apart: bool) -> TableRow:
    """Return a line of the standings by columns.

    `with_others` adds the earlier players of a pair. If lines or groups `are_apart`, the row has its line or
    group, None for a pair without one.
    """
    match line:
        case DuplicateLine():
            return {
                **({"line": line.line} if are_apart else {}),
                "rank": line.rank,
                **_pair(line, with_others),
                "total": Fraction(line.total),
                "average": _fraction(line.average),
                "flag": FLAG if line.flagged else "",
                "boards": line.boards,
                "sat_out": line.sat_out,
                "percentage": None if line.matchpoints is None else 100 * Fraction(line.matchpoints),
            }
        case MatchLine():
            return {
                **({"group": line.group} if are_apart else {}),
                "rank": line.rank,
                **_pair(line, with_others),
                "wins": Fraction(line.wins),
                "difference": line.difference,
                "points": line.points,
                "matches": line.matches,
                "sat_out": line.sat_out,
            }
        case TeamLine():
            return {
                "rank": line.rank,
                "team": line.team,
                "wins": Fraction(line.wins),
                "difference": line.difference,
                "points": line.points,
                "encounters": line.encounters,
            }


def _fined_and_withdrawn(book: Book, line: StandingsLine) -> TableRow:
    """Return the points of the fines of a pair or team, and the first round that it does not play."""
    entry = line.team if isinstance(line, TeamLine) else line.pair
    return {"fined": fines_of(book, entry) or None, "withdrawn": withdrawn_from(book, entry) or None}


def ordered_by_lots(book: Book, listing: Listing) -> tuple[Purpose, list[Sequence[Entrant]]]:
    """Return the purpose of lots, and the entries of a listing that only lots have put in order.

    The purpose is prizes, or qualifying while groups play.
    """
    if book.begun.format.kind is Kind.MATCHES and groups_play(book):
        number = len(book.rounds)
        playing = frozenset(book.playing(number + 1))
        rows = [row for row in listing.rows if row["pair"] in playing]
        return "qualifying", _drawn_among(rows, book.lots("qualifying", number))
    undrawn = standings(replace(book, drawn=()))
    found = next(each for each in undrawn if (each.line, each.group) == (listing.line, listing.group))
    return "prizes", _drawn_among(found.rows, book.lots("prizes"))


def _drawn_among(rows: Sequence[TableRow], lots: Lots) -> list[Sequence[Entrant]]:
    """Return the entries of each shared rank in the order of their lots, if lots were drawn."""
    found = []
    for _, run in groupby(rows, key=lambda row: row["rank"]):
        tied = [entrant(row) for row in run]
        drawn = lots(tied) if len(tied) > 1 else None
        if drawn is not None:
            found.append(drawn)
    return found


def entrant(row: TableRow) -> Entrant:
    """Return the pair, or the team, of a row of the standings."""
    return cast("Entrant", row["team"] if "team" in row else row["pair"])


def results(book: Book, entries: Iterable[Entry] = ()) -> list[TableRow]:
    """Return every place and every sit-out by columns, with notes from some log entries."""
    return [place_row(place) for place in places(book, entries)]


def place_row(place: BoardPlace | MatchPlace) -> TableRow:
    """Return a place by columns."""
    row: TableRow = {"round": place.round, "table": place.table}
    for name, side in (("NS", place.NS), ("EW", place.EW)):
        row |= {
            name: None if side is None else side.pair,
            f"players_{name}": "" if side is None else AND.join(side.players),
        }
    points = _by_side(place, lambda side: {"points": side.points})
    if isinstance(place, BoardPlace):
        calls = {"botifarra": place.botifarra or "", "contro": place.contro or ""}
        row |= {"board": place.board, **points, **calls, **_by_side(place, _figures), "field": place.field}
    else:
        row |= {**points, **_by_side(place, _figures)}
    return row | {
        "status": place.status,
        "confirmed": place.confirmed,
        "changed": any(note.event in CHANGES for note in place.notes),
        "notes": place.notes,
    }


def _figures(side: PlaceSide) -> TableRow:
    """Return the points, rulings and score of a side."""
    match side:
        case MatchSide():
            return {"wins": _fraction(side.wins)}
        case LeagueSide():
            return {**_ruled(side), "counted": side.counted}
        case DuplicateSide():
            return {
                **_ruled(side),
                "score": _fraction(side.score),
                "basis": side.basis,
                "flag": FLAG if side.flagged else "",
            }


def _ruled(side: DuplicateSide | LeagueSide) -> TableRow:
    return {"result": side.result, "revoked": side.revoked, "award": _fraction(side.award)}


def _by_side(place: BoardPlace | MatchPlace, columns: Callable[[PlaceSide], TableRow]) -> TableRow:
    """Return the columns of both sides, next to each other; they are empty for a missing side."""
    north_south = columns(place.NS)
    east_west = dict.fromkeys(north_south) if place.EW is None else columns(place.EW)
    sides = zip(Side, (north_south, east_west), strict=True)
    named = [(format_side(side), row) for side, row in sides]
    return {f"{key}_{name}": row[key] for key in north_south for name, row in named}


def _pair(line: DuplicateLine | MatchLine, with_others: bool) -> TableRow:
    """Return number, players, club and section of a pair."""
    first, second = line.players
    return {
        "pair": line.pair,
        "player_1": first,
        "player_2": second,
        **({"also": AND.join(line.also)} if with_others else {}),
        "club": line.club,
        "section": line.section,
    }


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)
