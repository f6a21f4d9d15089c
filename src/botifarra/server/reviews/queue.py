"""The reviews that are asked for: one queue, few workers, and the store."""

import asyncio
import logging
import sys
from collections import OrderedDict

from botifarra.review.review import VERSION
from botifarra.server.live.worker_process import WorkerFailed, WorkerProcess
from botifarra.server.reviews.question import report_of, review_question, stored_review
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store
from botifarra.server.table.records import PlayedHand

_log = logging.getLogger(__name__)

COMMAND: tuple[str, ...] = (sys.executable, "-P", "-m", "botifarra.server.reviews.worker")
"""The command of a worker. `-P` keeps modules in the server's working directory from being imported."""

NICENESS = 19
"""Niceness of a worker relative to the server: the lowest priority, below that of the bots."""

WORKERS = 2
"""Largest number of worker processes. Each is started when a review waits for it."""

MOST_WAITING = 64
"""Largest number of reviews in the queue, with those that are being made; more are refused."""

PATIENCE_S = 1_800.0
"""Timeout in seconds of a review: so long that only a worker that hangs reaches it."""

_ATTEMPTS = 3
"""Number of workers that may die over one review before it counts as failed."""

_LINE = 2**20
"""Largest number of bytes of a report; one has 20 kB."""

_MOST_FAILED = 1_000
"""Number of failed hands that are remembered, so that they are not tried again."""

_Hand = tuple[str, int]
"""The code of a table, and the number of a deal there."""


class Full(Exception):
    """Too many reviews wait already."""


class Failed(Exception):
    """A review that could not be made; another attempt would not help."""


class ReviewQueue:
    """Makes each review once, in worker processes, and stores it.

    A hand that several people ask for is one job. A worker that dies is replaced. Jobs that wait or are being
    made when the server ends are forgotten, and made when somebody asks again.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: OrderedDict[_Hand, PlayedHand] = OrderedDict()
        self._made: set[_Hand] = set()
        self._failed: OrderedDict[_Hand, None] = OrderedDict()
        self._idle: list[WorkerProcess] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def report(self, code: str, hand: PlayedHand) -> bytes | int:
        """Return the report of a hand as JSON or, while it is not made, the number of reviews before it.

        Raises `Full`, `Failed` and `StorageError`.
        """
        key = code, hand.seeds.deal
        if key in self._failed:
            raise Failed
        if not self._is_asked(key):
            stored = await self._store.review(*key, VERSION)
            if stored is not None:
                return report_of(stored)
        if not self._is_asked(key):  # nobody else has asked in the meantime
            if len(self._waiting) + len(self._made) >= MOST_WAITING:
                raise Full
            self._waiting[key] = hand
            self._start()
        return 0 if key in self._made else len(self._made) + list(self._waiting).index(key)

    async def close(self) -> None:
        """Forget all jobs and end the workers."""
        self._waiting.clear()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._idle))
        self._idle.clear()

    def _is_asked(self, key: _Hand) -> bool:
        return key in self._waiting or key in self._made

    def _start(self) -> None:
        if len(self._tasks) < WORKERS:
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self) -> None:
        """Make reviews until none waits."""
        while self._waiting:
            key, hand = self._waiting.popitem(last=False)
            self._made.add(key)
            try:
                await self._make(key, hand)
            finally:
                self._made.discard(key)

    async def _make(self, key: _Hand, hand: PlayedHand) -> None:
        """Make a review and store it, or remember that it failed."""
        where = {"table": key[0]}
        try:
            report = await self._ask(review_question(hand))
            await self._store.keep_review(*key, VERSION, stored_review(hand, report))
        except WorkerFailed:
            _log.error("the review of hand %s failed", key[1], extra={"code": "review_failed"} | where)
            self._failed[key] = None
            if len(self._failed) > _MOST_FAILED:
                self._failed.popitem(last=False)
        except OSError as error:
            _log.warning("no worker for reviews: %s", error, extra={"code": "no_worker"})
        except StorageError as error:
            _log.warning("a review was not stored: %s", error, extra={"code": "review_not_stored"} | where)

    async def _ask(self, question: bytes) -> bytes:
        """Return the answer to a question; raise `WorkerFailed`, or `OSError` if no worker can be started."""
        for _ in range(_ATTEMPTS):
            worker = (
                self._idle.pop() if self._idle else await WorkerProcess.launch(COMMAND, NICENESS, most=_LINE)
            )
            try:
                async with asyncio.timeout(PATIENCE_S):
                    answer = (await worker.line(question)).strip()
            except (WorkerFailed, TimeoutError):
                await worker.end()
            except BaseException:
                await worker.end()
                raise
            else:
                self._idle.append(worker)
                if not answer:
                    break
                return answer
        raise WorkerFailed
