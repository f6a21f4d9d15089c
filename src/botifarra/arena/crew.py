"""Who does the work: jobs for any executor of `concurrent.futures`, and their results in order."""

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
"""Jobs that wait for each worker: one that takes long must not leave the others idle."""

LOSSES = 3
"""How often in a row workers may be lost before a result is back."""


class WorkersLost(Exception):
    """Workers died again and again over the same jobs."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Some workers: `hire` gives an executor that has them, and does so again when they are lost.

    Left by an error, the executor is to end without waiting for its jobs. `ahead` is how many it is given at
    a time.
    """

    hire: Callable[[], AbstractContextManager[Executor]]
    ahead: int


def in_order(
    crew: Crew, call: Callable[[_Job], _Result], jobs: Iterable[_Job]
) -> Generator[_Result, None, None]:
    """What `call` returns for each job, in the order of the jobs, whichever worker is done first.

    When a worker dies and takes its executor with it, new ones are hired for the jobs not done, so that each
    job has exactly one result; raises `WorkersLost` when that happened more than `LOSSES` times without any.
    `call` and the jobs must be such as the executor can send. Closed, it waits for no job.
    """
    coming = iter(jobs)
    waiting: deque[_Waiting[_Job, _Result]] = deque()
    losses = 0
    while True:
        with crew.hire() as executor:
            try:
                while True:
                    waiting.extend(map(_Waiting, islice(coming, crew.ahead - len(waiting))))
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
    """A job whose result is not taken yet."""

    def __init__(self, job: _Job) -> None:
        self.job = job
        self.future: Future[_Result] = Future()
        self.executor: Executor | None = None

    def give(self, executor: Executor, call: Callable[[_Job], _Result]) -> None:
        """Have it done by `executor`, unless that has it or another has done it."""
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
    """Does each job in this thread, at once."""

    def submit(
        self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Result]:
        future: Future[_Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


ALONE = Crew(_Here, 1)
"""No workers: each job is done here, when its result is asked for."""
