"""A server that is killed while it makes a review."""

import asyncio
from pathlib import Path
from random import Random

import httpx
import msgspec
import psutil

from botifarra.bots.equity import prepare
from botifarra.server.store.store import Store
from botifarra.server.table.records import match_records
from tests.server.reviews.held_worker import HeldWorkers, small_report
from tests.server.reviews.test_queue import until
from tests.server.server_process import Child, database
from tests.server.serving import FAST, serving_apart
from tests.timeouts import TIMEOUT_S


def test_a_review_is_made_again_after_kill_9(tmp_path: Path) -> None:
    workers = HeldWorkers(tmp_path / "held")

    async def scenario() -> tuple[str, bytes]:
        child = Child(database(tmp_path), FAST, reviewer=workers.command)
        async with serving_apart(child) as served:
            guest = served.guest("Núria")
            settings = {"rules": "newcomer", "pace_ms": 200}
            client = await guest.sit_at(guest.make(settings=settings, fill="greedy", start=True))
            await client.play(Random(1), stages=("counted",))
            path = f"{served.url}/api/tables/{client.table['code']}/hands/1/review"
            workers.hold()
            assert httpx.get(path, timeout=TIMEOUT_S).status_code == 202
            await until(lambda: workers.asked == [1])
            orphans = [one for one in psutil.Process(child.pid).children() if _is_reviewer(one)]
            assert len(orphans) == 1
            await child.kill()
            workers.release()
            psutil.wait_procs(orphans, timeout=TIMEOUT_S)
            assert not any(orphan.is_running() for orphan in orphans)
            await child.start()
            async with asyncio.timeout(TIMEOUT_S):
                while (answer := httpx.get(path, timeout=TIMEOUT_S)).status_code == 202:
                    await asyncio.sleep(0.05)
            assert answer.status_code == 200, answer.text
            return client.table["code"], answer.content

    async def log_of(code: str) -> bytes:
        store = await Store.open(database(tmp_path))
        log = await store.log(code)
        await store.close()
        assert log is not None
        hand = match_records(log)[0].hands[0]
        prepare()
        return msgspec.json.encode(small_report(hand.record, hand.match, 1))

    code, answer = asyncio.run(scenario())
    assert workers.asked == [1, 1]
    assert answer == asyncio.run(log_of(code))


def _is_reviewer(process: psutil.Process) -> bool:
    return any("held_worker" in part for part in process.cmdline())
