"""Jobs and their results, on threads and on real processes, some of which die."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from unittest.mock import patch

import psutil
import pytest

from botifarra.arena.processes import processes
from botifarra.arena.worker_group import ALONE, WorkerGroup, WorkersLost, in_order
from tests.arena.jobs import die, die_once, engage, engage_beside_death, fail_at_three, sleep_on, square
from tests.bots.engine.programs import running
from tests.timeouts import TIMEOUT_S


def wait_until(holds: Callable[[], bool], seconds: float = TIMEOUT_S) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_alone_a_job_is_done_when_its_result_is_asked_for() -> None:
    begun = []

    def begin(number: int) -> int:
        begun.append(number)
        return number

    results = in_order(ALONE, begin, range(5))
    assert [next(results), next(results)] == [0, 1]
    assert begun == [0, 1]


def test_any_executor_works() -> None:
    def slow_at_first(number: int) -> int:
        time.sleep(0.05 if number == 0 else 0)
        return square(number)

    threads = WorkerGroup(lambda: ThreadPoolExecutor(3), ahead=5)
    assert list(in_order(threads, slow_at_first, range(20))) == list(map(square, range(20)))


@pytest.mark.parametrize("jobs", [0, 1, 3, 4, 5, 9])
def test_no_more_jobs_are_taken_than_are_let_ahead(jobs: int) -> None:
    taken = []

    def numbers() -> Iterator[int]:
        for number in range(jobs):
            taken.append(number)
            yield number

    results = in_order(WorkerGroup(lambda: ThreadPoolExecutor(1), ahead=4), square, numbers())
    for number in range(jobs):
        assert next(results) == square(number)
        assert len(taken) == min(jobs, number + 4)
    assert list(results) == []


def test_the_error_of_a_job_is_raised() -> None:
    results = in_order(ALONE, fail_at_three, range(9))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LookupError):
        next(results)


def test_a_worker_that_dies_loses_nothing_and_nothing_counts_twice(tmp_path: Path) -> None:
    results = list(in_order(processes(2), partial(die_once, str(tmp_path)), range(24)))
    assert results == list(map(square, range(24)))
    assert (tmp_path / "died").exists()
    asked = (tmp_path / "asked").read_text().split()
    assert asked.count("5") == 2
    assert set(asked) == set(map(str, range(24)))


def test_a_job_is_not_lost_that_is_given_while_a_worker_dies() -> None:
    """Python 3.11 may leave the future of such a job without an end."""
    submit = ProcessPoolExecutor.submit
    lost: list[int] = []

    def losing(pool: ProcessPoolExecutor, call: Callable[[int], int], job: int) -> "Future[int]":
        future = submit(pool, call, job)
        if lost:
            return future
        lost.append(job)
        (worker,) = multiprocessing.active_children()
        worker.kill()
        worker.join()
        return Future()

    with patch.object(ProcessPoolExecutor, "submit", losing):
        assert list(in_order(processes(2), square, range(2))) == [0, 1]
    assert lost == [0]


@pytest.mark.parametrize(
    "fault", [OSError("handle is closed"), RuntimeError("cannot schedule new futures after shutdown")]
)
def test_a_pool_that_breaks_while_a_job_is_given_is_a_worker_lost(fault: Exception) -> None:
    with (
        patch.object(ProcessPoolExecutor, "submit", side_effect=fault),
        pytest.raises(WorkersLost),
    ):
        list(in_order(processes(2), square, range(2)))


def test_workers_that_always_die_are_given_up() -> None:
    with pytest.raises(WorkersLost, match="if a script starts them, it needs `if __name__ == '__main__':`"):
        list(in_order(processes(1), die, range(3)))


def test_closing_the_results_does_not_wait_for_workers(tmp_path: Path) -> None:
    results = in_order(processes(2), partial(sleep_on, str(tmp_path)), range(9))
    assert next(results) == 0
    wait_until(lambda: all((tmp_path / f"{number}.pid").exists() for number in (1, 2)))
    results.close()
    assert not [path for path in tmp_path.glob("*.pid") if psutil.pid_exists(int(path.read_text() or 0))]


def test_workers_end_with_their_parent() -> None:
    program = [sys.executable, "-m", "tests.arena.jobs"]
    with subprocess.Popen(program, stderr=subprocess.PIPE, text=True) as parent:
        assert parent.stderr is not None
        worker = psutil.Process(int(parent.stderr.readline()))
        os.kill(parent.pid, signal.SIGKILL)
        parent.wait()
        worker.wait(timeout=TIMEOUT_S)


def test_no_engine_is_left_when_all_is_done(tmp_path: Path) -> None:
    mark = str(tmp_path)
    assert list(in_order(processes(2), partial(engage, mark), range(2))) == [0, 1]
    wait_until(lambda: not running(mark))


def test_no_engine_is_left_when_no_more_results_are_taken(tmp_path: Path) -> None:
    mark = str(tmp_path)
    results = in_order(processes(2), partial(engage, mark), range(100))
    assert next(results) == 0
    assert running(mark)
    results.close()
    wait_until(lambda: not running(mark))


def test_no_engine_is_left_when_another_worker_dies(tmp_path: Path) -> None:
    with pytest.raises(WorkersLost):
        list(in_order(processes(2), partial(engage_beside_death, str(tmp_path)), range(9)))
    wait_until(lambda: not running(str(tmp_path)))
