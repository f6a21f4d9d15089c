"""One server to a PostgreSQL database: a lock that stands and falls with the connection that writes."""

import asyncio
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.errors import DatabaseInUse

_KEY = 2_072_724_349
"""The number that is locked; that of migrations is next to it (`database.py`)."""

_PATIENCE_S = 3.0
"""Seconds in which the connection of a server that has just died goes away, and then some."""

_RETRY_S = 0.2

_CONFIGURE = text(
    # A machine that vanished without a word is noticed after half a minute; by default it takes two hours.
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
    """The lock of one server on a database, which each of its writing connections has to take.

    The lock belongs to the session, so PostgreSQL gives it back when the process dies. Nothing is written
    over a connection without it, so two servers never write at a time, not even for a moment. A pooler in
    between has to pool sessions, not transactions.
    """

    def __init__(self) -> None:
        self._last: Row[Any] | None = None

    async def take(self, connection: AsyncConnection) -> None:
        """Lock the database for this connection; raises `DatabaseInUse` where another server has it."""
        await connection.execute(_CONFIGURE)
        deadline = asyncio.get_running_loop().time() + _PATIENCE_S
        while not (await connection.execute(_LOCK, {"key": _KEY})).scalar_one():
            if asyncio.get_running_loop().time() > deadline:
                raise DatabaseInUse((await connection.execute(_NAME)).scalar_one())
            await self._end_ghost(connection)
            await asyncio.sleep(_RETRY_S)
        self._last = (await connection.execute(_OWN)).one()
        await connection.commit()

    async def _end_ghost(self, connection: AsyncConnection) -> None:
        """End our own last connection, should PostgreSQL not have noticed that it broke."""
        if self._last is not None:
            ghost = {"pid": self._last.pid, "start": self._last.backend_start}
            await connection.execute(_END_GHOST, ghost)
