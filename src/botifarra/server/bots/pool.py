"""The bots of all tables: questions wait in one queue for the next worker that is free."""

import asyncio
from contextlib import suppress

from botifarra.core.actions import Action
from botifarra.core.view import View
from botifarra.server.bots.process import Worker, WorkerFailed
from botifarra.server.bots.worker import question

THINKING = 0.8
"""What part of the time left a bot may think; the rest is for the way there and back."""

RETRY_S = 1.0
"""Seconds until a worker that could not be started is tried again."""


class Pool:
    """Some workers. One that is late or dead is replaced, so that there are as many of them again soon."""

    def __init__(self) -> None:
        self._workers: set[Worker] = set()
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._answers: set[asyncio.Task[Action | None]] = set()
        self._renewals: set[asyncio.Task[None]] = set()
        self._is_open = False

    async def start(self, workers: int) -> None:
        """Start so many workers; raises `OSError`."""
        self._is_open = True
        for _ in range(workers):
            await self._add()

    async def close(self) -> None:
        """End all workers; a question still open gets None."""
        self._is_open = False
        for renewal in self._renewals:
            renewal.cancel()
        await asyncio.gather(*self._renewals, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
        await asyncio.gather(*self._answers)
        self._workers.clear()

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of the worker processes."""
        return tuple(worker.pid for worker in self._workers)

    async def ask(self, level: str, view: View, seed: str, deadline_s: float) -> Action | None:
        """What the bot called `level` would do; None if it has not said so by the deadline.

        The answer is an action, but may be one that the rules forbid. When this is cancelled, the worker is
        free again once it has answered, by the same deadline.
        """
        clock = asyncio.get_running_loop().time
        deadline = clock() + deadline_s
        try:
            async with asyncio.timeout_at(deadline):
                worker = await self._free.get()
        except TimeoutError:
            return None
        asked = question(level, view, seed, max(0.0, (deadline - clock()) * THINKING))
        answer = asyncio.create_task(self._answer(worker, asked, deadline))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)
        return await asyncio.shield(answer)

    async def _answer(self, worker: Worker, asked: bytes, deadline: float) -> Action | None:
        action = None
        try:
            with suppress(TimeoutError, WorkerFailed):
                async with asyncio.timeout_at(deadline):
                    action = await worker.ask(asked)
        finally:
            if action is not None:
                self._free.put_nowait(worker)
            else:
                self._replace(worker)
        return action

    def _replace(self, worker: Worker) -> None:
        """Give up a worker: nobody waits any more for what it may still say."""
        if self._is_open:
            renewal = asyncio.create_task(self._renew(worker))
            self._renewals.add(renewal)
            renewal.add_done_callback(self._renewals.discard)

    async def _renew(self, worker: Worker) -> None:
        await worker.end()
        self._workers.discard(worker)
        while True:
            try:
                return await self._add()
            except OSError:
                await asyncio.sleep(RETRY_S)

    async def _add(self) -> None:
        worker = await Worker.spawn()
        self._workers.add(worker)
        self._free.put_nowait(worker)
