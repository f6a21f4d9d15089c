"""All events of a server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Literal

from botifarra.eventfile import Damaged, NewerVersion, NotAnEventFile
from botifarra.server import lock
from botifarra.server.desk.event_names import free_name
from botifarra.server.desk.founding.host import SUFFIX, Host
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.new_files import FAILURES, open_new_files
from botifarra.server.desk.live.state_file import BadStateFile, lock_path
from botifarra.tournament.errors import TournamentError

_log = logging.getLogger(__name__)

_UNREADABLE = (Damaged, NewerVersion, NotAnEventFile, TournamentError, BadStateFile)
"""Errors of a file that is to be replaced. After the others it may be read later."""


class Desk:
    """The events of a server, by their names. Use `open_events`.

    `host` may begin new ones, one at a time: whoever does holds `founding`. `tell` gets each event whose file
    is opened later. `failed` are the events whose file cannot be opened, and why: it is `damaged`, or cannot
    be read now.
    """

    def __init__(self, files: Mapping[str, Path], host: Host | None = None) -> None:
        self.host = host
        self.tell: Callable[[Evening], None] = lambda _: None
        self.founding = asyncio.Lock()
        self.evenings: dict[str, Evening] = {}
        self.failed: dict[str, Literal["damaged", "file"]] = {}
        self._files = dict(files)
        self._open = AsyncExitStack()

    @asynccontextmanager
    async def open_events(self) -> AsyncIterator[None]:
        """Open all event files until the end of the block; those that cannot be opened are tried again."""
        async with self._open:
            for event, path in self._files.items():
                try:
                    await self._add(event, path)
                except FAILURES as error:
                    _log.error("%s cannot be opened", path, exc_info=error, extra={"code": "event_failed"})
            following = asyncio.create_task(self._follow())
            try:
                yield
            finally:
                following.cancel()
                await asyncio.wait([following])
                self.evenings.clear()

    async def _follow(self) -> None:
        """Open the files that come into the host's folder, and those that could not be opened before."""
        if self._has_folder or self.failed:
            await open_new_files(self)

    @property
    def _has_folder(self) -> bool:
        return self.host is not None and self.host.file is None

    def candidates(self) -> Iterator[Path]:
        """Yield the files that may be opened."""
        yield from (self._files[event] for event in [*self.failed] if event in self._files)
        if self.host is not None and self._has_folder:
            yield from self.host.folder.glob(f"*{SUFFIX}")

    def has(self, path: Path) -> bool:
        """Return whether a file is open."""
        return path.resolve() in {self._files[event].resolve() for event in self.evenings}

    async def add_file(self, path: Path) -> None:
        """Open a file, under a free name if it is a new one; raises one of `FAILURES`."""
        where = path.resolve()
        known = next((event for event, each in self._files.items() if each.resolve() == where), None)
        if known is None:
            evening = await self.add_event(free_name(path, self._files), path)
        else:  # the command that began the server keeps other servers from it
            evening = await self._add(known, path)
        self.tell(evening)

    def has_other(self, event: str, path: Path) -> bool:
        """Return whether the name of an event belongs to another file than this one."""
        return self._files.get(event, path).resolve() != path.resolve()

    async def add_event(self, event: str, path: Path) -> Evening:
        """Open the file of a new event and keep other servers from it, until the end of `open_events`.

        Raises one of `FAILURES`.
        """
        with ExitStack() as stack:
            stack.enter_context(lock.hold_file(lock_path(path)))
            evening = await self._add(event, path)
            self._open.push(stack.pop_all())
        self._files[event] = path
        return evening

    async def _add(self, event: str, path: Path) -> Evening:
        try:
            evening = await self._open.enter_async_context(Evening.open(event, path))
        except FAILURES as error:
            self.failed[event] = "damaged" if isinstance(error, _UNREADABLE) else "file"
            raise
        self.failed.pop(event, None)
        self.evenings[event] = evening
        return evening
