"""All events of a server."""

import logging
import re
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from botifarra.eventfile import EventFileError
from botifarra.letters import plain_letters
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.state_file import BadStateFile
from botifarra.tournament.errors import TournamentError

_log = logging.getLogger(__name__)


def event_name(path: Path) -> str:
    """Return the name of an event in addresses: letters, digits and `-`."""
    return re.sub("[^a-z0-9]+", "-", plain_letters(path.stem).lower()).strip("-") or "event"


def event_names(paths: Iterable[Path]) -> dict[str, Path]:
    """Return event files by their names. If two would have the same name, the second gets `-2` after it."""
    found: dict[str, Path] = {}
    for path in paths:
        name = event_name(path)
        number = 1
        while (free := name if number == 1 else f"{name}-{number}") in found:
            number += 1
        found[free] = path
    return found


class Desk:
    """The events of a server, by their names. Use `open_events`."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files
        self.evenings: dict[str, Evening] = {}

    @asynccontextmanager
    async def open_events(self) -> AsyncIterator[None]:
        """Open all event files until the end of the block; log those that cannot be opened."""
        async with AsyncExitStack() as stack:
            for event, path in self._files.items():
                try:
                    evening = await stack.enter_async_context(Evening.open(event, path))
                except (EventFileError, TournamentError, BadStateFile, OSError) as error:
                    _log.error("%s cannot be opened", path, exc_info=error, extra={"code": "event_failed"})
                else:
                    self.evenings[event] = evening
            yield
            self.evenings.clear()
