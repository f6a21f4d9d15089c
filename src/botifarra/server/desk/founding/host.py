"""The host of a server: anybody who has the host's link may begin new events in a folder."""

import hmac
import secrets
from pathlib import Path

import msgspec

from botifarra.server.desk.event_names import address_name
from botifarra.server.desk.links import KEY_BYTES, derived_secret
from botifarra.server.desk.live.state_file import read_state, write_state
from botifarra.server.desk.state import DeskState
from botifarra.visible import clean_line

PAGE = "/new-event"
"""The address of the wizard; the secret of the link stands behind its `#`."""

SUFFIX = ".event"

_KEY_FILE = "host.desk"

_LONGEST = 60
"""Largest number of letters in a file's name."""


class Host(msgspec.Struct, frozen=True):
    """The folder for new events, and the secret of the link. With `file`, only that file can be begun."""

    folder: Path
    secret: str
    file: Path | None = None

    def url(self, base: str) -> str:
        """Return the link, for an address of the server."""
        return f"{base}{PAGE}#{self.secret}"

    def admits(self, secret: str) -> bool:
        """Return whether a secret is the link's. The time of the comparison does not depend on the secret."""
        return hmac.compare_digest(self.secret.encode(), secret.encode(errors="replace"))

    def path(self, name: str) -> Path:
        """Return the file of a new event with this name: only letters, digits and `-` go into its name."""
        return self.file or self.folder / f"{address_name(clean_line(name))[:_LONGEST]}{SUFFIX}"


def host_of(folder: Path, file: Path | None = None) -> Host:
    """Return the host of a folder; its key is made when it is first needed, and then kept in a file.

    Raises `BadStateFile` and `OSError`.
    """
    path = folder / _KEY_FILE
    kept = read_state(path)
    if kept is None:
        kept = DeskState(secrets.token_hex(KEY_BYTES))
        write_state(path, kept)
    return Host(folder, derived_secret(kept.key, "host"), file)
