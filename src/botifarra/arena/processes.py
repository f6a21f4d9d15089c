"""Worker processes on this machine."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from botifarra.arena.worker_group import AHEAD, WorkerGroup
from botifarra.bots.engine.process import kill_all

_Result = TypeVar("_Result")
_Given = ParamSpec("_Given")

_ENDING_S = 2.0
"""Seconds that a worker process has to end its engines and itself."""


def processes(workers: int) -> WorkerGroup:
    """Return a group of worker processes; they and their engines end when this process ends."""
    return WorkerGroup(partial(_pool, workers), AHEAD * workers)


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    context = _TrackingContext()
    pool = _Pool(workers, context)
    try:
        yield pool
    except BaseException:
        Thread(target=_end, args=(context.started,)).start()  # a thread does not receive a second ctrl-C
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """A process pool that loses no job which is submitted while the pool breaks.

    The pool of Python 3.11 may lose such a job without an error, or raise errors about its pipes or its
    shutdown.
    """

    def __init__(self, workers: int, context: "_TrackingContext") -> None:
        super().__init__(workers, mp_context=context, initializer=_begin)
        self._started = context.started

    def submit(
        self, fn: Callable[_Given, _Result], /, *args: _Given.args, **kwargs: _Given.kwargs
    ) -> Future[_Result]:
        try:
            future = super().submit(fn, *args, **kwargs)
        except (OSError, RuntimeError) as error:
            raise BrokenProcessPool from error
        if wait([worker.sentinel for worker in self._started], 0):
            raise BrokenProcessPool
        return future


def _end(workers: Sequence[SpawnProcess]) -> None:
    """End the workers now: their jobs may go on for minutes."""
    begun = [worker for worker in workers if worker.pid is not None]
    for worker in begun:
        worker.terminate()
    deadline = monotonic() + _ENDING_S
    for worker in begun:
        if not wait([worker.sentinel], max(0.0, deadline - monotonic())):
            worker.kill()


class _UninterruptedProcess(SpawnProcess):
    """A process that blocks ctrl-C while it starts; otherwise it would print a traceback."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _TrackingContext(SpawnContext):
    """A context that spawns every process, as threads require, and keeps a list of them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = _UninterruptedProcess(*args, **kwargs)
        self.started.append(process)
        return process


def _begin() -> None:
    """Ignore ctrl-C, which the parent handles, and end with the parent or when it sends SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None  # always so in a worker
    ends = [parent.sentinel]
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        ends.append(_terminations())
    Thread(target=_end_at, args=(ends,), daemon=True).start()


def _terminations() -> int:
    """Return a pipe that signals SIGTERM at once; a handler would wait until the bot has answered."""
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    signal.set_wakeup_fd(write_end)
    signal.signal(signal.SIGTERM, lambda *_: None)
    return read_end


def _end_at(ends: Sequence[int]) -> None:
    wait(ends)
    kill_all()
    os._exit(1)
