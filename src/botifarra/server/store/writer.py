"""The one task that writes. All waiting writes share one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.advisory_lock import AdvisoryLock
from botifarra.server.store.append import Append, write_appends
from botifarra.server.store.database import Database, storage_error
from botifarra.server.store.errors import Conflict, StorageError
from botifarra.server.store.schema import ENTRIES

T = TypeVar("T")

Job = Callable[[AsyncConnection], Awaitable[Any]]
"""A write other than an `Append`. Its result is returned once it is durable."""

_MAX_LAST_SEQS = 20_000
"""Number of tables whose last `seq` is cached. Beyond it the cache is cleared."""

_PACE = 0.01
"""Smallest time in seconds between two commits, so that several writes share one.

A commit costs as much processor time as ten entries or more.
"""


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    what: Append | Job
    done: asyncio.Future[Any]

    def tell(self, result: Any) -> None:
        if self.done.done():  # nobody waits for it any more
            return
        if isinstance(result, StorageError):
            self.done.set_exception(result)
        else:
            self.done.set_result(result)


class Writer:
    """Writes for all tables, over a connection of its own, and reports failures to the callers concerned.

    With a lock, no other server can write at the same time.
    """

    def __init__(self, database: Database, lock: AdvisoryLock | None = None) -> None:
        self._database = database
        self._lock = lock
        self._connection: AsyncConnection | None = None
        self._identity: tuple[int, int] | None = None
        self._last_seqs: dict[str, int] = {}
        self._waiting: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="store writer")

    async def begin(self) -> None:
        """Connect before the first write; raises `InUse` if another server has the database."""
        await self._connected()

    async def append(self, append: Append) -> None:
        """Wait until the entries are durable; raises `Conflict`, `StorageError`."""
        await self._wait(append)

    async def run(self, job: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Return the result of the job when its writes are durable; raise `StorageError`."""
        result: T = await self._wait(job)
        return result

    async def close(self) -> None:
        """Finish the pending writes and end."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _wait(self, what: Append | Job) -> Any:
        if self._closing:
            raise StorageError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(what, done))
        self._wake.set()
        return await done

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            group, self._waiting = self._waiting, []
            began = loop.time()
            await self._write([one for one in group if not one.done.done()])
            await asyncio.sleep(began + _PACE - loop.time())
        if self._connection is not None:
            await self._connection.close()

    async def _write(self, group: Sequence[_Waiting]) -> None:
        """Write the whole group at once or, if the database refuses a part of it, each item alone."""
        results: list[Any]
        try:
            results = await self._keep([one.what for one in group]) if group else []
        except Exception as error:  # whatever the error, no caller may wait forever
            await self._start_over()
            if len(group) > 1 and _is_of_one(error):
                for one in group:
                    await self._write([one])
                return
            results = [_as_storage_error(error) for _ in group]
        for one, result in zip(group, results, strict=True):
            one.tell(result)

    async def _keep(self, group: Sequence[Append | Job]) -> list[Any]:
        """Write a group; return the result of each item, or its `Conflict` if it was left out."""
        connection = await self._connected()
        last_seqs = await self._find_last_seqs(
            connection, [what for what in group if isinstance(what, Append)]
        )
        appends: list[Append] = []
        results: list[Any] = []
        for what in group:
            if not isinstance(what, Append):
                results.append(await what(connection))
            elif what.follows(last_seqs[what.code]):
                appends.append(what)
                results.append(None)
                last_seqs[what.code] += len(what.seqs)
            else:
                results.append(Conflict(f"the last entry of table {what.code} is {last_seqs[what.code]}"))
        await write_appends(connection, appends)
        await connection.commit()
        if self._database.identity() != self._identity:
            raise StorageError("another file has taken the place of the database")
        self._remember(last_seqs)
        return results

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            self._connection = await self._database.engine.connect()
            self._identity = self._database.identity()
            if self._lock is not None:
                await self._lock.take(self._connection)
        return self._connection

    async def _find_last_seqs(self, connection: AsyncConnection, appends: Sequence[Append]) -> dict[str, int]:
        """Return the last `seq` of each table; read it from the database if the cached one does not fit."""
        last_seqs = {append.code: self._last_seqs.get(append.code, 0) for append in appends}
        unknown = {append.code for append in appends if not append.follows(last_seqs[append.code])}
        if unknown:
            query = (
                select(ENTRIES.c.code, func.max(ENTRIES.c.seq))
                .where(ENTRIES.c.code.in_(unknown))
                .group_by(ENTRIES.c.code)
            )
            last_seqs.update((code, seq) for code, seq in await connection.execute(query))
        return last_seqs

    def _remember(self, last_seqs: dict[str, int]) -> None:
        if len(self._last_seqs) > _MAX_LAST_SEQS:
            self._last_seqs.clear()
        self._last_seqs.update(last_seqs)

    async def _start_over(self) -> None:
        """Close all connections and clear the cache, because neither can be trusted any more."""
        self._last_seqs.clear()
        connection, self._connection = self._connection, None
        with suppress(Exception):  # the connection is discarded anyway
            if connection is not None:
                await connection.invalidate()
                await connection.close()
        with suppress(Exception):
            await self._database.engine.dispose()


def _is_of_one(error: Exception) -> bool:
    """Return whether the error may concern one item of the group, and not the whole database."""
    return (
        isinstance(error, DBAPIError)
        and not isinstance(error, OperationalError)
        and not error.connection_invalidated
    )


def _as_storage_error(error: Exception) -> StorageError:
    return Conflict(str(error.orig)) if isinstance(error, IntegrityError) else storage_error(error)
