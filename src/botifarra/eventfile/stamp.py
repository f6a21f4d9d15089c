"""The time and author of an entry."""

from datetime import UTC, datetime
from getpass import getuser
from typing import NamedTuple

from botifarra.tournament.chain import Role


class Stamp(NamedTuple):
    """The time in ISO 8601 and UTC, the author with a role, the id of the request, and the author's device.

    Entries without an id get a random one. A command has no device.
    """

    at: str
    by: str
    role: Role = "director"
    request: str = ""
    device: str = ""


def stamp_now(by: str | None = None, role: Role = "director", request: str = "") -> Stamp:
    """Return a stamp with the time of this computer's clock.

    Without a name the author is the system's user, if any.
    """
    try:
        author = getuser() if by is None else by
    except (KeyError, OSError):
        author = ""
    return Stamp(datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), author, role, request)
