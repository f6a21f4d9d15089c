"""Unused data: tables that never dealt a hand, and people who never played one."""

from collections.abc import Sequence

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.schema import CHECKPOINTS, ENTRIES, PLAYERS, SESSIONS, TABLES
from botifarra.server.table.events import Player

UNUSED_MS = 30 * 24 * 3600 * 1000
"""Milliseconds without use after which tables that never dealt and guests who never played are deleted."""


async def undealt_tables(
    connection: AsyncConnection, before: int, limit: int, among: Sequence[str] | None = None
) -> list[str]:
    """Return the codes of tables without a hand where nothing happened since a moment."""
    last = select(func.max(ENTRIES.c.at)).where(ENTRIES.c.code == TABLES.c.code).scalar_subquery()
    query = (
        select(TABLES.c.code)
        .where(~TABLES.c.dealt, TABLES.c.created < before, func.coalesce(last, 0) < before)
        .order_by(TABLES.c.created)
        .limit(limit)
    )
    if among is not None:
        query = query.where(TABLES.c.code.in_(among))
    return list((await connection.execute(query)).scalars())


async def delete_tables(connection: AsyncConnection, codes: Sequence[str]) -> None:
    """Delete tables without a hand, with their logs."""
    for table in (CHECKPOINTS, ENTRIES, TABLES):
        await connection.execute(delete(table).where(table.c.code.in_(codes)))


async def delete_guests(connection: AsyncConnection, before: int, limit: int) -> list[Player]:
    """Delete people who never played and were not seen since a moment; return their numbers.

    The highest number stays, because SQLite would use it again, and logs may still contain it.
    """
    newest = select(func.max(PLAYERS.c.number)).scalar_subquery()
    query = (
        select(PLAYERS.c.number)
        .where(~PLAYERS.c.played, PLAYERS.c.seen < before, PLAYERS.c.number < newest)
        .order_by(PLAYERS.c.seen)
        .limit(limit)
    )
    guests = list((await connection.execute(query)).scalars())
    await connection.execute(delete(SESSIONS).where(SESSIONS.c.player.in_(guests)))
    await connection.execute(delete(PLAYERS).where(PLAYERS.c.number.in_(guests)))
    return guests
