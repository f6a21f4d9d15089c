"""The location of the server's data: the URL of a database, or a folder."""

import asyncio
import errno
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

from typer import Option

from botifarra.cli.errors import CommandError
from botifarra.cli.prose import Prose
from botifarra.server.store.database import sqlite_path
from botifarra.server.store.errors import DatabaseInUse, InUse, StorageError, UnknownSchema
from botifarra.server.store.store import Store

T = TypeVar("T")

Data = Annotated[Path | None, Option("--data", metavar="FOLDER", readable=False)]
"""The folder of the SQLite database."""

Database = Annotated[str | None, Option("--database", metavar="URL")]
"""The URL of a database, instead of one in a folder."""

_FILE = "tables.db"


def database_url(data: Path | None, database: str | None) -> str:
    """Return the URL of the database: the one given, else in `data`, else DATABASE_URL, else at home."""
    if database is not None:
        return database
    if data is None and (known := os.environ.get("DATABASE_URL")):
        return known
    return f"sqlite:///{(data or _home()).absolute() / _FILE}"


@contextmanager
def reporting_storage_errors(text: Prose) -> Iterator[None]:
    """Turn errors of the database into a `CommandError` in the user's language."""
    try:
        yield
    except UnknownSchema as error:
        raise CommandError(text("store.newer", revision=error.detail)) from None
    except DatabaseInUse as error:
        raise CommandError(text("store.in_use_database", name=error.detail)) from None
    except InUse as error:
        raise CommandError(text("store.in_use", folder=error.detail)) from None
    except StorageError as error:
        raise CommandError(text("store.trouble", detail=error.detail)) from None


def ask_store(url: str, question: Callable[[Store], Awaitable[T]]) -> T:
    """Return the answer of an existing store; raises `OSError` instead of creating one."""
    path = sqlite_path(url)
    if path is not None and not path.exists():
        raise FileNotFoundError(errno.ENOENT, "no such file", str(path))

    async def ask() -> T:
        store = await Store.open(url)
        try:
            return await question(store)
        finally:
            await store.close()

    return asyncio.run(ask())


def _home() -> Path:
    """Return the folder for a user's data on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "botifarra"
