"""The connections to a database, and the migration of its schema."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlsplit

from sqlalchemy import URL, Connection, event, inspect, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from botifarra.server.store.errors import StorageError
from botifarra.server.store.schema import REVISION, VERSION, create_tables

_CONNECTIONS = 5
"""Number of connections in the pool: one writes, the others read."""

_TIMEOUT_S = 10
"""Timeout in seconds of a database that does not answer."""

# Acknowledged data must be on disk, so every commit waits for the disk (FULL).
_PRAGMAS = ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

# Any key that nothing else locks in the same PostgreSQL database.
_MIGRATION_LOCK = 2_072_724_348


class Database:
    """A SQLite file (`sqlite:///path`) or a PostgreSQL database (`postgresql://...`)."""

    def __init__(self, url: str) -> None:
        self.path = sqlite_path(url)
        if self.path is None:
            self.engine = _postgresql(url)
        else:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path.touch(mode=0o600)  # the log holds what players may not know yet
            self.engine = _sqlite(self.path)

    async def migrate(self) -> None:
        """Bring the schema up to date, completely or not at all; raises `UnknownSchema`."""
        lock = "BEGIN IMMEDIATE" if self.path else f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"
        async with self.engine.begin() as connection:
            await connection.exec_driver_sql(lock)
            await connection.run_sync(_upgrade)

    def identity(self) -> tuple[int, int] | None:
        """Return the identity of the file, to notice if it was removed.

        SQLite would go on writing to a removed file. Raises `OSError` if it does not exist.
        """
        if self.path is None:
            return None
        found = self.path.stat()
        return found.st_dev, found.st_ino


@contextmanager
def trouble() -> Iterator[None]:
    """Raise any error of a database as `StorageError`."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise storage_error(error) from error


def storage_error(error: Exception) -> StorageError:
    """Return the cause of an error, without the statement and its values, which may be secret."""
    if isinstance(error, StorageError):
        return error
    cause = error.orig if isinstance(error, DBAPIError) else error
    return StorageError(str(cause) or type(cause).__name__)  # a timeout of asyncpg has no text


def sqlite_path(url: str) -> Path | None:
    """Return the file of a SQLite database, None for another kind; raise `StorageError` if invalid."""
    try:
        urlsplit(url)  # raises as asyncpg would
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StorageError("a URL must be sqlite:///FILE or postgresql://HOST/DATABASE") from None
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def _sqlite(path: Path) -> AsyncEngine:
    query = {"uri": "true", "mode": "rw"}  # so that a removed file is not silently created again
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=f"file:{quote(str(path))}", query=query),
        pool_size=_CONNECTIONS,
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _postgresql(url: str) -> AsyncEngine:
    # asyncpg parses the address itself, so it accepts everything that PostgreSQL's own programs do.
    given = {"dsn": url, "timeout": _TIMEOUT_S, "command_timeout": _TIMEOUT_S}
    return create_async_engine(
        "postgresql+asyncpg://",
        connect_args=given,
        pool_size=_CONNECTIONS,
        pool_pre_ping=True,
        hide_parameters=True,
    )


def _upgrade(connection: Connection) -> None:
    if not inspect(connection).has_table(VERSION.name):
        create_tables(connection)
        return
    revision = connection.scalar(select(VERSION.c.version_num))
    if revision != REVISION:
        # Imported here, because loading Alembic takes a tenth of the time of a server's start.
        from botifarra.server.store.upgrade import upgrade  # noqa: PLC0415

        upgrade(connection, revision)
