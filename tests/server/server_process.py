"""A server in a killable process: a fork of `python -m tests.server.server_process SOCKET`."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from litestar import Litestar

from botifarra.server.config import Site
from botifarra.server.live.bots import process
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.reviews import queue
from botifarra.server.run import Plan, open_port, run
from botifarra.server.shared import new_sets
from tests.server.fork_server import new_fork, serve_requests
from tests.server.forked_workers import fork_workers
from tests.server.patience import be_patient_with_workers
from tests.server.ports import free_port, is_free
from tests.server.shared.quick_sets import quicken
from tests.timeouts import TIMEOUT_S

_PLENTY = Rate(1e9, 1e9)

_MORTAL = '[ ! -e "$0" ] || kill -9 $$; exec "$@"'
"""A shell command that kills the process at its start, as long as a file exists."""


def database(folder: Path) -> str:
    """Return the URL of the database that a server keeps in this folder."""
    return f"sqlite:///{folder / 'tables.db'}"


class Child:
    """A server over a database, always at the same port; its clock runs `rate` times as fast.

    As long as a file `doom` exists, each of its bot workers is killed at its start. `reviewer` is the command
    of its workers for reviews. `has_quick_sets`: its shared boards have quick bots, and its clock is
    `skipped_ms` ahead from the next start on.
    """

    def __init__(
        self,
        url: str,
        rate: float,
        doom: Path | None = None,
        reviewer: Sequence[str] = (),
        has_quick_sets: bool = False,
    ) -> None:
        self.port = free_port()
        self.skipped_ms = 0
        self._has_quick_sets = has_quick_sets
        self._first = url, str(self.port), str(rate)
        self._last = str(doom or ""), *reviewer
        self._pid = 0
        self._output: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    @property
    def pid(self) -> int:
        """Return the id of the running process."""
        assert self._pid
        return self._pid

    async def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        skipped = str(self.skipped_ms) if self._has_quick_sets else ""
        self._pid, connection = new_fork(*self._first, skipped, *self._last)
        self._output, self._writer = await asyncio.open_connection(sock=connection)
        async with asyncio.timeout(TIMEOUT_S):
            assert await self._output.readline() == b"up\n"

    async def kill(self) -> None:
        """Kill it, as `kill -9` does."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """End it in order."""
        await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)
        await self._output.read()
        # A worker that is being started has the server's port and lock until it runs its own program.
        async with asyncio.timeout(TIMEOUT_S):
            while not is_free(self.port):
                await asyncio.sleep(0.01)
        self._writer.close()
        await self._writer.wait_closed()


def main(url: str, port: str, rate: str, skipped: str, doom: str, *reviewer: str) -> None:
    be_patient_with_workers()
    fork_workers()
    if skipped:
        quicken(int(skipped))
    if doom:
        process.COMMAND = ("sh", "-c", _MORTAL, doom, *process.COMMAND)
    queue.COMMAND = reviewer or queue.COMMAND
    new_sets.FIELD_BOTS = ("greedy",)  # those of the server would keep the machine busy
    limits = Limits(
        messages=_PLENTY,
        player_messages=_PLENTY,
        address_messages=_PLENTY,
        requests=_PLENTY,
        changes=_PLENTY,
        disk_reserve=0,
    )
    plan = Plan(Site(rate=float(rate), limits=limits), url, workers=1)
    run(plan, open_port("127.0.0.1", int(port), fixed=True), lambda _: print("up", flush=True))  # noqa: T201


if __name__ == "__main__":
    Litestar()  # imports what it would import in each fork
    serve_requests(int(sys.argv[1]), main)
