"""The file of a desk's state, beside the event file and readable by its owner only."""

import os
import secrets
from pathlib import Path

import msgspec

from botifarra.server.desk.links import KEY_BYTES
from botifarra.server.desk.rounds import rounds_played
from botifarra.server.desk.state import DeskState
from botifarra.tournament.book import Book

_OWN = 0o600


class BadStateFile(Exception):
    """The file of a desk cannot be read. If somebody removes it, the desk gets new links."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def state_path(event_file: Path) -> Path:
    """Return the path of the state of an event file's desk."""
    return event_file.with_name(f"{event_file.name}.desk")


def lock_path(event_file: Path) -> Path:
    """Return the path of the lock that keeps an event file to one desk."""
    return event_file.with_name(f"{event_file.name}.desk.lock")


def read_state(path: Path) -> DeskState | None:
    """Return the state in a file, None without one; raises `BadStateFile` and `OSError`."""
    try:
        state = msgspec.json.decode(path.read_bytes(), type=DeskState)
        if len(bytes.fromhex(state.key)) != KEY_BYTES:
            raise BadStateFile(path)
    except FileNotFoundError:
        return None
    except ValueError:
        raise BadStateFile(path) from None
    return state


def first_state(book: Book) -> DeskState:
    """Return the state of a desk that is opened for the first time."""
    return DeskState(secrets.token_hex(KEY_BYTES), closed=rounds_played(book))


def write_state(path: Path, state: DeskState) -> None:
    """Replace the file atomically: a power cut leaves the old state or the new one; raises `OSError`."""
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, _OWN), "wb") as file:
        file.write(msgspec.json.encode(state))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
