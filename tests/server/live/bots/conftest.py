"""The kinds of event loops, and a fake worker."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from botifarra.server.live import worker_process
from botifarra.server.live.bots import process
from tests.scale import PROVING
from tests.server.forked_workers import START
from tests.server.live.bots.worker_pool import Loop

_LOOPS = {"uvloop": uvloop.new_event_loop} | ({"asyncio": None} if PROVING else {})
"""The server's own loop; in `make prove` also the one without uvloop."""


@pytest.fixture(autouse=True)
def usual_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers as for users: they are killed and stopped here."""
    monkeypatch.setattr(worker_process, "start_process", START)


@pytest.fixture(params=[*_LOOPS.values()], ids=[*_LOOPS])
def either_loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Loop, "factory", request.param)


@pytest.fixture
def fake_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Run fake workers; return the file with their questions and the file with their answers."""
    asked, answer = tmp_path / "asked", tmp_path / "answer"
    command = (sys.executable, "-m", "tests.server.live.bots.fake_worker", str(asked), str(answer))
    monkeypatch.setattr(process, "COMMAND", command)
    return asked, answer


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[int]:
    """Return the pids of workers, each added when a question is written to its worker."""
    workers: asyncio.Queue[int] = asyncio.Queue()
    ask = process.Worker.ask

    def asked(worker: process.Worker, question: bytes, read: Callable[[bytes], Any]) -> Awaitable[Any]:
        workers.put_nowait(worker.pid)
        return ask(worker, question, read)

    monkeypatch.setattr(process.Worker, "ask", asked)
    return workers
