"""One server to a database file: two would each keep the tables that the other plays on."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO

from botifarra.server.store.database import sqlite_path
from botifarra.server.store.errors import InUse, StorageError


def hold(database: str) -> AbstractContextManager[None]:
    """Keep other servers from a SQLite file, by its address, until the end or the death of this process.

    Raises `InUse` where one is there already, and `StorageError` where none can be kept away. PostgreSQL has
    locks of its own (`store/advisory_lock.py`).
    """
    path = sqlite_path(database)
    return nullcontext() if path is None else _held(path.with_name(f"{path.name}.lock"))


@contextmanager
def _held(path: Path) -> Iterator[None]:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = path.open("ab")
    except OSError as error:
        raise StorageError(str(error)) from None
    with file:
        try:
            _lock(file)
        except OSError:
            raise InUse(str(path.parent)) from None
        yield


def _lock(file: IO[bytes]) -> None:
    """Take the file, which the system gives back when it is closed; raises `OSError` where it is taken."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
