"""A worker process as the server holds it."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec

from botifarra.core.actions import ACTIONS, Action

COMMAND = (sys.executable, "-P", "-m", "botifarra.server.bots.worker")
"""How a worker is started; `-P` because the folder in which the server stands is none to import from."""


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
        """Start a worker; raises `OSError` where the system has no room for one."""
        return cls(await create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE))

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    async def ask(self, question: bytes) -> Action:
        """The answer; raises `WorkerFailed`. A worker whose question was cancelled is of no more use."""
        try:
            async with self._asking:
                self._questions.write(question)
                await self._questions.drain()
                answer = await self._answers.readline()
            number = int(answer) if answer.endswith(b"\n") else -1
        except (OSError, RuntimeError, ValueError) as error:
            # A pipe that nobody reads, as asyncio or uvloop has it; a line that is no number, or endless.
            raise WorkerFailed from error
        if not 0 <= number < len(ACTIONS):
            raise WorkerFailed
        return ACTIONS[number]

    async def end(self) -> None:
        """Kill the process and wait until nothing is left of it; a question still open fails."""
        if self._process.returncode is None:
            self._process.kill()
        self._questions.close()
        async with self._asking:
            await self._process.communicate()
