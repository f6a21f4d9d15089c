"""A server in a killable process: `python -m tests.server.server_process URL PORT RATE [DOOM]`."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from pathlib import Path

from botifarra.server.config import Site
from botifarra.server.live.bots import process
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.run import Plan, open_port, run
from tests.server.ports import free_port

_PLENTY = Rate(1e9, 1e9)

_MORTAL = '[ ! -e "$0" ] || kill -9 $$; exec "$@"'
"""A shell command that kills the process at its start, as long as a file exists."""


def database(folder: Path) -> str:
    """Return the URL of the database that a server keeps in this folder."""
    return f"sqlite:///{folder / 'tables.db'}"


class Child:
    """A server over a database, always at the same port; its clock runs `rate` times as fast.

    As long as a file `doom` exists, each of its bot workers is killed at its start.
    """

    def __init__(self, url: str, rate: float, doom: Path | None = None) -> None:
        self.port = free_port()
        self._arguments = (url, str(self.port), str(rate), *([str(doom)] if doom else []))
        self._process: Process | None = None

    @property
    def pid(self) -> int:
        """Return the id of the running process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        command = (sys.executable, "-m", "tests.server.server_process", *self._arguments)
        self._process = await create_subprocess_exec(*command, stdout=PIPE)
        assert self._process.stdout is not None
        async with asyncio.timeout(60):
            assert await self._process.stdout.readline() == b"up\n"

    async def kill(self) -> None:
        """Kill it, as `kill -9` does."""
        assert self._process is not None
        self._process.kill()
        await self._process.communicate()

    async def stop(self) -> None:
        """End it in order."""
        assert self._process is not None
        self._process.terminate()
        await self._process.communicate()


def main(url: str, port: str, rate: str, *doom: str) -> None:
    if doom:
        process.COMMAND = ("sh", "-c", _MORTAL, *doom, *process.COMMAND)
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
    main(*sys.argv[1:])
