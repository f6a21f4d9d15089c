"""Workers that are processes of this machine."""

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

from botifarra.arena.crew import AHEAD, Crew
from botifarra.bots.engine.process import kill_all

_Result = TypeVar("_Result")
_Given = ParamSpec("_Given")

_ENDING_S = 2.0
"""Seconds a worker has to end the engines it has started, and itself."""


def processes(workers: int) -> Crew:
    """So many processes; they and the engines they start end with this one, however it ends."""
    return Crew(partial(_pool, workers), AHEAD * workers)


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    context = _Remembering()
    pool = _Pool(workers, context)
    try:
        yield pool
    except BaseException:
        Thread(target=_end, args=(context.started,)).start()  # where a second ctrl-C does not reach it
        raise
    finally:
        pool.shutdown(cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """A pool in which no job is lost that it is given while it breaks.

    That of Python 3.11 may then never do it nor say so, or complain of its own pipes or of being shut down.
    """

    def __init__(self, workers: int, context: "_Remembering") -> None:
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
    """End them now: their jobs may go on for minutes."""
    begun = [worker for worker in workers if worker.pid is not None]
    for worker in begun:
        worker.terminate()
    deadline = monotonic() + _ENDING_S
    for worker in begun:
        if not wait([worker.sentinel], max(0.0, deadline - monotonic())):
            worker.kill()


class _Deaf(SpawnProcess):
    """A process that ctrl-C does not reach while it starts, or it would say so at length."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            super().start()
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Remembering(SpawnContext):
    """Starts every process from nothing, as it has to where there are threads, and remembers it."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = _Deaf(*args, **kwargs)
        self.started.append(process)
        return process


def _begin() -> None:
    """Leave ctrl-C to the parent, and end with it or when it says so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None  # this is a worker
    ends = [parent.sentinel]
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        ends.append(_terminations())
    Thread(target=_end_at, args=(ends,), daemon=True).start()


def _terminations() -> int:
    """A pipe that tells of SIGTERM at once: a handler waits until the bot of this thread has thought."""
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    signal.set_wakeup_fd(tell)
    signal.signal(signal.SIGTERM, lambda *_: None)
    return told


def _end_at(ends: Sequence[int]) -> None:
    wait(ends)
    kill_all()
    os._exit(1)
