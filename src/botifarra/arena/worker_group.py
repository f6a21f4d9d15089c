"""Groups of workers: jobs for any executor of `concurrent.futures`, and their results in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import islice
from typing import Generic, ParamSpec, TypeVar

_Job = TypeVar("_Job")
_Result = TypeVar("_Result")
_Given = ParamSpec("_Given")

AHEAD = 4
"""Jobs in the queue for each worker, so that one long job does not leave the other workers idle."""

LOSSES = 3
"""Number of times in a row that workers may be lost before a result arrives."""


class WorkersLost(Exception):
    """The repeated death of workers over the same jobs."""

    def __str__(self) -> str:
        return (
            "workers died repeatedly; if a script starts them, it needs `if __name__ == '__main__':` "
            "around its start, because each worker imports the script"
        )


@dataclass(frozen=True, slots=True)
class WorkerGroup:
    """A group of workers: `hire` returns an executor that runs them, and a new one when they are lost.

    If an exception ends the executor's block, the executor must end without waiting for its jobs. `ahead` is
    the number of jobs it is given at a time.
    """

    hire: Callable[[], AbstractContextManager[Executor]]
    ahead: int


def in_order(
    group: WorkerGroup, call: Callable[[_Job], _Result], jobs: Iterable[_Job]
) -> Generator[_Result, None, None]:
    """Yield the result of `call` for each job, in the order of the jobs.

    When a worker dies and breaks its executor, a new executor is hired for the unfinished jobs. Each job
    therefore has exactly one result. Raises `WorkersLost` when more than `LOSSES` executors in a row break
    before a result arrives.

    The executor must be able to send `call` and the jobs. When the generator is closed, it does not wait for
    jobs.
    """
    coming = iter(jobs)
    waiting: deque[_Waiting[_Job, _Result]] = deque()
    losses = 0
    while True:
        with group.hire() as executor:
            try:
                while True:
                    waiting.extend(map(_Waiting, islice(coming, group.ahead - len(waiting))))
                    for each in waiting:
                        each.give(executor, call)
                    if not waiting:
                        return
                    result = waiting[0].result()
                    waiting.popleft()
                    losses = 0
                    yield result
            except BrokenExecutor as error:
                losses += 1
                if losses > LOSSES:
                    raise WorkersLost from error


class _Waiting(Generic[_Job, _Result]):
    """A job whose result has not been taken yet."""

    def __init__(self, job: _Job) -> None:
        self.job = job
        self.future: Future[_Result] = Future()
        self.executor: Executor | None = None

    def give(self, executor: Executor, call: Callable[[_Job], _Result]) -> None:
        """Submit the job to `executor`, unless that has it already or another has finished it."""
        if self.executor is executor or self._is_done:
            return
        self.future = executor.submit(call, self.job)
        self.executor = executor

    def result(self) -> _Result:
        return self.future.result()

    @property
    def _is_done(self) -> bool:
        return self.future.done() and not self.future.cancelled() and self.future.exception() is None


class _Here(Executor):
    """An executor that does each job in this thread, at once."""

    def submit(
        self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Result]:
        future: Future[_Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


ALONE = WorkerGroup(_Here, 1)
"""The group without workers: each job is done in this thread, when its result is requested."""
