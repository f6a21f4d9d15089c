"""A connection to an event file, and the errors that SQLite reports for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from botifarra.eventfile.errors import (
    Busy,
    Damaged,
    DiskFailure,
    Full,
    NotAnEventFile,
    NotWritable,
    Replaced,
    Trouble,
)

_LOCK_TIMEOUT_S = 10.0
"""Timeout in seconds for the lock of another program."""

_ERRORS = {
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_ERROR: Damaged,
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_IOERR: DiskFailure,
    sqlite3.SQLITE_NOTADB: NotAnEventFile,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_READONLY_DBMOVED: Replaced,
}
"""Errors by the code of SQLite. `SQLITE_ERROR` comes from a query for a table that does not exist."""


def connect(path: Path) -> sqlite3.Connection:
    """Open an existing database for reading and writing."""
    address = f"file:{quote(str(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(address, timeout=_LOCK_TIMEOUT_S, isolation_level=None, uri=True)
    connection.text_factory = lambda text: text.decode(errors="replace")  # the chain detects changed text
    return connection


@contextmanager
def with_known_errors(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite into an `EventFileError`."""
    try:
        yield
    except UnicodeDecodeError:  # an error of SQLite may quote the damaged file
        raise Damaged(path) from None
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0)
        known = _ERRORS.get(code) or _ERRORS.get(code & 0xFF)
        raise known(path) if known else Trouble(path, str(error)) from None
