"""The reviews of finished hands, as rows of the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Select, delete, exists, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.schema import HANDS, REVIEWS
from botifarra.server.table.events import Player


class KeptReview(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that a person played, with its review as it is stored.

    `finished_at` is in milliseconds since 1970.
    """

    code: str
    deal: int
    finished_at: int
    body: bytes


class UnreviewedHand(msgspec.Struct, frozen=True):
    """A hand of a table whose review is not made."""

    code: str
    deal: int


def review_query(code: str, deal: int, version: int) -> Select[Any]:
    """Return the query of the review of a hand by a version of reviews."""
    is_hand = (REVIEWS.c.code == code) & (REVIEWS.c.deal == deal)
    return select(REVIEWS.c.body).where(is_hand, REVIEWS.c.version == version)


async def write_review(connection: AsyncConnection, code: str, deal: int, version: int, body: bytes) -> None:
    """Write the review of a hand in place of earlier ones, which nobody asks for any more."""
    await connection.execute(delete(REVIEWS).where(REVIEWS.c.code == code, REVIEWS.c.deal == deal))
    await connection.execute(insert(REVIEWS).values(code=code, deal=deal, version=version, body=body))


_SAME_HAND = (REVIEWS.c.code == HANDS.c.code) & (REVIEWS.c.deal == HANDS.c.deal)
_LAST_FIRST = (HANDS.c.finished_at.desc(), HANDS.c.code, HANDS.c.deal)


def reviews_query(player: Player, version: int, limit: int) -> Select[Any]:
    """Return the query of the reviewed hands of a person, the last one first."""
    return (
        select(HANDS.c.code, HANDS.c.deal, HANDS.c.finished_at, REVIEWS.c.body)
        .join(REVIEWS, _SAME_HAND)
        .where(HANDS.c.player == player, REVIEWS.c.version == version)
        .order_by(*_LAST_FIRST)
        .limit(limit)
    )


def unreviewed_query(player: Player, version: int, limit: int) -> Select[Any]:
    """Return the query of a person's hands without a review by this version, the last one first."""
    reviewed = exists().where(_SAME_HAND, REVIEWS.c.version == version)
    return (
        select(HANDS.c.code, HANDS.c.deal)
        .where(HANDS.c.player == player, ~reviewed)
        .order_by(*_LAST_FIRST)
        .limit(limit)
    )


def read_reviews(rows: Sequence[Row[Any]]) -> list[KeptReview]:
    """Return the hands in the rows of `reviews_query`."""
    return [
        KeptReview(code=row.code, deal=row.deal, finished_at=row.finished_at, body=row.body) for row in rows
    ]


def read_unreviewed(rows: Sequence[Row[Any]]) -> list[UnreviewedHand]:
    """Return the hands in the rows of `unreviewed_query`."""
    return [UnreviewedHand(row.code, row.deal) for row in rows]
