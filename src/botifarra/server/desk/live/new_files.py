"""Event files that somebody puts into the folder of a server, or mends, while it runs."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from botifarra.eventfile import Busy, EventFileError
from botifarra.server.desk.live.state_file import BadStateFile, state_path
from botifarra.server.store.errors import InUse, StorageError
from botifarra.tournament.errors import TournamentError

_log = logging.getLogger(__name__)

LOOK_EVERY_S = 2.0

FAILURES = (EventFileError, TournamentError, BadStateFile, StorageError, OSError)
"""The errors with which an event file is not opened, or not locked."""

_PASSING = (Busy, InUse)
"""The errors after which a file is tried again although it has not changed."""

_Stamp = tuple[tuple[int, int] | None, ...]
"""The times and the sizes of an event file and of the state of its desk."""


class Opener(Protocol):
    """An object that opens event files (`live.desk.Desk`). A caller holds the lock `founding` meanwhile."""

    founding: asyncio.Lock

    def candidates(self) -> Iterable[Path]:
        """Return the files that may be opened."""

    def has(self, path: Path) -> bool:
        """Return whether a file is open."""

    async def add_file(self, path: Path) -> None:
        """Open a file; raises one of `FAILURES`."""


async def open_new_files(desk: Opener) -> None:
    """Open each new file, for ever.

    A file is opened once it has been the same for a while, because it may still be copied. One that cannot be
    opened is tried again when it has changed.
    """
    seen: dict[Path, _Stamp] = {}
    tried: dict[Path, _Stamp] = {}
    told: dict[Path, _Stamp] = {}
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        found = await asyncio.to_thread(_stamps, desk.candidates)
        async with desk.founding:
            for path, stamp in found.items():
                if seen.get(path) == stamp and tried.get(path) != stamp and not desk.has(path):
                    error = await _try(desk, path)
                    if error is not None and not isinstance(error, _PASSING):
                        tried[path] = stamp
                    if error is not None and told.get(path) != stamp:
                        told[path] = stamp
                        _log.warning(
                            "%s cannot be opened", path, exc_info=error, extra={"code": "event_failed"}
                        )
        seen = found


async def _try(desk: Opener, path: Path) -> Exception | None:
    """Open a file; return the error if that fails."""
    try:
        await desk.add_file(path)
    except FAILURES as error:
        return error
    return None


def _stamps(candidates: Callable[[], Iterable[Path]]) -> dict[Path, _Stamp]:
    return {
        path: (stamp, _stamp(state_path(path)))
        for path in candidates()
        if (stamp := _stamp(path)) is not None  # it has not just been removed
    }


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
