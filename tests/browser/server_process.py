"""The server in its own process, with its database in a folder of the test.

The server's part of each deal is always the same, and its bots decide the same in equal situations. So the
play at a table depends only on the table's code and its people. A request for consent waits as long as a test
does. Reviews are made with a small effort, one after another; pages ask for them every second, and are told
few hands without a review at a time. No bots play shared boards in the seats of people: a champion's board
takes seconds. The description of the API, which no page reads, is not made.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from unittest.mock import patch

from litestar import Litestar

from botifarra.server.api import reviews
from botifarra.server.config import STATIC, Site
from botifarra.server.desk.founding.host import Host
from botifarra.server.live import bot_turns, owner
from botifarra.server.live.limits import Limits, Rate
from botifarra.server.reviews import queue
from botifarra.server.run import Plan, open_port, run
from botifarra.server.shared import new_sets
from botifarra.server.table import due, follow
from tests.browser.painting import PAINTS, without_drawings
from tests.server.forked_workers import fork_workers
from tests.server.patience import be_patient_with_workers
from tests.timeouts import TIMEOUT_S

_PLENTY = Rate(1e9, 1e9)

_LIMITS = Limits(
    messages=_PLENTY, player_messages=_PLENTY, address_messages=_PLENTY, requests=_PLENTY, changes=_PLENTY
)
"""Limits that no test reaches by being fast."""

_ASK_WAIT_MS = 3_600_000

MOST_UNREVIEWED = 2
"""Largest number of hands without a review that a page is told at a time."""

_REVIEWER = (sys.executable, "-m", "tests.browser.review.review_worker")

_FORKS = multiprocessing.get_context("forkserver")
"""Makes each server from a process that has loaded its modules: loading them takes longer than most tests."""
_LATE = (
    *("aiosqlite", "anyio._backends._asyncio", "uvicorn.lifespan.on", "uvloop"),
    *("litestar._kwargs.kwargs_model", "litestar.middleware.response_cache", "litestar.plugins.pydantic"),
)
"""Modules that a server would load as it starts, if they are installed."""
_FORKS.set_forkserver_preload([__name__, *_LATE])


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
def serving(
    folder: Path,
    rate: float,
    events: Mapping[str, Path] | None = None,
    host: Host | None = None,
    reviewer: Sequence[str] = _REVIEWER,
    *,
    drawn: bool = PAINTS,
) -> Iterator[Served]:
    """Yield a server over a database in a folder, on a free port, at `rate` times real time.

    `events` are event files by their names in addresses, and `host` may begin others. `reviewer` is the
    command of a worker for reviews. The cards are plain rectangles if they are not to be `drawn`.
    """
    log = folder / "server.log"
    log.touch()
    database = f"sqlite:///{folder / 'tables.db'}"
    pages = STATIC if drawn else without_drawings(folder)
    port, told = _FORKS.Pipe(duplex=False)
    process = _FORKS.Process(
        target=_serve, args=(database, rate, pages, events or {}, host, reviewer, log, told, fork_workers())
    )
    process.start()
    told.close()
    try:
        try:
            number: int = port.recv()
        except EOFError:
            raise AssertionError(log.read_text(encoding="utf-8")) from None
        yield Served(f"http://127.0.0.1:{number}", log, database)
    finally:
        process.terminate()
        process.join(TIMEOUT_S)
        process.kill()
        process.join()
        process.close()


def _serve(
    database: str,
    rate: float,
    pages: Path,
    events: Mapping[str, Path],
    host: Host | None,
    reviewer: Sequence[str],
    log: Path,
    told: Connection,
    forks: str,
) -> None:
    """Serve until terminated, or until the process of the test has died; tell the port.

    `forks` is the address of the process that forks workers.
    """
    Thread(target=_end_with_test, daemon=True).start()
    os.dup2(os.open(log, os.O_WRONLY), sys.stderr.fileno())
    be_patient_with_workers()
    fork_workers(forks)
    listening = open_port("127.0.0.1", 0, fixed=True)
    # The events need no bots.
    workers = 0 if events or host else 1
    plan = Plan(Site(rate=rate, limits=_LIMITS, static=pages), database, workers, events=events, host=host)
    with (
        patch.object(owner, "secrets", SimpleNamespace(token_bytes=bytes)),
        patch.object(bot_turns, "token_hex", str),
        patch.object(follow, "ASK_WAIT", _ASK_WAIT_MS),
        patch.object(due, "ASK_WAIT", _ASK_WAIT_MS),
        patch.object(new_sets, "FIELD_BOTS", ()),
        patch.object(queue, "WORKERS", 1),
        patch.object(Litestar, "openapi_schema", None),
        patch.object(queue, "COMMAND", reviewer),
        patch.object(reviews, "_REVIEW_S", 1),
        patch.object(reviews, "MOST_UNREVIEWED", MOST_UNREVIEWED),
    ):
        run(plan, listening, lambda _: told.send(listening.getsockname()[1]))


def _end_with_test() -> None:
    test = multiprocessing.parent_process()
    assert test is not None
    test.join()
    os.kill(os.getpid(), signal.SIGTERM)
