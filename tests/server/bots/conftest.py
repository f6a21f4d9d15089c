"""The kinds of event loops, and a worker that is not ours."""

import sys
from pathlib import Path

import pytest
import uvloop

from botifarra.server.bots import process
from tests.scale import PROVING
from tests.server.bots.pooling import Loop

_LOOPS = {"uvloop": uvloop.new_event_loop} | ({"asyncio": None} if PROVING else {})
"""The server's own loop; when proving, also the one that it has where there is no uvloop."""


@pytest.fixture(params=[*_LOOPS.values()], ids=[*_LOOPS])
def either_loop(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Loop, "factory", request.param)


@pytest.fixture
def impostor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Workers that keep what they are asked in the first file and answer with the second."""
    asked, answer = tmp_path / "asked", tmp_path / "answer"
    command = (sys.executable, "-m", "tests.server.bots.impostor", str(asked), str(answer))
    monkeypatch.setattr(process, "COMMAND", command)
    return asked, answer
