"""Jobs for workers, which import them by name."""

import os
import signal
import sys
import time
from pathlib import Path

from botifarra.arena.processes import processes
from botifarra.arena.worker_group import in_order
from botifarra.bots.engine.external import ExternalBot
from tests.bots.engine.programs import HANGS, engine


def square(number: int) -> int:
    return number * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise LookupError(number)
    return number


def die_once(folder: str, number: int) -> int:
    """Return the square; the first job for 5 kills its worker. Each call is noted in the folder."""
    with (Path(folder) / "asked").open("a") as trace:
        trace.write(f"{number}\n")
    if number == 5 and not (Path(folder) / "died").exists():
        (Path(folder) / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def sleep_on(folder: str, number: int) -> int:
    """Write the number of the process. Only the first job ends after that."""
    (Path(folder) / f"{number}.pid").write_text(str(os.getpid()))
    if number > 0:
        time.sleep(3600)
    return number


def sleep(number: int) -> int:
    """Write the number of the process to standard error, and sleep."""
    sys.stderr.write(f"{os.getpid()}\n")
    sys.stderr.flush()
    time.sleep(3600)
    return number


def engage(mark: str, number: int) -> int:
    """Start an engine that hangs, with `mark` in its code, and keep it."""
    _ENGAGED.append(engine(f"{HANGS}# {mark}"))
    return number


def engage_beside_death(folder: str, number: int) -> int:
    """Start an engine in job 0, and hang. In any other job, wait for that engine and kill the worker."""
    engaged = Path(folder) / "engaged"
    if number == 0:
        engage(folder, number)
        engaged.touch()
        time.sleep(3600)
    while not engaged.exists():
        time.sleep(0.01)
    return die(number)


_ENGAGED: list[ExternalBot] = []


if __name__ == "__main__":
    list(in_order(processes(1), sleep, [1]))
