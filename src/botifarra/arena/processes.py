"""Workers that are processes of this machine."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any

from botifarra.arena.crew import AHEAD, Crew


def processes(workers: int) -> Crew:
    """So many processes; they end with this one, however it ends."""
    return Crew(partial(_pool, workers), AHEAD * workers)


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    context = _Remembering()
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    try:
        yield pool
    except BaseException:
        for process in context.started:
            if process.pid is not None:
                process.kill()  # its job may go on for minutes
        raise
    finally:
        pool.shutdown(cancel_futures=True)


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
    """Leave ctrl-C to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None  # this is a worker
    parent.join()
    os._exit(1)
