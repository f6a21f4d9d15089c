"""The server in its own process, with its database in a folder of the test.

The server's part of each deal is always the same, and its bots decide the same in equal situations. So the
play at a table depends only on the table's code and its people. A request for consent waits as long as a test
does. Reviews are made with a small effort, one after another.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from botifarra.server.config import Site
from botifarra.server.live import bot_turns, owner
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.reviews import queue
from botifarra.server.run import Plan, open_port, run
from botifarra.server.table import due, follow
from tests.timeouts import TIMEOUT_S

_PLENTY = Rate(1e9, 1e9)

_LIMITS = Limits(
    messages=_PLENTY, player_messages=_PLENTY, address_messages=_PLENTY, requests=_PLENTY, changes=_PLENTY
)
"""Limits that no test reaches by being fast."""

_ASK_WAIT_MS = 3_600_000


@dataclass(frozen=True)
class Served:
    """A running server: its address, its log and its database."""

    url: str
    log: Path
    database: str

    @property
    def complaints(self) -> str:
        return self.log.read_text(encoding="utf-8")


@contextmanager
def serving(folder: Path, rate: float, events: Mapping[str, Path] | None = None) -> Iterator[Served]:
    """Yield a server over a database in a folder, on a free port, at `rate` times real time.

    `events` are event files by their names in addresses.
    """
    log = folder / "server.log"
    database = f"sqlite:///{folder / 'tables.db'}"
    command = [sys.executable, "-m", "tests.browser.server_process", database, str(rate)]
    command += [f"{name}={path}" for name, path in (events or {}).items()]
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            port = process.stdout.readline().strip()
            assert port, log.read_text(encoding="utf-8")
            yield Served(f"http://127.0.0.1:{port}", log, database)
        finally:
            process.terminate()
            try:
                process.wait(TIMEOUT_S)
            finally:
                process.kill()


def main() -> None:
    """Serve until terminated. The port is the only line of output."""
    listening = open_port("127.0.0.1", 0, fixed=True)
    database, rate, *events = sys.argv[1:]
    files = {name: Path(path) for name, _, path in (each.partition("=") for each in events)}
    plan = Plan(Site(rate=float(rate), limits=_LIMITS), database, workers=1, events=files)
    with (
        patch.object(owner, "secrets", SimpleNamespace(token_bytes=bytes)),
        patch.object(bot_turns, "token_hex", str),
        patch.object(follow, "ASK_WAIT", _ASK_WAIT_MS),
        patch.object(due, "ASK_WAIT", _ASK_WAIT_MS),
        patch.object(queue, "WORKERS", 1),
        patch.object(queue, "COMMAND", (sys.executable, "-m", "tests.browser.review_worker")),
    ):
        run(plan, listening, lambda _: print(listening.getsockname()[1], flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
