"""Databases of every earlier version, and of a later one."""

import asyncio
from unittest.mock import patch

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from botifarra.server.store.database import Database
from botifarra.server.store.errors import StorageError, UnknownSchema
from botifarra.server.store.schema import METADATA, REVISION, VERSION
from botifarra.server.store.store import Store
from botifarra.server.store.upgrade import config
from tests.server.store.logs import log, using

REVISIONS = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()][::-1]
"""Every revision, the first one first."""


def _upgrade(connection: Connection, revision: str) -> None:
    alembic = config()
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, revision)


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


async def _at_revision(url: str, revision: str) -> None:
    """Create a database of that revision, with a log of that time in it."""
    database = Database(url)
    async with database.engine.begin() as connection:
        await connection.run_sync(_upgrade, revision)
        await connection.execute(text("INSERT INTO tables (code, created) VALUES ('a', 1)"))
        closed = """INSERT INTO entries (code, seq, at, event) VALUES ('a', 1, 1, '{"k":"closed"}')"""
        await connection.exec_driver_sql(closed)
    await database.engine.dispose()


@pytest.mark.parametrize("revision", REVISIONS)
def test_an_older_database_is_brought_up_to_date(url: str, revision: str) -> None:
    async def scenario(store: Store) -> None:
        assert [(entry.seq, entry.at) for entry in await store.log("a") or ()] == [(1, 1)]

    asyncio.run(_at_revision(url, revision))
    asyncio.run(using(url, scenario))


def test_data_in_use_before_a_migration_is_not_deleted(url: str) -> None:
    async def earlier() -> None:
        await _at_revision(url, "0004")
        database = Database(url)
        async with database.engine.begin() as connection:
            for code, event in (("b", '{"k":"dealt","deal":1}'), ("c", '{"k":"closed"}')):
                await connection.execute(
                    text("INSERT INTO tables (code, created) VALUES (:code, 1)"), {"code": code}
                )
                await connection.execute(
                    text(
                        "INSERT INTO entries (code, seq, at, player, event)"
                        " VALUES (:code, 1, 1, :who, :event)"
                    ),
                    {"code": code, "who": 1 if code == "b" else None, "event": event},
                )
            for number in (1, 2, 3):
                await connection.execute(
                    text("INSERT INTO players (number, name) VALUES (:number, 'N')"), {"number": number}
                )
        await database.engine.dispose()

    async def scenario(store: Store) -> None:
        far = 1 << 52
        assert await store.undealt(far, 9) == ["a", "c"]
        assert await store.forget_guests(2, 9) == 0  # all were seen when the database was migrated
        assert await store.forget_guests(far, 9) == 1

    asyncio.run(earlier())
    asyncio.run(using(url, scenario))


def test_the_newest_revision_is_that_of_a_new_database() -> None:
    assert REVISIONS[-1] == REVISION


@pytest.mark.parametrize("revision", [None, "0001"], ids=["new", "migrated"])
def test_a_database_has_the_schema(url: str, revision: str | None) -> None:
    async def scenario() -> None:
        if revision is not None:
            await _at_revision(url, revision)
        database = Database(url)
        await database.migrate()
        async with database.engine.connect() as connection:
            assert await connection.run_sync(_differences) == []
            assert (await connection.execute(text("SELECT * FROM alembic_version"))).all() == [(REVISION,)]
        await database.engine.dispose()

    asyncio.run(scenario())


DETAILS = {
    "sqlite": (
        "SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main'",
        "SELECT t.name, c.* FROM pragma_table_list t, pragma_table_xinfo(t.name) c WHERE t.schema = 'main'",
        "SELECT t.name, f.* FROM pragma_table_list t, pragma_foreign_key_list(t.name) f",
        "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index'",
    ),
    "postgresql": (
        "SELECT table_name, column_name, ordinal_position, data_type FROM information_schema.columns",
        "SELECT column_name, is_nullable, column_default, table_name FROM information_schema.columns",
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint",
        "SELECT indexname, indexdef FROM pg_indexes",
    ),
}
"""What a database tells of its schema; Alembic compares neither conditions of indexes nor rowids."""


@pytest.mark.parametrize("kind", DETAILS)
def test_a_new_database_is_like_a_migrated_one(kind: str, request: pytest.FixtureRequest) -> None:
    async def details(url: str) -> list[set[tuple[object, ...]]]:
        database = Database(url)
        await database.migrate()
        async with database.engine.connect() as connection:
            found = [{*map(tuple, await connection.execute(text(each)))} for each in DETAILS[kind]]
        await database.engine.dispose()
        return found

    async def scenario(new: str, old: str) -> None:
        await _at_revision(old, "0001")
        assert await details(new) == await details(old)

    if kind == "sqlite":
        folder = request.getfixturevalue("tmp_path")
        new, old = (f"sqlite:///{folder / name}" for name in ("new.db", "old.db"))
    else:
        make = request.getfixturevalue("new_database")
        new, old = make(), make()
    asyncio.run(scenario(new, old))


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    async def scenario() -> None:
        store = await Store.open(url)
        await store.append("a", log("a", 2))
        await store.close()
        database = Database(url)
        async with database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await database.engine.dispose()
        with pytest.raises(UnknownSchema) as caught:
            await Store.open(url)
        assert caught.value.detail == "9999"

    asyncio.run(scenario())


def test_a_new_database_that_cannot_be_made_is_left_empty(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", log("a", 2))

    failing = patch.object(VERSION, "create", side_effect=OSError("disk full"))  # all tables exist by then
    with failing, pytest.raises(StorageError, match="disk full"):
        asyncio.run(Store.open(url))
    asyncio.run(using(url, scenario))


def test_a_migration_that_fails_leaves_nothing_behind(url: str) -> None:
    async def scenario(store: Store) -> None:
        assert [(entry.seq, entry.at) for entry in await store.log("a") or ()] == [(1, 1)]

    asyncio.run(_at_revision(url, "0001"))
    failing = patch("alembic.op.create_index", side_effect=OSError("disk full"))  # some tables exist by then
    with failing, pytest.raises(StorageError, match="disk full"):
        asyncio.run(Store.open(url))
    asyncio.run(using(url, scenario))


def test_two_servers_open_a_new_database_at_the_same_time(url: str) -> None:
    async def scenario() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        await stores[0].append("a", log("a", 2))
        assert [await store.log("a") for store in stores] == [log("a", 2)] * 4
        for store in stores:
            await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "wrong",
    [
        "no address",
        "mysql://localhost/botifarra",
        "postgresql://127.0.0.1:1/botifarra",
        "sqlite:////dev/null/tables.sqlite3",
    ],
)
def test_a_database_that_cannot_be_reached(wrong: str) -> None:
    with pytest.raises(StorageError) as caught:
        asyncio.run(Store.open(wrong))
    assert caught.value.detail
