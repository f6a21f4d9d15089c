"""Where what the server keeps is found: an address of a database, or a folder of one's own."""

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

Data = Annotated[Path | None, Option("--data", metavar="FOLDER")]
"""The folder of the SQLite database."""

Database = Annotated[str | None, Option("--database", metavar="URL")]
"""The database, where it is none in a folder."""

_FILE = "tables.db"


def database_url(data: Path | None, database: str | None) -> str:
    """The address of the database: as told, or in the folder told, or by DATABASE_URL, or at home."""
    if database is not None:
        return database
    if data is None and (known := os.environ.get("DATABASE_URL")):
        return known
    return f"sqlite:///{(data or _home()).absolute() / _FILE}"


@contextmanager
def told_of_storage(text: Prose) -> Iterator[None]:
    """Whatever is the matter with the database, as a complaint in the person's language."""
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
    """Return the answer of a store that exists; raises `OSError` rather than make a new one."""
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
    """Where programs keep what is a person's own."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "botifarra"
