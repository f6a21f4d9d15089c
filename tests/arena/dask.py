"""A real Dask cluster: a scheduler and workers, each a process started through the command line of Dask."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from tests.timeouts import TIMEOUT_S

DASK = [sys.executable, "-m", "dask"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Cluster:
    """The address of the scheduler, its process, and those of the workers."""

    address: str
    scheduler: "subprocess.Popen[bytes]"
    workers: "tuple[subprocess.Popen[bytes], ...]"


@contextmanager
def running(workers: int, folder: Path, settings: Mapping[str, str] = _NONE) -> Iterator[Cluster]:
    """Yield a scheduler with settings of Dask and so many workers of one thread, until the block ends."""
    file = folder / "scheduler.json"
    where = ["--scheduler-file", str(file), "--no-dashboard"]
    with ExitStack() as stack:
        scheduler = stack.enter_context(
            _process(settings, "scheduler", *where, "--port", "0", "--host", "127.0.0.1")
        )
        told = [*where, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
        started = tuple(stack.enter_context(_process(settings, "worker", *told)) for _ in range(workers))
        from distributed import Client  # noqa: PLC0415 - takes 0.5 s, and few workers of pytest need it

        with Client(scheduler_file=str(file), timeout=TIMEOUT_S, set_as_default=False) as client:
            if workers:
                client.wait_for_workers(workers, timeout=TIMEOUT_S)
            address = client.scheduler.address
        yield Cluster(address, scheduler, started)


@contextmanager
def _process(settings: Mapping[str, str], *arguments: str) -> "Iterator[subprocess.Popen[bytes]]":
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        [*DASK, *arguments], env={**ENVIRONMENT, **settings}, stdout=quiet, stderr=quiet
    ) as process:
        try:
            yield process
        finally:
            process.kill()
