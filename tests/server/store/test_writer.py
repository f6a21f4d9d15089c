"""The writer: writes share commits, and readers never wait for it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import event
from sqlalchemy.engine import Engine

from botifarra.server.store.database import Database
from botifarra.server.store.store import Store
from tests.server.store.logs import acted, log, using

TABLES = 100


def test_tables_share_a_commit(url: str) -> None:
    commits: list[object] = []

    def count(connection: object) -> None:
        commits.append(connection)

    async def scenario(store: Store) -> None:
        codes = [f"t{table}" for table in range(TABLES)]
        await asyncio.gather(*(store.append(code, log(code, 2)) for code in codes))
        commits.clear()
        await asyncio.gather(*(store.append(code, [acted(3)]) for code in codes))
        assert len(commits) == 1
        await asyncio.gather(*(append_three(store, code) for code in codes))
        assert len(commits) == 4
        for code in codes:
            assert await store.log(code) == log(code, 6)

    async def append_three(store: Store, code: str) -> None:
        for seq in (4, 5, 6):
            await store.append(code, [acted(seq)])

    event.listen(Engine, "commit", count)
    try:
        asyncio.run(using(url, scenario))
    finally:
        event.remove(Engine, "commit", count)


@asynccontextmanager
async def nobody_writes(url: str) -> AsyncIterator[None]:
    """Hold the lock that the writer needs, as another program."""
    database = Database(url)
    async with database.engine.connect() as connection:
        held = "BEGIN IMMEDIATE" if database.path else "LOCK TABLE entries IN SHARE MODE"
        await connection.exec_driver_sql(held)
        yield
        await connection.rollback()
    await database.engine.dispose()


def test_reading_does_not_wait_for_writing(url: str) -> None:
    async def scenario(store: Store) -> None:
        number, token = await store.new_player("Núria")
        await store.append("a", log("a", 2))
        async with nobody_writes(url):
            writing = asyncio.create_task(store.append("a", [acted(3)]))
            for _ in range(20):
                assert await store.log("a") == log("a", 2)
                assert await store.player(token) == (number, "Núria")
            assert not writing.done()
        await writing
        assert await store.log("a") == log("a", 3)

    asyncio.run(using(url, scenario))
