"""Played hands, as the archive returns them."""

import asyncio
from pathlib import Path

import pytest

from botifarra.server import archive
from botifarra.server.archive import Archive
from botifarra.server.store.store import Store
from botifarra.server.table.events import Entry
from botifarra.server.table.records import match_records
from botifarra.server.table.settings import Settings
from tests.server.server_process import database
from tests.server.store.logs import using
from tests.server.table.driver import TableDriver


def test_a_log_is_read_again_only_when_it_went_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(Settings(rules="newcomer"))
    driver.dealt(4)
    driver.play_hand()
    once = len(driver.log)
    driver.ready_all()
    driver.play_hand()
    read: list[int] = []
    real = match_records

    def counted(log: list[Entry], is_whole: bool) -> object:
        read.append(len(log))
        return real(log, is_whole)

    monkeypatch.setattr(archive, "match_records", counted)

    async def scenario(store: Store) -> None:
        await store.append("a", driver.log[:once])
        past = Archive(store)
        assert await past.matches("none") is None
        for matches in await asyncio.gather(*(past.matches("a") for _ in range(5))):
            assert matches is not None
            assert [len(match.hands) for match in matches] == [1]
        assert read == [once]
        await store.append("a", driver.log[once:])
        (match,) = await past.matches("a") or ()
        assert len(match.hands) == 2
        for number in range(20):
            await store.append(f"t{number}", driver.log[:once])
            await past.matches(f"t{number}")
        read.clear()
        await past.matches("t19")
        assert read == []
        await past.matches("a")
        assert read == [len(driver.log)]

    asyncio.run(using(database(tmp_path), scenario))
