"""The lock of one server on a PostgreSQL database, held by the connection that writes."""

import asyncio
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.errors import DatabaseInUse

_KEY = 2_072_724_349
"""The key of the lock. The key of migrations is the number before it (`database.py`)."""

_GHOST_TIMEOUT_S = 3.0
"""Seconds within which the connection of a dead server ends, with a margin."""

_RETRY_S = 0.2

_CONFIGURE = text(
    # A machine that disappeared is detected after half a minute; PostgreSQL's default is two hours.
    "SELECT set_config('tcp_keepalives_idle', '15', false),"
    " set_config('tcp_keepalives_interval', '5', false),"
    " set_config('tcp_keepalives_count', '3', false),"
    " set_config('application_name',"
    " coalesce(nullif(current_setting('application_name'), ''), 'botifarra server'), false)"
)
_LOCK = text("SELECT pg_try_advisory_lock(:key)")
_OWN = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_END_GHOST = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :start"
)
_NAME = text("SELECT current_database()")


class AdvisoryLock:
    """The lock of one server on a database. Every connection that writes must take it.

    The lock belongs to the PostgreSQL session, so it is released when the process dies. Nothing is written
    over a connection without it, so two servers never write at the same time. A connection pooler in between
    must pool sessions, not transactions.
    """

    def __init__(self) -> None:
        self._last: Row[Any] | None = None

    async def take(self, connection: AsyncConnection) -> None:
        """Take the lock for this connection; raise `DatabaseInUse` if another server has it."""
        await connection.execute(_CONFIGURE)
        deadline = asyncio.get_running_loop().time() + _GHOST_TIMEOUT_S
        while not (await connection.execute(_LOCK, {"key": _KEY})).scalar_one():
            if asyncio.get_running_loop().time() > deadline:
                raise DatabaseInUse((await connection.execute(_NAME)).scalar_one())
            await self._end_ghost(connection)
            await asyncio.sleep(_RETRY_S)
        self._last = (await connection.execute(_OWN)).one()
        await connection.commit()

    async def _end_ghost(self, connection: AsyncConnection) -> None:
        """End our own previous session, if PostgreSQL has not yet noticed that it broke."""
        if self._last is not None:
            ghost = {"pid": self._last.pid, "start": self._last.backend_start}
            await connection.execute(_END_GHOST, ghost)
