"""The readiness check: it does real work, once for concurrent requests."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import cast

import httpx
import pytest

from botifarra.server.live import readiness
from botifarra.server.live.bots.pool import Pool
from botifarra.server.live.readiness import Readiness
from botifarra.server.store.errors import StorageError
from botifarra.server.store.store import Store
from tests.server.lobby_harness import FakePool
from tests.server.server_process import database
from tests.server.serving import ROOMY, serving
from tests.server.store.logs import using

MUCH = 1 << 62


class Counted:
    """A store that counts its writes, and may be made to wait or fail."""

    def __init__(self) -> None:
        self.writes = 0
        self.fault: Exception | None = None
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def write_pulse(self) -> None:
        self.writes += 1
        await self.may_write.wait()
        if self.fault is not None:
            raise self.fault

    def free_bytes(self) -> int | None:
        return None


def ready_of(store: Counted, pool: FakePool | None = None) -> Readiness:
    return Readiness(cast(Store, store), cast(Pool, pool or FakePool()), reserve=MUCH)


def test_concurrent_requests_share_one_check() -> None:
    async def scenario() -> None:
        store = Counted()
        store.may_write.clear()
        checked = ready_of(store)
        asking = [asyncio.create_task(checked.faults()) for _ in range(500)]
        await asyncio.sleep(0)
        asking[0].cancel()  # a client that disconnects does not cancel the check of the others
        store.may_write.set()
        assert await asyncio.gather(*asking[1:]) == [()] * 499
        assert await checked.faults() == ()
        assert store.writes == 1

    asyncio.run(scenario())


def test_a_result_is_cached_for_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(readiness, "monotonic", lambda: now[0])

    async def scenario() -> None:
        store = Counted()
        checked = ready_of(store)
        assert await checked.faults() == ()
        store.fault = StorageError("the disk is full")
        now[0] += 1.9
        assert await checked.faults() == ()
        now[0] += 0.2
        assert await checked.faults() == ("storage",)
        store.fault = None
        now[0] += 2.1
        assert await checked.faults() == ()
        assert store.writes == 3

    asyncio.run(scenario())


def test_a_database_or_bot_that_does_not_answer_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_TIMEOUT_S", 0.01)

    async def scenario() -> None:
        store, pool = Counted(), FakePool(answer=lambda _: None)
        store.may_write.clear()
        assert {"storage", "bots"} <= set(await ready_of(store, pool).faults())

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_check_writes_to_the_database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.write_pulse()
        await store.write_pulse()
        assert (store.free_bytes() is None) == (kind == "postgresql")

    is_sqlite = kind == "sqlite"
    url = database(tmp_path) if is_sqlite else request.getfixturevalue("postgresql_url")
    asyncio.run(using(url, scenario))


def test_an_almost_full_disk_is_a_fault(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(ROOMY, disk_reserve=MUCH)) as served:
        answer = httpx.get(f"{served.url}/api/ready")
        assert (answer.status_code, answer.json()["ready"]) == (503, False)
        assert "disk" in answer.json()["faults"]
        assert httpx.get(f"{served.url}/api/health").status_code == 200
        schema = httpx.get(f"{served.url}/api/schema").json()["paths"]["/api/ready"]["get"]["responses"]
        assert {"200", "503"} <= schema.keys()
        for status in ("200", "503"):
            assert schema[status]["content"]["application/json"]["schema"] == {
                "$ref": "#/components/schemas/Ready"
            }
