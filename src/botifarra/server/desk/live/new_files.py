"""Event files that somebody puts into the folder of a server while it runs."""

import asyncio
import logging
from pathlib import Path
from typing import Protocol

from botifarra.eventfile import EventFileError
from botifarra.server.desk.live.state_file import BadStateFile
from botifarra.server.store.errors import InUse
from botifarra.tournament.errors import TournamentError

_log = logging.getLogger(__name__)

LOOK_EVERY_S = 2.0

_Stamp = tuple[int, int]
"""The time and the size of a file."""


class Opener(Protocol):
    """Opens event files (`live.desk.Desk`). Whoever holds `founding` is the only one who does."""

    founding: asyncio.Lock

    def has(self, path: Path) -> bool:
        """Return whether a file is open."""

    async def add_file(self, path: Path) -> None:
        """Open a file under a free name."""


async def open_new_files(desk: Opener, folder: Path, suffix: str) -> None:
    """Open each new file of a folder, for ever.

    A file is opened once it has been the same for a while, because it may still be copied. One that cannot be
    opened is tried again when it has changed.
    """
    seen: dict[Path, _Stamp] = {}
    tried: dict[Path, _Stamp] = {}
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        found = await asyncio.to_thread(_stamps, folder, suffix)
        async with desk.founding:
            for path, stamp in found.items():
                if seen.get(path) == stamp and tried.get(path) != stamp and not desk.has(path):
                    tried[path] = stamp
                    await _try(desk, path)
        seen = found


async def _try(desk: Opener, path: Path) -> None:
    try:
        await desk.add_file(path)
    except (EventFileError, TournamentError, BadStateFile, InUse, OSError) as error:
        _log.warning("%s cannot be opened", path, exc_info=error, extra={"code": "event_failed"})


def _stamps(folder: Path, suffix: str) -> dict[Path, _Stamp]:
    found = {}
    for path in folder.glob(f"*{suffix}"):
        try:
            status = path.stat()
        except OSError:  # it has just been removed
            continue
        found[path] = status.st_mtime_ns, status.st_size
    return found
