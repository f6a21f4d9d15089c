"""The layout of an event file: its mark, its tables, and a file with an empty log."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from botifarra.eventfile.connection import connect, with_known_errors
from botifarra.tournament.chain import VERSION

APPLICATION = int.from_bytes(b"BOTI", "big")
"""The application ID in the header of the file."""

HEAD = 72
"""Number of bytes at the beginning of a file that show whether it is an event file."""

_MARK = slice(68, HEAD)
"""The place of the application ID in the header of SQLite."""

_LAYOUT = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE log (number INTEGER PRIMARY KEY, entry TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE secret (session INTEGER PRIMARY KEY, seed BLOB NOT NULL);
COMMIT;
"""


def is_event_file(head: bytes) -> bool:
    """Return whether a database of SQLite is an event file, by its first `HEAD` bytes."""
    return head[_MARK] == APPLICATION.to_bytes(4, "big")


@contextmanager
def new_file(path: Path) -> Iterator[None]:
    """Create a file with an empty log, readable by its owner only; remove it if the block fails."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with with_known_errors(path), closing(connect(path)) as connection:
            connection.executescript(_LAYOUT)
        yield
    except BaseException:
        path.unlink()
        raise
