"""Workers of a Dask cluster, on which Botifarra is installed too; needs the extra `cluster`."""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import partial

from distributed import Client, KilledWorker

from botifarra.arena.crew import AHEAD, Crew, WorkersLost

_CONNECT_S = 10


def cluster(address: str) -> Crew:
    """The workers of the scheduler at `address`; raises `OSError` where there is none.

    Dask itself gives a job to another worker when one dies. A worker should have one thread: bots think in
    Python for a part, where threads wait for each other.
    """
    with _client(address) as client:
        threads = sum(client.nthreads().values())
    return Crew(partial(_executor, address), AHEAD * max(1, threads))


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
