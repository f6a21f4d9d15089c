"""A lock that lets only one server use a SQLite file. Two servers would overwrite each other's tables."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO

from botifarra.server.store.database import sqlite_path
from botifarra.server.store.errors import InUse


def hold(database: str) -> AbstractContextManager[None]:
    """Lock the SQLite file of a database URL until the context ends or this process dies.

    Raises `InUse` if another server has the lock, and `OSError` if the file cannot be written. PostgreSQL has
    locks of its own (`store/advisory_lock.py`).
    """
    path = sqlite_path(database)
    return nullcontext() if path is None else hold_file(path.with_name(f"{path.name}.lock"))


@contextmanager
def hold_file(path: Path) -> Iterator[None]:
    """Create a file and lock it until the context ends or this process dies; raises as `hold`."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            _lock(file)
        except OSError:
            raise InUse(str(path.parent)) from None
        yield


def _lock(file: IO[bytes]) -> None:
    """Lock the file; the system unlocks it when it is closed. Raises `OSError` if it is locked."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
