"""The locks of event files that a host opens: they end after the logs of lost files are saved."""

import asyncio
from pathlib import Path

import pytest

from botifarra.eventfile import NotAnEventFile
from botifarra.server import lock
from botifarra.server.desk.live.desk import Desk
from botifarra.server.desk.live.lost_logs import LostLogs
from botifarra.server.desk.live.state_file import lock_path
from botifarra.server.store.errors import InUse
from tests.server.desk.evenings import new_evening


def is_locked(path: Path) -> bool:
    try:
        with lock.hold_file(lock_path(path)):
            return False
    except InUse:
        return True


def test_a_file_is_locked_until_the_lost_logs_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, locked = new_evening(tmp_path), list[bool]()
    save_all = LostLogs.close

    async def close(lost: LostLogs) -> None:
        locked.append(is_locked(path))
        await save_all(lost)

    monkeypatch.setattr(LostLogs, "close", close)

    async def scenario() -> None:
        desk = Desk({})
        async with desk.open_events():
            await desk.add_event("autumn", path)
            assert is_locked(path)

    asyncio.run(scenario())
    assert locked == [True]
    assert not is_locked(path)


def test_a_file_that_cannot_be_opened_leaves_no_lock_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_evening(tmp_path)
    path.write_bytes(b"no event")

    async def scenario() -> None:
        desk = Desk({})
        left: list[object] = []
        async with desk.open_events():
            for stack in (desk._open, desk._locks):  # noqa: SLF001 - nothing else shows what they hold
                monkeypatch.setattr(stack, "push", left.append)
            with pytest.raises(NotAnEventFile):
                await desk.add_event("autumn", path)
            assert not is_locked(path)
            assert left == []
            monkeypatch.undo()

    asyncio.run(scenario())
