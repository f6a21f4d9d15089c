"""The logs of event files that are lost, saved beside them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from botifarra.eventfile import EventFile, EventFileError
from botifarra.eventfile.rescue import rescue
from botifarra.eventfile.shared import SharedFile
from botifarra.tournament.chain import BrokenChain

_log = logging.getLogger(__name__)

RETRY_EVERY_S = 15.0
"""Seconds between two attempts to save a log."""


class LostLogs:
    """The logs of files that were deleted, replaced or damaged, until each is saved or `close` is called.

    They outlive their evenings: another file may be opened in the place of one whose log is not saved yet.
    `saved` is called with the event of each log that is saved by a later attempt than the first.
    """

    def __init__(self, saved: Callable[[str], Awaitable[None]]) -> None:
        self._saved = saved
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = asyncio.Event()

    async def save(self, event: str, shared: SharedFile) -> None:
        """Save the log of a file. Return after the first attempt; after a failure the others follow."""
        is_tried = asyncio.Event()
        task = asyncio.create_task(self._save(event, shared, is_tried))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await is_tried.wait()

    async def close(self) -> None:
        """Try once more to save the logs that are not saved, and give up those that still cannot be."""
        self._is_closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _save(self, event: str, shared: SharedFile, is_tried: asyncio.Event) -> None:
        try:
            file, found = await shared.work(_attempt)
        finally:
            is_tried.set()
        told, is_first = "", True
        while isinstance(found, Exception):  # there may be room on the disk again
            if told != (told := repr(found)):
                _log.error("the log of %s is lost", event, exc_info=found, extra={"code": "event_lost"})
            if self._is_closing.is_set():
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_closing.wait(), RETRY_EVERY_S)
            is_first = False
            file, found = await asyncio.to_thread(_attempt, file)
        if found is not None:
            _log.error("the log of %s is saved in %s", event, found, extra={"code": "event_rescued"})
            if not is_first:
                await self._saved(event)


def _attempt(file: EventFile) -> tuple[EventFile, Path | Exception | None]:
    """Try to save the log of a file, which may be closed; return the file, and the answer or the error."""
    try:
        return file, rescue(file)
    except (EventFileError, BrokenChain, OSError) as error:
        return file, error
