"""A worker process of the bots, as seen by the server."""

import sys
from collections.abc import Callable
from typing import Self, TypeVar

from botifarra.server.live.worker_process import START_S, WorkerFailed, WorkerProcess

T = TypeVar("T")

COMMAND: tuple[str, ...] = (sys.executable, "-P", "-m", "botifarra.server.live.bots.worker")
"""The command of a worker. `-P` keeps modules in the server's working directory from being imported."""

NICENESS = 10
"""Niceness of a worker relative to the server."""


class Worker(WorkerProcess):
    """One worker process, which answers with actions, advice and judgements."""

    @classmethod
    async def spawn(cls) -> Self:
        """Start a worker and wait until it is ready; raise `OSError` if it cannot be started."""
        return await cls.launch(COMMAND, NICENESS, START_S)

    async def ask(self, question: bytes, read: Callable[[bytes], T]) -> T:
        """Return the answer, a line that `read` decodes; raise `WorkerFailed`.

        `read` raises `ValueError` for a malformed line. A worker whose question was cancelled cannot be used
        again.
        """
        answer = await self.line(question)
        try:
            return read(answer)
        except ValueError as error:
            raise WorkerFailed from error
