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
    """A file that is not an event file."""


class NewerVersion(EventFileError):
    """A file written by a newer version of this program."""


class Damaged(EventFileError):
    """A file that SQLite cannot read completely; `number` is the first lost entry, if it is known."""

    def __init__(self, path: Path, number: int | None = None) -> None:
        super().__init__(path)
        self.number = number


class Replaced(EventFileError):
    """A file that is not there any more, or that another file has replaced since it was opened."""


class Busy(EventFileError):
    """Another program keeps the file locked."""


class Full(EventFileError):
    """The disk is full."""


class DiskFailure(EventFileError):
    """The disk cannot read or write the file, for another reason than a lack of space."""


class NotWritable(EventFileError):
    """A file, or its folder, without write permission."""


class Trouble(EventFileError):
    """Any other error: `detail` is SQLite's message."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(path)
        self.detail = detail


class NothingToSalvage(EventFileError):
    """A file whose first entry cannot be read."""


class Overtaken(EventFileError):
    """Another program has written after the expected digest."""


class OtherRequest(EventFileError):
    """A request whose id the same author already used for another request."""


class Answered(Exception):
    """A request whose `entries` were already written, so that nothing is written now."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(entries)
        self.entries = entries
