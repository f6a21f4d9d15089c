"""All events of a server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path

from botifarra.eventfile import EventFileError
from botifarra.server import lock
from botifarra.server.desk.event_names import free_name
from botifarra.server.desk.founding.host import SUFFIX, Host
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.new_files import open_new_files
from botifarra.server.desk.live.state_file import BadStateFile, lock_path
from botifarra.tournament.errors import TournamentError

_log = logging.getLogger(__name__)


class Desk:
    """The events of a server, by their names. Use `open_events`.

    `host` may begin new ones, one at a time: whoever does holds `founding`. `tell` gets each event that is
    found in the host's folder later.
    """

    def __init__(self, files: Mapping[str, Path], host: Host | None = None) -> None:
        self.host = host
        self.tell: Callable[[Evening], None] = lambda _: None
        self.founding = asyncio.Lock()
        self.evenings: dict[str, Evening] = {}
        self._files = dict(files)
        self._open = AsyncExitStack()

    @asynccontextmanager
    async def open_events(self) -> AsyncIterator[None]:
        """Open all event files until the end of the block; log those that cannot be opened."""
        async with self._open:
            for event, path in self._files.items():
                try:
                    self.evenings[event] = await self._open.enter_async_context(Evening.open(event, path))
                except (EventFileError, TournamentError, BadStateFile, OSError) as error:
                    _log.error("%s cannot be opened", path, exc_info=error, extra={"code": "event_failed"})
            following = asyncio.create_task(self._follow())
            try:
                yield
            finally:
                following.cancel()
                await asyncio.wait([following])
                self.evenings.clear()

    async def _follow(self) -> None:
        """Open the files that come into the host's folder."""
        if self.host is not None and self.host.file is None:
            await open_new_files(self, self.host.folder, SUFFIX)

    def has(self, path: Path) -> bool:
        """Return whether a file is open, or could not be opened when the server began."""
        return path.resolve() in {each.resolve() for each in self._files.values()}

    async def add_file(self, path: Path) -> None:
        """Open a file under a free name; raises as `add_event`."""
        self.tell(await self.add_event(free_name(path, self._files), path))

    def has_other(self, event: str, path: Path) -> bool:
        """Return whether the name of an event belongs to another file than this one."""
        return self._files.get(event, path).resolve() != path.resolve()

    async def add_event(self, event: str, path: Path) -> Evening:
        """Open the file of a new event and keep other servers from it, until the end of `open_events`.

        Raises the errors of the event file, `BadStateFile`, `OSError`, and `InUse`.
        """
        with ExitStack() as stack:
            stack.enter_context(lock.hold_file(lock_path(path)))
            evening = await self._open.enter_async_context(Evening.open(event, path))
            self._open.push(stack.pop_all())
        self._files[event] = path
        self.evenings[event] = evening
        return evening
