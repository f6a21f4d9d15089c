"""Finished matches for the list of matches, and their rows in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Select, exists, select

from botifarra.core.seats import Side
from botifarra.server.store.schema import MATCHES, SEATS, SHARED_ENTRANTS
from botifarra.server.table.events import Player


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the `number`th match of a table: its players by seat, and its result.

    All of this follows from the log; entries `first_seq` to `last_seq` are the match. `finished_at` is in
    milliseconds since 1970. `players` has None for a bot. `score` is that of N-S and E-W. A drawn match does
    not have a `winner`.
    """

    number: int
    finished_at: int
    names: tuple[str, str, str, str]
    players: tuple[Player | None, Player | None, Player | None, Player | None]
    score: tuple[float, float]
    winner: Side | None
    first_seq: int
    last_seq: int


class FinishedMatch(Finished, frozen=True, kw_only=True):
    """A finished match and the code of its table."""

    code: str


def match_row(code: str, match: Finished) -> dict[str, object]:
    """Return the match as a row of `MATCHES`."""
    return {
        "code": code,
        "number": match.number,
        "finished_at": match.finished_at,
        "score_ns": match.score[0],
        "score_ew": match.score[1],
        "winner": match.winner,
        "first_seq": match.first_seq,
        "last_seq": match.last_seq,
    }


def seat_rows(code: str, match: Finished) -> list[dict[str, object]]:
    """Return the four seats of the match as rows of `SEATS`."""
    return [
        {"code": code, "number": match.number, "seat": seat, "name": name, "player": player}
        for seat, (name, player) in enumerate(zip(match.names, match.players, strict=True))
    ]


def matches_query(limit: int | None, player: Player | None = None) -> Select[Any]:
    """Return the query of matches, the last one first, with a row for each seat.

    With `player`, only the matches of this person are returned, without shared boards: these are not a match.
    """
    chosen = select(MATCHES).order_by(MATCHES.c.finished_at.desc(), MATCHES.c.code, MATCHES.c.number)
    if player is not None:
        shared = SHARED_ENTRANTS.c.code == MATCHES.c.code
        chosen = chosen.join(SEATS).where(SEATS.c.player == player, ~exists().where(shared))
    last = chosen.limit(limit).subquery()
    return (
        select(last, SEATS.c.name, SEATS.c.player)
        .join(SEATS, (SEATS.c.code == last.c.code) & (SEATS.c.number == last.c.number))
        .order_by(last.c.finished_at.desc(), last.c.code, last.c.number, SEATS.c.seat)
    )


def read_matches(rows: Sequence[Row[Any]]) -> list[FinishedMatch]:
    """Return the matches in the rows of `matches_query`."""
    return [_read_match(rows[at : at + 4]) for at in range(0, len(rows), 4)]


def _read_match(rows: Sequence[Row[Any]]) -> FinishedMatch:
    north, west, south, east = rows
    return FinishedMatch(
        code=north.code,
        number=north.number,
        finished_at=north.finished_at,
        names=(north.name, west.name, south.name, east.name),
        players=(north.player, west.player, south.player, east.player),
        score=(north.score_ns, north.score_ew),
        winner=None if north.winner is None else Side(north.winner),
        first_seq=north.first_seq,
        last_seq=north.last_seq,
    )
