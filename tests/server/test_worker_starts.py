"""The workers of reviews and of the field start as for users: other tests have forks in their place."""

import asyncio
from collections.abc import Sequence

import pytest

from botifarra.server.live import worker_process
from botifarra.server.live.worker_process import WorkerProcess
from botifarra.server.reviews import queue
from botifarra.server.shared import field_bots
from tests.server.forked_workers import START


@pytest.mark.parametrize("command", [queue.COMMAND, field_bots.COMMAND], ids=["review", "field"])
def test_a_worker_starts_in_a_python_of_its_own(
    command: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "start_process", START)

    async def body() -> None:
        worker = await WorkerProcess.launch(command, niceness=0)
        await worker.end()

    asyncio.run(body())
