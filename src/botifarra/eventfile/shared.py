"""An event file in an event loop, while commands write to the same file."""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self, TypeVar

from botifarra.eventfile.errors import Busy, Damaged, EventFileError, NewerVersion, Replaced
from botifarra.eventfile.file import EventFile, Pen, Snapshot
from botifarra.eventfile.stamp import Stamp
from botifarra.tournament.chain import BrokenChain

POLL = 0.25
"""Seconds between two checks whether another program has written."""

_FINAL = (BrokenChain, Damaged, NewerVersion, Replaced)
"""Errors after which a file is not read again."""

T = TypeVar("T")


class SharedFile:
    """An event file that one thread reads and writes, so that the event loop never waits for it.

    Use `open`. Writes of other programs are seen within a second, unless one of them keeps the file locked.
    After a temporary read error the file is read again later.
    """

    def __init__(self, worker: ThreadPoolExecutor, loop: AbstractEventLoop, file: EventFile) -> None:
        self._worker = worker
        self._loop = loop
        self._file = file
        self._version: int | None = None
        self._latest: Snapshot | None = None
        self._failure: Exception | None = None
        self._is_open = True
        self._changed = asyncio.Event()

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path) -> AsyncIterator[Self]:
        """Open a file until the end of the block; raises the errors of `EventFile`.

        Tasks that are already queued are finished.
        """
        loop = asyncio.get_running_loop()
        worker = ThreadPoolExecutor(1, "event-file")
        try:
            file = await loop.run_in_executor(worker, EventFile, path)
            shared = cls(worker, loop, file)
            try:
                await shared.work(shared._look)
                watch = asyncio.create_task(shared._watch())
                try:
                    yield shared
                finally:
                    watch.cancel()
                    await asyncio.wait([watch])
                    shared._is_open = False
                    shared._wake()
            finally:
                await asyncio.shield(loop.run_in_executor(worker, file.close))
        finally:
            worker.shutdown(wait=False)

    @property
    def latest(self) -> Snapshot:
        """The last known log; raises the error of the last attempt to read it."""
        if self._failure is not None:
            raise self._failure
        assert self._latest is not None
        return self._latest

    @property
    def has_failed(self) -> bool:
        """Whether the log cannot be read any more."""
        return isinstance(self._failure, _FINAL)

    @property
    def is_replaced(self) -> bool:
        """Whether another file has taken the place of this one."""
        return isinstance(self._failure, Replaced)

    async def changes(self) -> AsyncGenerator[Snapshot]:
        """Yield the log now and after each change, until the file is closed.

        A slow reader gets only the last of several changes. Raises the error that keeps the log from being
        read: `EventFileError` or `BrokenChain`. `BrokenChain`, `Damaged`, `NewerVersion` and `Replaced` are
        final.
        """
        sent: Snapshot | None = None
        while self._is_open:
            changed = self._changed
            if self.latest is sent:
                await changed.wait()
            else:
                sent = self.latest
                yield sent

    async def write(self, stamp: Stamp, writes: Callable[[Pen], T], expected: str | None = None) -> T:
        """Let `writes` add to the log, all or nothing, and return its result once it is on the disk.

        `writes` runs in the thread of the file, while all other programs wait. If the caller is cancelled,
        the write is done completely or not at all. Raises the errors of `EventFile.writing` and `writes`:
        `Overtaken` if the log does not end with the `expected` digest.
        """

        def written(file: EventFile) -> T:
            with file.writing(stamp, expected) as pen:
                return writes(pen)

        return await self.change(written)

    async def change(self, task: Callable[[EventFile], T]) -> T:
        """Run a task that writes to the file in its thread, and report its entries; raises its error."""

        def changed(file: EventFile) -> T:
            result = task(file)
            try:
                self._tell_loop(file)  # in this thread: a cancelled caller does not continue
            # the entries are written; the regular check will report them
            except (EventFileError, BrokenChain):
                self._version = None
            return result

        return await self.work(changed)

    async def work(self, task: Callable[[EventFile], T]) -> T:
        """Run a task with the file in its thread, after earlier tasks; raises its error.

        After an error that is final, readers get it too: the regular check cannot see that a program other
        than SQLite has changed the file.
        """
        try:
            return await self._loop.run_in_executor(self._worker, task, self._file)
        except _FINAL as error:
            self._fail(error)
            raise

    async def _watch(self) -> None:
        while not isinstance(self._failure, _FINAL):
            await asyncio.sleep(POLL)
            try:
                await self.work(self._look)
            except Busy:
                continue
            except Exception as error:  # readers must not wait forever
                self._fail(error)
            else:
                if not self.has_failed:
                    self._failure = None

    def _look(self, file: EventFile) -> None:
        """Report new entries to the loop, from the thread of the file."""
        version = file.data_version()
        if version != self._version:
            self._tell_loop(file)
            self._version = version

    def _tell_loop(self, file: EventFile) -> None:
        self._loop.call_soon_threadsafe(self._take, file.snapshot())

    def _take(self, snapshot: Snapshot) -> None:
        if self._latest is None or snapshot.digest != self._latest.digest:
            self._latest = snapshot
            self._wake()

    def _fail(self, error: Exception) -> None:
        self._failure = error
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
