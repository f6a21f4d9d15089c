"""The errors of event files."""

from collections.abc import Sequence
from pathlib import Path

from botifarra.tournament.chain import Entry


class EventFileError(Exception):
    """An error of the event file `path`."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class NotAnEventFile(EventFileError):
    """Some other file."""


class NewerVersion(EventFileError):
    """A file written by a newer version of this program."""


class Damaged(EventFileError):
    """A file that SQLite cannot read on; `number` is the first entry that is lost, if it is known."""

    def __init__(self, path: Path, number: int | None = None) -> None:
        super().__init__(path)
        self.number = number


class Busy(EventFileError):
    """Another program is writing, and does not end."""


class Full(EventFileError):
    """The disk is full."""


class NotWritable(EventFileError):
    """A file, or the folder it is in, that may only be read."""


class Trouble(EventFileError):
    """Anything else: `detail` is what SQLite says."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(path)
        self.detail = detail


class NothingToSalvage(EventFileError):
    """A file of which not even the first entry can be read."""


class Overtaken(EventFileError):
    """Another program has written since the digest that was expected."""


class OtherRequest(EventFileError):
    """A request with the id of another one of the same author, which was written before."""


class Answered(Exception):
    """A request whose `entries` were written before, so that nothing is written now."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(entries)
        self.entries = entries
