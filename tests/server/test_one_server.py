"""One server to a database: a second one is refused, and one that lost its lock ends."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from botifarra.server.store import store as store_module
from botifarra.server.store.errors import DatabaseInUse, StorageError
from botifarra.server.store.store import Store
from tests.scale import only_in_prove, scale
from tests.server.server_process import Child
from tests.server.serving import serving_apart
from tests.server.store.logs import acted, log
from tests.timeouts import TIMEOUT_S

HERE = ("--host", "127.0.0.1", "--port", "0")


async def execute(url: str, statement: str) -> list[Any]:
    """Return the result of a statement on another connection."""
    engine = create_async_engine("postgresql+asyncpg://", connect_args={"dsn": url})
    async with engine.connect() as connection:
        rows = (await connection.execute(text(statement))).all()
    await engine.dispose()
    return [row[0] for row in rows]


HOLDERS = (
    "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND datname = current_database()"
)
BREAK = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND datname = current_database()"
)


REFUSALS = {
    "ca": "Ja hi ha un servidor que fa servir la base de dades {name}: para'l, "
    "o tria'n una altra amb --database.",
    "es": "Ya hay un servidor que usa la base de datos {name}: páralo, o elige otra con --database.",
    "en": "A server is using the database {name} already. End it, or choose another one with --database.",
}

TRIED = [*REFUSALS][: scale(1, len(REFUSALS))]
"""Each of these needs its own process."""


async def program(*arguments: str, lang: str = "en") -> Process:
    """Start the command line in a process of its own."""
    environment = os.environ | {"BOTIFARRA_LANG": lang}
    command = (sys.executable, "-m", "botifarra", *arguments)
    return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, env=environment)


async def said(process: Process) -> tuple[int | None, str, str]:
    """Return the exit status of a program and its output."""
    async with asyncio.timeout(TIMEOUT_S):
        out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


def test_a_postgresql_database_is_served_by_one_server_alone(postgresql_url: str) -> None:
    async def scenario() -> None:
        (name,) = await execute(postgresql_url, "SELECT current_database()")
        async with serving_apart(Child(postgresql_url, 1)) as served:
            seconds = [
                await program("serve", *HERE, "--database", postgresql_url, lang=lang) for lang in TRIED
            ]
            for second, lang in zip(seconds, TRIED, strict=True):
                assert await said(second) == (1, "", f"{REFUSALS[lang].format(name=name)}\n")
            code = served.guest("Núria").make(fill="greedy", start=True)  # the first goes on
            _, _, err = await said(await program("export", code, "--database", postgresql_url))
            assert err == f"{code}: no match has ended yet\n"  # and readers are admitted

    asyncio.run(scenario())


def test_a_killed_server_does_not_block_the_next_one(postgresql_url: str) -> None:
    async def scenario() -> None:
        for _ in range(scale(1, 5)):
            child = Child(postgresql_url, 1)
            await child.start()
            await child.kill()
        async with serving_apart(Child(postgresql_url, 1)) as served:
            served.guest("Núria")

    asyncio.run(scenario())


def test_a_broken_connection_is_replaced_and_takes_the_lock_again(postgresql_url: str) -> None:
    async def scenario() -> None:
        store = await Store.open(postgresql_url, alone=True)
        await store.append("a", log("a", 2))
        assert await execute(postgresql_url, HOLDERS) == [1]
        await execute(postgresql_url, BREAK)
        with pytest.raises(StorageError):
            await store.append("a", [acted(3)])
        await store.append("a", [acted(3)])
        assert await execute(postgresql_url, HOLDERS) == [1]
        with pytest.raises(DatabaseInUse):
            await Store.open(postgresql_url, alone=True)
        await store.close()
        other = await Store.open(postgresql_url, alone=True)
        assert await other.log("a") == log("a", 3)
        await other.close()

    asyncio.run(scenario())


def test_a_server_that_lost_the_database_writes_nothing_and_ends(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_LOOK_S", 0.01)

    async def scenario() -> None:
        store = await Store.open(postgresql_url, alone=True)
        await store.append("a", log("a", 2))
        taker = create_async_engine("postgresql+asyncpg://", connect_args={"dsn": postgresql_url})
        async with taker.connect() as other:
            await other.execute(text(BREAK))
            await other.execute(text("SELECT pg_advisory_lock(2072724349)"))
            with pytest.raises(StorageError):
                await store.append("a", [acted(3)])
            with pytest.raises(DatabaseInUse):
                await store.append("a", [acted(3)])
            with pytest.raises(DatabaseInUse):
                await store.keep_alone()
        await taker.dispose()
        assert await store.log("a") == log("a", 2)
        await store.close()

    asyncio.run(scenario())


@only_in_prove("the test above has the store, and the first one the sentence")
def test_the_server_itself_ends_with_a_clear_message(postgresql_url: str) -> None:
    async def scenario() -> None:
        (name,) = await execute(postgresql_url, "SELECT current_database()")
        server = await program("serve", *HERE, "--database", postgresql_url)
        assert server.stdout is not None
        await server.stdout.readline()
        taker = create_async_engine("postgresql+asyncpg://", connect_args={"dsn": postgresql_url})
        async with taker.connect() as other:
            await other.execute(text(BREAK))
            await other.execute(text("SELECT pg_advisory_lock(2072724349)"))
            status, _, err = await said(server)
        await taker.dispose()
        assert (status, err.splitlines()[-1]) == (1, REFUSALS["en"].format(name=name))

    asyncio.run(scenario())


def test_a_sqlite_store_is_not_checked_for_other_servers(tmp_path: Any) -> None:
    async def scenario() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}", alone=True)
        await store.keep_alone()  # its file is locked by `lock.hold`
        await store.close()

    asyncio.run(scenario())
