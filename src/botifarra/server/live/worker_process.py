"""A worker process, as seen by the server: it gets one question at a time and answers with a line."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Sequence
from contextlib import suppress
from typing import Self

from botifarra.server.live.worker_questions import UP

START_S = 300.0
"""Timeout in seconds for the start of a worker: so long that only a worker that hangs reaches it.

On a busy machine a start takes many times as long as a bot may think. Another attempt would only begin again.
"""

_LINE = 2**16
"""Largest number of bytes of an answer, unless a kind of worker needs more."""


class WorkerFailed(Exception):
    """A worker died, or did not answer as it should."""


class WorkerProcess:
    """One worker process, which answers one question at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._questions = process.stdin
        self._answers = process.stdout
        self._asking = asyncio.Lock()

    @classmethod
    async def launch(
        cls, command: Sequence[str], niceness: int, patience: float = START_S, most: int = _LINE
    ) -> Self:
        """Start a worker and wait until it is ready; raise `OSError` if it cannot be started.

        `niceness` is relative to the server, whose sockets must not wait. `most` is the largest number of
        bytes of an answer.
        """
        # A cancelled start must not leave its process behind.
        process = asyncio.create_task(start_process(command, niceness, most))
        try:
            return await cls._when_ready(process, patience)
        except BaseException:
            with suppress(OSError):  # the process has already ended
                await cls(await process).end()
            raise

    @classmethod
    async def _when_ready(cls, starting: asyncio.Task[Process], patience: float) -> Self:
        try:
            async with asyncio.timeout(patience):
                worker = cls(await asyncio.shield(starting))
                if (await worker._answers.readline()).strip() != UP.encode():
                    raise ChildProcessError("the process ended before it was ready")
        except TimeoutError:
            raise TimeoutError(f"the process was not ready after {patience:g} s") from None
        return worker

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as the server has noticed."""
        return self._process.returncode is None

    async def line(self, question: bytes) -> bytes:
        """Return the answer, a line with its end; raise `WorkerFailed`.

        A worker whose question was cancelled cannot be used again.
        """
        try:
            async with self._asking:
                self._questions.write(question)
                await self._questions.drain()
                answer = await self._answers.readline()
        except (OSError, RuntimeError, ValueError) as error:
            # The pipe is closed (an error of asyncio or of uvloop), or the line is too long.
            raise WorkerFailed from error
        if not answer.endswith(b"\n"):
            raise WorkerFailed
        return answer

    async def end(self) -> None:
        """Kill the process and wait for its end, also if this is cancelled. An open question fails."""
        if self._process.returncode is None:
            self._process.kill()
        self._questions.close()
        ended = asyncio.create_task(self._ended())
        try:
            await asyncio.shield(ended)
        finally:
            await ended

    async def _ended(self) -> None:
        async with self._asking:
            await self._process.communicate()


async def start_process(command: Sequence[str], niceness: int, most: int) -> Process:
    """Start the process of a worker; raise `OSError` if it cannot be started."""
    process = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=most)
    # From its first moment, because a worker computes for a second before it is ready.
    with suppress(ProcessLookupError):  # it has already ended
        lower_priority(process.pid, niceness)
    return process


def lower_priority(pid: int, niceness: int) -> None:
    """Let a process have this niceness relative to the server; raise `ProcessLookupError` if it has ended."""
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + niceness)
