"""When something is written, and who says so."""

from datetime import UTC, datetime
from getpass import getuser
from typing import NamedTuple


class Stamp(NamedTuple):
    """When, in ISO 8601 and UTC, and who says so."""

    at: str
    by: str


def stamp_now(by: str | None = None) -> Stamp:
    """Return the time by the clock of this computer, and who acts: without a name its user, if it has one."""
    try:
        author = getuser() if by is None else by
    except (KeyError, OSError):
        author = ""
    return Stamp(datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), author)
