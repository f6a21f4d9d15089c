"""The bots of all tables, advice and the coach: questions wait for the next worker that is free."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from botifarra.core.actions import Action
from botifarra.core.view import View
from botifarra.server.live.bots.free_workers import FreeWorkers
from botifarra.server.live.bots.process import Worker
from botifarra.server.live.bots.questions import (
    Consultation,
    Examination,
    Question,
    SteadyTurn,
    Turn,
    encode_question,
    read_action,
    read_estimate,
    read_finding,
)
from botifarra.server.live.worker_process import WorkerFailed
from botifarra.server.protocol.advice import Estimate
from botifarra.server.protocol.correction import Finding
from botifarra.server.table.coaching import Choice

T = TypeVar("T")

_log = logging.getLogger(__name__)

THINKING = 0.8
"""Part of the remaining time that a bot may think while the queue is empty; the rest is for transport."""

LATE_S = 0.3
"""Seconds after its deadline for which a question still waits for a free worker or for the answer."""

ADVICE_S = 10.0
"""Timeout in seconds, for advice and the coach, of the wait for a free worker, and again of the answer.

Advice takes a quarter of a second of processor time at most, the coach 2.5. The rest is for a busy machine.
"""

STEADY_S = 120.0
"""Timeout in seconds of a bot without a time limit: so long that only a worker that hangs reaches it."""

RETRY_S = 1.0
"""Seconds until the next attempt to start a worker."""


class Pool:
    """Several worker processes. A worker that is late or dead is replaced by a new one.

    The questions of bots on turn go first. Advice and the coach get at most half of the workers at a time, so
    that a bot always finds one soon.

    A new worker gets its first question only when it is ready. On a busy machine starting takes longer than a
    deadline, so otherwise each new worker would be late and replaced again.
    """

    def __init__(self) -> None:
        self._workers: set[Worker] = set()
        self._free = FreeWorkers()
        self._advisers = asyncio.Semaphore()
        self._answers: set[asyncio.Task[Any]] = set()
        self._renewals: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._is_open = False

    def start(self, workers: int) -> None:
        """Start this many workers in the background."""
        self._is_open = True
        self._advisers = asyncio.Semaphore(max(1, workers // 2))
        for _ in range(workers):
            self._have_done(self._add())

    async def close(self) -> None:
        """End all workers. Open questions get None."""
        self._is_open = False
        for renewal in self._renewals:
            renewal.cancel()
        await asyncio.gather(*self._renewals, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
        await asyncio.gather(*self._answers)
        self._workers.clear()

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers."""
        return tuple(worker.pid for worker in self._workers)

    async def ask(self, level: str, view: View, seed: str, seconds: float) -> Action | None:
        """Return the action of the bot `level` within some seconds; None if it is late.

        The action may be illegal. If the call is cancelled, the worker becomes free once it has answered or
        is late.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        self._waiting += 1
        try:
            async with asyncio.timeout_at(end + LATE_S):
                worker = await self._free.get(is_urgent=True)
        except TimeoutError:
            return None
        finally:
            self._waiting -= 1
        # Time runs for waiting questions too, so a bot must not use all of it while others wait.
        share = THINKING / (1 + self._waiting / max(1, len(self._workers)))
        now = clock()
        asked = Turn(level, view, seed, max(0.0, end - now) * share)
        # The worker is not to blame if it became free too late. Replacing it would leave no worker while the
        # next one starts.
        return await asyncio.shield(self._asked(worker, asked, read_action, max(end, now) + LATE_S))

    async def ask_steadily(
        self, level: str, view: View, bots_seed: bytes, nodes: int | None, *, is_urgent: bool = True
    ) -> Action:
        """Return the action of the bot `level` at a shared board, however long it takes.

        It is always the same for the same question: another worker is asked if one dies. A question that is
        not urgent is asked when no bot on turn waits.
        """
        question = SteadyTurn(level, view, bots_seed, nodes)
        clock = asyncio.get_running_loop().time
        while True:
            worker = await self._free.get(is_urgent=is_urgent)
            asked = self._asked(worker, question, read_action, clock() + STEADY_S)
            action = await asyncio.shield(asked)
            if action is not None:
                return action

    async def advise(self, view: View) -> Estimate | None:
        """Return advice for the seat on turn; None if it is late or its worker fails."""
        return await self._consult(Consultation(view), read_estimate)

    async def judge(self, choice: Choice) -> Finding | None:
        """Return the coach's judgement of a choice; None if it is late or its worker fails."""
        return await self._consult(Examination(choice), read_finding)

    async def _consult(self, question: Question, read: Callable[[bytes], T]) -> T | None:
        """Return the answer to a question. The questions of bots on turn go first."""
        clock = asyncio.get_running_loop().time
        async with self._advisers:
            try:
                async with asyncio.timeout(ADVICE_S):
                    worker = await self._free.get(is_urgent=False)
            except TimeoutError:
                return None
            return await asyncio.shield(self._asked(worker, question, read, clock() + ADVICE_S))

    def _asked(
        self, worker: Worker, question: Question, read: Callable[[bytes], T], deadline: float
    ) -> asyncio.Task[T | None]:
        """Return the task of a question. The worker becomes free again even if nobody awaits the task."""
        answer = asyncio.create_task(self._answer(worker, encode_question(question), read, deadline))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)
        return answer

    async def _answer(
        self, worker: Worker, asked: bytes, read: Callable[[bytes], T], deadline: float
    ) -> T | None:
        answer = None
        try:
            with suppress(TimeoutError, WorkerFailed):
                async with asyncio.timeout_at(deadline):
                    answer = await worker.ask(asked, read)
        finally:
            if answer is not None:
                self._free.put(worker)
            else:
                self._replace(worker)
        return answer

    def _replace(self, worker: Worker) -> None:
        """Give up a worker and its answer, and start another."""
        if self._is_open:
            self._have_done(self._renew(worker))

    def _have_done(self, renewal: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(renewal)
        self._renewals.add(task)
        task.add_done_callback(self._renewals.discard)

    async def _renew(self, worker: Worker) -> None:
        await worker.end()
        self._workers.discard(worker)
        await self._add()

    async def _add(self) -> None:
        while True:
            try:
                worker = await Worker.spawn()
            except OSError as error:
                _log.warning("no worker for the bots: %s", error, extra={"code": "no_worker"})
                await asyncio.sleep(RETRY_S)
            else:
                self._workers.add(worker)
                self._free.put(worker)
                return
