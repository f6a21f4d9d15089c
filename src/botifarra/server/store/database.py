"""A database by its address: how to connect to it, and its schema brought up to date."""

from pathlib import Path
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from botifarra.server.store.errors import UnknownSchema

_CONNECTIONS = 5
"""Of the pool: one writes, the others read."""

_PATIENCE = 10
"""Seconds after which a database that does not answer counts as gone."""

# A log on disk is what an acknowledgement stands for, so every commit waits for the disk (FULL). Checkpoints
# are a quarter as frequent as by default, and the file they leave behind is cut back to 64 MB.
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 10000",
    "wal_autocheckpoint = 4000",
    "journal_size_limit = 67108864",
)

# Any number that nobody else locks in the same PostgreSQL database.
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
        """Bring the schema up to date, all of it or not at all; raises `UnknownSchema`."""
        lock = "BEGIN IMMEDIATE" if self.path else f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"
        async with self.engine.begin() as connection:
            await connection.exec_driver_sql(lock)
            await connection.run_sync(_upgrade)

    def identity(self) -> tuple[int, int] | None:
        """Which file it is, as long as it is there: SQLite goes on writing to one that was taken away.

        Raises `OSError` where there is none.
        """
        if self.path is None:
            return None
        found = self.path.stat()
        return found.st_dev, found.st_ino


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database, None for another kind."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def _sqlite(path: Path) -> AsyncEngine:
    query = {"uri": "true", "mode": "rw"}  # so that a file taken away is not silently made anew
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=f"file:{quote(str(path))}", query=query),
        pool_size=_CONNECTIONS,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _postgresql(url: str) -> AsyncEngine:
    # asyncpg reads the address itself, and so knows all that PostgreSQL's own programs do.
    reading = {"dsn": url, "timeout": _PATIENCE, "command_timeout": _PATIENCE}
    return create_async_engine(
        "postgresql+asyncpg://", connect_args=reading, pool_size=_CONNECTIONS, pool_pre_ping=True
    )


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "botifarra.server.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnknownSchema(str(error)) from error
