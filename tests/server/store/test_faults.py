"""Faults of the disk and the process: acknowledged data is there, and afterwards the store goes on."""

import asyncio
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from botifarra.server.store import database
from botifarra.server.store.errors import Conflict, StorageError
from botifarra.server.store.store import Store
from tests.full_disk import no_larger_files
from tests.scale import scale
from tests.server.store.logs import acted, log, opened, using

TABLES = 20


def test_killed_at_any_moment(url: str) -> None:
    rng = Random(4)
    acknowledged = dict.fromkeys((f"t{table}" for table in range(TABLES)), 0)

    async def check(store: Store) -> None:
        for code, seq in acknowledged.items():
            kept = await store.log(code) or []
            assert kept == (log(code, len(kept)) if kept else [])
            assert len(kept) >= seq

    for _ in range(scale(2, 50)):
        command = [sys.executable, "-m", "tests.server.store.appender", url, str(TABLES)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            told = [first, *(process.stdout.readline() for _ in range(rng.randrange(400)))]
            process.kill()
            told += process.stdout.readlines()
        lines = [line.decode().split() for line in told if line.endswith(b"\n")]
        for code, seq in lines:
            assert int(seq) > acknowledged[code]
            acknowledged[code] = int(seq)
        asyncio.run(using(url, check))
    assert sum(acknowledged.values()) > 100


class Filling:
    """Many tables that are appended to until each of them fails."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.acknowledged = dict.fromkeys((f"t{table}" for table in range(TABLES)), 0)
        self.complaints: set[str] = set()

    async def run(self) -> None:
        self.complaints = set()
        await asyncio.gather(*map(self._keep_on, self.acknowledged))
        assert sum(self.acknowledged.values()) > 0
        assert len(self.complaints) > 0

    async def _keep_on(self, code: str) -> None:
        try:
            for seq in range(self.acknowledged[code] + 1, 20_000):
                await self.store.append(code, [opened(code) if seq == 1 else acted(seq)])
                self.acknowledged[code] = seq
        except StorageError as error:
            self.complaints.add(error.detail)

    async def check_and_go_on(self) -> None:
        """Check that exactly the acknowledged entries are there, and that each table can go on."""
        for code, seq in self.acknowledged.items():
            assert await self.store.log(code) == (log(code, seq) if seq else None)
            await self.store.append(code, [acted(seq + 1)] if seq else [opened(code)])


def test_files_that_may_not_grow(sqlite_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", log("a", 2))
        filling = Filling(store)
        with no_larger_files(400_000):
            await filling.run()
        await filling.check_and_go_on()

    async def restarted(store: Store) -> None:
        assert await store.log("a") == log("a", 2)

    asyncio.run(using(sqlite_url, scenario))
    asyncio.run(using(sqlite_url, restarted))


def test_a_full_disk(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(3_000_000))

    async def scenario(store: Store) -> None:
        filling = Filling(store)
        await filling.run()
        with ballast.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(512))
        await filling.run()
        assert "database or disk is full" in filling.complaints
        ballast.unlink()
        await filling.check_and_go_on()
        await store.new_player("Núria")

    asyncio.run(using(f"sqlite:///{small_disk / 'tables.sqlite3'}", scenario))


def test_a_file_removed_and_restored(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept here"

    async def scenario(store: Store) -> None:
        await store.append("t0", log("t0", 2))
        folder.rename(tmp_path / "elsewhere")
        for _ in range(2):
            with pytest.raises(StorageError):
                await store.append("t0", [acted(3)])
        (tmp_path / "elsewhere").rename(folder)
        await store.append("t0", [acted(len(await store.log("t0") or ()) + 1)])
        kept = await store.log("t0") or []
        assert kept == log("t0", len(kept))

    asyncio.run(using(sqlite_url, scenario))


def test_a_removed_file_is_not_created_again(sqlite_url: str, tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t0", log("t0", 2))
        for path in (tmp_path / "kept here").iterdir():
            path.unlink()
        for _ in range(2):
            with pytest.raises(StorageError):
                await store.append("t0", [acted(3)])
        assert list((tmp_path / "kept here").iterdir()) == []

    asyncio.run(using(sqlite_url, scenario))


def test_replacing_the_file_by_an_older_copy_leaves_no_gap(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "kept here"

    async def scenario(store: Store) -> None:
        await store.append("t0", log("t0", 2))
        copytree(folder, tmp_path / "copy")
        await store.append("t0", [acted(3)])
        folder.rename(tmp_path / "elsewhere")
        (tmp_path / "copy").rename(folder)
        with pytest.raises(StorageError):
            await store.append("t0", [acted(4)])
        with pytest.raises(Conflict):
            await store.append("t0", [acted(4)])
        assert await store.log("t0") == log("t0", 2)

    asyncio.run(using(sqlite_url, scenario))


def test_a_server_that_stops_and_starts_again(postgresql: Any, postgresql_url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append("before", log("before", 2))
        filling = Filling(store)
        task = asyncio.create_task(filling.run())
        await asyncio.sleep(0.2)
        await asyncio.to_thread(postgresql.stop)
        await task
        for _ in range(2):
            with pytest.raises(StorageError):
                await store.append("before", [acted(3)])
            with pytest.raises(StorageError):
                await store.log("before")
            with pytest.raises(StorageError):
                await store.player("token")
        await asyncio.to_thread(postgresql.ensure_postgres_running)
        # Entries that were on their way when the server stopped may have been stored.
        for code, seq in filling.acknowledged.items():
            kept = await store.log(code) or []
            assert kept == (log(code, len(kept)) if kept else [])
            assert len(kept) in (seq, seq + 1)
        await store.append("before", [acted(3)])
        assert await store.log("before") == log("before", 3)

    asyncio.run(using(postgresql_url, scenario))


def test_a_database_that_does_not_answer_is_reported_with_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_TIMEOUT_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://somebody@127.0.0.1:{silent.getsockname()[1]}/tables"
        with pytest.raises(StorageError, match="TimeoutError"):
            asyncio.run(Store.open(url))
