"""All events of a server."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Literal

from botifarra.eventfile import Damaged, NewerVersion, NotAnEventFile
from botifarra.server import lock
from botifarra.server.desk.event_names import free_name
from botifarra.server.desk.founding.host import SUFFIX, Host
from botifarra.server.desk.live.evening import Evening
from botifarra.server.desk.live.lost_logs import LostLogs
from botifarra.server.desk.live.new_files import FAILURES, open_new_files
from botifarra.server.desk.live.state_file import BadStateFile, lock_path
from botifarra.tournament.errors import TournamentError

_log = logging.getLogger(__name__)

_UNREADABLE = (Damaged, NewerVersion, NotAnEventFile, TournamentError, BadStateFile)
"""Errors of a file that must be mended. After other errors, the same file may be readable later."""


class Desk:
    """The events of a server, by their names. Use `open_events`.

    `host` may begin new ones, one at a time; the lock `founding` is held meanwhile. `tell` is called with
    each event whose file is opened later. `failed` are the events whose file cannot be opened: `damaged`, or
    `file` if it cannot be read now. An event whose file is damaged or replaced later is opened
    again once it can be.
    """

    def __init__(self, files: Mapping[str, Path], host: Host | None = None) -> None:
        self.host = host
        self.tell: Callable[[Evening], None] = lambda _: None
        self.founding = asyncio.Lock()
        self.evenings: dict[str, Evening] = {}
        self.failed: dict[str, Literal["damaged", "file"]] = {}
        self._files = dict(files)
        self._names = {path.resolve(): event for event, path in files.items()}
        self._ends: dict[str, AsyncExitStack] = {}
        self._locks = ExitStack()
        self._open = AsyncExitStack()
        self._lost = LostLogs(self._find_rescued)

    @asynccontextmanager
    async def open_events(self) -> AsyncIterator[None]:
        """Open all event files until the end of the block; those that cannot be opened are tried again."""
        async with self._open:
            # The locks end last: no other server may have a file whose log is not saved.
            self._open.push(self._locks)
            self._open.push_async_callback(self._lost.close)
            for event, path in self._files.items():
                try:
                    with self._noting(event):
                        await self._open_event(event, path)
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
        """Open new files of the host's folder, and once they can be read, those that could not be opened."""
        if self._files or self.host is not None:
            await open_new_files(self)

    def candidates(self) -> Iterator[Path]:
        """Yield the files that may be opened."""
        yield from (path for event, path in [*self._files.items()] if not self._is_open(event))
        if self.host is not None and self.host.file is None:
            yield from self.host.folder.glob(f"*{SUFFIX}")

    def has(self, path: Path) -> bool:
        """Return whether a file is open, and not found to be damaged since then."""
        event = self._event_of(path)
        return event is not None and self._is_open(event)

    def _event_of(self, path: Path) -> str | None:
        """Return the event of a file. A symbolic link belongs to its event, whatever its target."""
        found = (event for event, known in self._files.items() if known == path)
        return next(found, self._names.get(path.resolve()))

    def _is_open(self, event: str) -> bool:
        evening = self.evenings.get(event)
        return evening is not None and not evening.shared.has_failed

    async def add_file(self, path: Path) -> None:
        """Open a file, under a free name if it is a new one; raises one of `FAILURES`."""
        known = self._event_of(path)
        if known is None:
            evening = await self.add_event(free_name(path, self._files), path)
        else:  # its lock is held already
            with self._noting(known):
                evening = await self._open_event(known, path)
        self.tell(evening)

    def has_other(self, event: str, path: Path) -> bool:
        """Return whether the name of an event belongs to another file than this one."""
        return self._files.get(event, path).resolve() != path.resolve()

    async def add_event(self, event: str, path: Path) -> Evening:
        """Open the file of a new event and keep other servers from it, until the end of `open_events`.

        Raises one of `FAILURES`.
        """
        with self._noting(event), ExitStack() as held:
            held.enter_context(lock.hold_file(lock_path(path)))
            evening = await self._open_event(event, path)
            self._locks.push(held.pop_all())
        self._files[event] = path
        return evening

    async def _open_event(self, event: str, path: Path) -> Evening:
        """Open an event, after the end of the one that had this file before it was damaged."""
        self.evenings.pop(event, None)
        if (before := self._ends.pop(event, None)) is not None:
            await before.aclose()
        end = AsyncExitStack()
        evening = await end.enter_async_context(Evening.open(event, path, self._lost))
        self._open.push_async_callback(end.aclose)
        self._ends[event] = end
        self.evenings[event] = evening
        others = {each: name for each, name in self._names.items() if name != event}
        self._names = {**others, path.resolve(): event}
        return evening

    async def _find_rescued(self, event: str) -> None:
        if self._is_open(event):
            await self.evenings[event].find_rescued()

    @contextmanager
    def _noting(self, event: str) -> Iterator[None]:
        """Note whether an event is opened, or why not."""
        # Until then the event must not count as unknown: a phone would discard its unsent commands.
        self.failed.setdefault(event, "file")
        try:
            yield
        except FAILURES as error:
            self.failed[event] = "damaged" if isinstance(error, _UNREADABLE) else "file"
            raise
        self.failed.pop(event, None)
