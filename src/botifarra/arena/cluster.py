"""Worker processes of a Dask cluster where Botifarra is installed; needs the extra `cluster`."""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import partial

from distributed import Client, KilledWorker

from botifarra.arena.worker_group import AHEAD, WorkerGroup, WorkersLost

_CONNECT_S = 10

_WORKERS_S = 10  # workers that are started together with the scheduler may not be connected yet

_NEEDED = "import botifarra.arena.duel"


class NoWorkers(Exception):
    """A Dask scheduler without workers."""


class NoBotifarra(Exception):
    """A Dask worker or scheduler where Botifarra is not installed."""


def cluster(address: str) -> WorkerGroup:
    """Return the workers of the scheduler at `address`.

    Raises `OSError` where there is no scheduler, and `NoWorkers` where no worker connects in time: Dask
    itself would wait for ever. Raises `NoBotifarra` where Botifarra is not installed.

    Dask itself gives a job to another worker when one dies. A worker should have one thread: bots run partly
    in Python, where threads wait for each other.
    """
    with _client(address) as client:
        try:
            client.wait_for_workers(1, timeout=_WORKERS_S)
        except TimeoutError:
            raise NoWorkers from None
        _must_know_botifarra(client)
        threads = sum(client.nthreads().values())
    return WorkerGroup(partial(_executor, address), AHEAD * max(1, threads))


def _must_know_botifarra(client: Client) -> None:
    """Raise `NoBotifarra` unless the scheduler and all workers can import it."""
    try:
        client.run_on_scheduler(exec, _NEEDED)
        client.run(exec, _NEEDED)
    except ModuleNotFoundError as error:
        raise NoBotifarra from error


@contextmanager
def _executor(address: str) -> Iterator[Executor]:
    """Yield an executor.

    Raises `WorkersLost` where workers died repeatedly over one job, or where the scheduler died.
    """
    with _client(address) as client:
        executor = client.get_executor()
        try:
            yield executor
        except (KilledWorker, CancelledError) as error:
            raise WorkersLost from error
        finally:
            executor.shutdown(wait=False)


def _client(address: str) -> Client:
    return Client(address, timeout=_CONNECT_S, set_as_default=False)
