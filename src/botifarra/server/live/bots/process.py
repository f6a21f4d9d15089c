"""A worker process, as seen by the server."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from contextlib import suppress

from botifarra.core.actions import ACTIONS, Action
from botifarra.server.live.bots.worker import UP

COMMAND: tuple[str, ...] = (sys.executable, "-P", "-m", "botifarra.server.live.bots.worker")
"""The command of a worker. `-P` keeps modules in the server's working directory from being imported."""

START_S = 300.0
"""Timeout in seconds for the start of a worker: so long that only a worker that hangs reaches it.

On a busy machine a start takes many times as long as a bot may think. Another attempt would only begin again.
"""


class WorkerFailed(Exception):
    """A worker died, or did not answer with the number of an action."""


class Worker:
    """One worker process, which answers one question at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._questions = process.stdin
        self._answers = process.stdout
        self._asking = asyncio.Lock()

    @classmethod
    async def spawn(cls) -> "Worker":
        """Start a worker and wait until it is ready; raise `OSError` if it cannot be started."""
        # A cancelled start must not leave its process behind.
        process = asyncio.create_task(create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE))
        try:
            return await cls._when_ready(process)
        except BaseException:
            with suppress(OSError):  # the process has already ended
                await cls(await process).end()
            raise

    @classmethod
    async def _when_ready(cls, starting: asyncio.Task[Process]) -> "Worker":
        try:
            async with asyncio.timeout(START_S):
                worker = cls(await asyncio.shield(starting))
                if (await worker._answers.readline()).strip() != UP.encode():
                    raise ChildProcessError("it ended before it was ready")
        except TimeoutError:
            raise TimeoutError(f"it was not ready after {START_S:g} s") from None
        return worker

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def ask(self, question: bytes) -> Action:
        """Return the answer; raise `WorkerFailed`.

        A worker whose question was cancelled cannot be used again.
        """
        try:
            async with self._asking:
                self._questions.write(question)
                await self._questions.drain()
                answer = await self._answers.readline()
            number = int(answer) if answer.endswith(b"\n") else -1
        except (OSError, RuntimeError, ValueError) as error:
            # The pipe is closed (an error of asyncio or of uvloop), or the line is not a number or too long.
            raise WorkerFailed from error
        if not 0 <= number < len(ACTIONS):
            raise WorkerFailed
        return ACTIONS[number]

    async def end(self) -> None:
        """Kill the process and wait for its end. An open question fails."""
        if self._process.returncode is None:
            self._process.kill()
        self._questions.close()
        async with self._asking:
            await self._process.communicate()
