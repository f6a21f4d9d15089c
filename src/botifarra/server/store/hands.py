"""Finished hands by player, and the unfinished matches that they belong to."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Select, exists, func, select

from botifarra.core.seats import Seat
from botifarra.server.store.schema import HANDS, SEATS, SHARED_ENTRANTS
from botifarra.server.table.events import Player


class FinishedHand(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the `deal`th hand of a table, in its `number`th match: its players by seat, None for a bot.

    `finished_at` is in milliseconds since 1970.
    """

    deal: int
    number: int
    finished_at: int
    players: tuple[Player | None, Player | None, Player | None, Player | None]


class UnfinishedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match in which a person has played `hands` hands, but not the last one.

    `played_at` is the end of the last of these hands, in milliseconds since 1970.
    """

    code: str
    number: int
    seat: Seat
    hands: int
    played_at: int


def hand_rows(code: str, hands: Sequence[FinishedHand]) -> list[dict[str, object]]:
    """Return the hands as rows of `HANDS`, one for each person."""
    return [
        {
            "player": player,
            "code": code,
            "deal": hand.deal,
            "number": hand.number,
            "seat": seat,
            "finished_at": hand.finished_at,
        }
        for hand in hands
        for seat, player in enumerate(hand.players)
        if player is not None
    ]


def unfinished_query(player: Player, limit: int) -> Select[Any]:
    """Return the query for the matches that a person played in but did not finish, a row for each seat.

    Shared boards are not a match.
    """
    played_at = func.max(HANDS.c.finished_at).label("played_at")
    ended = (SEATS.c.code == HANDS.c.code) & (SEATS.c.number == HANDS.c.number) & (SEATS.c.player == player)
    shared = SHARED_ENTRANTS.c.code == HANDS.c.code
    return (
        select(HANDS.c.code, HANDS.c.number, HANDS.c.seat, func.count().label("hands"), played_at)
        .where(HANDS.c.player == player, ~exists().where(ended), ~exists().where(shared))
        .group_by(HANDS.c.code, HANDS.c.number, HANDS.c.seat)
        .order_by(played_at.desc(), HANDS.c.code, HANDS.c.number)
        .limit(limit)
    )


def read_unfinished(rows: Sequence[Row[Any]]) -> list[UnfinishedMatch]:
    """Return the matches in the rows of `unfinished_query`."""
    return [
        UnfinishedMatch(
            code=row.code, number=row.number, seat=Seat(row.seat), hands=row.hands, played_at=row.played_at
        )
        for row in rows
    ]
