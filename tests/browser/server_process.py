"""The server as a process of its own, with its database in a folder of the test's.

Its own part of each deal is always the same, and its bots choose the same from the same: what is played at a
table depends on the table's code and on the people there. What somebody asks of the others waits for an
answer as long as a test does.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from botifarra.server.config import Site
from botifarra.server.live import bot_turns, owner
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.run import Plan, open_port, run
from botifarra.server.table import due, follow

_PLENTY = Rate(1e9, 1e9)

_LIMITS = Limits(
    messages=_PLENTY, player_messages=_PLENTY, address_messages=_PLENTY, requests=_PLENTY, changes=_PLENTY
)
"""Limits that no test meets by being quick."""

_PATIENCE_S = 60

_ASK_WAIT_MS = 3_600_000


@dataclass(frozen=True)
class Served:
    """A running server: where it is, and what it has complained of."""

    url: str
    log: Path
    database: str

    @property
    def complaints(self) -> str:
        return self.log.read_text(encoding="utf-8")


@contextmanager
def serving(folder: Path, rate: float) -> Iterator[Served]:
    """A server over the database of a folder, on a free port, whose time runs faster than the world's."""
    log = folder / "server.log"
    database = f"sqlite:///{folder / 'tables.db'}"
    command = [sys.executable, "-m", "tests.browser.server_process", database, str(rate)]
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
                process.wait(_PATIENCE_S)
            finally:
                process.kill()


def main() -> None:
    """Serve until told to end; the port is the one line that is written."""
    listening = open_port("127.0.0.1", 0, fixed=True)
    database, rate = sys.argv[1:]
    plan = Plan(Site(rate=float(rate), limits=_LIMITS), database, workers=1)
    with (
        patch.object(owner, "secrets", SimpleNamespace(token_bytes=bytes)),
        patch.object(bot_turns, "token_hex", str),
        patch.object(follow, "ASK_WAIT", _ASK_WAIT_MS),
        patch.object(due, "ASK_WAIT", _ASK_WAIT_MS),
    ):
        run(plan, listening, lambda _: print(listening.getsockname()[1], flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
