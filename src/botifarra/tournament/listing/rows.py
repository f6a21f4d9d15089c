"""Standings and results as rows of values, which paper and exports write in their own ways."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import cast

from msgspec.structs import replace

from botifarra.core.seats import Side
from botifarra.records.notation import format_side
from botifarra.tournament.book import Book
from botifarra.tournament.duplicate import standings as duplicate
from botifarra.tournament.events import BoardSlip, MatchSlip, Place
from botifarra.tournament.format import Kind
from botifarra.tournament.lots import Entrant, Lots, Purpose
from botifarra.tournament.matches.final import groups_play, shown_standings
from botifarra.tournament.matches.standings import Row as MatchRow
from botifarra.tournament.seating import Seating
from botifarra.tournament.teams import standings as teams

Value = str | int | Fraction | None

Row = dict[str, Value]
"""Values by the name of their column."""

FRACTIONS = frozenset({"total", "average", "percentage", "wins", "score_NS", "score_EW"})
"""The columns whose values are fractions, where there are any."""

AND = " · "
"""Between the names of players."""

FLAG = "*"
"""Marks a total in which a score had nothing to be compared with (R7.5)."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows with the same columns; `line` or `group` is set where lines or groups are ranked apart."""

    rows: list[Row]
    line: Side | None = None
    group: int | None = None


def standings(book: Book) -> list[Listing]:
    """The order so far: one listing, or one for each line of a Mitchell, or for each group that plays."""
    match book.begun.format.kind:
        case Kind.MATCHES:
            return _match_listings(book)
        case Kind.TEAMS:
            return [Listing([_team_row(row) for row in teams.standings(book)])]
        case Kind.DUPLICATE:
            return _duplicate_listings(book)


def told_apart_by_lots(book: Book, listing: Listing) -> tuple[Purpose, list[Sequence[Entrant]]]:
    """Return the entries of a listing that are level but for lots, each group as drawn, and what lots for.

    That is for prizes; while groups play, for who goes on.
    """
    if book.begun.format.kind is Kind.MATCHES and groups_play(book):
        number = len(book.rounds)
        playing = frozenset(book.playing(number + 1))
        rows = [row for row in listing.rows if row["pair"] in playing]
        return "qualifying", _drawn_among(rows, book.lots("qualifying", number))
    undrawn = standings(replace(book, drawn=()))
    found = next(each for each in undrawn if (each.line, each.group) == (listing.line, listing.group))
    return "prizes", _drawn_among(found.rows, book.lots("prizes"))


def _drawn_among(rows: Sequence[Row], lots: Lots) -> list[Sequence[Entrant]]:
    """Return those of each shared rank in the order of their lots, where there were any."""
    found = []
    for _, run in groupby(rows, key=lambda row: row["rank"]):
        level = [entrant(row) for row in run]
        drawn = lots(level) if len(level) > 1 else None
        if drawn is not None:
            found.append(drawn)
    return found


def entrant(row: Row) -> Entrant:
    """Return the pair, or the team, of a row of the standings."""
    return cast("Entrant", row["team"] if "team" in row else row["pair"])


def _duplicate_listings(book: Book) -> list[Listing]:
    return [
        Listing([_in_line(line) | _duplicate_row(book, row) for row in rows], line)
        for line, rows in groupby(duplicate.standings(book), key=lambda row: row.line)
    ]


def _match_listings(book: Book) -> list[Listing]:
    tables = shown_standings(book)
    if len(tables) == 1:
        return [Listing([_match_row(book, row) for row in tables[0]])]
    return [
        Listing([_in_group(number) | _match_row(book, row) for row in rows], group=number)
        for number, rows in enumerate(tables, 1)
    ]


def results(book: Book) -> list[Row]:
    """What every table made, and what each side got for it; tables without a result are left out."""
    if book.begun.format.kind is Kind.MATCHES:
        return [
            _who(book, place, seating) | _sides("points", slip.scores)
            for place, seating in book.places()
            if isinstance(slip := _slip(book, place), MatchSlip)
        ]
    if book.begun.format.kind is Kind.TEAMS:
        return [row for _, row in _board_rows(book)]
    scores = {
        (each.place, each.side): each.final.score
        for several in duplicate.board_scores(book).values()
        for each in several
    }
    return [
        row | _sides("score", tuple(scores.get((place, side)) for side in Side))
        for place, row in _board_rows(book)
    ]


def _duplicate_row(book: Book, row: duplicate.Row) -> Row:
    return {
        "rank": row.rank,
        **_pair(book, row.pair),
        "total": row.total,
        "average": row.average,
        "flag": FLAG if row.is_flagged else "",
        "boards": row.boards,
        "sat_out": row.sat_out,
        "percentage": None if row.share is None else 100 * row.share,
    }


def _in_line(line: Side | None) -> Row:
    return {} if line is None else {"line": format_side(line)}


def _in_group(number: int) -> Row:
    return {"group": number}


def _match_row(book: Book, row: MatchRow) -> Row:
    return {
        "rank": row.rank,
        **_pair(book, row.pair),
        "wins": row.wins,
        "difference": row.difference,
        "points": row.points,
        "matches": row.matches,
        "sat_out": row.sat_out,
    }


def _team_row(row: teams.Row) -> Row:
    return {
        "rank": row.rank,
        "team": row.team,
        "wins": row.wins,
        "difference": row.difference,
        "points": row.points,
        "encounters": row.encounters,
    }


def _pair(book: Book, number: int) -> Row:
    """Tell who a pair is, and who else has played in it where any pair has changed its players."""
    pair = book.pair(number)
    first, second = pair.players
    return {
        "pair": number,
        "player_1": first,
        "player_2": second,
        **({"also": AND.join(book.also(number))} if book.lineups else {}),
        "club": pair.club,
        "section": pair.section,
    }


def _board_rows(book: Book) -> Iterator[tuple[Place, Row]]:
    """What was told or ruled of each board at each table."""
    for place, seating in book.places():
        if book.is_scored(place):
            slip = _slip(book, place)
            played = slip if isinstance(slip, BoardSlip) else None
            made: tuple[Value, ...] = (None, None)
            if played is not None:
                made = tuple(map(played.result.of, Side))
            yield (
                place,
                {
                    **_who(book, place, seating),
                    "board": place.board,
                    **_sides("points", played.points if played else (None, None)),
                    "botifarra": (played and played.botifarra) or "",
                    "contro": (played and played.contro) or "",
                    **_sides("result", made),
                },
            )


def _slip(book: Book, place: Place) -> BoardSlip | MatchSlip | None:
    kept = book.kept.get(place)
    return kept.slip if kept else None


def _who(book: Book, place: Place, seating: Seating) -> Row:
    row: Row = {"round": place.round, "table": place.table}
    for side in Side:
        pair = book.pair_in(seating.pairs[side], place.round)
        row |= {format_side(side): pair.number, f"players_{format_side(side)}": AND.join(pair.players)}
    return row


def _sides(name: str, values: tuple[Value, ...]) -> Row:
    return {f"{name}_{format_side(side)}": value for side, value in zip(Side, values, strict=True)}
