"""The store: the data that survives a restart of the server."""

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from shutil import disk_usage
from typing import Any, cast

import msgspec
from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from botifarra.server.store.advisory_lock import AdvisoryLock
from botifarra.server.store.append import Append
from botifarra.server.store.database import Database, trouble
from botifarra.server.store.errors import InUse, StorageError, UnreadableEntry
from botifarra.server.store.finished import Finished, FinishedMatch, matches_query, read_matches
from botifarra.server.store.hands import FinishedHand, UnfinishedMatch, read_unfinished, unfinished_query
from botifarra.server.store.reviews import (
    KeptReview,
    UnreviewedHand,
    read_reviews,
    read_unreviewed,
    review_query,
    reviews_query,
    unreviewed_query,
    write_review,
)
from botifarra.server.store.schema import CHECKPOINTS, ENTRIES, PLAYERS, PULSE, SESSIONS
from botifarra.server.store.shared_sets import SharedSetStore
from botifarra.server.store.unused import UNUSED_MS, delete_guests, delete_tables, undealt_tables
from botifarra.server.store.writer import Writer
from botifarra.server.table.events import Entry, Player, decode_event

_SEEN_MS = 24 * 3600 * 1000
"""Milliseconds between two updates of a person's last visit."""

_URGENT_MS = UNUSED_MS - _SEEN_MS
"""Milliseconds after which a person may be deleted any moment, so that a visit must be stored first."""

_AT_A_TIME = 500
"""Number of people in one statement: SQLite limits the number of parameters."""

_LOOK_S = 5.0
"""Seconds between two checks that no other server has taken the database."""


class Store:
    """All data of the server. Every method may raise `StorageError`, and works again afterwards."""

    def __init__(self, database: Database, alone: bool = False) -> None:
        self._database = database
        self._seeing: dict[Player, asyncio.Task[None]] = {}
        self._is_shared = alone and database.path is None
        self._writer = Writer(database, AdvisoryLock() if self._is_shared else None)
        self.shared_sets = SharedSetStore(self._read, self._writer)

    @classmethod
    async def open(cls, url: str, alone: bool = False) -> "Store":
        """Open the store at `sqlite:///path` or `postgresql://...`; create or migrate it if necessary.

        `alone` locks a PostgreSQL database against other servers until the store is closed or its process
        dies; `lock.hold` does so for a SQLite file. Raises `StorageError`, `InUse` if another server has the
        database, and `UnknownSchema` if a newer version has migrated it.
        """
        with trouble():
            store = cls(Database(url), alone)
            try:
                if alone:
                    await store._writer.begin()
                await store._database.migrate()
            except BaseException:
                await store.close()
                raise
        return store

    async def keep_alone(self) -> None:
        """Check regularly that no other server has taken the database; raises `InUse` if one has."""
        while self._is_shared:
            try:
                await self._writer.run(_look)
            except InUse:
                raise
            except StorageError:  # the next write reports the error
                pass
            await asyncio.sleep(_LOOK_S)

    async def close(self) -> None:
        """Finish pending writes and close the connections."""
        await self._writer.close()
        await self._database.engine.dispose()

    async def append(
        self,
        code: str,
        entries: Sequence[Entry],
        finished: Finished | None = None,
        hands: Sequence[FinishedHand] = (),
        checkpoint: str | None = None,
        dealt_to: Sequence[Player] = (),
    ) -> None:
        """Append entries to a table's log, all or nothing; on return they are durable.

        `finished` and `hands` are the match and the hands that these entries finish. `dealt_to` are the
        people who are dealt a hand in them. `checkpoint` is the table after them and replaces an earlier one.

        The first entry of a log, `Opened`, creates the table. Raises `Conflict` if the entries do not follow
        the last one without a gap, because another server owns the table.
        """
        await self._writer.append(Append.of(code, entries, finished, hands, checkpoint, dealt_to))

    async def log(self, code: str) -> list[Entry] | None:
        """Return the log of a table, None if it does not exist; raises `UnreadableEntry`."""
        return [_entry(row) for row in await self._log_rows(code)] or None

    async def readable_log(self, code: str) -> tuple[list[Entry], bool] | None:
        """Return the log of a table up to the first unreadable entry, and whether it is complete."""
        rows = await self._log_rows(code)
        entries = []
        for row in rows:
            try:
                entries.append(_entry(row))
            except UnreadableEntry:
                break
        return (entries, len(entries) == len(rows)) if rows else None

    async def _log_rows(self, code: str) -> Sequence[Row[Any]]:
        return await self._read(select(ENTRIES).where(ENTRIES.c.code == code).order_by(ENTRIES.c.seq))

    async def checkpoint(self, code: str) -> tuple[int, str] | None:
        """Return the last checkpoint of a table and its `seq`; None without one."""
        query = select(CHECKPOINTS.c.seq, CHECKPOINTS.c.body).where(CHECKPOINTS.c.code == code)
        for row in await self._read(query):
            return row.seq, row.body
        return None

    async def last_seq(self, code: str) -> int | None:
        """Return the `seq` of a table's last entry; None if the table does not exist."""
        query = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.code == code)
        ((seq,),) = await self._read(query)
        return cast(int | None, seq)

    async def log_after(self, code: str, seq: int) -> list[Entry]:
        """Return the entries of a table after `seq`."""
        query = select(ENTRIES).where(ENTRIES.c.code == code, ENTRIES.c.seq > seq).order_by(ENTRIES.c.seq)
        return [_entry(row) for row in await self._read(query)]

    async def log_around(self, code: str, seq: int, before: int) -> list[Entry]:
        """Return the entries after `seq`, and up to `before` entries before them without a gap.

        If an entry up to `seq` is unreadable, only those after it are returned. Raises `UnreadableEntry` for
        one after `seq`.
        """
        first = seq - before
        query = select(ENTRIES).where(ENTRIES.c.code == code, ENTRIES.c.seq > first).order_by(ENTRIES.c.seq)
        entries: list[Entry] = []
        for row in await self._read(query):
            try:
                entries.append(_entry(row))
            except UnreadableEntry:
                if row.seq > seq:
                    raise
                entries.clear()
        return entries

    async def new_player(self, name: str) -> tuple[Player, str]:
        """Create a person; return the number and the secret token. Only the hash of the token is stored."""
        token = secrets.token_urlsafe(32)

        async def write(connection: AsyncConnection) -> Player:
            query = insert(PLAYERS).values(name=name, seen=_now()).returning(PLAYERS.c.number)
            player: Player = (await connection.execute(query)).scalar_one()
            await connection.execute(insert(SESSIONS).values(token=_digest(token), player=player))
            return player

        return await self._writer.run(write), token

    async def player(self, token: str) -> tuple[Player, str] | None:
        """Return the person of a session; None for an unknown or deleted token."""
        row = await self._session(token)
        if row is None:
            return None
        unseen = _now() - row.seen
        if unseen > _SEEN_MS:
            if row.number not in self._seeing:
                self._seeing[row.number] = asyncio.create_task(self._see(row.number))
            if unseen > _URGENT_MS:  # the person may be deleted before the visit is stored
                await asyncio.shield(self._seeing[row.number])
                row = await self._session(token)
        return None if row is None else (row.number, row.name)

    async def names_of(self, players: Sequence[Player]) -> dict[Player, str]:
        """Return the names of people by their numbers, without those that were deleted."""
        query = select(PLAYERS.c.number, PLAYERS.c.name).where(PLAYERS.c.number.in_(players))
        return {row.number: row.name for row in await self._read(query)}

    async def note_present(self, players: Sequence[Player]) -> None:
        """Store that these people are present, although they send no requests."""

        async def write(connection: AsyncConnection) -> None:
            now = _now()
            for start in range(0, len(players), _AT_A_TIME):
                some = PLAYERS.c.number.in_(players[start : start + _AT_A_TIME])
                is_due = PLAYERS.c.seen < now - _SEEN_MS
                await connection.execute(update(PLAYERS).where(some, is_due).values(seen=now))

        await self._writer.run(write)

    async def _session(self, token: str) -> Row[Any] | None:
        """Return the row of the person of a session."""
        rows = await self._read(select(PLAYERS).join(SESSIONS).where(SESSIONS.c.token == _digest(token)))
        return rows[0] if rows else None

    async def _see(self, player: Player) -> None:
        """Store a visit; after a failure the next request tries again."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.number == player).values(seen=_now()))

        with suppress(StorageError):
            await self._writer.run(write)
        del self._seeing[player]

    async def undealt(self, before: int, limit: int) -> list[str]:
        """Return the codes of tables without a hand, where nothing happened since a moment."""
        with trouble():
            async with self._database.engine.connect() as connection:
                return await undealt_tables(connection, before, limit)

    async def forget_tables(self, codes: Sequence[str], before: int) -> int:
        """Delete those of these tables that are still unused; return their number."""

        async def write(connection: AsyncConnection) -> int:
            unused = await undealt_tables(connection, before, len(codes), codes)
            await delete_tables(connection, unused)
            return len(unused)

        return await self._writer.run(write)

    async def forget_guests(self, before: int, limit: int) -> int:
        """Delete people who never played and were not seen since a moment; return their number."""

        async def write(connection: AsyncConnection) -> int:
            return len(await delete_guests(connection, before, limit))

        return await self._writer.run(write)

    async def rename(self, player: Player, name: str) -> None:
        """Change a person's name from now on."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(update(PLAYERS).where(PLAYERS.c.number == player).values(name=name))

        await self._writer.run(write)

    async def write_pulse(self) -> None:
        """Write the counter row; on return it is durable."""
        await self._writer.run(_beat)

    def free_bytes(self) -> int | None:
        """Return the free bytes on the disk of a SQLite file, None for another database; raises `OSError`."""
        path = self._database.path
        return None if path is None else disk_usage(path.parent).free

    async def matches_of(self, player: Player, limit: int) -> list[FinishedMatch]:
        """Return the finished matches in which a person had a seat, the last one first."""
        return read_matches(await self._read(matches_query(limit, player)))

    async def unfinished_of(self, player: Player, limit: int) -> list[UnfinishedMatch]:
        """Return the matches in which a person played hands but not the last one; the latest match first."""
        return read_unfinished(await self._read(unfinished_query(player, limit)))

    async def review(self, code: str, deal: int, version: int) -> bytes | None:
        """Return the stored review of a hand by a version of reviews; None without one."""
        rows = await self._read(review_query(code, deal, version))
        return rows[0].body if rows else None

    async def keep_review(self, code: str, deal: int, version: int, body: bytes) -> None:
        """Store the review of a hand; on return it is durable."""
        await self._writer.run(partial(write_review, code=code, deal=deal, version=version, body=body))

    async def reviews_of(self, player: Player, version: int, limit: int) -> list[KeptReview]:
        """Return the reviewed hands that a person has played to the end, the last one first."""
        return read_reviews(await self._read(reviews_query(player, version, limit)))

    async def unreviewed_of(self, player: Player, version: int, limit: int) -> list[UnreviewedHand]:
        """Return the hands that a person has played to the end without a review, the last one first."""
        return read_unreviewed(await self._read(unreviewed_query(player, version, limit)))

    async def matches(self, limit: int | None = None) -> list[FinishedMatch]:
        """Return the finished matches of all tables, the last one first."""
        return read_matches(await self._read(matches_query(limit)))

    async def _read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with trouble():
            async with self._database.engine.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
                return rows


async def _look(connection: AsyncConnection) -> None:
    await connection.execute(select(1))


async def _beat(connection: AsyncConnection) -> None:
    await connection.execute(update(PULSE).values(beats=PULSE.c.beats + 1))


def _entry(row: Row[Any]) -> Entry:
    try:
        event = decode_event(row.event)
    except msgspec.DecodeError as error:
        raise UnreadableEntry(f"entry {row.seq} of table {row.code}: {error}") from error
    return Entry(row.seq, row.at, event, row.player, row.id)


def _now() -> int:
    return int(time.time() * 1000)


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
