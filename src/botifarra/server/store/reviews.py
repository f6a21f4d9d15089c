"""The reviews of finished hands, as rows of the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, Select, delete, insert, select
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


def review_query(code: str, deal: int, version: int) -> Select[Any]:
    """Return the query of the review of a hand by a version of reviews."""
    is_hand = (REVIEWS.c.code == code) & (REVIEWS.c.deal == deal)
    return select(REVIEWS.c.body).where(is_hand, REVIEWS.c.version == version)


async def write_review(connection: AsyncConnection, code: str, deal: int, version: int, body: bytes) -> None:
    """Write the review of a hand in place of earlier ones, which nobody asks for any more."""
    await connection.execute(delete(REVIEWS).where(REVIEWS.c.code == code, REVIEWS.c.deal == deal))
    await connection.execute(insert(REVIEWS).values(code=code, deal=deal, version=version, body=body))


def reviews_query(player: Player, version: int, limit: int) -> Select[Any]:
    """Return the query of the reviewed hands of a person, the last one first."""
    same = (REVIEWS.c.code == HANDS.c.code) & (REVIEWS.c.deal == HANDS.c.deal)
    return (
        select(HANDS.c.code, HANDS.c.deal, HANDS.c.finished_at, REVIEWS.c.body)
        .join(REVIEWS, same)
        .where(HANDS.c.player == player, REVIEWS.c.version == version)
        .order_by(HANDS.c.finished_at.desc(), HANDS.c.code, HANDS.c.deal)
        .limit(limit)
    )


def read_reviews(rows: Sequence[Row[Any]]) -> list[KeptReview]:
    """Return the hands in the rows of `reviews_query`."""
    return [
        KeptReview(code=row.code, deal=row.deal, finished_at=row.finished_at, body=row.body) for row in rows
    ]
