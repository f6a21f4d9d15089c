"""Workers of a Dask cluster, on which Botifarra is installed too; needs the extra `cluster`."""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import partial

from distributed import Client, KilledWorker

from botifarra.arena.crew import AHEAD, Crew, WorkersLost

_CONNECT_S = 10

_WORKERS_S = 10  # those that are started together with the scheduler may not be there yet

_NEEDED = "import botifarra.arena.duel"


class NoWorkers(Exception):
    """The scheduler is there, and nobody who works for it."""


class NoBotifarra(Exception):
    """Botifarra is missing where the cluster plays, on a worker or the scheduler."""


def cluster(address: str) -> Crew:
    """The workers of the scheduler at `address`; raises `OSError` where there is none.

    Raises `NoWorkers` where none comes, as Dask would wait for one without end, and `NoBotifarra`.

    Dask itself gives a job to another worker when one dies. A worker should have one thread: bots think in
    Python for a part, where threads wait for each other.
    """
    with _client(address) as client:
        try:
            client.wait_for_workers(1, timeout=_WORKERS_S)
        except TimeoutError:
            raise NoWorkers from None
        _must_know_botifarra(client)
        threads = sum(client.nthreads().values())
    return Crew(partial(_executor, address), AHEAD * max(1, threads))


def _must_know_botifarra(client: Client) -> None:
    """Nothing that is ours can be sent to ask this."""
    try:
        client.run_on_scheduler(exec, _NEEDED)
        client.run(exec, _NEEDED)
    except ModuleNotFoundError as error:
        raise NoBotifarra from error


@contextmanager
def _executor(address: str) -> Iterator[Executor]:
    """An executor; `WorkersLost` where workers died over one job again and again, or the scheduler did."""
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
