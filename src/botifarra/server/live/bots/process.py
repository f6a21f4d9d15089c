"""A worker process of the bots, as seen by the server."""

import sys
from typing import Self

from botifarra.core.actions import ACTIONS, Action
from botifarra.server.live.worker_process import START_S, WorkerFailed, WorkerProcess

COMMAND: tuple[str, ...] = (sys.executable, "-P", "-m", "botifarra.server.live.bots.worker")
"""The command of a worker. `-P` keeps modules in the server's working directory from being imported."""


class Worker(WorkerProcess):
    """One worker process, which answers with the numbers of actions."""

    @classmethod
    async def spawn(cls) -> Self:
        """Start a worker and wait until it is ready; raise `OSError` if it cannot be started."""
        return await cls.launch(COMMAND, START_S)

    async def ask(self, question: bytes) -> Action:
        """Return the answer; raise `WorkerFailed`.

        A worker whose question was cancelled cannot be used again.
        """
        answer = await self.line(question)
        try:
            number = int(answer)
        except ValueError as error:
            raise WorkerFailed from error
        if not 0 <= number < len(ACTIONS):
            raise WorkerFailed
        return ACTIONS[number]
